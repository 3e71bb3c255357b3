#include "sim/state/world.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pliant::sim {

namespace {

template <typename T>
using Owners = std::vector<std::unique_ptr<T>>;

// The counterpart in a copy of `part` of the original; null for null.
template <typename T>
T* counterpart(const T* part, const Owners<T>& original, const Owners<T>& copy) {
  if (part == nullptr) return nullptr;
  const auto found =
      std::find_if(original.begin(), original.end(), [&](const auto& other) { return other.get() == part; });
  PLIANT_ASSERT(found != original.end(), "a world refers to parts of its own alone");
  return copy[found - original.begin()].get();
}

}  // namespace

World::World(const World& other) : WorldValues(other), objects(other.objects) {
  for (const auto& motion : other.motions) motions.push_back(std::make_unique<Motion>(*motion));
  for (const auto& collider : other.colliders) {
    colliders.push_back(collider->clone());
    colliders.back()->setMotion(counterpart(collider->motion(), other.motions, motions));
  }
  for (const auto& force : other.forces) forces.push_back(force->clone());
  for (const auto& batch : other.batches) batches.push_back(batch->clone());
  const auto own = [&]<typename T>(T* batch) {
    return static_cast<T*>(counterpart<Batch>(batch, other.batches, batches));
  };
  animated = own(other.animated);
  attached = own(other.attached);
  mouse = own(other.mouse);
  collision = own(other.collision);
  meshCollision = own(other.meshCollision);
  bodyContact = own(other.bodyContact);
  joint = own(other.joint);
  for (Object& object : objects) object.fluid = own(object.fluid);
  for (const auto& force : forces) force->rebind(*this);
  for (const auto& batch : batches) batch->rebind(*this);
}

Batch& World::insert(std::unique_ptr<Batch> batch) {
  PLIANT_ASSERT(batch->group() >= 0 && batch->group() < kGroupCount, "a batch belongs to a priority group");
  const auto after = std::upper_bound(batches.begin(), batches.end(), batch->group(),
                                      [](int group, const auto& other) { return group < other->group(); });
  return **batches.insert(after, std::move(batch));
}

std::span<const std::unique_ptr<Batch>> World::batchesOf(int group) const {
  const auto first = std::lower_bound(batches.begin(), batches.end(), group,
                                      [](const auto& batch, int value) { return batch->group() < value; });
  auto last = first;
  while (last != batches.end() && (*last)->group() == group) ++last;
  return {first, last};
}

}  // namespace pliant::sim
