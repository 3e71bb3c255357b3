#include "app/window/base/drop_choices.h"

#include "app/document/new_element.h"
#include "app/document/scene_edits.h"
#include "sim/io/mesh_file.h"
#include "sim/io/point_file.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>

namespace pliant::app {

namespace {

constexpr float kTotalMass = 1.0f;             ///< [kg]
constexpr const char* kPressure = "pressure";  ///< parameter of types that can be a balloon
// For a scene that starts with this mesh, in addition to coarse levels. A sheet of 6,561 vertices and 1 m hung by two
// of them then rests with its longest edge stretched by 4 %.
constexpr int kFirstSubsteps = 10, kFirstIterations = 2;

// Median distance between neighbours in a list of points.
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

void guessPlace(Drop& drop, const DropContext& surroundings) {
  drop.size = drop.extent();
  if (surroundings.isEmpty) return;
  const float scene = std::max(largest(surroundings.high - surroundings.low), 1e-3f);
  drop.size = fittingSize(drop.size, scene);
  const glm::vec3 middle = 0.5f * (surroundings.low + surroundings.high);
  drop.place = {middle.x, surroundings.high.y + 0.05f * scene, middle.z};
}

bool takesFile(const sim::ElementType& type) {
  const sim::Field* file = sim::findField(type.fields, "file");
  return file != nullptr && file->info.file;
}

// A message without its leading parameter, "<file>: ": a question does not show any.
std::string withoutParameter(std::string message) {
  const std::size_t end = message.find(">: ");
  if (message.starts_with('<') && end != std::string::npos) message.erase(0, end + 3);
  return message;
}

// Builds a scene with this element alone. Returns the error, if any.
std::string problemOf(const Drop& drop, const DropChoice& choice, const std::filesystem::path& assets) {
  try {
    sim::InputMessages ignored;
    const sim::Simulation built(withDrop({}, drop, choice, 0, 0), {assets}, ignored);
    return {};
  } catch (const std::exception& failure) {
    return withoutParameter(failure.what());
  }
}

// Whether it acts on existing objects.
bool refersToOthers(const sim::ElementType& type) {
  return std::ranges::any_of(type.fields, [](const sim::Field& field) { return field.info.object; });
}

// Whether an element of this type gets its particles from sources.
bool isFilledBySources(const sim::ElementType& type) {
  sim::Scene scene;
  scene.elements.emplace_back(type);
  try {
    sim::InputMessages ignored;
    const sim::Simulation built(std::move(scene), {}, ignored);
    return built.world().objects.size() == 1 && built.world().particles.size() == 0;
  } catch (const std::exception&) {
    return false;  // it needs parameters that have no default
  }
}

void setIfThere(sim::Record& record, const char* field, const std::string& text) {
  if (sim::findField(record.type().fields, field) != nullptr) setValue(record, field, text);
}

// Sets the solver if this is the first object of the scene; otherwise the solver is kept.
void chooseSolver(sim::Settings& settings, std::size_t objects) {
  if (objects == 0) {
    settings.iteration = sim::Iteration::gaussSeidel;
    settings.schedule = sim::Schedule::hierarchical;
    settings.substeps = kFirstSubsteps;
    settings.solverIterations = kFirstIterations;
  }
  // Left alone in space it must not drift, whatever scene it is dropped into.
  if (settings.iteration == sim::Iteration::jacobi) settings.averaging = sim::Averaging::massSplitting;
}

}  // namespace

std::string DropChoice::name() const {
  return isBalloon ? "Balloon" : type->name == "triangles" ? "Obstacle" : sim::inWords(type->name);
}

float Drop::extent() const { return std::max(largest(high - low), 1e-6f); }

Drop readDrop(const std::filesystem::path& file, const DropContext& surroundings, const std::filesystem::path& assets) {
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
    // Points only; types that need faces report that below.
  }
  guessPlace(drop, surroundings);
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    if (refersToOthers(type)) continue;
    const bool isList = !takesFile(type) && isFilledBySources(type);
    if (!isList && !takesFile(type)) continue;
    drop.choices.push_back({&type, {}, isList});
    if (!isList && sim::findField(type.fields, kPressure) != nullptr) drop.choices.push_back({&type, {}, false, true});
  }
  for (DropChoice& choice : drop.choices) choice.problem = problemOf(drop, choice, assets);
  return drop;
}

sim::Scene withDrop(sim::Scene scene, const Drop& drop, const DropChoice& choice, std::size_t objects, int frame) {
  chooseSolver(scene.settings, objects);
  sim::Element element(*choice.type);
  const float scale = drop.size / drop.extent();
  const glm::vec3 bottom(0.5f * (drop.low.x + drop.high.x), drop.low.y, 0.5f * (drop.low.z + drop.high.z));
  const float radius = std::max(0.5f * scale * drop.spacing, 1e-4f);
  const glm::vec3 shift = drop.place - scale * bottom + glm::vec3(0.0f, radius, 0.0f);
  const auto place = [&](sim::Record& record, const char* shiftName) {
    setValue(record, "file", drop.file.string());
    setIfThere(record, "scale", fmt::format("{}", scale));
    setIfThere(record, shiftName, fmt::format("{} {} {}", shift.x, shift.y, shift.z));
  };
  if (choice.isList) {
    sim::Record list(*sim::Registry::builtin().findSource("list"));
    place(list, "position");
    setValue(list, "object", fmt::format("{}", objects));
    setValue(list, "time", fmt::format("{}", frame));
    scene.sources.push_back(std::move(list));
  } else {
    place(element, "translate");
  }
  if (choice.isBalloon) setValue(element, kPressure, "1");  // keeps the volume of the mesh
  setIfThere(element, "name", freeName(scene, drop.file.stem().string()));
  setIfThere(element, "radius", fmt::format("{}", radius));
  const float mass = kTotalMass / static_cast<float>(std::max<std::size_t>(drop.vertices, 1));
  setIfThere(element, "mass", fmt::format("{}", mass));
  if (choice.isList) {  // a fluid at rest with the file's spacing
    setIfThere(element, "density", fmt::format("{}", mass / (8.0f * radius * radius * radius)));
    setIfThere(element, "smoothing", fmt::format("{}", 4.0f * radius));
  }
  scene.elements.push_back(std::move(element));
  return scene;
}

}  // namespace pliant::app
