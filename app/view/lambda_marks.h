// What constraints did in a step, as marks in the picture: lambda at each, and how far it moved its particles.
#pragma once

#include "render/frame.h"
#include "sim/observe/step_recording.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::app {

/// One constraint's part in the last substep of a step.
struct LambdaMark {
  struct Move {
    int particle;
    glm::vec3 from;  ///< where it was when the constraint's turn came first
    glm::vec3 way;   ///< sum of the constraint's corrections of it
  };
  /// Sum over the iterations: of k lambda, or of the changes of lambda where it is compliant.
  float lambda = 0.0f;
  std::vector<Move> moves;  ///< one a particle

  float longestWay() const;
  /// Of its particles, which are at `spheres` now.
  glm::vec3 middle(std::span<const glm::vec4> spheres) const;
};

/// Those that corrected anything, the ones that moved a particle farthest first; at most `most`. Under Jacobi ways are
/// those before averaging.
std::vector<LambdaMark> lambdaMarks(const sim::StepRecording& recording, std::size_t most);

/// Draws the arrows, true to scale, and "λ = 10" at each. Where even the longest is too short to be seen beside
/// `spheres` (positions and radii of the particles), all are enlarged alike.
void addLambdaMarks(std::span<const LambdaMark> marks, std::span<const glm::vec4> spheres, render::Frame& frame);

}  // namespace pliant::app
