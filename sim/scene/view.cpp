#include "sim/scene/view.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

std::optional<Mistake> findMistake(const ViewSettings& view) {
  if (!(glm::length(view.up) > 0.0f)) return Mistake{"up", "<up> is zero, expected a vector"};
  if (view.camera && view.target && !(glm::length(*view.target - *view.camera) > 0.0f)) {
    return Mistake{"target", "<target> is where <camera> is, expected another point"};
  }
  return std::nullopt;
}

}  // namespace pliant::sim
