// How a scene is to be looked at: the tags of <view>.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>

namespace pliant::sim {

/// What the colours of particles show.
enum class ColourBy {
  object,           ///< each object has its own
  speed,            ///< [m/s]
  pressure,         ///< of fluids [Pa]
  density,          ///< of fluids [kg/m^3]
  constraintError,  ///< the worst violation of a particle's constraints, as a part of the constraint's size
  constant,         ///< all alike
  difference,       ///< from the same particle of the first variant [m]
};
template <>
struct ChoiceNames<ColourBy> {
  static constexpr std::array<std::string_view, 7> words{"object",          "speed",    "pressure",  "density",
                                                         "constraintError", "constant", "difference"};
};

struct ViewSettings {
  PLIANT_FIELDS(ViewSettings)
  PLIANT_FIELD(std::optional<glm::vec3>, camera, std::nullopt,
               .help = "position of the eye; if absent, where it sees the whole scene", .unit = "m",
               .change = Change::live)
  PLIANT_FIELD(std::optional<glm::vec3>, target, std::nullopt,
               .help = "point that the camera looks at and turns around; if absent, the middle of the scene",
               .unit = "m", .change = Change::live)
  PLIANT_FIELD(glm::vec3, up, glm::vec3(0.0f, 1.0f, 0.0f),
               .help = "direction that is up in the picture; any length but zero", .change = Change::live, .rare = true)
  PLIANT_FIELD(float, fieldOfView, 40.0f, .help = "vertical angle of view; a small one is a telephoto lens",
               .unit = "degrees", .min = 1, .max = 170, .change = Change::live, .usual = {10, 120})
  PLIANT_FIELD(std::optional<glm::vec3>, background, std::nullopt,
               .help = "red, green and blue behind the scene; if absent, that of the theme", .min = 0, .max = 1,
               .change = Change::live)
  PLIANT_FIELD(ColourBy, colorBy, ColourBy::object, .help = "quantity that the colours of particles show",
               .change = Change::live, .label = "Colour by")
  PLIANT_FIELD(bool, fluidSurface, true, .help = "FALSE: fluids are drawn as their particles instead of clear surfaces",
               .change = Change::live)
  PLIANT_FIELD(bool, names, false, .help = "TRUE: names stand at all visible elements, as with key L",
               .change = Change::live)
};

/// A direction that is none: an up of length 0, an eye in its own target.
std::optional<Mistake> findMistake(const ViewSettings& view);

}  // namespace pliant::sim
