#include "sim/solver/joined_particles.h"

#include "sim/state/constraint_view.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pliant::sim {

bool changesEachStep(const Batch& batch) {
  constexpr std::array<std::string_view, 7> kTypes{"collision",    "friction", "meshCollision", "meshFriction",
                                                   "body contact", "density",  "mouse"};
  return std::find(kTypes.begin(), kTypes.end(), batch.type()) != kTypes.end();
}

JoinedParticles::Origin JoinedParticles::originOf(const World& world) {
  Origin origin{world.topologyVersion, world.particles.size()};
  for (const auto& batch : world.batches) {
    if (!changesEachStep(*batch)) origin.constraints = 31 * origin.constraints + batch->size();
  }
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    if (world.particles.position[i].w == 0.0f) origin.held = 31 * origin.held + i + 1;
  }
  return origin;
}

bool JoinedParticles::update(const World& world) {
  const Origin origin = originOf(world);
  if (origin == origin_) return false;
  origin_ = origin;
  const Particles& particles = world.particles;
  united_.reset(particles.size());
  const auto unite = [&](std::span<const Index> members) {
    const auto isMovable = [&](Index i) { return particles.position[i].w > 0.0f; };
    const auto first = std::find_if(members.begin(), members.end(), isMovable);
    for (auto other = first; other != members.end(); ++other) {
      if (isMovable(*other)) united_.unite(*first, *other);
    }
  };
  for (const Body& body : world.bodies) unite(std::array{body.first, body.first + 1, body.first + 2, body.first + 3});
  for (const auto& batch : world.batches) {
    if (changesEachStep(*batch)) continue;
    batch->forEach(particles, particles.position, [&](const ConstraintView& view) { unite(view.particles); });
  }
  sets_.resize(particles.size());
  for (std::size_t i = 0; i < sets_.size(); ++i) sets_[i] = united_.find(static_cast<Index>(i));
  std::vector<char> isBody(sets_.size(), 0);  // by number
  for (const Body& body : world.bodies) isBody[sets_[body.first]] = 1;
  for (Index& set : sets_) {
    if (isBody[set] != 0) set = kWithBody;
  }
  return true;
}

}  // namespace pliant::sim
