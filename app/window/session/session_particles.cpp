// Particles and objects that were picked: pinned, probed, hidden.
#include "app/window/session/session.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

void Session::pin(std::vector<int> particles, bool pinned) { worker_->act(Pin{std::move(particles), pinned}); }

bool Session::isPinned(int particle) const {
  const auto i = static_cast<std::size_t>(particle);
  return particle >= 0 && i < snapshot().fixed.size() && snapshot().fixed[i];
}

void Session::togglePins(const std::vector<int>& particles) {
  const bool allPinned = std::all_of(particles.begin(), particles.end(), [&](int p) { return isPinned(p); });
  pin(particles, !allPinned);
}

bool Session::isProbe(int particle) const {
  return std::any_of(probes.begin(), probes.end(), [&](const Probe& probe) { return probe.particle == particle; });
}

void Session::toggleProbe(int particle) {
  if (std::erase_if(probes, [&](const Probe& probe) { return probe.particle == particle; }) > 0) return;
  const auto i = static_cast<std::size_t>(particle);
  if (particle < 0 || i >= snapshot().objects.size()) return;
  const ObjectLook& object = snapshot().topology->objects[static_cast<std::size_t>(snapshot().objects[i])];
  probes.push_back({particle, fmt::format("{} {}", object.name, particle)});
}

void Session::hideSelection() {
  for (const int particle : selection) {
    const auto i = static_cast<std::size_t>(particle);
    if (i < snapshot().objects.size()) view.hidden.insert(snapshot().objects[i]);
  }
  selection.clear();
}

std::set<std::size_t> Session::selectedElements() const {
  std::set<std::size_t> elements;
  for (const int particle : selection) {
    const int element = elementOf({particle, -1, {}, 0.0f});
    if (element >= 0) elements.insert(static_cast<std::size_t>(element));
  }
  return elements;
}

int Session::elementOf(const Hit& hit) const {
  int element = hit.element;
  if (hit.particle >= 0) {
    const auto i = static_cast<std::size_t>(hit.particle);
    if (i >= snapshot().objects.size()) return -1;
    element = snapshot().topology->objects[static_cast<std::size_t>(snapshot().objects[i])].element;
  }
  return element < static_cast<int>(document_->scene().elements.size()) ? element : -1;
}

bool Session::isOpenObject(int object) const {
  const int element = snapshot().topology->objects[static_cast<std::size_t>(object)].element;
  if (element >= static_cast<int>(document_->scene().elements.size())) return false;
  const std::string& type = document_->scene().elements[static_cast<std::size_t>(element)].type().name;
  return type == "sand" || type == "fluid";
}

}  // namespace pliant::app
