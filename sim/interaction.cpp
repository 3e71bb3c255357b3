// What a person does to a running simulation: edits of the scene, and the mouse.
#include "sim/simulation.h"
#include "sim/simulation_state.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"
#include "sim/tearing/carry_tears.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pliant::sim {

namespace {

// Whether two versions of an element differ at most in parameters that act live.
bool differsLiveOnly(const Element& before, const Element& after) {
  if (&before.type() != &after.type()) return false;
  return std::all_of(before.type().fields.begin(), before.type().fields.end(), [&](const Field& field) {
    return field.info.change == Change::live || field.type->equal(field.of(before.data()), field.of(after.data()));
  });
}

bool needsRebuild(const Scene& before, const Scene& after) {
  if (before.elements.size() != after.elements.size() || !(before.sources == after.sources)) return true;
  for (std::size_t e = 0; e < before.elements.size(); ++e) {
    if (before.elements[e].id != after.elements[e].id) return true;
    if (!differsLiveOnly(before.elements[e], after.elements[e])) return true;
  }
  return false;
}

// A live edit may ask for what building would refuse: pressure in a mesh that has no inside, or none since it tore.
void refusePressureInOpenMeshes(const Scene& before, const Scene& after, const World& world) {
  const auto pressureOf = [](const Scene& scene, std::size_t e) {
    Material row;
    static_cast<const ElementType&>(scene.elements[e].type()).writeMaterial(scene.elements[e].data(), row);
    return row.pressure;
  };
  for (const SurfaceMesh& surface : world.surfaces) {
    const auto e = static_cast<std::size_t>(surface.element);
    if (surface.closed || pressureOf(before, e) > 0.0f || !(pressureOf(after, e) > 0.0f)) continue;
    throw InputError(after.file.string(), after.elements[e].lines.of("pressure"),
                     fmt::format("<pressure> of {} needs a closed mesh, but its mesh is open, expected 0",
                                 after.describeElement(e)));
  }
}

// Appends to an object particles like those that it got by tears.
void addTorn(const Particles& from, const std::vector<int>& members, World& to, std::size_t object) {
  Object& grown = to.objects[object];
  if (grown.open) return;
  for (std::size_t k = grown.particles.size(); k < members.size(); ++k) {
    const auto i = static_cast<std::size_t>(members[k]);
    grown.enter(to.particles.add(glm::vec3(from.position[i]), from.velocity[i], from.radius[i], from.mass[i],
                                 static_cast<int>(object), grown.material));
    to.particles.rest.back() = from.rest[i];
  }
}

void copyParticle(const Particles& from, int source, Particles& to, int target) {
  const auto s = static_cast<std::size_t>(source), t = static_cast<std::size_t>(target);
  to.mass[t] = from.mass[s];
  to.position[t] = from.position[s];
  to.predicted[t] = from.position[s];
  to.velocity[t] = from.velocity[s];
}

// The window names particles of a state that may be older than the last edit.
bool hasParticle(const World& world, int particle) {
  return particle >= 0 && static_cast<std::size_t>(particle) < world.particles.size() &&
         !world.isVacant(static_cast<std::size_t>(particle));
}

// Where in `scene` the element lies that an edit left as it was, but for live parameters; -1: nowhere.
int unchangedElement(const Scene& scene, const Element& element) {
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const Element& other) { return other.id == element.id; });
  if (found == scene.elements.end() || !differsLiveOnly(*found, element)) return -1;
  return static_cast<int>(found - scene.elements.begin());
}

// The objects of each element, in order.
std::map<int, std::vector<std::size_t>> objectsByElement(const World& world) {
  std::map<int, std::vector<std::size_t>> objects;
  for (std::size_t o = 0; o < world.objects.size(); ++o) objects[world.objects[o].element].push_back(o);
  return objects;
}

}  // namespace

void Simulation::edit(const Scene& edited, const BuildOptions& options, InputMessages& diagnostics) {
  if (!needsRebuild(scene_, edited)) {
    if (const auto mistake = findMistake(edited.view)) throw InputError("view", 0, mistake->message);
    if (const auto mistake = findMistake(edited.settings)) throw InputError("settings", 0, mistake->message);
    refusePressureInOpenMeshes(scene_, edited, *world_);
    scene_ = edited;
    writeLiveParameters();
    energyWatch_.expectRelease();
    failure_.reset();  // it may go better now
    return;
  }
  Simulation rebuilt(edited, options, diagnostics);
  releaseGrabbed();
  rebuilt.carryOver(*this);
  *this = std::move(rebuilt);
}

