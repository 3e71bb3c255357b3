// An edit of a running simulation's scene: written to the rows of live parameters, or the world is rebuilt with the
// state of unchanged elements.
#include "sim/base/index.h"
#include "sim/constraints/rods.h"
#include "sim/scene/scene_changes.h"
#include "sim/simulation_impl.h"
#include "sim/tearing/carry_tears.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pliant::sim {

namespace {

// Refuses live edits that building would refuse: pressure in a mesh that has no inside, or none since it tore.
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

// Appends copies of the particles that an object got by tears.
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

// The numbers of the particles that an element is built with pins at; nothing: it has no such list.
const std::vector<int>* builtPins(const Element& element) {
  for (const Field& field : element.type().fields) {
    if (!field.info.ofParticles || field.type->kind != FieldKind::integerList) continue;
    return static_cast<const std::vector<int>*>(field.of(element.data()));
  }
  return nullptr;
}

// Whether a rebuilt particle is pinned: one that was pinned or released by hand stays so.
bool staysPinned(const Particles& from, int source, bool wasBuiltPinned, bool isBuiltPinned) {
  if (from.mass[source] == 0.0f) return isBuiltPinned;
  const bool wasPinned = from.position[source].w == 0.0f;
  return wasPinned == wasBuiltPinned ? isBuiltPinned : wasPinned;
}

void setPinned(Particles& particles, int particle, bool pinned) {
  if (pinned == (particles.position[particle].w == 0.0f)) return;
  if (pinned) return particles.fix(particle);
  const float mass = particles.mass[particle];
  particles.position[particle].w = particles.predicted[particle].w = mass > 0.0f ? 1.0f / mass : 0.0f;
}

void carryPin(const Particles& from, int source, const std::vector<int>& builtBefore, int number, Particles& to,
              int target, bool isBuiltPinned) {
  const bool wasBuiltPinned = std::find(builtBefore.begin(), builtBefore.end(), number) != builtBefore.end();
  setPinned(to, target, staysPinned(from, source, wasBuiltPinned, isBuiltPinned));
}

// `keepsMass`: the mass and the pin are those before, else those that it is built with.
void copyParticle(const Particles& from, int source, Particles& to, int target, bool keepsMass) {
  const float inverseMass = keepsMass ? from.position[source].w : to.position[target].w;
  const bool isStill = !keepsMass && inverseMass == 0.0f;
  if (keepsMass) to.mass[target] = from.mass[source];
  to.position[target] = from.position[source];
  to.position[target].w = inverseMass;
  to.predicted[target] = to.position[target];
  to.velocity[target] = isStill ? glm::vec3(0.0f) : from.velocity[source];
  to.positionTail[target] = to.predictedTail[target] = from.positionTail[source];
  to.velocityTail[target] = isStill ? glm::vec4(0.0f) : from.velocityTail[source];
}

int elementWithId(const Scene& scene, std::uint64_t id) {
  const auto found =
      std::find_if(scene.elements.begin(), scene.elements.end(), [&](const Element& other) { return other.id == id; });
  return found == scene.elements.end() ? -1 : static_cast<int>(found - scene.elements.begin());
}

// Index in `scene` of the element if an edit left its particles unchanged; -1: it did not.
int unchangedElement(const Scene& scene, const Element& element) {
  const int found = elementWithId(scene, element.id);
  return found >= 0 && keepsParticles(scene.elements[found], element) ? found : -1;
}

// The objects of each element, in order.
std::map<int, std::vector<std::size_t>> objectsByElement(const World& world) {
  std::map<int, std::vector<std::size_t>> objects;
  for (std::size_t o = 0; o < world.objects.size(); ++o) objects[world.objects[o].element].push_back(o);
  return objects;
}

// For an element whose particles stay where they are. `counterparts`: the former object of each new one; `indexOf`: the
// new index of each old particle.
void carryParticles(const Element& before, const World& from, const std::vector<const Object*>& counterparts,
                    const Element& after, World& to, const std::vector<std::size_t>& objects,
                    std::vector<int>& indexOf) {
  const bool isPainted = !differsLiveOnly(before, after);
  const bool keepsMass = !isPainted || from.tears > 0;  // what tore has shared out its mass
  const std::vector<int>* pins = isPainted ? builtPins(before) : nullptr;
  for (const std::size_t o : objects) {
    const Object& its = *counterparts[o];
    addTorn(from.particles, its.particles, to, o);
    for (std::size_t i = 0; i < its.particles.size(); ++i) {
      const int source = its.particles[i], target = to.objects[o].find(its.numberAt(i));
      if (target < 0) continue;
      const bool isBuiltPinned = to.particles.position[target].w == 0.0f;
      copyParticle(from.particles, source, to.particles, target, keepsMass);
      if (pins != nullptr) {
        carryPin(from.particles, source, *pins, its.numberAt(i), to.particles, target, isBuiltPinned);
      }
      indexOf[source] = target;
    }
  }
}

// For an element that is rebuilt, with these objects: if it has as many particles as before, those that were pinned or
// released by hand are so again, at their initial positions.
void carryPins(const Element& before, const World& from, const std::vector<std::size_t>& oldObjects,
               const Element& after, World& to, const std::vector<std::size_t>& objects) {
  const std::vector<int>* pins = builtPins(before);
  if (pins == nullptr || &before.type() != &after.type() || oldObjects.size() != objects.size()) return;
  for (std::size_t k = 0; k < objects.size(); ++k) {
    const Object &its = from.objects[oldObjects[k]], &now = to.objects[objects[k]];
    if (its.particles.size() != now.particles.size() || its.left > 0 || now.left > 0) return;
    for (std::size_t i = 0; i < its.particles.size(); ++i) {
      const int target = now.particles[i];
      carryPin(from.particles, its.particles[i], *pins, static_cast<int>(i), to.particles, target,
               to.particles.position[target].w == 0.0f);
    }
  }
}

// Carries over the state of joints: forces, and whether they are broken. Joints of an element are in order.
void carryJoints(const World& from, int fromElement, World& to, int toElement) {
  auto old = from.joints.begin();
  for (Joint& joint : to.joints) {
    if (joint.material != toElement) continue;
    old = std::find_if(old, from.joints.end(), [&](const Joint& other) { return other.material == fromElement; });
    if (old == from.joints.end()) return;
    joint.lambda = old->lambda;
    joint.push = old->push;
    joint.stretch = old->stretch;
    joint.h = old->h;
    joint.angle = old->angle;
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
    const Settings &was = scene.settings, &now = edited.settings;
    if (was.sleepingSpeed != now.sleepingSpeed || was.contacts != now.contacts) SleepingBodies::wakeAll(*world);
    scene = edited;
    beginAnimation();
    energyWatch.expectRelease();
    blowUp.reset();  // it may go better now
    ++edits;
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
  edits = before.edits + 1;
  stop = before.stop;
  if (before.diffuse) diffuse = std::make_unique<DiffuseParticles>(*before.diffuse);
  if (before.recorder) recorder = std::make_unique<StepRecorder>();
  if (before.energyBudget) energyBudget = std::make_unique<EnergyBudget>(*before.energyBudget);
  if (before.stiffnessMeter) stiffnessMeter = std::make_unique<StiffnessMeter>();
  stepper.setTimes(before.stepper.times());
  tools.solver.setCounts(before.tools.solver.counts());
  threadChooser = before.threadChooser;
  world->topologyVersion = before.world->topologyVersion;
  world->tears = before.world->tears;
  world->halts = before.world->halts;
  std::vector<int> indexOf(before.world->particles.size(), -1);
  for (const auto& [newIndex, mine] : newObjects) {
    if (counterparts[mine.front()] == nullptr) {
      const auto old = oldObjects.find(elementWithId(before.scene, scene.elements[newIndex].id));
      if (old == oldObjects.end()) continue;
      carryPins(before.scene.elements[old->first], *before.world, old->second, scene.elements[newIndex], *world, mine);
      continue;
    }
    carryParticles(before.scene.elements[counterparts[mine.front()]->element], *before.world, counterparts,
                   scene.elements[newIndex], *world, mine, indexOf);
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
  if (!before.world->generation.empty()) {
    const auto& old = before.world->generation;
    const std::uint32_t base = (*std::max_element(old.begin(), old.end()) + 2) / 2 * 2;
    world->generation.resize(world->particles.size(), 0);
    for (std::uint32_t& count : world->generation) count += base;
  }
  for (const auto& motion : world->motions) {
    const int old = unchangedElement(before.scene, scene.elements[motion->element()]);
    const auto theirs = std::find_if(before.world->motions.begin(), before.world->motions.end(),
                                     [&](const auto& other) { return other->element() == old; });
    if (theirs != before.world->motions.end()) motion->restore((*theirs)->state());
  }
}

}  // namespace pliant::sim
