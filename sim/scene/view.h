// How a scene is to be looked at: the tags of <view>.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

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

/// What stands around a scene, and the light that comes with it.
enum class StageKind {
  grid,    ///< a plane with lines, as bright as the theme
  studio,  ///< a floor that bends up into a backdrop
  table,   ///< a table of wood
  room,    ///< a corner of a room
  night,   ///< a dark place with a lamp above it
  none,    ///< no ground at all
};
template <>
struct ChoiceNames<StageKind> {
  static constexpr std::array<std::string_view, 6> words{"grid", "studio", "table", "room", "night", "none"};
  static constexpr std::array<std::string_view, 6> help{"a plane with lines, as bright as the theme",
                                                        "a floor that bends up into a backdrop",
                                                        "a table of wood",
                                                        "a corner of a room",
                                                        "a dark place with a lamp above it",
                                                        "no ground at all"};
};

/// A place of the camera on its way.
struct CameraKeyText {
  double time = 0.0;  ///< simulated [s]
  glm::vec3 camera{0.0f}, target{0.0f};
};
/// A text "TIME: CAMERA, TARGET; ..." with three numbers for each of the two places.
struct CameraPathText {
  std::string text;

  bool operator==(const CameraPathText&) const = default;
  std::vector<CameraKeyText> keys() const;
};
template <>
const FieldType* fieldTypeOf<CameraPathText>();

/// What is written into pictures for some time.
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
  PLIANT_FIELD(bool, foam, true,
               .help =
                   "TRUE: thin liquids that are drawn as surfaces throw up spray, foam and bubbles, which are drawn "
                   "only and push nothing",
               .change = Change::live)
  PLIANT_FIELD(bool, names, false, .help = "TRUE: names stand at all visible elements, as with key L",
               .change = Change::live)
  PLIANT_FIELD(bool, captions, true,
               .help = "FALSE: the captions of elements are left out of the picture, as with Shift+L",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(bool, lens, false,
               .help = "TRUE: the scene opens paused, with its first step in the solver lens, to be walked by hand",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(StageKind, stage, StageKind::grid,
               .help =
                   "what stands around the scene, with its light; where the scene has no floor, it stands a little "
                   "below the lowest thing",
               .change = Change::live)
  PLIANT_FIELD(std::string, follow, "",
               .help = "name of the element that the camera of pictures and videos goes along with",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(float, turntable, 0.0f,
               .help =
                   "time in which the camera of pictures and videos goes round its target once, below 0 the other "
                   "way; 0: it does not",
               .unit = "s", .min = -1e4, .max = 1e4, .change = Change::live, .rare = true)
  PLIANT_FIELD(CameraPathText, cameraPath, {},
               .help =
                   "where the camera of pictures and videos is at times, with smooth ways between: TIME: CAMERA, "
                   "TARGET; several with ; as 0: 3 2 4, 0 1 0; 5: -3 2 4, 0 1 0",
               .change = Change::live, .rare = true)
  PLIANT_FIELD(TitleTexts, titles, {},
               .help = "texts in pictures and videos: FROM-TO: TEXT; several with ; as 0-3: A dam breaks; 4-8: At rest",
               .change = Change::live, .rare = true)
};

/// A direction that is none: an up of length 0, an eye in its own target.
std::optional<Mistake> findMistake(const ViewSettings& view);

}  // namespace pliant::sim
