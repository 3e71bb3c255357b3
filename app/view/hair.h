// Hair: many thin strands between and around the few that are simulated.
#pragma once

#include "render/frame.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::app {

/// A simulated strand, from its root on.
struct GuideHair {
  std::vector<glm::vec3> points;
  float radius = 0.01f;  ///< of the strand that it stands for [m]
  render::Colour colour{255};
};

/// Adds the strands of a head of hair to the frame: each a mean of up to three neighbouring guides with as many points,
/// with a place of its own in the lock around it. The same for the same guides in every picture. `fewer`: only one of
/// so many is drawn, each so many times as thick, which covers as much; at least 1. Those that are drawn are among all.
void addHair(std::span<const GuideHair> guides, render::Frame& frame, int fewer = 1);

}  // namespace pliant::app
