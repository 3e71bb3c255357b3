// Sorts contacts into packs of patches, by group and lane.
#include "sim/base/prefetch.h"
#include "sim/constraints/contact_rows.h"
#include "sim/constraints/patch_solve.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

/// Cosine of the largest angle between two normals that count as the same.
constexpr double kParallel = 1.0 - 1e-10;

// Whether the contacts of a body with two colliders are one patch: both at rest and with the same normal, such as the
// tiles of a floor. Each tile for itself would let the body slip where it bears least. Balls are excluded: they have a
// pack of their own.
bool areOneSupport(const World& world, const ContactPatch& one, const ContactPatch& other) {
  const BodyContact &first = world.bodyContacts.contacts[one.first], &second = world.bodyContacts.contacts[other.first];
  const auto isAtRest = [&](const BodyContact& contact) {
    return contact.collider >= 0 && !world.colliders[contact.collider]->moves();
  };
  return one.last == other.first && first.a == second.a && isAtRest(first) && isAtRest(second) &&
         one.last - one.first > 1 && other.last - other.first > 1 &&
         glm::dot(first.normal, second.normal) > kParallel &&
         first.material.staticFriction == second.material.staticFriction &&
         first.material.kineticFriction == second.material.kineticFriction;
}

}  // namespace

// For contact points on triangles, which may share particles.
void ContactRows::countPlaces(const World& world) {
  const auto& set = world.bodyContacts;
  sharesMasses_ = !set.contacts.empty() && set.contacts.back().triangle >= 0;
  if (!sharesMasses_) return;
  placesAt_.assign(world.particles.size(), 0);
  for (std::size_t c = 0; c < set.contacts.size(); ++c) {
    const BodyContact& contact = set.contacts[c];
    if (contact.particle >= 0 && c > 0 && set.contacts[c - 1].particle == contact.particle) continue;
    for (std::size_t k = 0; k < contact.particles().size(); ++k) {
      if (contact.shareOf(k) > 0.0) ++placesAt_[contact.particles()[k]];
    }
  }
}

// Inverse mass of the contact point on the other side [1/kg].
double ContactRows::inverseMassOf(const World& world, const BodyContact& contact) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < contact.particles().size(); ++k) {
    const Index i = contact.particles()[k];
    const double share = contact.shareOf(k), copies = sharesMasses_ ? double(placesAt_[i]) : 1.0;
    sum += share * share * copies * double(world.particles.predicted[i].w);
  }
  return sum;
}

float ContactRows::displacementShare(const World& world, const BodyContact& contact, std::size_t k) const {
  if (!sharesMasses_) return 1.0f;
  const double inverseMass = inverseMassOf(world, contact);
  const double own = contact.shareOf(k) * double(world.particles.predicted[contact.particles()[k]].w);
  return inverseMass > 0.0 ? static_cast<float>(own / inverseMass) : 0.0f;
}

// The slot of the other side of a contact; -1: it is immovable.
Index ContactRows::slotOf(const World& world, std::size_t number) {
  const BodyContact& contact = world.bodyContacts.contacts[number];
  if (contact.b >= 0) return isMovable(contact.b) ? contact.b : -1;
  const double inverseMass = inverseMassOf(world, contact);
  if (inverseMass == 0.0) return -1;
  const auto isOfLast = [&] {
    return contact.particle >= 0 && world.bodyContacts.contacts[places_.back().contact].particle == contact.particle;
  };
  if (places_.empty() || !isOfLast()) {
    places_.push_back({static_cast<std::uint32_t>(number), shifts_.add(static_cast<float>(inverseMass)),
                       placeOf(world.particles, contact)});
  }
  return places_.back().slot;
}

void ContactRows::findPatches(const World& world) {
  patches_.clear();
  sides_.clear();
  places_.clear();
  countPlaces(world);
  const std::vector<ContactPatch>& all = world.bodyContacts.patches;
  for (std::size_t p = 0; p < all.size(); ++p) {
    const ContactPatch& patch = all[p];
    prefetchAhead(world.bodyContacts.contacts, patch.first);
    const BodyContact& contact = world.bodyContacts.contacts[patch.first];
    const Index a = isMovable(contact.a) ? contact.a : -1, b = slotOf(world, patch.first);
    if (a < 0 && b < 0) continue;
    if (p > 0 && areOneSupport(world, all[p - 1], patch)) {
      patches_.back().last = static_cast<std::uint32_t>(patch.last);
      continue;
    }
    patches_.push_back({static_cast<std::uint32_t>(patch.first), static_cast<std::uint32_t>(patch.last), a, b});
    sides_.push_back({a, b});
  }
}

// A contact of balls has one point, which is at the centre of their hulls.
void ContactRows::markBalls(const World& world) {
  const auto isBall = [&](Index body) {
    return body < 0 || measures_[body].isBall || shifts_[body].displacement.w == 0.0f;
  };
  for (Patch& patch : patches_) {
    prefetchAhead(world.bodyContacts.contacts, patch.first);
    const BodyContact& contact = world.bodyContacts.contacts[patch.first];
    patch.isBalls =
        patch.last - patch.first == 1 && !contact.isWithParticles() && isBall(contact.a) && isBall(contact.b);
    patch.mayBeActive = contact.lambda.x > 0.0 || contact.gap <= contact.kept;
  }
}

