#include "sim/step/particle_sources.h"

#include "sim/base/index.h"
#include "sim/constraints/kinematic.h"
#include "sim/constraints/mouse_constraint.h"

#include <algorithm>
#include <numeric>

namespace pliant::sim {

namespace {

void leave(World& world, int particle) {
  world.particles.fix(particle);
  world.particles.predicted[particle] = world.particles.position[particle];
  world.particles.predictedTail[particle] = world.particles.positionTail[particle];
  world.particles.material[particle] = static_cast<Index>(world.materials.size()) - 1;
  if (!isIndexOf(particle, world.generation)) world.generation.resize(world.particles.size(), 0);
  ++world.generation[particle];
  world.vacant.push_back(particle);
}

/// Removes the particles for which leaves(particle, number) is true from an object.
template <typename Leaves>
void leaveIf(World& world, Object& object, Leaves&& leaves) {
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
      leave(world, particle);
      continue;
    }
    object.particles[kept] = particle;
    if (object.left > 0) object.numbers[kept] = number;
    ++kept;
  }
  object.particles.resize(kept);
  if (object.left > 0) object.numbers.resize(kept);
}

}  // namespace

void ParticleSources::enter(World& world, int objectNumber, const NewParticle& particle, ContactFinder& finder) {
  Object& object = world.objects[objectNumber];
  if (world.vacant.empty()) {
    object.enter(world.particles.add(particle.position, particle.velocity, object.radius, object.mass, objectNumber,
                                     object.material));
    return;
  }
  const int index = world.vacant.back();
  world.vacant.pop_back();
  ++world.generation[index];
  world.particles.replace(index, particle.position, particle.velocity, object.radius, object.mass, objectNumber,
                          object.material);
  finder.admit(index, world.particles, world.colliders);
  object.enter(index);
}

bool ParticleSources::isHeld(const World& world, int particle) const {
  return world.particles.position[particle].w == 0.0f || mouseConstraint(world).holds(particle) ||
         (isIndexOf(particle, connected_) && connected_[particle]);
}

void ParticleSources::drain(World& world, int frame) {
  for (const Outlet& outlet : flow_.outlets) {
    if (frame < outlet.first || frame > outlet.last) continue;
    leaveIf(world, world.objects[outlet.object], [&](int particle, int) {
      return outlet.holds(glm::vec3(world.particles.position[particle])) && !isHeld(world, particle);
    });
  }
}

void ParticleSources::emit(World& world, int frame, ContactFinder& finder) {
  hasConnected_ = false;
  if (bringIn(world, frame, finder, {})) connectPresent(world, frame);
}

// Returns whether any particle entered. Jets for which `flows` is false emit nothing.
bool ParticleSources::bringIn(World& world, int frame, ContactFinder& finder,
                              const std::function<bool(int object)>& flows) {
  const std::size_t first = nextEmission_;
  while (nextEmission_ < flow_.emissions.size() && flow_.emissions[nextEmission_].frame <= frame) {
    const Emission& emission = flow_.emissions[nextEmission_++];
    for (const NewParticle& particle : emission.particles) enter(world, emission.object, particle, finder);
  }
  bool any = nextEmission_ > first;
  for (const Jet& jet : flow_.jets) {
    if (flows && !flows(jet.object)) continue;
    arriving_.clear();
    jet.emit(frame, arriving_);
    if (static_cast<double>(world.population() + arriving_.size()) > kMaxParticles) continue;
    for (const NewParticle& particle : arriving_) enter(world, jet.object, particle, finder);
    any = any || !arriving_.empty();
  }
  return any;
}

void ParticleSources::refill(World& world, int frames, const std::vector<const Object*>& counterparts,
                             ContactFinder& finder) {
  for (int frame = 0; frame < frames; ++frame) {
    const auto flows = [&](int object) {
      return counterparts[object] != nullptr && world.objects[object].made() < counterparts[object]->made();
    };
    if (bringIn(world, frame, finder, flows)) connectPresent(world, frame);
    for (std::size_t o = 0; o < world.objects.size(); ++o) {
      const Object* before = counterparts[o];
      if (before == nullptr || before->left == 0) continue;
      leaveIf(world, world.objects[o],
              [&](int, int number) { return number < before->made() && before->find(number) < 0; });
    }
  }
  for (std::size_t o = 0; o < world.objects.size(); ++o) {
    if (counterparts[o] != nullptr && world.objects[o].open)
      keepAll(world, static_cast<int>(o), *counterparts[o], finder);
  }
}

// Edited sources may emit fewer particles by now than they did: those present are kept. The caller sets their
// positions.
void ParticleSources::keepAll(World& world, int object, const Object& before, ContactFinder& finder) {
  const int given = world.objects[object].made();
  while (world.objects[object].made() < before.made()) enter(world, object, {}, finder);
  leaveIf(world, world.objects[object],
          [&](int, int number) { return number >= given && number < before.made() && before.find(number) < 0; });
}

void ParticleSources::connectPresent(World& world, int frame) {
  const auto indexOf = [&](const ParticleReference& p) { return world.objects[p.object].find(p.number); };
  connected_.resize(world.particles.size(), false);
  std::vector<int> present;
  std::erase_if(connections_, [&](const Connection& connection) {
    present.clear();
    for (const ParticleReference& particle : connection.particles) present.push_back(indexOf(particle));
    if (std::any_of(present.begin(), present.end(), [](int index) { return index < 0; })) return false;
    connection.connect(world, present);
    for (const int index : present) connected_[index] = true;
    hasConnected_ = true;
    return true;
  });
  if (world.animated != nullptr) animatedPositions(world)->enter(world.particles, frame);
}

}  // namespace pliant::sim
