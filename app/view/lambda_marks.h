// The work of constraints in a step, as marks in the picture: each one's lambda, and how far it moved its particles.
#pragma once

#include "render/frame.h"
#include "sim/observe/step_recording.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::app {

/// The effect of a constraint in the last substep of a step.
struct LambdaMark {
  struct Move {
    int particle;
    glm::vec3 from;          ///< position before the constraint's first projection
    glm::vec3 displacement;  ///< sum of the constraint's corrections of it
  };
  /// Sum over the iterations: of k lambda, or, for a compliant constraint, of the changes of lambda.
  float lambda = 0.0f;
  std::vector<Move> moves;  ///< one per particle

  float largestDisplacement() const;
  /// The centre of its particles; `spheres`: their current positions.
  glm::vec3 middle(std::span<const glm::vec4> spheres) const;
};

/// The constraints that corrected anything, starting with the one that moved a particle the farthest; at most `most`.
/// For Jacobi, corrections are those before averaging.
std::vector<LambdaMark> lambdaMarks(const sim::StepRecording& recording, std::size_t most);

/// Draws the arrows, to scale, and "λ = 10" at each. If even the longest is too short to be visible beside `spheres`
/// (positions and radii of the particles), all are enlarged by the same factor.
void addLambdaMarks(std::span<const LambdaMark> marks, std::span<const glm::vec4> spheres, render::Frame& frame);

}  // namespace pliant::app
