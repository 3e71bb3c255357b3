#include "sim/contacts/mesh_contact_order.h"

#include "sim/base/index.h"

#include <algorithm>
#include <array>

namespace pliant::sim {

namespace {

/// The corners of the triangle that count, ascending.
struct SortedCorners {
  std::array<Index, 3> items{};
  int count = 0;
};

SortedCorners cornersOf(const MeshContact& contact) {
  SortedCorners corners;
  for (int k = 1; k < 4; ++k) {
    if (contact.weights[k] != 0.0f) corners.items[corners.count++] = contact.particles[k];
  }
  auto& v = corners.items;
  if (corners.count > 1 && v[0] > v[1]) std::swap(v[0], v[1]);
  if (corners.count > 2 && v[1] > v[2]) std::swap(v[1], v[2]);
  if (corners.count > 2 && v[0] > v[1]) std::swap(v[0], v[1]);
  return corners;
}

}  // namespace

void MeshContactOrder::keepOutermost(std::vector<MeshContact>& contacts, std::size_t particleCount) {
  start_.assign(particleCount + 2, 0);
  for (const MeshContact& contact : contacts) ++start_[contact.particles[0] + 2];
  for (std::size_t i = 2; i < start_.size(); ++i) start_[i] += start_[i - 1];
  sorted_.resize(contacts.size());
  for (const MeshContact& contact : contacts) sorted_[start_[contact.particles[0] + 1]++] = contact;
  contacts.clear();
  keep_.resize(sorted_.size());  // unlike assign() with room to spare: the number of contacts wavers
  std::fill(keep_.begin(), keep_.end(), 1);
  for (std::size_t i = 0; i + 2 < start_.size(); ++i) {
    const std::uint32_t begin = start_[i], end = start_[i + 1];
    if (end - begin > 1) listParts(begin, end);
    for (std::uint32_t k = begin; k < end; ++k) {
      if (keep_[k] != 0) contacts.push_back(sorted_[k]);
    }
  }
}

// Of the contacts [begin, end) of one particle. Sorted, the first entry of each part says whether anything else may
// stay.
void MeshContactOrder::listParts(std::uint32_t begin, std::uint32_t end) {
  parts_.clear();
  for (std::uint32_t k = begin; k < end; ++k) {
    const auto [v, count] = cornersOf(sorted_[k]);
    if (count == 1) {
      parts_.push_back({v[0], -1, k + 1});
      continue;
    }
    for (int j = 0; j < count; ++j) parts_.push_back({v[j], -1, kWithin});
    if (count == 2) {
      parts_.push_back({v[0], v[1], k + 1});
    } else {
      for (const auto& [p, q] : {std::pair(v[0], v[1]), std::pair(v[0], v[2]), std::pair(v[1], v[2])}) {
        parts_.push_back({p, q, kWithin});
      }
    }
  }
  std::sort(parts_.begin(), parts_.end());
  for (std::size_t k = 1; k < parts_.size(); ++k) {
    const bool again = parts_[k].a == parts_[k - 1].a && parts_[k].b == parts_[k - 1].b;
    if (again && parts_[k].contact != kWithin) keep_[parts_[k].contact - 1] = 0;
  }
}

// The order is scrambled by the particles' numbers: in order of number a change would run through the whole surface,
// and a heap at rest would stir.
void MeshContactOrder::sortByColour(MeshContactSet& set, std::size_t particleCount) {
  keys_.clear();
  for (std::uint32_t c = 0; c < set.contacts.size(); ++c) {
    std::uint32_t h = 0;
    for (const Index particle : set.contacts[c].particles) h = (h ^ static_cast<std::uint32_t>(particle)) * 0x9e3779b1u;
    keys_.emplace_back(h ^ (h >> 15), c);
  }
  std::sort(keys_.begin(), keys_.end());
  sorted_.clear();
  for (const auto& [key, contact] : keys_) sorted_.push_back(set.contacts[contact]);
  colouring_.compute(
      sorted_.size(), particleCount, [&](std::size_t c) -> const auto& { return sorted_[c].particles; });
  for (std::size_t c = 0; c < sorted_.size(); ++c) set.contacts[c] = sorted_[colouring_.order()[c]];
  set.colourStart.assign(colouring_.starts().begin(), colouring_.starts().end());
}

void MeshContactOrder::listByParticle(MeshContactSet& set, std::size_t particleCount) {
  start_.assign(particleCount + 1, 0);
  const auto forEachSlot = [&](auto&& visit) {
    for (std::size_t slot = 0; slot < 4 * set.contacts.size(); ++slot) {
      const MeshContact& contact = set.contacts[slot / 4];
      if (contact.weights[static_cast<int>(slot % 4)] != 0.0f) visit(contact.particles[slot % 4], slot);
    }
  };
  forEachSlot([&](std::size_t particle, std::size_t) { ++start_[particle]; });
  set.touched.clear();
  set.slotStart.assign(1, 0);
  next_.resize(particleCount);
  for (std::size_t i = 0; i < particleCount; ++i) {
    if (start_[i] == 0) continue;
    next_[i] = set.slotStart.back();
    set.touched.push_back(static_cast<Index>(i));
    set.slotStart.push_back(set.slotStart.back() + start_[i]);
  }
  set.slots.resize(set.slotStart.back());
  forEachSlot(
      [&](std::size_t particle, std::size_t slot) { set.slots[next_[particle]++] = static_cast<std::uint32_t>(slot); });
  set.pushes.resize(set.contacts.size());
}

}  // namespace pliant::sim