// Takes time, statistics and the state of unchanged elements from the simulation that this one replaces.
void Simulation::carryOver(const Simulation& before) {
  const auto oldObjects = objectsByElement(*before.world_);
  const auto newObjects = objectsByElement(*world_);
  std::vector<const Object*> counterparts(world_->objects.size(), nullptr);
  for (const auto& [newIndex, mine] : newObjects) {
    const auto theirs =
        oldObjects.find(unchangedElement(before.scene_, scene_.elements[static_cast<std::size_t>(newIndex)]));
    if (theirs == oldObjects.end() || theirs->second.size() != mine.size()) continue;
    for (std::size_t k = 0; k < mine.size(); ++k) counterparts[mine[k]] = &before.world_->objects[theirs->second[k]];
  }
  refill(before.frame_, counterparts);
  stop_ = before.stop_;
  setRecorded(bool(before.recorder_));
  if (before.energyBudget_) energyBudget_ = std::make_unique<EnergyBudget>(*before.energyBudget_);
  setStiffnessMeter(bool(before.stiffnessMeter_));
  phaseTimes_ = before.phaseTimes_;
  solver_.restore(before.solver_.counts());
  threadChooser_ = before.threadChooser_;
  world_->topologyVersion = before.world_->topologyVersion;
  world_->tears = before.world_->tears;
  std::vector<int> indexOf(before.world_->particles.size(), -1);
  for (const auto& [newIndex, mine] : newObjects) {
    if (counterparts[mine.front()] == nullptr) continue;
    for (const std::size_t o : mine) {
      const Object& from = *counterparts[o];
      addTorn(before.world_->particles, from.particles, *world_, o);
      for (std::size_t i = 0; i < from.particles.size(); ++i) {
        const int to = world_->objects[o].find(from.numberAt(i));
        if (to < 0) continue;
        copyParticle(before.world_->particles, from.particles[i], world_->particles, to);
        indexOf[static_cast<std::size_t>(from.particles[i])] = to;
      }
    }
    if (world_->tears > 0) {
      carryTears(*before.world_, counterparts[mine.front()]->element, *world_, newIndex, indexOf);
    }
  }
  // Indices may stand for other particles than before.
  if (!before.world_->turnover.empty()) {
    const auto& old = before.world_->turnover;
    const std::uint32_t base = (*std::max_element(old.begin(), old.end()) + 2) / 2 * 2;
    world_->turnover.resize(world_->particles.size(), 0);
    for (std::uint32_t& count : world_->turnover) count += base;
  }
  for (const auto& motion : world_->motions) {
    const int old = unchangedElement(before.scene_, scene_.elements[static_cast<std::size_t>(motion->element())]);
    const auto theirs = std::find_if(before.world_->motions.begin(), before.world_->motions.end(),
                                     [&](const auto& other) { return other->element() == old; });
    if (theirs != before.world_->motions.end()) motion->restore((*theirs)->state());
  }
}

void Simulation::grab(int particle, float strength) {
  if (!hasParticle(*world_, particle)) return;
  const auto i = static_cast<std::size_t>(particle);
  const Object& object = world_->objects[static_cast<std::size_t>(world_->particles.object[i])];
  // A grain is its own object to the hand; a body, a rope or a cloth is held as a whole.
  float mass = world_->particles.mass[i];
  if (!object.open) {
    mass = 0.0f;
    for (const int member : object.particles) mass += world_->particles.mass[static_cast<std::size_t>(member)];
  }
  mouseConstraint(*world_).hold(particle, std::max(strength * mass, world_->particles.mass[i]), world_->particles);
}

void Simulation::pin(int particle, bool pinned) {
  if (!hasParticle(*world_, particle)) return;
  const auto i = static_cast<std::size_t>(particle);
  mouseConstraint(*world_).release(particle, world_->particles);  // else letting go would give it its old mass back
  if (pinned) return world_->particles.fix(particle);
  const float mass = world_->particles.mass[i];
  const float inverseMass = mass > 0.0f ? 1.0f / mass : 0.0f;
  world_->particles.position[i].w = world_->particles.predicted[i].w = inverseMass;
}

void Simulation::gust(const glm::vec3& velocity) {
  for (std::size_t i = 0; i < world_->particles.size(); ++i) {
    if (world_->particles.position[i].w > 0.0f) world_->particles.velocity[i] += velocity;
  }
}

}  // namespace pliant::sim
