// The appearance of an element: colour, apparent material, and what is printed on it. None of it affects motion.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace pliant::sim {

/// The material that a surface looks like.
enum class Look {
  plastic,
  cloth,
  knit,
  rubber,
  clay,
  wood,
  metal,
  stone,
  skin,
  glass,
  water,
  honey,
  oil,
  sand,
  snow,
  paper,
  hair,
};
template <>
struct ChoiceNames<Look> {
  static constexpr std::array<std::string_view, 17> words{"plastic", "cloth", "knit", "rubber", "clay",  "wood",
                                                          "metal",   "stone", "skin", "glass",  "water", "honey",
                                                          "oil",     "sand",  "snow", "paper",  "hair"};
};

enum class Pattern { plain, checks, stripes, dots };
template <>
struct ChoiceNames<Pattern> {
  static constexpr std::array<std::string_view, 4> words{"plain", "checks", "stripes", "dots"};
};

/// An element that is drawn.
struct DrawnElement {
  PLIANT_FIELDS(DrawnElement)
  PLIANT_FIELD(std::optional<glm::vec3>, color, std::nullopt,
               .help = "red, green and blue; if not set, taken from look or from the element type", .min = 0, .max = 1,
               .change = Change::live, .label = "Colour", .section = Section::appearance)
  PLIANT_FIELD(std::optional<Look>, look, std::nullopt,
               .help = "material that the surface looks like; if not set, depends on the element type",
               .change = Change::live, .section = Section::appearance)
  PLIANT_FIELD(Pattern, pattern, Pattern::plain,
               .help = "pattern printed on the surface; it follows the rest shape, so that stretching is visible",
               .change = Change::live, .section = Section::appearance)
  PLIANT_FIELD(std::optional<glm::vec3>, patternColor, std::nullopt,
               .help = "second colour of the pattern; if not set, a pale one", .min = 0, .max = 1,
               .change = Change::live, .label = "Pattern colour", .section = Section::appearance,
               .needs = "pattern=checks|stripes|dots")
  PLIANT_FIELD(
      std::optional<float>, patternSize, std::nullopt,
      .help =
          "side of a square, width of a stripe or distance between dots; if not set, depends on the size of the body",
      .unit = "m", .max = 1e6, .change = Change::live, .positive = true, .label = "Pattern size",
      .section = Section::appearance, .usual = {0.01, 1, true}, .needs = "pattern=checks|stripes|dots")
};

}  // namespace pliant::sim
