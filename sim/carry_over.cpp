// An edit of a running simulation's scene: written to the rows of live parameters, or the world built anew with the
// state of what did not change.
#include "sim/base/index.h"
#include "sim/constraints/rods.h"
#include "sim/simulation_impl.h"
#include "sim/tearing/carry_tears.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pliant::sim {

namespace {

// Whether two versions of an element differ at most in parameters of which `isAllowed` holds.
template <typename Predicate>
bool differsAtMost(const Element& before, const Element& after, Predicate&& isAllowed) {
  if (&before.type() != &after.type()) return false;
  return std::all_of(before.type().fields.begin(), before.type().fields.end(), [&](const Field& field) {
    return isAllowed(field.info) || field.type->equal(field.of(before.data()), field.of(after.data()));
  });
}

bool differsLiveOnly(const Element& before, const Element& after) {
  return differsAtMost(before, after, [](const FieldInfo& info) { return info.change == Change::live; });
}

// Whether its particles stay where they are: what is painted on them does not move them.
bool keepsParticles(const Element& before, const Element& after) {
  return differsAtMost(before, after,
                       [](const FieldInfo& info) { return info.change == Change::live || info.ofParticles; });
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
    const Index e = surface.element;
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
    const Index i = members[k];
    grown.enter(to.particles.add(glm::vec3(from.position[i]), from.velocity[i], from.radius[i], from.mass[i],
                                 static_cast<int>(object), grown.material));
    to.particles.rest.back() = from.rest[i];
  }
}

// Of an element that was painted: the mass and the pin that it is built with count, but what the mouse has pinned stays.
struct Repainted {
  bool painted = false;
  std::vector<int> pins;  ///< numbers of the particles that were built with one

  bool keepsWeight(const Particles& from, int source, int number) const {
    const bool isPinned = from.position[source].w == 0.0f && from.mass[source] > 0.0f;
    return !painted || (isPinned && std::find(pins.begin(), pins.end(), number) == pins.end());
  }
};

Repainted repainted(const Element& before, const Element& after) {
  Repainted result{!differsLiveOnly(before, after), {}};
  for (const Field& field : before.type().fields) {
    if (!field.info.ofParticles || field.type->kind != FieldKind::integerList) continue;
    result.pins = *static_cast<const std::vector<int>*>(field.of(before.data()));
  }
  return result;
}

void copyParticle(const Particles& from, int source, Particles& to, int target, bool keepsWeight) {
  const float inverseMass = keepsWeight ? from.position[source].w : to.position[target].w;
  if (keepsWeight) to.mass[target] = from.mass[source];
  to.position[target] = from.position[source];
  to.position[target].w = inverseMass;
  to.predicted[target] = to.position[target];
  to.velocity[target] = keepsWeight || inverseMass > 0.0f ? from.velocity[source] : glm::vec3(0.0f);
  to.positionTail[target] = to.predictedTail[target] = from.positionTail[source];
  to.velocityTail[target] = from.velocityTail[source];
}

// Where in `scene` the element lies whose particles an edit left where they were; -1: nowhere.
int unchangedElement(const Scene& scene, const Element& element) {
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const Element& other) { return other.id == element.id; });
  if (found == scene.elements.end() || !keepsParticles(*found, element)) return -1;
  return static_cast<int>(found - scene.elements.begin());
}

// The objects of each element, in order.
std::map<int, std::vector<std::size_t>> objectsByElement(const World& world) {
  std::map<int, std::vector<std::size_t>> objects;
  for (std::size_t o = 0; o < world.objects.size(); ++o) objects[world.objects[o].element].push_back(o);
  return objects;
}

// What a joint has come to: its forces, and whether it broke. Joints of an element are in order.
void carryJoints(const World& from, int fromElement, World& to, int toElement) {
  auto old = from.joints.begin();
  for (Joint& joint : to.joints) {
    if (joint.material != toElement) continue;
    old = std::find_if(old, from.joints.end(), [&](const Joint& other) { return other.material == fromElement; });
    if (old == from.joints.end()) return;
    joint.lambda = old->lambda;
    joint.stretch = old->stretch;
    joint.h = old->h;
    joint.broken = old->broken;
    ++old;
  }
}

}  // namespace

