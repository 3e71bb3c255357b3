#include "app/view/particle_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace pliant::app {

namespace {

std::optional<std::size_t> indexOf(const ParticleMark& mark, const Snapshot& snapshot) {
  int number = mark.number;
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    if (snapshot.topology->objects[snapshot.objects[i]].element == mark.element && number-- == 0) return i;
  }
  return std::nullopt;
}

}  // namespace

void addParticleMarks(std::span<const ParticleMark> marks, const Snapshot& snapshot, render::Frame& frame) {
  const auto isAlone = [&](const ParticleMark& mark) {
    return std::count_if(marks.begin(), marks.end(),
                         [&](const ParticleMark& other) { return other.number == mark.number; }) == 1;
  };
  for (const ParticleMark& mark : marks) {
    const auto index = indexOf(mark, snapshot);
    if (!index || snapshot.spheres[*index].w == 0.0f) continue;
    const glm::vec4& sphere = snapshot.spheres[*index];
    const std::string& body = snapshot.topology->objects[snapshot.objects[*index]].name;
    frame.labels.push_back({glm::vec3(sphere) + glm::vec3(0.0f, sphere.w, 0.0f),
                            isAlone(mark) ? fmt::format("{}", mark.number) : fmt::format("{} {}", body, mark.number),
                            render::toColour(frame.theme.overlay)});
  }
}

}  // namespace pliant::app
