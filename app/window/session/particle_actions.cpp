#include "app/window/session/particle_actions.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

bool isOfRigidBody(const Session& session, int particle) {
  const int element = elementOf(session, {particle, -1, {}, 0.0f});
  if (element < 0) return false;
  const sim::Element& owner = session.document().scene().elements[element];
  const sim::Field* model = sim::findField(owner.type().fields, "model");
  return model != nullptr && model->type->print(model->of(owner.data())).front() == "rigid";
}

bool isPinned(const Session& session, int particle) {
  return sim::isIndexOf(particle, session.snapshot().fixed) && session.snapshot().fixed[particle];
}

void togglePins(Session& session, const std::vector<int>& particles) {
  const bool allPinned = std::all_of(particles.begin(), particles.end(), [&](int p) { return isPinned(session, p); });
  session.pin(particles, !allPinned);
}

bool isProbe(const Session& session, int particle) {
  return std::any_of(session.selection.probes.begin(), session.selection.probes.end(),
                     [&](const Probe& probe) { return probe.particle == particle; });
}

void toggleProbe(Session& session, int particle) {
  if (std::erase_if(session.selection.probes, [&](const Probe& probe) { return probe.particle == particle; }) > 0)
    return;
  if (!sim::isIndexOf(particle, session.snapshot().objects)) return;
  const ObjectLook& object = session.snapshot().topology->objects[session.snapshot().objects[particle]];
  session.selection.probes.push_back({particle, fmt::format("{} {}", object.name, particle)});
}

void hide(Session& session, const std::set<int>& objects) {
  const std::vector<ObjectLook>& all = session.snapshot().topology->objects;
  if (objects.empty() || !sim::isIndexOf(*objects.rbegin(), all)) return;
  std::set<int> hidden = session.view.options.hidden;
  hidden.insert(objects.begin(), objects.end());
  const std::string what = objects.size() == 1 ? all[*objects.begin()].name : fmt::format("{} objects", objects.size());
  session.mark(&ViewOptions::hidden, std::move(hidden), fmt::format("hide {}", what));
}

void hideSelection(Session& session) {
  std::set<int> objects;
  for (const int particle : session.selection.particles) {
    if (sim::isIndexOf(particle, session.snapshot().objects)) objects.insert(session.snapshot().objects[particle]);
  }
  hide(session, objects);
  session.selection.particles.clear();
}

void showAllHidden(Session& session) { session.mark(&ViewOptions::hidden, {}, "show all hidden"); }

std::set<std::size_t> selectedElements(const Session& session) {
  std::set<std::size_t> elements;
  const std::vector<sim::Element>& all = session.document().scene().elements;
  for (std::size_t e = 0; session.selection.row != 0 && e < all.size(); ++e) {
    if (all[e].id == session.selection.row) elements.insert(e);
  }
  for (const int particle : session.selection.particles) {
    const int element = elementOf(session, {particle, -1, {}, 0.0f});
    if (element >= 0) elements.insert(element);
  }
  return elements;
}

int elementOf(const Session& session, const Hit& hit) {
  int element = hit.element;
  if (hit.particle >= 0) {
    const auto i = hit.particle;
    if (!sim::isIndexOf(i, session.snapshot().objects)) return -1;
    element = session.snapshot().topology->objects[session.snapshot().objects[i]].element;
  }
  return element < static_cast<int>(session.document().scene().elements.size()) ? element : -1;
}

bool isOpenObject(const Session& session, int object) {
  const int element = session.snapshot().topology->objects[object].element;
  if (element >= static_cast<int>(session.document().scene().elements.size())) return false;
  const std::string& type = session.document().scene().elements[element].type().name;
  return type == "sand" || type == "fluid";
}

}  // namespace pliant::app
