// Looks: what a surface is made of, to the eye.
#pragma once

#include <glm/vec4.hpp>

#include <array>
#include <cstdint>

namespace pliant::render {

enum class Look : std::uint8_t {
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
constexpr std::size_t kLookCount = 17;

/// What is printed on a surface; it follows the shape at rest, so that stretch is seen.
enum class Pattern : std::uint8_t { plain, checks, stripes, dots };

/// How a surface gives light back. The grain, weave or rings of a look are drawn by shaders/detail.glsl.
struct LookValues {
  float roughness;               ///< 0: a mirror, to 1: chalk; GGX's alpha is its square
  float metalness;               ///< 0 or 1: whether the colour is that of the mirror image
  float sheen;                   ///< 0..1: how much of a fuzz of fibres shows at grazing angles
  float softness;                ///< 0..1: how far light that enters comes out beyond the edge of the lit side
  float opacity;                 ///< 1: solid; below it, what is behind shines through
  float variation;               ///< 0..1: how much of its tone changes from grain to grain
  float refractiveIndex = 1.5F;  ///< as a liquid: sin of the angle outside over that within
};
const LookValues& valuesOf(Look look);

/// The table as shaders read it: two rows a look.
std::array<glm::vec4, 2 * kLookCount> lookTable();

}  // namespace pliant::render
