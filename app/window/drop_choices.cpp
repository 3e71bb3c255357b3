#include "app/window/drop_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "app/scene_edits.h"
#include "sim/io/mesh_file.h"
#include "sim/io/point_file.h"
#include "sim/simulation.h"

namespace pliant::app {

namespace {

constexpr float kSmallest = 0.05f, kLargest = 3.0f;  ///< of the scene's size: a file within needs no scaling
constexpr float kUsual = 0.33f;                      ///< of the scene's size
constexpr float kTotalMass = 1.0f;                   ///< [kg]

// Median distance of neighbours in a list of points.
float typicalSpacing(const std::vector<glm::vec3>& points) {
  std::vector<float> nearest;
  const std::size_t stride = std::max<std::size_t>(1, points.size() / 200);
  for (std::size_t i = 0; i < points.size(); i += stride) {
    float best = std::numeric_limits<float>::max();
    for (const glm::vec3& point : points) {
      const float distance = glm::length(points[i] - point);
      if (distance > 0.0f) best = std::min(best, distance);
    }
    if (best < std::numeric_limits<float>::max()) nearest.push_back(best);
  }
  if (nearest.empty()) return 0.1f;
  std::nth_element(nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2), nearest.end());
  return nearest[nearest.size() / 2];
}

float largest(const glm::vec3& v) { return std::max({v.x, v.y, v.z}); }

void guessPlace(Drop& drop, const DropSurroundings& surroundings) {
  drop.size = drop.extent();
  if (surroundings.isEmpty) return;
  const float scene = std::max(largest(surroundings.high - surroundings.low), 1e-3f);
  if (drop.size < kSmallest * scene || drop.size > kLargest * scene) drop.size = kUsual * scene;
  const glm::vec3 middle = 0.5f * (surroundings.low + surroundings.high);
  drop.place = {middle.x, surroundings.high.y + 0.05f * scene, middle.z};
}

bool takesFile(const sim::ElementType& type) {
  const sim::Field* file = sim::findField(type.fields, "file");
  return file != nullptr && file->info.file;
}

// Builds a scene of this element alone; what is said against it.
std::string problemOf(const sim::Element& element, const std::filesystem::path& assets) {
  sim::Scene scene;
  scene.elements.push_back(element);
  try {
    sim::Diagnostics ignored;
    const sim::Simulation built(std::move(scene), {assets}, ignored);
    return {};
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

void setIfThere(sim::Element& element, const char* field, const std::string& text) {
  if (sim::findField(element.type().fields, field) != nullptr) setValue(element, field, text);
}

}  // namespace

float Drop::extent() const { return std::max(largest(high - low), 1e-6f); }

Drop readDrop(const std::filesystem::path& file, const DropSurroundings& surroundings,
              const std::filesystem::path& assets) {
  Drop drop;
  drop.file = std::filesystem::absolute(file);
  const std::vector<glm::vec3> points = sim::readPoints(file).positions;
  drop.vertices = points.size();
  drop.low = drop.high = points.front();
  for (const glm::vec3& point : points) {
    drop.low = glm::min(drop.low, point);
    drop.high = glm::max(drop.high, point);
  }
  drop.spacing = typicalSpacing(points);
  try {
    drop.triangles = sim::readMesh(file).triangles.size();
  } catch (const sim::InputError&) {
    // Points alone; what needs faces says so below.
  }
  guessPlace(drop, surroundings);
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    if (takesFile(type)) drop.choices.push_back({&type, problemOf(elementFrom(drop, type), assets)});
  }
  return drop;
}

sim::Element elementFrom(const Drop& drop, const sim::ElementType& type) {
  sim::Element element(type);
  const float scale = drop.size / drop.extent();
  const glm::vec3 bottom(0.5f * (drop.low.x + drop.high.x), drop.low.y, 0.5f * (drop.low.z + drop.high.z));
  const float radius = std::max(0.5f * scale * drop.spacing, 1e-4f);
  const glm::vec3 shift = drop.place - scale * bottom + glm::vec3(0.0f, radius, 0.0f);
  setValue(element, "file", drop.file.string());
  setIfThere(element, "name", drop.file.stem().string());
  setIfThere(element, "scale", fmt::format("{}", scale));
  setIfThere(element, "translate", fmt::format("{} {} {}", shift.x, shift.y, shift.z));
  setIfThere(element, "radius", fmt::format("{}", radius));
  setIfThere(element, "mass", fmt::format("{}", kTotalMass / static_cast<float>(std::max<std::size_t>(drop.vertices, 1))));
  return element;
}

}  // namespace pliant::app
