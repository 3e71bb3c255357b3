#include "sim/contacts/contact_finder.h"

#include "sim/colliders/wall.h"
#include "sim/constraints/density.h"
#include "sim/state/object.h"
#include "tests/sim/constraints/contact_setup.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::sim {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

Pairs sorted(const ContactSet& contacts) {
  Pairs pairs;
  for (const ContactPair& pair : contacts.pairs) pairs.emplace_back(std::minmax(pair.a, pair.b));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

Pairs bruteForce(const Particles& particles, float margin) {
  Pairs pairs;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    for (std::size_t j = i + 1; j < particles.size(); ++j) {
      const glm::vec3 d(particles.predicted[i] - particles.predicted[j]);
      const float reach = particles.radius[i] + particles.radius[j] + margin;
      if (particles.predicted[i].w + particles.predicted[j].w == 0.0f) continue;
      if (glm::dot(d, d) <= reach * reach) pairs.emplace_back(static_cast<int>(i), static_cast<int>(j));
    }
  }
  return pairs;
}

TEST(ContactFinder, FindsWhatBruteForceFindsForEqualRadii) {
  Random random(1);
  ContactSetup setup;
  for (int i = 0; i < 2500; ++i) setup.add(random.point(3.0f), 1.0f, 0.2f);
  for (const float margin : {0.0f, 0.15f}) {
    setup.find(margin);
    EXPECT_EQ(sorted(setup.contacts), bruteForce(setup.particles, margin));
  }
}

TEST(ContactFinder, FindsWhatBruteForceFindsForVeryUnequalRadii) {
  Random random(2);
  ContactSetup setup;
  for (int i = 0; i < 1500; ++i) {
    const float radius = std::pow(10.0f, random.number(-3.0f, 0.5f));  // 1 to 3000
    setup.add(random.point(4.0f), random.index(10) == 0 ? 0.0f : 1.0f, radius);
  }
  for (const float margin : {0.0f, 0.05f}) {
    setup.find(margin);
    const Pairs expected = bruteForce(setup.particles, margin);
    EXPECT_GT(expected.size(), 1000u);
    EXPECT_EQ(sorted(setup.contacts), expected);
  }
}

TEST(ContactFinder, UsesThePredictedPositions) {
  ContactSetup setup;
  setup.add({0, 0, 0});
  setup.add({5, 0, 0});
  setup.move(1, {-4.2f, 0, 0});
  setup.find();
  EXPECT_EQ(sorted(setup.contacts), (Pairs{{0, 1}}));
}

TEST(ContactFinder, ListsEveryPairOnBothSides) {
  Random random(3);
  ContactSetup setup;
  for (int i = 0; i < 300; ++i)
    setup.add(random.point(1.0f), random.index(5) == 0 ? 0.0f : random.number(0.1f, 9.0f), 0.15f);
  setup.find();
  const ContactSet& set = setup.contacts;
  EXPECT_EQ(set.sides.size(), 2 * set.pairs.size());
  ASSERT_EQ(set.start.size(), setup.particles.size() + 1);
  Pairs seen;
  for (std::size_t i = 0; i < setup.particles.size(); ++i) {
    for (std::uint32_t k = set.start[i]; k < set.start[i + 1]; ++k) {
      const ContactPair& pair = set.pairs[set.sides[k].pair];
      const bool isFirst = static_cast<std::size_t>(pair.a) == i;
      const auto j = static_cast<std::size_t>(isFirst ? pair.b : pair.a);
      seen.emplace_back(static_cast<int>(i), static_cast<int>(j));
      const float wi = setup.particles.position[i].w, wj = setup.particles.position[j].w;
      EXPECT_NEAR(set.sides[k].share, (isFirst ? 1.0f : -1.0f) * wi / (wi + wj), 1e-6f);
      EXPECT_FLOAT_EQ(pair.reach, setup.particles.radius[i] + setup.particles.radius[j]);
    }
  }
  Pairs expected;
  for (const auto& [a, b] : sorted(set)) {
    expected.emplace_back(a, b);
    expected.emplace_back(b, a);
  }
  std::sort(seen.begin(), seen.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(seen, expected);
}

TEST(ContactFinder, GivesTheSameOrderOnAnyNumberOfThreads) {
  Random random(4);
  ContactSetup setup(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), 0.0f));
  for (int i = 0; i < 5000; ++i) setup.add(random.point(2.0f), 1.0f, random.number(0.05f, 0.2f));
  const int before = omp_get_max_threads();
  const auto find = [&](int threads) {
    omp_set_num_threads(threads);
    setup.find();
    omp_set_num_threads(before);
    std::vector<int> order;
    for (const ContactPair& pair : setup.contacts.pairs) order.insert(order.end(), {pair.a, pair.b});
    for (const SurfaceContact& contact : setup.contacts.surfaces) order.push_back(contact.particle);
    return order;
  };
  const auto one = find(1);
  EXPECT_GT(one.size(), 1000u);
  EXPECT_EQ(find(2), one);
  EXPECT_EQ(find(8), one);
}

