// A constraint that somebody is writing: a formula, and the particles that it is for.
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
  bool isChain = false;  ///< each particle with those after it, instead of every point one of its own
  float stiffness = 1.0f;
  std::vector<int> particles;  ///< global indices, in the order of the points
};

/// What can be said of a draft.
struct FormulaReview {
  std::optional<std::size_t> wrongAt;  ///< character of the text that is wrong
  std::string message;                 ///< what is wrong, or what will be made
  std::size_t pointCount = 0;          ///< of a text that is right
  std::size_t constraintCount = 0;
  bool isReady = false;  ///< elementOf() may be called

  // Of the first of the constraints, at the particles' present places; rest() is taken there, too.
  std::optional<float> value;       ///< C, where it is a finite number
  std::vector<glm::vec3> gradient;  ///< by point
};
FormulaReview review(const FormulaDraft& draft, const Snapshot& snapshot);

/// The element of a scene. Precondition: it is ready. Throws sim::InputError when the number of a particle in its
/// object is not known: others of that object have left through drains.
sim::Element elementOf(const FormulaDraft& draft, const Snapshot& snapshot);

}  // namespace pliant::app
