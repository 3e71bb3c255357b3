#include "render/frame.h"

#include "render/shadow_map.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace pliant::render {
namespace {

TEST(Frame, BoundsHoldEverythingThatIsFinite) {
  Frame frame;
  EXPECT_TRUE(frame.bounds().isEmpty());
  frame.spheres.push_back({{1, 2, 3}, 0.5F});
  frame.spheres.push_back({{std::numeric_limits<float>::infinity(), 0, 0}, 0.5F});
  frame.meshes.emplace_back().positions = {{-4, 0, 0}};
  frame.addStrand(std::array{glm::vec3(0, 0, 7), glm::vec3(0, 0, 8)}, 0.1F, Colour(255));
  const Box box = frame.bounds();
  EXPECT_EQ(box.low, glm::vec3(-4, 0, 0));
  EXPECT_EQ(box.high, glm::vec3(1.5F, 2.5F, 8));
}

TEST(Frame, ClearKeepsCameraAndTheme) {
  Frame frame;
  frame.theme = Theme::dark();
  frame.camera.distance = 3.0F;
  frame.spheres.emplace_back();
  frame.addStrand(std::array{glm::vec3(0), glm::vec3(1)}, 0.1F, Colour(255));
  frame.addArrow({0, 0, 0}, {0, 1, 0}, Colour(255));
  frame.clear();
  EXPECT_TRUE(frame.bounds().isEmpty());
  EXPECT_TRUE(frame.strands.empty() && frame.lines.empty());
  EXPECT_EQ(frame.camera.distance, 3.0F);
  EXPECT_EQ(frame.theme.ground, Theme::dark().ground);
}

TEST(Frame, SmoothNormalsAreWeightedByArea) {
  // A small triangle in the plane y = 0 and a large one in z = 0 share an edge.
  const std::array<glm::vec3, 4> positions = {{{0, 0, 0}, {1, 0, 0}, {0, 0, -1}, {0, 3, 0}}};
  const std::array<glm::uvec3, 2> triangles = {{{0, 1, 2}, {0, 1, 3}}};
  std::vector<glm::vec3> normals;
  computeSmoothNormals(positions, triangles, normals);
  ASSERT_EQ(normals.size(), 4U);
  const glm::vec3 expected = glm::normalize(glm::vec3(0, 1, 3));
  EXPECT_NEAR(glm::length(normals[0] - expected), 0.0F, 1e-6F);
  EXPECT_NEAR(glm::length(normals[2] - glm::vec3(0, 1, 0)), 0.0F, 1e-6F);
}

TEST(ShadowMap, TheLightSeesTheWholeBoxFromAnySide) {
  const Box box{{-2, 0, -1}, {3, 4, 1}};
  for (const glm::vec3 towards :
       {glm::vec3(0, 1, 0), glm::vec3(1, 1, 1), glm::vec3(-0.3F, 0.2F, 0.9F), glm::vec3(0, -1, 0)}) {
    const glm::mat4 toMap = worldToShadow(lightView(box, towards, 512));
    for (int corner = 0; corner < 8; ++corner) {
      const glm::vec4 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                            (corner & 4) != 0 ? box.high.z : box.low.z, 1.0F);
      const glm::vec3 place(toMap * point);
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GT(place[axis], 0.0F);
        EXPECT_LT(place[axis], 1.0F);
      }
    }
  }
}

TEST(ShadowMap, SmallMovesOfTheBoxMoveTheMapByWholePixels) {
  const ViewPoint a = lightView({{0, 0, 0}, {1, 1, 1}}, {1, 2, 1}, 256);
  const ViewPoint b = lightView({{0.01F, 0, 0}, {1.013F, 1, 1.002F}}, {1, 2, 1}, 256);
  EXPECT_EQ(a.camera.distance, b.camera.distance);
  const float texel = a.camera.distance / 256.0F;
  const float pixels = glm::dot(b.camera.target - a.camera.target, a.camera.right()) / texel;
  EXPECT_NEAR(pixels, std::round(pixels), 1e-3F);
}

}  // namespace
}  // namespace pliant::render
