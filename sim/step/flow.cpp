// What enters a running simulation and what leaves it: particle sources and drains.
//
// A particle that leaves makes its index vacant: the index stays, immovable and out of every contact, until the next
// one that enters takes it. A jet and a drain can so run for ever in the memory of what is there at once. Nothing that
// a constraint holds leaves.
#include "sim/build/element_builder.h"
#include "sim/constraints/kinematic.h"
#include "sim/simulation.h"
#include "sim/state/object.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

void Simulation::enter(int objectNumber, const NewParticle& particle) {
  World& world = *world_;
  Object& object = world.objects[static_cast<std::size_t>(objectNumber)];
  if (world.vacant.empty()) {
    object.enter(world.particles.add(particle.position, particle.velocity, object.radius, object.mass, objectNumber,
                                     object.material));
    return;
  }
  const int index = world.vacant.back();
  world.vacant.pop_back();
  ++world.turnover[static_cast<std::size_t>(index)];
  world.particles.replace(index, particle.position, particle.velocity, object.radius, object.mass, objectNumber,
                          object.material);
  contactFinder_.admit(static_cast<std::size_t>(index), world.particles, world.colliders);
  object.enter(index);
}

void Simulation::leave(int particle) {
  World& world = *world_;
  const auto i = static_cast<std::size_t>(particle);
  world.particles.fix(particle);
  world.particles.predicted[i] = world.particles.position[i];
  world.particles.material[i] = static_cast<std::int32_t>(world.materials.size()) - 1;
  if (world.turnover.size() <= i) world.turnover.resize(world.particles.size(), 0);
  ++world.turnover[i];
  world.vacant.push_back(particle);
}

bool Simulation::isHeld(int particle) const {
  const auto i = static_cast<std::size_t>(particle);
  return world_->particles.position[i].w == 0.0f || mouseConstraint(*world_).holds(particle) ||
         (i < connected_.size() && connected_[i]);
}

void Simulation::leaveIf(Object& object, const std::function<bool(int particle, int number)>& leaves) {
  std::size_t kept = 0;
  const std::size_t count = object.particles.size();
  for (std::size_t place = 0; place < count; ++place) {
    const int particle = object.particles[place], number = object.numberAt(place);
    if (leaves(particle, number)) {
      if (object.left == 0) {
        object.numbers.resize(count);
        std::iota(object.numbers.begin(), object.numbers.end(), 0);
      }
      ++object.left;
      leave(particle);
      continue;
    }
    object.particles[kept] = particle;
    if (object.left > 0) object.numbers[kept] = number;
    ++kept;
  }
  object.particles.resize(kept);
  if (object.left > 0) object.numbers.resize(kept);
}

// Particles that are in a drain at the start of a frame leave before its step.
void Simulation::drain() {
  const Stopwatch watch(phaseTimes_, Phase::emit);
  for (const Outlet& outlet : flow_.outlets) {
    if (frame_ < outlet.first || frame_ > outlet.last) continue;
    leaveIf(world_->objects[static_cast<std::size_t>(outlet.object)], [&](int particle, int) {
      return outlet.holds(glm::vec3(world_->particles.position[static_cast<std::size_t>(particle)])) &&
             !isHeld(particle);
    });
  }
}

// Particles with time f enter right before step f.
void Simulation::emit(const std::function<bool(int object)>& flows) {
  const Stopwatch watch(phaseTimes_, Phase::emit);
  const std::size_t first = nextEmission_;
  while (nextEmission_ < flow_.emissions.size() && flow_.emissions[nextEmission_].frame <= frame_) {
    const Emission& emission = flow_.emissions[nextEmission_++];
    for (const NewParticle& particle : emission.particles) enter(emission.object, particle);
  }
  bool any = nextEmission_ > first;
  for (const Jet& jet : flow_.jets) {
    if (flows && !flows(jet.object)) continue;
    arriving_.clear();
    jet.emit(frame_, arriving_);
    if (static_cast<double>(world_->population() + arriving_.size()) > kMaxParticles) continue;
    for (const NewParticle& particle : arriving_) enter(jet.object, particle);
    any = any || !arriving_.empty();
  }
  if (any) connectPresent();
}

// Brings in what came during the first frames, without what has left since. `counterparts` of the objects, null for
// some, hold what is there still. What a jet gave to an object without one would all be in the nozzle: it is left out.
void Simulation::refill(int frames, const std::vector<const Object*>& counterparts) {
  for (frame_ = 0; frame_ < frames; ++frame_) {
    emit([&](int object) { return counterparts[static_cast<std::size_t>(object)] != nullptr; });
    for (std::size_t o = 0; o < world_->objects.size(); ++o) {
      const Object* before = counterparts[o];
      if (before == nullptr || before->left == 0) continue;
      leaveIf(world_->objects[o], [&](int, int number) { return number < before->made() && before->find(number) < 0; });
    }
  }
}

// Makes the connections whose particles are there by now.
void Simulation::connectPresent() {
  const auto indexOf = [&](const ParticleReference& p) {
    return world_->objects[static_cast<std::size_t>(p.object)].find(p.number);
  };
  connected_.resize(world_->particles.size(), false);
  std::vector<int> present;
  std::erase_if(connections_, [&](const Connection& connection) {
    present.clear();
    for (const ParticleReference& particle : connection.particles) present.push_back(indexOf(particle));
    if (std::any_of(present.begin(), present.end(), [](int index) { return index < 0; })) return false;
    connection.connect(*world_, present);
    for (const int index : present) connected_[static_cast<std::size_t>(index)] = true;
    energyWatch_.expectRelease();
    return true;
  });
  if (world_->animated != nullptr) animatedPositions(*world_)->enter(world_->particles, frame_);
}

}  // namespace pliant::sim