TEST(ContactFinder, ColoursPairsSoThatNoneSharesAParticle) {
  Random random(5);
  ContactSetup setup;
  for (int i = 0; i < 500; ++i) setup.add(random.point(1.0f), 1.0f, 0.2f);
  setup.find();
  const std::vector<std::uint32_t>& starts = setup.contacts.colourStart;
  ASSERT_GT(starts.size(), 1u);
  ASSERT_EQ(starts.front(), 0u);
  ASSERT_EQ(starts.back(), setup.contacts.pairs.size());
  for (std::size_t c = 0; c + 1 < starts.size(); ++c) {
    std::vector<int> used;
    for (std::uint32_t k = starts[c]; k < starts[c + 1]; ++k) {
      const ContactPair& pair = setup.contacts.pairs[k];
      used.insert(used.end(), {pair.a, pair.b});
    }
    std::sort(used.begin(), used.end());
    EXPECT_EQ(std::adjacent_find(used.begin(), used.end()), used.end());
  }
}

/// The slip of the second particle of a pair against the first, by particles, the smaller index first.
std::map<std::pair<int, int>, glm::vec3> lagsOf(const ContactSet& set) {
  std::map<std::pair<int, int>, glm::vec3> lags;
  for (std::size_t p = 0; p < set.pairs.size(); ++p) {
    const auto [a, b] = std::pair(set.pairs[p].a, set.pairs[p].b);
    lags[std::minmax(a, b)] = a < b ? -set.friction[p].lag : set.friction[p].lag;
  }
  return lags;
}

TEST(ContactFinder, PersistentPairsKeepTheirSlip) {
  Random random(6);
  ContactSetup setup;
  for (int i = 0; i < 300; ++i) setup.add(random.point(1.0f), 1.0f, 0.2f);
  setup.find();
  for (PairFriction& friction : setup.contacts.friction) friction.lag = random.point(1e-3f);
  const auto before = lagsOf(setup.contacts);
  for (int i = 0; i < 300; ++i) setup.move(i, random.point(0.2f));  // in another order, some gone, some new
  const auto findAgain = [&] {
    setup.find();
    return lagsOf(setup.contacts);
  };
  const auto expectKept = [&](const auto& now, int reusedIndices) {
    std::size_t kept = 0, fresh = 0;
    for (const auto& [pair, lag] : now) {
      const auto found = before.find(pair);
      const bool isKnown = found != before.end() && pair.first != reusedIndices && pair.second != reusedIndices;
      EXPECT_EQ(lag, isKnown ? found->second : glm::vec3(0.0f)) << pair.first << ' ' << pair.second;
      ++(isKnown ? kept : fresh);
    }
    EXPECT_GT(kept, 500u);
    EXPECT_GT(fresh, 50u);
  };
  ContactFinder::Memory memory;
  setup.finder.saveState(setup.contacts, memory);
  expectKept(findAgain(), -1);
  setup.find();
  setup.finder.restoreState(memory, setup.contacts);
  expectKept(findAgain(), -1);
  setup.finder.restoreState(memory, setup.contacts);
  setup.finder.admit(7, setup.particles, setup.colliders);
  expectKept(findAgain(), 7);
}

