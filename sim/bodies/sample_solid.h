// Fills a solid with particles.
#pragma once

#include "sim/bodies/solid_distance.h"

#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

struct SampleOptions {
  float spacing = 0.1f;  ///< of neighbours [m], above 0
  float depth = 0.05f;   ///< of the outermost particles below the surface: their radius [m]
};

struct SampleResult {
  std::vector<glm::vec3> points;
  float closest = 0.0f;                ///< least distance of two points, about [m]
  std::optional<std::string> failure;  ///< a sentence: what is wrong, what was expected
};

/// A regular lattice inside, and a layer that follows the surface at `depth`, relaxed until it is even. A box whose
/// sides fit is filled by a lattice alone. The points extend in all three directions. Deterministic.
[[nodiscard]] SampleResult sampleSolid(const SolidDistance& solid, const SampleOptions& options);

}  // namespace pliant::sim
