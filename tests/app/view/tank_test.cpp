#include "app/view/tank.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pliant::app {
namespace {

const std::vector<glm::vec4> kFour{{1, 0, 0, -2}, {-1, 0, 0, -2}, {0, 0, 1, -1}, {0, 0, -1, -1}};

render::Box things() {
  render::Box box;
  box.add(glm::vec3(-1, 0, -1));
  box.add(glm::vec3(1, 1.5f, 1));
  return box;
}

TEST(Tank, FourWallsAroundTheSceneMakeFourPanes) {
  const std::vector<render::Mesh> panes = panesOf(kFour, 0.0f, things());
  ASSERT_EQ(panes.size(), 4u);
  render::Box box;
  for (const render::Mesh& pane : panes) {
    EXPECT_EQ(pane.look, render::Look::glass);
    for (const glm::vec3& position : pane.positions) {
      box.add(position);
      // The glass begins where the wall is.
      EXPECT_TRUE(std::abs(position.x) > 2.0f - 1e-4f || std::abs(position.z) > 1.0f - 1e-4f);
    }
  }
  EXPECT_EQ(box.low.y, 0.0f);
  EXPECT_GT(box.high.y, 1.5f);
  EXPECT_NEAR(box.high.x, 2.0f, 0.1f);
}

TEST(Tank, FacesOfPanesPointOutOfTheGlass) {
  for (const render::Mesh& pane : panesOf(kFour, 0.0f, things())) {
    render::Box box;
    for (const glm::vec3& position : pane.positions) box.add(position);
    for (const glm::uvec3& t : pane.triangles) {
      const glm::vec3 a = pane.positions[t.x];
      const glm::vec3 normal = glm::cross(pane.positions[t.y] - a, pane.positions[t.z] - a);
      EXPECT_GT(glm::dot(normal, a - box.centre()), 0.0f);
    }
  }
}

TEST(Tank, EdgesOfPanesAreAFrameAroundThem) {
  std::vector<render::Line> edges;
  for (const render::Mesh& pane : panesOf(kFour, 0.0f, things())) addEdges(pane, edges);
  ASSERT_EQ(edges.size(), 8u);
  float upright = 0.0f, above = 0.0f;
  for (const render::Line& edge : edges) {
    EXPECT_NEAR(std::abs(edge.a.x), 2.0f, 1e-4f);  // in the corners
    EXPECT_NEAR(std::abs(edge.a.z), 1.0f, 1e-4f);
    (edge.a.y == 0.0f ? upright : above) += glm::distance(edge.a, edge.b);
  }
  EXPECT_FLOAT_EQ(upright, 4.0f * edges[1].a.y);
  EXPECT_FLOAT_EQ(above, 2.0f * (4.0f + 2.0f));  // all the way around
}

TEST(Tank, NeedsAFloorAndFourNearWalls) {
  EXPECT_TRUE(panesOf(std::vector<glm::vec4>(kFour.begin(), kFour.begin() + 3), 0.0f, things()).empty());
  std::vector<glm::vec4> far = kFour;
  for (glm::vec4& wall : far) wall.w *= 50.0f;
  EXPECT_TRUE(panesOf(far, 0.0f, things()).empty());
  EXPECT_TRUE(panesOf(kFour, std::nullopt, things()).empty());
  EXPECT_TRUE(panesOf({}, 0.0f, things()).empty());
}

}  // namespace
}  // namespace pliant::app
