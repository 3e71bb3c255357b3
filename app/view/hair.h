// Hair: many thin strands interpolated from the few that are simulated.
#pragma once

#include "render/frame.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::app {

/// A simulated strand, starting at its root.
struct GuideHair {
  std::vector<glm::vec3> points;
  float radius = 0.01f;  ///< of the simulated strand [m]
  render::Colour colour{255};
};

/// Adds the strands of a head of hair to the frame: each is a mean of up to three neighbouring guides with the same
/// number of points, with its own position in the lock around it. Deterministic. `fewer`: draws only one in this many,
/// each thicker by this factor, which covers the same area; at least 1. Those drawn are a subset of all.
void addHair(std::span<const GuideHair> guides, render::Frame& frame, int fewer = 1);

}  // namespace pliant::app
