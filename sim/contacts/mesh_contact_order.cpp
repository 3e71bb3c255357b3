#include "sim/contacts/mesh_contact_order.h"

#include "sim/base/assign_ahead.h"
#include "sim/base/index.h"
#include "sim/base/pack.h"
#include "sim/base/parallel.h"
#include "sim/base/radix_sort.h"
#include "sim/state/mesh_contact_pack.h"

#include <algorithm>
#include <array>
#include <bit>

namespace pliant::sim {

namespace {

constexpr std::size_t kFewContacts = 64;  ///< of a particle: comparing each with each is quicker than sorting
constexpr std::size_t kParticlesPerChunk = 512;

/// The corners of the triangle with a weight, ascending.
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

constexpr pack::Int8 kLanes{0, 1, 2, 3, 4, 5, 6, 7};
constexpr Index kNone = -1;

/// The corners of eight contacts.
struct CornerPack {
  std::array<pack::Int8, 3> items;  ///< kNone: does not count
  pack::Int8 first, last, count;    ///< of those that count

  pack::Int8 contains(int corner) const { return (items[0] == corner) | (items[1] == corner) | (items[2] == corner); }
};

/// Of contacts from index `begin` on; the last one is repeated beyond the end.
CornerPack cornersOf(std::span<const MeshContact> contacts, std::size_t begin) {
  const auto contactOf = [&](std::size_t lane) -> const MeshContact& {
    return contacts[std::min(begin + lane, contacts.size() - 1)];
  };
  const pack::Columns corners = transposed(rowsOf(contactOf, &MeshContact::particles));
  const pack::Columns weights = transposed(rowsOf(contactOf, &MeshContact::weights));
  const auto meets = [](pack::Float8 particle, pack::Float8 weight) {
    return weight != 0.0f ? std::bit_cast<pack::Int8>(particle) : pack::Int8{} + kNone;
  };
  CornerPack eight{{meets(corners.y, weights.y), meets(corners.z, weights.z), meets(corners.w, weights.w)}, {}, {}, {}};
  const auto& [a, b, c] = eight.items;
  eight.first = a != kNone ? a : b != kNone ? b : c;
  eight.last = c != kNone ? c : b != kNone ? b : a;
  eight.count = -((a != kNone) + (b != kNone) + (c != kNone));  // a comparison that holds is -1
  return eight;
}

}  // namespace

void OutermostFilter::mark(std::span<const MeshContact> contacts, std::uint8_t* keep) {
  if (contacts.size() <= kFewContacts) return compareEach(contacts, keep);
  sortParts(contacts, keep);
}

// A contact with a corner or an edge is removed if another one contains it in a larger part, or an earlier one is
// equal.
void OutermostFilter::compareEach(std::span<const MeshContact> contacts, std::uint8_t* keep) {
  std::array<CornerPack, kFewContacts / pack::kWidth> met;
  const std::size_t packs = (contacts.size() + pack::kWidth - 1) / pack::kWidth;
  for (std::size_t p = 0; p < packs; ++p) met[p] = cornersOf(contacts, p * pack::kWidth);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const CornerPack& eight = met[k / pack::kWidth];
    const std::size_t lane = k % pack::kWidth;
    const int first = eight.first[lane], last = eight.last[lane], count = eight.count[lane];
    if (count == 3) continue;
    pack::Int8 holds{};
    for (std::size_t p = 0; p < packs; ++p) {
      const pack::Int8 number = kLanes + static_cast<int>(p * pack::kWidth);
      const pack::Int8 isMore = (met[p].count > count) | ((met[p].count == count) & (number < static_cast<int>(k)));
      holds |= isMore & met[p].contains(first) & met[p].contains(last);
    }
    if (pack::any(holds)) keep[k] = 0;
  }
}

// After sorting, the first entry of each part decides whether others may stay.
void OutermostFilter::sortParts(std::span<const MeshContact> contacts, std::uint8_t* keep) {
  parts_.clear();
  for (std::uint32_t k = 0; k < contacts.size(); ++k) {
    const auto [v, count] = cornersOf(contacts[k]);
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
    if (again && parts_[k].contact != kWithin) keep[parts_[k].contact - 1] = 0;
  }
}

void OutermostFilter::dropOthers(std::vector<MeshContact>& contacts, std::size_t first) {
  if (contacts.size() - first < 2) return;
  assignAhead(keep_, contacts.size() - first, std::uint8_t{1});
  for (std::size_t begin = first, end = first; begin < contacts.size(); begin = end) {
    while (end < contacts.size() && contacts[end].particles[0] == contacts[begin].particles[0]) ++end;
    if (end - begin > 1) mark(std::span(contacts).subspan(begin, end - begin), &keep_[begin - first]);
  }
  std::size_t left = first;
  for (std::size_t k = first; k < contacts.size(); ++k) {
    if (keep_[k - first] != 0) contacts[left++] = contacts[k];
  }
  contacts.resize(left);
}

void MeshContactOrder::keepOutermost(std::vector<MeshContact>& contacts, std::size_t particleCount) {
  start_.assign(particleCount + 2, 0);
  for (const MeshContact& contact : contacts) ++start_[contact.particles[0] + 2];
  for (std::size_t i = 2; i < start_.size(); ++i) start_[i] += start_[i - 1];
  sorted_.resize(contacts.size());
  for (const MeshContact& contact : contacts) sorted_[start_[contact.particles[0] + 1]++] = contact;
  assignAhead(keep_, sorted_.size(), std::uint8_t{1});  // the number of contacts varies
  filters_.resize((particleCount + kParticlesPerChunk - 1) / kParticlesPerChunk);
  parallelChunks(particleCount, kParticlesPerChunk, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const std::uint32_t begin = start_[i], end = start_[i + 1];
      if (end - begin < 2) continue;
      filters_[first / kParticlesPerChunk].mark(std::span(sorted_).subspan(begin, end - begin), &keep_[begin]);
    }
  });
  contacts.clear();
  for (std::size_t k = 0; k < sorted_.size(); ++k) {
    if (keep_[k] != 0) contacts.push_back(sorted_[k]);
  }
}

// The order is scrambled by a hash of the particles' indices: in order of index a change of colours would propagate
// through the whole surface, and a heap at rest would stir.
void MeshContactOrder::sortByColour(MeshContactSet& set, std::size_t particleCount) {
  keys_.clear();
  for (std::uint32_t c = 0; c < set.contacts.size(); ++c) {
    std::uint32_t h = 0;
    for (const Index particle : set.contacts[c].particles) h = (h ^ static_cast<std::uint32_t>(particle)) * 0x9e3779b1u;
    keys_.emplace_back(h ^ (h >> 15), c);
  }
  radixSort(keys_, keyScratch_);
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
