#include "app/document/new_element.h"

#include "app/document/scene_edits.h"
#include "app/document/source_edits.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kSmallest = 0.05f, kLargest = 3.0f;  ///< relative to the scene's size: in between, a size suits it
constexpr float kUsual = 0.33f;                      ///< relative to the scene's size

// Relative to the size of the new element.
constexpr float kRadius = 0.05f;    ///< of a particle: half the spacing of the default grid of ten cells
constexpr float kGrain = 0.025f;    ///< radius of a particle of sand or fluid
constexpr float kCollider = 0.25f;  ///< from the centre of a collider to its surface
constexpr float kSmoothing = 4.0f;  ///< radius of the smoothing kernels, in particle radii

// In particle radii.
constexpr float kLayers = 8.0f;  ///< from the centre of a new block to its sides
constexpr float kBasin = 9.5f;   ///< from the centre of a basin to its sides; half its depth
constexpr float kPane = 2.0f;    ///< thickness of its sides
constexpr const char *kDensityOfWater = "1000", *kDensityOfQuartz = "2650";  ///< [kg/m^3]

std::string text(float number) { return fmt::format("{:.4g}", number); }
std::string text(const glm::vec3& v) { return fmt::format("{:.4g} {:.4g} {:.4g}", v.x, v.y, v.z); }

// With all digits: the panes of a basin are thin, and may be far from the origin.
std::string exact(const glm::vec3& v) { return fmt::format("{} {} {}", v.x, v.y, v.z); }

bool isOneOf(const sim::ElementType& type, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), type.name) != names.end();
}

bool isFilledBySources(const sim::ElementType& type) { return isOneOf(type, {"sand", "fluid"}); }

/// The choice of a simple shape instead of a file; null: the type has none.
const sim::Field* shapeOf(const sim::ElementType& type) {
  return sim::findField(type.fields, "file") != nullptr ? sim::findField(type.fields, "shape") : nullptr;
}

bool needsFile(const sim::ElementType& type) {
  const auto isNeeded = [](const sim::Field& field) { return field.info.mandatory && field.info.file; };
  return shapeOf(type) == nullptr && std::any_of(type.fields.begin(), type.fields.end(), isNeeded);
}

void setIfThere(sim::Element& element, const char* field, const std::string& value) {
  if (sim::findField(element.type().fields, field) != nullptr) setValue(element, field, value);
}

void shape(sim::Element& element, const sim::Field& shape, const AddContext& context) {
  setValue(element, shape.name, std::string(shape.type->choices.front()));
  setIfThere(element, "scale", text(context.size));
  setIfThere(element, "translate", text(context.place));
  if (sim::findField(element.type().fields, "model") != nullptr) {
    setValue(element, "model", "rigid");
  } else if (const sim::Field* radius = sim::findField(element.type().fields, "radius");
             radius != nullptr && !radius->type->print(radius->of(element.data())).empty()) {
    setValue(element, "radius", text(kRadius * context.size));
  }
}

void fillWithGrains(sim::Element& element, const AddContext& context) {
  const float radius = kGrain * context.size;
  setValue(element, "radius", text(radius));
  setIfThere(element, "smoothing", text(kSmoothing * radius));
  setIfThere(element, "spacing", text(spacingOfSource(radius)));
  setValue(element, "density", element.type().name == "fluid" ? kDensityOfWater : kDensityOfQuartz);
}

void placeSolid(sim::Element& element, const AddContext& context) {
  const float half = kCollider * context.size;
  const bool isCapsule = element.type().name == "capsule";
  setIfThere(element, "position", text(context.place));
  setIfThere(element, "radius", text(isCapsule ? 0.5f * half : half));
  setIfThere(element, "min", text(context.place - half));
  setIfThere(element, "max", text(context.place + half));
  setIfThere(element, "from", text(context.place - glm::vec3(half, 0.0f, 0.0f)));
  setIfThere(element, "to", text(context.place + glm::vec3(half, 0.0f, 0.0f)));
}

