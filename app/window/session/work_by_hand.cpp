// What was pinned and cut by hand, where an edit builds it anew.
#include "app/document/scene_edits.h"
#include "app/window/session/session.h"
#include "sim/scene/scene_changes.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

/// The element with the identity of that one; null: there is none.
const sim::Element* sameElement(const sim::Scene& scene, const sim::Element& element) {
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& other) { return other.id == element.id; });
  return found == scene.elements.end() ? nullptr : &*found;
}

/// The numbers in lists of particles that an edit adds to.
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

}  // namespace

// Particles that are pinned already, and that the edit pins: undo of the edit lets go of all that it pins.
std::vector<int> Session::pinsBelow(const sim::Scene& edited) const {
  std::vector<int> pins;
  const Snapshot& now = snapshot();
  for (const sim::Element& before : document_->scene().elements) {
    const sim::Element* after = sameElement(edited, before);
    if (after == nullptr || sim::differsLiveOnly(before, *after)) continue;
    const std::vector<int> added = addedParticles(before, *after);
    const int element = static_cast<int>(&before - document_->scene().elements.data());
    std::vector<int> numbers(now.topology->objects.size(), 0);  // of the next particle of each object
    for (std::size_t i = 0; i < now.objects.size() && !added.empty(); ++i) {
      const int object = now.objects[i], number = numbers[object]++;
      if (now.topology->objects[object].element != element || !now.fixed[i]) continue;
      if (std::find(added.begin(), added.end(), number) != added.end()) pins.push_back(static_cast<int>(i));
    }
  }
  return pins;
}

// The entries of pins and cuts that are done and that no state kept after them holds.
std::vector<int> Session::workByHand() const {
  std::vector<int> work;
  for (const int number : document_->actsDone()) {
    const Act& act = acts_.at(static_cast<std::size_t>(number));
    if (act.state && act.state->kind == StateAct::Kind::keep) work.clear();
    if (!act.isEdit && !act.state) work.push_back(number);
  }
  return work;
}

bool Session::isWorkByHandUnsaved() const {
  const std::vector<int> work = workByHand();
  return !document_->isScratch() && !work.empty() && work != workInTake_;
}

// The first element that was pinned or cut by hand and that the edit begins anew; -1: none is.
int Session::lostByHand(const sim::Scene& edited) const {
  const Snapshot& now = snapshot();
  bool anyCut = false;
  std::set<int> pinned;
  for (const int number : document_->actsDone()) {
    const Act& act = acts_.at(static_cast<std::size_t>(number));
    anyCut = anyCut || (!act.isEdit && !act.state && act.pin.particles.empty());
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

// What the edit ends is held, so that undo brings it back. Of a gesture, that before its first edit.
int Session::holdBefore(const sim::Scene& edited, const std::string& gesture) {
  if (document_->continuesGesture(gesture)) return -1;
  Act act{Pin{pinsBelow(edited), true}, {}, true};
  const int lost = lostByHand(edited);
  if (lost >= 0) {
    messages.success(fmt::format("{} begins anew; undo brings back what was pinned or cut in it by hand",
                                 document_->scene().nameOfElement(static_cast<std::size_t>(lost))));
  }
  if (lost >= 0 || !hasAllElementsOf(document_->scene(), edited)) return holdFor(std::move(act));
  if (act.pin.particles.empty()) return -1;
  acts_.push_back(std::move(act));
  return static_cast<int>(acts_.size()) - 1;
}

}  // namespace pliant::app
