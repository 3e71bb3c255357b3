// Looks: the visible materials of surfaces.
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

/// A pattern printed on a surface; it follows the rest shape, so that stretch is visible.
enum class Pattern : std::uint8_t { plain, checks, stripes, dots };

/// Shading parameters of a look. Its grain, weave or rings are drawn by shaders/detail.glsl.
struct LookValues {
  float roughness;               ///< from 0, a mirror, to 1, chalk; alpha of GGX is its square
  float metalness;               ///< 0 or 1: whether the colour tints the reflections
  float sheen;                   ///< 0..1: strength of the fuzz of fibres at grazing angles
  float softness;                ///< 0..1: how far subsurface scattering carries light past the terminator
  float opacity;                 ///< 1: solid; below 1: transparent
  float variation;               ///< 0..1: how much the tone varies from grain to grain
  float refractiveIndex = 1.5F;  ///< of a liquid: sine of the angle outside over that inside
};
const LookValues& valuesOf(Look look);

/// The table in the layout that shaders read: two rows per look.
std::array<glm::vec4, 2 * kLookCount> lookTable();

}  // namespace pliant::render