sim::Element newElement(const sim::ElementType& type, const AddContext& context) {
  sim::Element element(type);
  if (const sim::Field* choice = shapeOf(type)) {
    shape(element, *choice, context);
  } else if (isFilledBySources(type)) {
    fillWithGrains(element, context);
  } else if (isOneOf(type, {"ball", "sphere", "box", "capsule"})) {
    placeSolid(element, context);
  } else if (type.name == "joint") {
    setValue(element, "objectID", fmt::format("{}", context.body));
  } else if (type.name == "attachment") {
    setValue(element, "objectID", fmt::format("{}", context.linked));
    setValue(element, "particleID", "0");
  } else if (type.name == "distanceLock") {
    setValue(element, "objectID", fmt::format("{0} {0}", context.linked));
    setValue(element, "distance", text(context.distance));
  }
  if (!context.preset.empty()) {
    setValue(element, std::string(sim::kPresetField).c_str(), context.preset);
    sim::applyPreset(element);
  }
  return element;
}

// Adds a box of glass that is open above, as five boxes. `foot`: the middle of its underside.
void addBasin(sim::Scene& scene, const glm::vec3& foot, float radius) {
  const float inner = kBasin * radius, outer = (kBasin + kPane) * radius, depth = 2.0f * kBasin * radius;
  const float bottom = kPane * radius, top = bottom + depth;
  const auto add = [&](const char* name, const glm::vec3& low, const glm::vec3& high) {
    sim::Element box(*sim::Registry::builtin().findElement("box"));
    setValue(box, "name", freeName(scene, name));
    setValue(box, "look", "glass");
    setValue(box, "min", exact(foot + low));
    setValue(box, "max", exact(foot + high));
    scene.elements.push_back(std::move(box));
  };
  add("basin floor", {-outer, 0.0f, -outer}, {outer, bottom, outer});
  add("basin left", {-outer, bottom, -outer}, {-inner, top, outer});
  add("basin right", {inner, bottom, -outer}, {outer, top, outer});
  add("basin back", {-inner, bottom, -outer}, {inner, top, -inner});
  add("basin front", {-inner, bottom, inner}, {inner, top, outer});
}

}  // namespace

float fittingSize(float own, float scene) {
  return own < kSmallest * scene || own > kLargest * scene ? kUsual * scene : own;
}

std::string whyNotAdded(const sim::ElementType& type, const AddContext& context) {
  if (needsFile(type)) return "drop its .obj or .txt on the window";
  if (type.name == "constraint") return "Edit > Write a constraint";
  if (type.name == "joint" && context.body < 0) return "add a Rigid body first";
  if (isOneOf(type, {"attachment", "distanceLock"}) && context.linked < 0) return "add a Cloth or a Rope first";
  return {};
}

bool comesWithBasin(const sim::ElementType& type, const AddContext& context) {
  return type.name == "fluid" && !context.hasTank && context.pullsDown;
}

std::string companyOf(const sim::ElementType& type, const AddContext& context) {
  if (comesWithBasin(type, context)) return "a block of liquid in a glass basin";
  if (!isFilledBySources(type)) return {};
  return type.name == "fluid" ? "a block of liquid" : "a block of grains";
}

float reachOfBasin(float size) { return (kBasin + kPane) * kGrain * size; }

sim::Scene withElement(const sim::Scene& scene, const sim::ElementType& type, const AddContext& context) {
  sim::Scene result = scene;
  result.elements.push_back(newElement(type, context));
  if (!isFilledBySources(type)) return result;
  const float radius = kGrain * context.size, above = (kLayers + 1.0f) * radius;
  glm::vec3 foot = context.top;
  if (comesWithBasin(type, context)) {
    addBasin(result, context.beside, radius);
    foot = context.beside + glm::vec3(0.0f, kPane * radius, 0.0f);
  }
  return withSource(result, *sim::Registry::builtin().findSource("block"),
                    {.object = context.objects,
                     .frame = context.frame,
                     .radius = radius,
                     .place = foot + glm::vec3(0.0f, above, 0.0f),
                     .layers = kLayers});
}

void checkBuilds(const sim::Scene& scene, const std::filesystem::path& assets) {
  for (const sim::Scene& each : sim::scenesSideBySide(scene)) {
    sim::InputMessages ignored;
    const sim::Simulation built(each, {assets}, ignored);
  }
}

}  // namespace pliant::app
