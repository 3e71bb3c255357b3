#include "app/view/focus_region.h"

#include <gtest/gtest.h>

#include <vector>

namespace pliant::app {
namespace {

// A ball of 1 m is seen from 10 m in front of it. Halfway its visual cone has a radius of 0.5 m.
TEST(FocusRegion, RemovesOccludersInFrontOfIt) {
  render::Frame frame;
  frame.camera.lookAt({0, 0, 10}, {0, 0, 0}, {0, 1, 0});
  const glm::vec3 before(0.55f, 0, 5), aside(0.65f, 0, 5), own(0, 0, 0.5f), behind(0, 0, -2), atTheEye(0, 0, 9);
  for (const glm::vec3& at : {before, aside, own, behind, atTheEye}) frame.spheres.push_back({at, 0.1f});
  removeOccluders({{0, 0, 0}, 1.0f, {own}}, frame);
  std::vector<glm::vec3> left;
  for (const render::Sphere& sphere : frame.spheres) left.push_back(sphere.position);
  EXPECT_EQ(left, (std::vector<glm::vec3>{aside, own, behind}));
}

}  // namespace
}  // namespace pliant::app
