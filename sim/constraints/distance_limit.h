// Distance limit: two particles come no farther apart than d. The constraints of the coarse levels of the hierarchical
// schedule.
//
//   C(x1, x2) = d - |x1 - x2| >= 0        grad1 = -(x1 - x2) / |x1 - x2|, grad2 = -grad1
#pragma once

#include "sim/base/index.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <string_view>

namespace pliant::sim {

struct DistanceLimit {
  static constexpr std::size_t kCardinality = 2;
  static constexpr ConstraintKind kKind = ConstraintKind::inequality;
  static constexpr std::string_view kName = "distanceLimit";
  static constexpr std::string_view kFormula = R"($C = d - |\mathbf{x}_1 - \mathbf{x}_2| \ge 0$)";

  std::array<Index, 2> particles;
  float restLength = 0.0f;  ///< d [m]
  Index material = 0;

  float evaluate(const std::array<glm::vec3, 2>& x, std::array<glm::vec3, 2>& gradient) const {
    const glm::vec3 d = x[0] - x[1];
    const float length = glm::length(d);
    gradient[1] = length > 0.0f ? d / length : glm::vec3(0.0f);
    gradient[0] = -gradient[1];
    return restLength - length;
  }
};

}  // namespace pliant::sim
