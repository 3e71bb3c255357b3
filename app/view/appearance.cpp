#include "app/view/appearance.h"

#include "sim/scene/appearance.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace pliant::app {

namespace {

using render::Look;
using render::Pattern;

static_assert(sim::ChoiceNames<sim::Look>::words.size() == render::kLookCount);
static_assert(static_cast<int>(sim::Look::hair) == static_cast<int>(Look::hair));
static_assert(static_cast<int>(sim::Pattern::dots) == static_cast<int>(Pattern::dots));

constexpr glm::vec3 kColliderColour{0.62f, 0.63f, 0.65f};

/// The value of an optional parameter that several element types have; nothing if this one lacks it.
template <typename T>
std::optional<T> valueOf(const sim::Record& element, std::string_view name) {
  const sim::Field* field = sim::findField(element.type().fields, name);
  return field == nullptr ? std::nullopt : *static_cast<const std::optional<T>*>(field->of(element.data()));
}

Look usualLook(std::string_view type) {
  static const std::map<std::string_view, Look> kinds{{"sand", Look::sand},   {"fluid", Look::water},
                                                      {"rope", Look::cloth},  {"rod", Look::cloth},
                                                      {"cloth", Look::cloth}, {"softBody", Look::rubber}};
  const auto found = kinds.find(type);
  return found != kinds.end() ? found->second : Look::plastic;
}

/// The colour expected of a look, if any.
std::optional<glm::vec3> colourOfLook(Look look) {
  switch (look) {
    case Look::wood:
      return glm::vec3(0.72f, 0.52f, 0.33f);
    case Look::metal:
      return glm::vec3(0.80f, 0.80f, 0.82f);
    case Look::stone:
      return glm::vec3(0.60f, 0.59f, 0.57f);
    case Look::clay:
      return glm::vec3(0.74f, 0.45f, 0.33f);
    case Look::skin:
      return glm::vec3(0.88f, 0.67f, 0.56f);
    case Look::glass:
      return glm::vec3(0.80f, 0.90f, 0.90f);
    case Look::water:
      return glm::vec3(0.22f, 0.52f, 0.86f);
    case Look::honey:
      return glm::vec3(0.90f, 0.58f, 0.12f);
    case Look::oil:
      return glm::vec3(0.55f, 0.50f, 0.16f);
    case Look::sand:
      return glm::vec3(0.86f, 0.69f, 0.42f);
    case Look::snow:
      return glm::vec3(0.93f, 0.95f, 0.97f);
    case Look::paper:
      return glm::vec3(0.93f, 0.91f, 0.86f);
    case Look::hair:
      return glm::vec3(0.42f, 0.26f, 0.14f);
    case Look::plastic:
    case Look::cloth:
    case Look::knit:
    case Look::rubber:
      return std::nullopt;
  }
  return std::nullopt;
}

// One colour per element type; bodies, of which there are often several, cycle through colours.
glm::vec3 usualColour(std::string_view type, std::size_t number) {
  static const std::map<std::string_view, glm::vec3> kinds{{"rope", {0.76f, 0.60f, 0.42f}},
                                                           {"cloth", {0.42f, 0.58f, 0.66f}}};
  static const std::array<glm::vec3, 6> bodies{{{0.84f, 0.42f, 0.36f},
                                                {0.36f, 0.62f, 0.54f},
                                                {0.55f, 0.47f, 0.73f},
                                                {0.90f, 0.62f, 0.30f},
                                                {0.38f, 0.56f, 0.78f},
                                                {0.72f, 0.72f, 0.40f}}};
  const auto found = kinds.find(type);
  return found != kinds.end() ? found->second : bodies[number % bodies.size()];
}

/// The size of a look's details relative to the body: threads are finer than wood grain.
float detailPart(Look look) { return look == Look::cloth || look == Look::knit ? 1.0f / 160.0f : 1.0f / 60.0f; }

/// Whether it is a surface of the scene that bodies collide with, rather than a body.
bool isSurface(const sim::Record& element) { return sim::findField(element.type().fields, "mass") == nullptr; }

}  // namespace

Appearance appearanceOf(const sim::Record& element, std::size_t number, const render::Box& atRest) {
  Appearance result;
  const std::string_view type = element.type().name;
  const auto look = valueOf<sim::Look>(element, "look");
  result.look = look ? static_cast<Look>(*look) : usualLook(type);
  const auto expected = colourOfLook(result.look);
  result.colour = valueOf<glm::vec3>(element, "color")
                      .value_or(expected             ? *expected
                                : isSurface(element) ? kColliderColour
                                                     : usualColour(type, number));
  if (const sim::Field* field = sim::findField(element.type().fields, "pattern")) {
    result.pattern = static_cast<Pattern>(*static_cast<const sim::Pattern*>(field->of(element.data())));
  }
  result.patternColour = valueOf<glm::vec3>(element, "patternColor").value_or(result.patternColour);
  const float size = atRest.isEmpty() ? 1.0f : std::max(2.0f * atRest.radius(), 1e-6f);
  result.patternSize = valueOf<float>(element, "patternSize").value_or(size / 14.0f);
  result.detailSize = size * detailPart(result.look);
  return result;
}

void applyAppearance(const Appearance& appearance, render::Mesh& mesh) {
  mesh.look = appearance.look;
  mesh.pattern = appearance.pattern;
  mesh.patternColour = render::toColour(appearance.patternColour);
  mesh.patternSize = appearance.patternSize;
  mesh.detailSize = appearance.detailSize;
}

}  // namespace pliant::app
