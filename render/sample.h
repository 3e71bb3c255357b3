// Samples of a final picture: the same moment rendered repeatedly, with jittered pixel, lens and light positions. Their
// mean has smooth edges, soft shadows and depth of field (P. Haeberli, K. Akeley: The Accumulation Buffer, 1990).
#pragma once

#include <glm/vec2.hpp>

namespace pliant::render {

/// The positions of one sample. All zero: the centres of the pixel, the lens and the light, for single-sample pictures.
struct Sample {
  glm::vec2 pixel{0.0F};   ///< from the centre of the pixel, -0.5..0.5
  glm::vec2 lens{0.0F};    ///< on the lens disc, in radii
  glm::vec2 light{0.0F};   ///< on the disc of the key light, in radii
  float lightSize = 1.0F;  ///< radius of this sample's part of the light disc, in radii

  bool operator==(const Sample&) const = default;
};

/// Sample `index` of `count`. Pixel, lens and light positions are each spread evenly, and uncorrelated with one
/// another. Deterministic. Precondition: 0 <= index < count.
Sample sampleOf(int index, int count);

}  // namespace pliant::render
