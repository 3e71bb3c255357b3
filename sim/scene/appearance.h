// How an element looks: colour, what it seems to be made of, and what is printed on it. Nothing of it moves anything.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace pliant::sim {

/// What a surface is made of, to the eye.
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
               .help = "red, green and blue; if absent, by its look, or by kind of element", .min = 0, .max = 1,
               .change = Change::live, .label = "Colour", .section = Section::appearance)
  PLIANT_FIELD(std::optional<Look>, look, std::nullopt,
               .help = "what its surface seems to be made of; if absent, by kind of element", .change = Change::live,
               .section = Section::appearance)
  PLIANT_FIELD(Pattern, pattern, Pattern::plain,
               .help = "what is printed on it; it follows the shape at rest, so that stretch is visible",
               .change = Change::live, .section = Section::appearance)
  PLIANT_FIELD(std::optional<glm::vec3>, patternColor, std::nullopt,
               .help = "second colour of the pattern; if absent, a pale one", .min = 0, .max = 1,
               .change = Change::live, .label = "Pattern colour", .section = Section::appearance,
               .needs = "pattern=checks|stripes|dots")
  PLIANT_FIELD(std::optional<float>, patternSize, std::nullopt,
               .help = "side of a square, width of a stripe, distance of dots; if absent, by the size of the body",
               .unit = "m", .max = 1e6, .change = Change::live, .positive = true, .label = "Pattern size",
               .section = Section::appearance, .usual = {0.01, 1, true}, .needs = "pattern=checks|stripes|dots")
};

}  // namespace pliant::sim
