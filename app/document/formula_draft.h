// A user-defined constraint in preparation: a formula, and its particles.
#pragma once

#include "app/view/snapshot.h"
#include "sim/scene/scene.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct FormulaDraft {
  std::string text = "length(p1-p2) - d";
  std::array<float, 4> numbers{1.0f, 1.0f, 1.0f, 1.0f};  ///< a, b, c, d
  bool isInequality = false;
  bool isChain = false;  ///< consecutive particles form constraints, rather than one particle per point of the formula
  float stiffness = 1.0f;
  std::vector<int> particles;  ///< global indices, in the order of the formula's points
};

/// The result of checking a draft.
struct FormulaReview {
  std::optional<std::size_t> wrongAt;  ///< position of the error in the text
  std::string message;                 ///< the error, or a description of the result
  std::size_t pointCount = 0;          ///< number of points, if the text is valid
  std::size_t constraintCount = 0;
  bool isReady = false;  ///< elementOf() may be called

  // For the first constraint, at the current particle positions, which are also used for rest():
  std::optional<float> value;       ///< C, if it is finite
  std::vector<glm::vec3> gradient;  ///< by point
};
FormulaReview review(const FormulaDraft& draft, const Snapshot& snapshot);

/// The element for a scene. Precondition: it is ready. Throws sim::InputError if the number of a particle in its object
/// is unknown because others of that object have left through drains.
sim::Element elementOf(const FormulaDraft& draft, const Snapshot& snapshot);

}  // namespace pliant::app