void ContactRows::sortIntoPacks() {
  // Immovable sides get a slot of their own in each patch, so that no two lanes write the same.
  for (Patch& patch : patches_) {
    for (Index* side : {&patch.a, &patch.b}) {
      if (*side < 0) *side = shifts_.add(0.0f);
    }
  }
  std::apply([](auto&... packs) { (packs.clear(), ...); }, packs_);
  groups_.clear();
  const auto starts = [&] { return std::apply([](const auto&... packs) { return Group{packs.size()...}; }, packs_); };
  for (std::size_t g = 0; g + 1 < order_.starts().size(); ++g) {
    groups_.push_back(starts());
    const auto patches = order_.order().subspan(order_.starts()[g], order_.starts()[g + 1] - order_.starts()[g]);
    addBalls(patches);
    addPacks(patches, std::get<Packs<1>>(packs_));
    addPacks(patches, std::get<Packs<2>>(packs_));
    addPacks(patches, std::get<Packs<4>>(packs_));
    addPacks(patches, std::get<Packs<PatchMatrix::kMaxPoints>>(packs_));
    addRuns(patches);
  }
  groups_.push_back(starts());
  const Index empty = shifts_.add(0.0f);
  const auto fillUp = [&](auto& packs) {
    for (auto& patches : packs) {
      for (std::size_t k = 0; k < pack::kWidth; ++k) {
        if (patches.count[k] != 0) continue;
        patches.a[k] = static_cast<std::uint32_t>(empty);
        patches.b[k] = static_cast<std::uint32_t>(empty);
      }
    }
  };
  std::apply([&](auto&... packs) { (fillUp(packs), ...); }, packs_);
}

// Gives a lane of a pack to `points` points of a patch.
template <typename Pack>
void ContactRows::assignLane(std::uint32_t number, std::size_t points, std::size_t lane, Pack& patches) const {
  const Patch& patch = patches_[number];
  patches.patch[lane] = number;
  patches.count[lane] = static_cast<std::uint32_t>(points);
  patches.a[lane] = static_cast<std::uint32_t>(patch.a);
  patches.b[lane] = static_cast<std::uint32_t>(patch.b);
  const Index moved = shifts_[patch.a].displacement.w == 0.0f ? patch.b : patch.a;
  patches.chain[lane] = static_cast<std::uint32_t>(chains_[moved]);
}

// Adds a patch to the next lane; kWidth: a new pack is needed.
template <typename Pack>
void ContactRows::addLane(std::uint32_t number, std::size_t& lane, AlignedVector<Pack>& packs) const {
  if (lane == pack::kWidth) {
    packs.emplace_back();
    lane = 0;
  }
  assignLane(number, patches_[number].last - patches_[number].first, lane++, packs.back());
}

// Contacts that will probably be active come first: packs without any are cheap.
void ContactRows::addBalls(std::span<const std::uint32_t> patches) {
  std::size_t lane = pack::kWidth;
  for (const bool bears : {true, false}) {
    for (const std::uint32_t number : patches) {
      const Patch& patch = patches_[number];
      if (patch.isBalls && patch.mayBeActive == bears) addLane(number, lane, std::get<0>(packs_));
    }
  }
}

// The patches that do not fit a smaller pack.
template <std::size_t N>
void ContactRows::addPacks(std::span<const std::uint32_t> patches, Packs<N>& packs) const {
  std::size_t lane = pack::kWidth;
  for (const std::uint32_t number : patches) {
    const Patch& patch = patches_[number];
    const std::size_t count = patch.last - patch.first;
    if (!patch.isBalls && count <= N && 2 * count > N) addLane(number, lane, packs);
  }
}

// The patches that fit no pack, those of equally many packs together.
void ContactRows::addRuns(std::span<const std::uint32_t> patches) {
  auto& packs = std::get<AlignedVector<RunPack>>(packs_);
  const auto pointsOf = [&](std::uint32_t number) -> std::size_t {
    return patches_[number].last - patches_[number].first;
  };
  const auto lengthOf = [&](std::uint32_t number) {
    return (pointsOf(number) + RunPack::kPoints - 1) / RunPack::kPoints;
  };
  std::size_t longest = 1;
  for (const std::uint32_t number : patches) longest = std::max(longest, lengthOf(number));
  for (std::size_t length = 2; length <= longest; ++length) {
    std::size_t lane = pack::kWidth;
    for (const std::uint32_t number : patches) {
      if (lengthOf(number) != length) continue;
      if (lane == pack::kWidth) {
        for (std::size_t n = 0; n < length; ++n) {
          RunPack& next = packs.emplace_back();
          next.number = static_cast<std::uint32_t>(n);
          next.length = static_cast<std::uint32_t>(length);
        }
        lane = 0;
      }
      const std::span run = std::span(packs).last(length);
      for (std::size_t n = 0; n < length; ++n) {
        assignLane(number, (pointsOf(number) - n + length - 1) / length, lane, run[n]);
      }
      ++lane;
    }
  }
}

}  // namespace pliant::sim
