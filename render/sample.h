// Samples of a final picture: the same moment drawn again and again, each time from a little elsewhere. Their mean has
// smooth edges, soft shadows and depth of field (P. Haeberli, K. Akeley: The Accumulation Buffer, 1990).
#pragma once

#include <glm/vec2.hpp>

namespace pliant::render {

/// Where one sample is taken. All zero: in the middle of the pixel, of the lens and of the light, which is a picture of
/// one sample alone.
struct Sample {
  glm::vec2 pixel{0.0F};   ///< from the middle of the pixel, -0.5..0.5
  glm::vec2 lens{0.0F};    ///< on the disc of the lens, in radii
  glm::vec2 light{0.0F};   ///< on the disc of the key light, in radii
  float lightSize = 1.0F;  ///< radius of the part of that disc which is this sample's, in radii

  bool operator==(const Sample&) const = default;
};

/// Sample `index` of `count`; each of the three is spread evenly, and is paired with all of the others. The same for the
/// same numbers. Precondition: 0 <= index < count.
Sample sampleOf(int index, int count);

}  // namespace pliant::render
