// The brush: paints pins, stiffnesses, masses, frictions and colours on the particles of cloths and soft bodies. The
// result is part of the scene; one stroke is one edit.
#pragma once

#include "app/window/session/picking.h"
#include "app/window/session/session.h"
#include "sim/scene/field.h"

#include <glm/vec2.hpp>

#include <array>
#include <optional>
#include <vector>

namespace pliant::app {

/// The quantity that a brush paints.
enum class BrushPaint { pins, stiffness, mass, friction, color };
enum class BrushFalloff { smooth, even };

}  // namespace pliant::app

template <>
struct pliant::sim::ChoiceNames<pliant::app::BrushPaint> {
  static constexpr std::array<std::string_view, 5> words{"pins", "stiffness", "mass", "friction", "colour"};
};
template <>
struct pliant::sim::ChoiceNames<pliant::app::BrushFalloff> {
  static constexpr std::array<std::string_view, 2> words{"smooth", "even"};
};

namespace pliant::app {

struct BrushSettings {
  PLIANT_FIELDS(BrushSettings)
  PLIANT_FIELD(BrushPaint, paints, BrushPaint::pins, .help = "quantity to paint; Shift erases",
               .change = sim::Change::live)
  PLIANT_FIELD(float, radius, 40.0f, .help = "radius of the circle under the mouse; Ctrl+wheel changes it",
               .unit = "px", .min = 2, .max = 500, .change = sim::Change::live, .usual = {5, 200, true})
  PLIANT_FIELD(float, strength, 1.0f, .help = "how far a stroke moves towards the value", .min = 0.01, .max = 1,
               .change = sim::Change::live)
  PLIANT_FIELD(BrushFalloff, falloff, BrushFalloff::smooth,
               .help = "how the stroke fades towards the edge of the circle", .change = sim::Change::live)
  PLIANT_FIELD(float, factor, 3.0f, .help = "factor for stiffness, mass or friction", .min = 0.01, .max = 100,
               .change = sim::Change::live, .usual = {0.1, 10, true})
  PLIANT_FIELD(glm::vec3, color, glm::vec3(0.92f, 0.35f, 0.16f), .help = "red, green and blue", .min = 0, .max = 1,
               .change = sim::Change::live, .label = "Colour")
};

class Brush {
 public:
  BrushSettings settings;

  /// Starts a stroke on the object that was hit. Returns false, with a message, if it cannot be painted.
  bool begin(const Hit& hit, bool erases, Session& session);
  /// Paints along the way from the last position to this one.
  void paint(glm::vec2 position, glm::vec2 viewport, Session& session);
  /// Ends the stroke, as an edit of the scene.
  void finish(Session& session);
  /// Cancels the stroke. Colours painted so far remain, as they are applied while painting.
  void drop();
  bool isPainting() const { return object_ >= 0; }

  /// Shows the painted values, including the current stroke, as particle colours.
  void show(Session& session) const;

 private:
  void dab(glm::vec2 position, glm::vec2 viewport, const Session& session);
  void applyTo(Session& session);
  float weightAt(float distance) const;
  int elementOf(int object, const Session& session) const;

  int object_ = -1;  ///< being painted; -1: none
  bool erases_ = false;
  std::vector<int> particles_;          ///< of the object, in order
  std::vector<float> reached_;          ///< by particle of the object: the maximum brush weight in this stroke
  std::optional<sim::Element> before_;  ///< the element before the stroke
  std::optional<glm::vec2> last_;       ///< last position of the stroke
};

}  // namespace pliant::app