// Three particles in a row: 0 and 1 overlap at rest, 2 reaches them during the step.
struct RowSetup : ContactSetup {
  explicit RowSetup(SelfContact selfContact) {
    objects[0].selfContact = selfContact;
    add({0, 0, 0});
    add({0.8f, 0, 0});
    add({1.9f, 0, 0});
    move(2, {-0.2f, 0, 0});
    find();
  }
};

TEST(ContactFinder, FindsContactsBetweenGrains) {
  EXPECT_EQ(sorted(RowSetup(SelfContact::all).contacts), (Pairs{{0, 1}, {1, 2}}));
}

TEST(ContactFinder, IgnoresNeighboursInARope) {
  EXPECT_EQ(sorted(RowSetup(SelfContact::nonNeighbours).contacts), (Pairs{{1, 2}}));
}

TEST(ContactFinder, IgnoresParticlesOfTheSameRigidBody) {
  EXPECT_TRUE(RowSetup(SelfContact::none).contacts.pairs.empty());
}

TEST(ContactFinder, IgnoresParticlesOfTheSameDensityConstraint) {
  const std::vector<std::unique_ptr<Collider>> none;
  const Density water(3, 0.1f, none), other(3, 0.2f, none);
  for (const Batch* first : {static_cast<const Batch*>(nullptr), static_cast<const Batch*>(&water)}) {
    for (const Batch* second :
         {static_cast<const Batch*>(nullptr), static_cast<const Batch*>(&water), static_cast<const Batch*>(&other)}) {
      ContactSetup setup;
      setup.objects.resize(2);
      setup.objects[0].selfContact = setup.objects[1].selfContact = SelfContact::none;
      setup.objects[0].fluid = first;
      setup.objects[1].fluid = second;
      setup.add({0, 0, 0});
      setup.add({0.8f, 0, 0}, 1.0f, 0.5f, 1);
      setup.find();
      EXPECT_EQ(setup.contacts.pairs.size(), first != nullptr && first == second ? 0u : 1u);
    }
  }
}

TEST(ContactFinder, IgnoresObjectsThatDoNotCollide) {
  ContactSetup setup(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), 0.0f));
  setup.materials.resize(2);
  setup.materials[1].collides = false;
  setup.add({0, 0, 0});
  setup.add({0.5f, 0, 0});
  setup.particles.material[1] = 1;
  setup.find();
  EXPECT_TRUE(setup.contacts.pairs.empty());
  ASSERT_EQ(setup.contacts.surfaces.size(), 1u);
  EXPECT_EQ(setup.contacts.surfaces[0].particle, 0);
}

TEST(ContactFinder, IgnoresPairsOfImmovableParticles) {
  ContactSetup setup(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), 0.0f));
  setup.add({0, 0, 0}, 0.0f);
  setup.add({0.5f, 0, 0}, 0.0f);
  setup.add({0, 0, 0.5f}, 1.0f);
  setup.find();
  EXPECT_EQ(sorted(setup.contacts), (Pairs{{0, 2}, {1, 2}}));
  ASSERT_EQ(setup.contacts.surfaces.size(), 1u);
  EXPECT_EQ(setup.contacts.surfaces[0].particle, 2);
}

TEST(ContactFinder, SurfacesAreListedByParticle) {
  ContactSetup setup(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), 0.0f));
  setup.colliders.push_back(std::make_unique<Wall>(1, glm::vec3(1, 0, 0), 0.0f));
  setup.add({0.4f, 0.4f, 0});
  setup.add({9, 9, 0});
  setup.add({9, 0.4f, 0});
  setup.find();
  EXPECT_EQ(setup.contacts.surfaceStart, (std::vector<std::uint32_t>{0, 2, 2, 3}));
  EXPECT_EQ(setup.contacts.surfaces[0].collider, 0);
  EXPECT_EQ(setup.contacts.surfaces[1].collider, 1);
  EXPECT_EQ(setup.contacts.surfaces[2].collider, 0);
}

TEST(ContactFinder, HandlesTinyAndHugeRadii) {
  ContactSetup setup;
  for (const float radius : {1e-30f, 1e-6f, 1.0f, 1e6f}) setup.add({0, 0, 0}, 1.0f, radius);
  setup.find();
  EXPECT_EQ(setup.contacts.pairs.size(), 6u);
}

}  // namespace
}  // namespace pliant::sim
