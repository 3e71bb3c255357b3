// Session: manual pins and cuts: written to the elements' lists, or unsaved; lost when an edit rebuilds an element.
#include "app/document/paint_edits.h"
#include "app/document/scene_edits.h"
#include "app/window/session/particle_actions.h"
#include "app/window/session/session.h"
#include "sim/scene/scene_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::string_view kPins = "fixed";  ///< the parameter that lists the pinned particles

/// The element of `scene` with the same identity; null if there is none.
const sim::Element* sameElement(const sim::Scene& scene, const sim::Element& element) {
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& other) { return other.id == element.id; });
  return found == scene.elements.end() ? nullptr : &*found;
}

/// The numbers that an edit adds to lists of particles.
std::vector<int> addedParticles(const sim::Element& before, const sim::Element& after) {
  std::vector<int> added;
  if (&before.type() != &after.type()) return added;
  for (const sim::Field& field : before.type().fields) {
    if (!field.info.ofParticles || field.type->kind != sim::FieldKind::integerList) continue;
    const auto& old = *static_cast<const std::vector<int>*>(field.of(before.data()));
    for (const int number : *static_cast<const std::vector<int>*>(field.of(after.data()))) {
      if (std::find(old.begin(), old.end(), number) == old.end()) added.push_back(number);
    }
  }
  return added;
}

/// The index of each particle in its object.
std::vector<int> indicesInObjects(const Snapshot& snapshot) {
  std::vector<int> next(snapshot.topology->objects.size(), 0), numbers;
  for (const int object : snapshot.objects) numbers.push_back(next[object]++);
  return numbers;
}

}  // namespace

// Writes the pins to the lists of the elements, as an edit; if that is not possible for one of the particles, only the
// simulation is changed.
void Session::pin(const std::vector<int>& particles, bool pinned) {
  Pin pin{{}, pinned};
  for (const int particle : particles) {
    const bool isThere = sim::isIndexOf(particle, snapshot().fixed);
    if (isThere && snapshot().fixed[particle] != pinned) pin.particles.push_back(particle);
  }
  if (pin.particles.empty()) return;
  const std::size_t count = pin.particles.size();
  const std::string description = fmt::format("{} {}", pinned ? "pin" : "unpin",
                                              count > 1 ? fmt::format("{} particles", count)
                                              : isOfRigidBody(*this, pin.particles.front()) ? "a body"
                                                                                            : "a particle");
  if (auto listed = sceneWithPin(pin)) return edit(std::move(*listed), description);
  addUndoAction(description, {pin});
  worker().act(std::move(pin));
}

// The scene with these pins added to, or removed from, the lists of its elements. Nothing if one of the particles has
// no number in such a list (a grain, or a vertex added by tearing), shares it with others, or its state contradicts the
// list.
std::optional<sim::Scene> Session::sceneWithPin(const Pin& pin) const {
  const Snapshot& now = snapshot();
  const std::vector<ObjectLook>& objects = now.topology->objects;
  sim::Scene scene = document_->scene();
  struct Listed {
    std::vector<float> before;
    PaintStroke stroke;
  };
  std::map<int, Listed> lists;  // by object
  const auto listOf = [&](int object) -> Listed* {
    const ObjectLook& its = objects[object];
    const auto isOfElement = [&](const ObjectLook& other) { return other.element == its.element; };
    const bool has = sim::isIndexOf(its.element, scene.elements) && canPaint(scene.elements[its.element], kPins) &&
                     !its.takesParticles && isUnlocked(fmt::format("elements[{}].{}", its.element, kPins)) &&
                     std::count_if(objects.begin(), objects.end(), isOfElement) == 1;
    if (!has) return nullptr;
    const auto count = static_cast<std::size_t>(its.built);
    const auto [found, isNew] = lists.try_emplace(object);
    if (isNew)
      found->second = {paintedValues(scene.elements[its.element], kPins, count),
                       {std::vector(count, 0.0f), !pin.pinned}};
    return &found->second;
  };
  const std::vector<int> numbers = indicesInObjects(now);
  for (const int particle : pin.particles) {
    Listed* list = listOf(now.objects[particle]);
    const auto number = static_cast<std::size_t>(numbers[particle]);
    if (list == nullptr || number >= list->before.size() || (list->before[number] > 0.0f) == pin.pinned)
      return std::nullopt;
    list->stroke.weights[number] = 1.0f;
  }
  for (const auto& [object, list] : lists) paintPins(scene.elements[objects[object].element], kPins, list.stroke);
  return scene;
}

// Particles that are already pinned and that the edit pins: undoing the edit would release them.
std::vector<int> Session::pinsBelow(const sim::Scene& edited) const {
  std::vector<int> pins;
  const Snapshot& now = snapshot();
  for (const sim::Element& before : document_->scene().elements) {
    const sim::Element* after = sameElement(edited, before);
    if (after == nullptr || sim::differsLiveOnly(before, *after)) continue;
    const std::vector<int> added = addedParticles(before, *after);
    if (added.empty()) continue;
    const int element = static_cast<int>(&before - document_->scene().elements.data());
    const std::vector<int> numbers = indicesInObjects(now);
    for (std::size_t i = 0; i < now.objects.size(); ++i) {
      if (now.topology->objects[now.objects[i]].element != element || !now.fixed[i]) continue;
      if (std::find(added.begin(), added.end(), numbers[i]) != added.end()) pins.push_back(static_cast<int>(i));
    }
  }
  return pins;
}

bool Session::hasUnsavedManualChanges() const {
  return !document_->isScratch() && undoActions_.hasUnsavedManualChanges(document_->undoableActions());
}

// The first element with manual pins or cuts that the edit rebuilds; -1: none.
int Session::lostManualChanges(const sim::Scene& edited) const {
  const Snapshot& now = snapshot();
  bool anyCut = false;
  std::set<int> pinned;
  for (const int number : undoActions_.sinceReset(document_->undoableActions())) {
    const UndoAction& act = undoActions_[number];
    anyCut = anyCut || (act.isManual() && act.pin.particles.empty());
    for (const int particle : act.pin.particles) {
      if (sim::isIndexOf(particle, now.objects)) pinned.insert(now.topology->objects[now.objects[particle]].element);
    }
  }
  const auto canBeCut = [&](int element) {
    return std::any_of(now.topology->objects.begin(), now.topology->objects.end(), [&](const ObjectLook& object) {
      return object.element == element && object.drawnAs != DrawnAs::spheres;
    });
  };
  for (const sim::Element& before : document_->scene().elements) {
    const int element = static_cast<int>(&before - document_->scene().elements.data());
    if (!pinned.contains(element) && !(anyCut && canBeCut(element))) continue;
    const sim::Element* after = sameElement(edited, before);
    if (after != nullptr && !sim::keepsParticles(before, *after)) return element;
  }
  return -1;
}

// Holds the state before an edit that loses something, so that undo can restore it. For a gesture, only before its
// first edit.
int Session::holdBefore(const sim::Scene& edited, const std::string& gesture) {
  if (document_->continuesGesture(gesture)) return -1;
  UndoAction act{.pin = {pinsBelow(edited), true}, .isEdit = true};
  const int lost = lostManualChanges(edited);
  if (lost >= 0) {
    messages.success(fmt::format("{} was rebuilt; undo restores manual pins and cuts in it",
                                 document_->scene().nameOfElement(static_cast<std::size_t>(lost))));
  }
  if (lost >= 0 || !hasAllElementsOf(document_->scene(), edited)) return holdFor(std::move(act));
  if (act.pin.particles.empty()) return -1;
  return undoActions_.add(std::move(act));
}

}  // namespace pliant::app
