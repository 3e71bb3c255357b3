#include "sim/contacts/mesh_contact_order.h"

#include "tests/sim/batch_setup.h"

#include <algorithm>
#include <set>

namespace pliant::sim {
namespace {

/// Particle 0 meets the triangle of three of `corners` vertices, or an edge or a corner of it.
MeshContact randomContact(Random& random, int corners) {
  MeshContact contact{};
  for (std::size_t k = 1; k < 4; ++k) {
    do {
      contact.particles[k] = 1 + random.index(corners);
    } while (std::find(&contact.particles[1], &contact.particles[k], contact.particles[k]) != &contact.particles[k]);
  }
  contact.weights = {1.0f, -0.2f, -0.3f, -0.5f};
  for (int without = random.index(3); without > 0; --without) contact.weights[without] = 0.0f;
  contact.reach = random.number(0.0f, 1.0f);  // distinguishes it from others with the same features
  return contact;
}

std::set<Index> met(const MeshContact& contact) {
  std::set<Index> corners;
  for (int k = 1; k < 4; ++k) {
    if (contact.weights[k] != 0.0f) corners.insert(contact.particles[k]);
  }
  return corners;
}

// The definition, word by word.
std::vector<float> outermost(const std::vector<MeshContact>& contacts) {
  std::vector<float> left;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const auto own = met(contacts[k]);
    bool goes = false;
    for (std::size_t j = 0; j < contacts.size(); ++j) {
      const auto other = met(contacts[j]);
      const bool holds = std::includes(other.begin(), other.end(), own.begin(), own.end());
      goes |= own.size() < 3 && holds && (other.size() > own.size() || j < k);
    }
    if (!goes) left.push_back(contacts[k].reach);
  }
  return left;
}

std::vector<float> reaches(const std::vector<MeshContact>& contacts) {
  std::vector<float> values;
  for (const MeshContact& contact : contacts) values.push_back(contact.reach);
  return values;
}

// With few contacts and with many, for which there are two algorithms.
TEST(OutermostContacts, KeepEdgesAndCornersNotCoveredByLargerFeatures) {
  Random random(1);
  for (const int count : {2, 7, 9, 40, 64, 65, 90}) {
    for (int trial = 0; trial < 200; ++trial) {
      std::vector<MeshContact> contacts;
      for (int k = 0; k < count; ++k) contacts.push_back(randomContact(random, 9));
      const auto expected = outermost(contacts);
      MeshContactOrder().keepOutermost(contacts, 10);
      EXPECT_EQ(reaches(contacts), expected);
    }
  }
}

TEST(OutermostContacts, IncrementalFilterGivesTheSameContacts) {
  Random random(2);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<MeshContact> contacts;
    OutermostFilter filter;
    std::vector<MeshContact> all;
    for (int piece = 0; piece < 3; ++piece) {
      const std::size_t first = contacts.size();
      for (int k = 0; k < 8; ++k) {
        contacts.push_back(randomContact(random, 9));
        all.push_back(contacts.back());
      }
      filter.dropOthers(contacts, first);
    }
    EXPECT_LT(contacts.size(), all.size());
    filter.dropOthers(contacts, 0);
    EXPECT_EQ(reaches(contacts), outermost(all));
  }
}

}  // namespace
}  // namespace pliant::sim
