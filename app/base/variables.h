// The variables of the method, and the colour of each wherever it appears: in formulas, in pseudo-code, beside numbers,
// and as an arrow in the picture.
#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>

namespace pliant::app {

enum class Variable : std::uint8_t {
  none,         ///< anything else
  position,     ///< x, x*
  velocity,     ///< v
  inverseMass,  ///< w
  constraint,   ///< C
  gradient,     ///< grad C
  multiplier,   ///< lambda, and its change
  correction,   ///< dx
  count
};
constexpr auto kVariableCount = static_cast<std::size_t>(Variable::count);

/// sRGB, 0 to 1: a hue of medium brightness, as for arrows. Precondition: not `none`.
glm::vec3 colourOf(Variable variable);

/// The colour, darkened or lightened until text is legible on `background`: a contrast of 4.5 to 1, as the Web Content
/// Accessibility Guidelines require.
glm::vec3 readableOn(glm::vec3 colour, glm::vec3 background);

/// The contrast of two sRGB colours: from 1 (equal) to 21 (black and white), according to the same guidelines.
float contrastOf(glm::vec3 a, glm::vec3 b);

}  // namespace pliant::app