void Simulation::Impl::edit(const Scene& edited, const BuildOptions& options, InputMessages& messages) {
  if (!needsRebuild(scene, edited)) {
    if (const auto mistake = findMistake(edited.view)) throw InputError("view", 0, mistake->message);
    if (const auto mistake = findMistake(edited.settings)) throw InputError("settings", 0, mistake->message);
    refusePressureInOpenMeshes(scene, edited, *world);
    for (std::size_t e = 0; e < edited.elements.size(); ++e) {
      const Element& element = edited.elements[e];
      const auto mistake = static_cast<const ElementType&>(element.type()).findMistake(element.data());
      if (mistake) throw InputError(edited.file.string(), element.lines.of(mistake->field), mistake->message);
    }
    InputMessages mistakes;
    checkAnimations(edited, mistakes);
    mistakes.throwIfErrors();
    scene = edited;
    beginAnimation();
    energyWatch.expectRelease();
    blowUp.reset();  // it may go better now
    return;
  }
  Simulation rebuilt(edited, options, messages);
  releaseGrabbed();
  rebuilt.impl_->carryOver(*this);
  *this = std::move(*rebuilt.impl_);
  animate();
}

// Takes time, statistics and the state of unchanged elements from the simulation that this one replaces.
void Simulation::Impl::carryOver(const Impl& before) {
  const auto oldObjects = objectsByElement(*before.world);
  const auto newObjects = objectsByElement(*world);
  std::vector<const Object*> counterparts(world->objects.size(), nullptr);
  for (const auto& [newIndex, mine] : newObjects) {
    const auto theirs = oldObjects.find(unchangedElement(before.scene, scene.elements[newIndex]));
    if (theirs == oldObjects.end() || theirs->second.size() != mine.size()) continue;
    for (std::size_t k = 0; k < mine.size(); ++k) counterparts[mine[k]] = &before.world->objects[theirs->second[k]];
  }
  sources.refill(*world, before.frame, counterparts, tools.contactFinder);
  frame = before.frame;
  stop = before.stop;
  if (before.recorder) recorder = std::make_unique<StepRecorder>();
  if (before.energyBudget) energyBudget = std::make_unique<EnergyBudget>(*before.energyBudget);
  if (before.stiffnessMeter) stiffnessMeter = std::make_unique<StiffnessMeter>();
  stepper.setTimes(before.stepper.times());
  tools.solver.setCounts(before.tools.solver.counts());
  threadChooser = before.threadChooser;
  world->topologyVersion = before.world->topologyVersion;
  world->tears = before.world->tears;
  std::vector<int> indexOf(before.world->particles.size(), -1);
  for (const auto& [newIndex, mine] : newObjects) {
    if (counterparts[mine.front()] == nullptr) continue;
    const Element& old = before.scene.elements[counterparts[mine.front()]->element];
    Repainted paint = repainted(old, scene.elements[newIndex]);
    if (before.world->tears > 0) paint.painted = false;  // what tore has shared out its mass
    for (const std::size_t o : mine) {
      const Object& from = *counterparts[o];
      addTorn(before.world->particles, from.particles, *world, o);
      for (std::size_t i = 0; i < from.particles.size(); ++i) {
        const int to = world->objects[o].find(from.numberAt(i));
        if (to < 0) continue;
        copyParticle(before.world->particles, from.particles[i], world->particles, to,
                     paint.keepsWeight(before.world->particles, from.particles[i], from.numberAt(i)));
        indexOf[from.particles[i]] = to;
      }
    }
    carryRods(*before.world, counterparts[mine.front()]->element, *world, newIndex);
    if (world->tears > 0) {
      carryTears(*before.world, counterparts[mine.front()]->element, *world, newIndex, indexOf);
    }
  }
  for (std::size_t e = 0; !world->joints.empty() && e < scene.elements.size(); ++e) {
    const int old = unchangedElement(before.scene, scene.elements[e]);
    if (old >= 0) carryJoints(*before.world, old, *world, static_cast<int>(e));
  }
  // Indices may stand for other particles than before.
  if (!before.world->turnover.empty()) {
    const auto& old = before.world->turnover;
    const std::uint32_t base = (*std::max_element(old.begin(), old.end()) + 2) / 2 * 2;
    world->turnover.resize(world->particles.size(), 0);
    for (std::uint32_t& count : world->turnover) count += base;
  }
  for (const auto& motion : world->motions) {
    const int old = unchangedElement(before.scene, scene.elements[motion->element()]);
    const auto theirs = std::find_if(before.world->motions.begin(), before.world->motions.end(),
                                     [&](const auto& other) { return other->element() == old; });
    if (theirs != before.world->motions.end()) motion->restore((*theirs)->state());
  }
}

}  // namespace pliant::sim
