// How a scene is shown: the tags of <view>.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// The quantity that the colours of particles show.
enum class ColourBy {
  object,           ///< each object has its own
  speed,            ///< [m/s]
  pressure,         ///< of fluids [Pa]
  density,          ///< of fluids [kg/m^3]
  constraintError,  ///< the worst violation of a particle's constraints, as a part of the constraint's size
  constant,         ///< all the same
  difference,       ///< from the same particle of the first variant [m]
};
template <>
struct ChoiceNames<ColourBy> {
  static constexpr std::array<std::string_view, 7> words{"object",          "speed",    "pressure",  "density",
                                                         "constraintError", "constant", "difference"};
};

/// The surroundings of a scene, with their lighting.
enum class StageKind {
  grid,    ///< a plane with lines, as bright as the theme
  studio,  ///< a floor that curves up into a backdrop
  table,   ///< a wooden table
  room,    ///< a corner of a room
  night,   ///< darkness with a lamp above
  none,    ///< no ground at all
};
template <>
struct ChoiceNames<StageKind> {
  static constexpr std::array<std::string_view, 6> words{"grid", "studio", "table", "room", "night", "none"};
  static constexpr std::array<std::string_view, 6> help{"a plane with grid lines, as bright as the theme",
                                                        "a floor that bends up into a backdrop",
                                                        "a wooden table",
                                                        "a corner of a room",
                                                        "a dark place with a lamp overhead",
                                                        "no ground at all"};
};

/// A key of the camera's path.
struct CameraKeyText {
  double time = 0.0;  ///< simulated [s]
  glm::vec3 camera{0.0f}, target{0.0f};
};
/// A text "TIME: CAMERA, TARGET; ..." with three numbers for each of the two points.
struct CameraPathText {
  std::string text;

  bool operator==(const CameraPathText&) const = default;
  std::vector<CameraKeyText> keys() const;
};
template <>
const FieldType* fieldTypeOf<CameraPathText>();

/// A title shown in pictures for some time.
struct TimedTitle {
  double from = 0.0, to = 0.0;  ///< simulated [s]
  std::string text;
};
/// A text "FROM-TO: TEXT; ...".
struct TitleTexts {
  std::string text;

  bool operator==(const TitleTexts&) const = default;
  std::vector<TimedTitle> titles() const;
};
template <>
const FieldType* fieldTypeOf<TitleTexts>();

struct ViewSettings {
  PLIANT_FIELDS(ViewSettings)
  PLIANT_FIELD(std::optional<glm::vec3>, camera, std::nullopt,
               .help = "camera position; if not set, chosen to show the whole scene", .unit = "m",
               .change = Change::live)
  PLIANT_FIELD(std::optional<glm::vec3>, target, std::nullopt,
               .help = "point that the camera looks at and orbits; if not set, the middle of the scene", .unit = "m",
               .change = Change::live)
  PLIANT_FIELD(glm::vec3, up, glm::vec3(0.0f, 1.0f, 0.0f), .help = "up direction of the picture; any nonzero length",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(float, fieldOfView, 40.0f, .help = "vertical field of view; small values act like a telephoto lens",
               .unit = "degrees", .min = 1, .max = 170, .change = Change::live, .usual = {10, 120})
  PLIANT_FIELD(std::optional<glm::vec3>, background, std::nullopt,
               .help = "background colour: red, green and blue; if not set, the theme's", .min = 0, .max = 1,
               .change = Change::live)
  PLIANT_FIELD(ColourBy, colorBy, ColourBy::object, .help = "quantity shown by the colours of particles",
               .change = Change::live, .label = "Colour by")
  PLIANT_FIELD(bool, fluidSurface, true, .help = "draws fluids as clear surfaces instead of particles",
               .change = Change::live)
  PLIANT_FIELD(
      bool, foam, true,
      .help =
          "adds spray, foam and bubbles to thin liquids that are drawn as surfaces; purely visual, they push nothing",
      .change = Change::live)
  PLIANT_FIELD(bool, names, false, .help = "shows the names of all visible elements; key L toggles them",
               .change = Change::live)
  PLIANT_FIELD(bool, captions, true, .help = "shows the captions of elements; Shift+L toggles them",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(
      bool, lens, false,
      .help = "opens the scene paused, with its first step in the solver lens, ready to be stepped through by hand",
      .change = Change::live, .rare = true)
  PLIANT_FIELD(StageKind, stage, StageKind::grid,
               .help =
                   "surroundings of the scene and their lighting; if the scene has no floor, they are placed a little "
                   "below its lowest point",
               .change = Change::live)
  PLIANT_FIELD(std::string, follow, "", .help = "name of the element that the camera follows in pictures and videos",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(float, turntable, 0.0f,
               .help =
                   "time for one orbit of the camera around its target in pictures and videos; negative = the other "
                   "way; 0 = no orbit",
               .unit = "s", .min = -1e4, .max = 1e4, .change = Change::live, .rare = true)
  PLIANT_FIELD(CameraPathText, cameraPath, {},
               .help =
                   "camera keyframes for pictures and videos, smoothly interpolated, as TIME: CAMERA, TARGET, "
                   "separated by ;, for example 0: 3 2 4, 0 1 0; 5: -3 2 4, 0 1 0",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(TitleTexts, titles, {},
               .help =
                   "titles in pictures and videos, as FROM-TO: TEXT, separated by ;, for example 0-3: A dam breaks; "
                   "4-8: At rest",
               .change = Change::live, .rare = true)
};

/// An undefined direction: an up vector of length 0, a camera at its own target.
std::optional<Mistake> findMistake(const ViewSettings& view);

}  // namespace pliant::sim
