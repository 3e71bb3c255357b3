// Boxes at random places, and those of a grid that overlap one, for tests of grids.
#pragma once

#include "sim/geometry/box8.h"
#include "tests/sim/batch_setup.h"

#include <cstdint>
#include <vector>

namespace pliant::sim {

inline Box8 randomBox(Random& random, float space, float size) {
  const glm::vec3 centre = random.point(space);
  return Box8::around(centre - glm::abs(random.point(size)), centre + glm::abs(random.point(size)));
}

template <typename Grid>
std::vector<std::int32_t> found(const Grid& grid, const Box8& box) {
  std::vector<std::int32_t> list;
  grid.forEachOverlapping(box, [&](std::int32_t other) { list.push_back(other); });
  return list;
}

}  // namespace pliant::sim
