#include "app/window/session/picking.h"

#include "sim/state/surfaces.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <vector>

namespace pliant::app {
namespace {

/// Particles created by hand, one object after another.
class Picking : public testing::Test {
 protected:
  int addObject(DrawnAs drawnAs) {
    topology_.objects.push_back({.drawnAs = drawnAs});
    return static_cast<int>(topology_.objects.size()) - 1;
  }
  int addParticle(int object, glm::vec3 position, float radius) {
    snapshot_.spheres.emplace_back(position, radius);
    snapshot_.objects.push_back(object);
    return static_cast<int>(snapshot_.spheres.size()) - 1;
  }
  // A square of side 2 around a point, facing +z.
  int addCloth(glm::vec3 middle) {
    const int object = addObject(DrawnAs::cloth);
    const int first = addParticle(object, middle + glm::vec3(-1, -1, 0), 0.01f);
    addParticle(object, middle + glm::vec3(1, -1, 0), 0.01f);
    addParticle(object, middle + glm::vec3(1, 1, 0), 0.01f);
    addParticle(object, middle + glm::vec3(-1, 1, 0), 0.01f);
    sim::SurfaceMesh surface;
    surface.triangles = {{first, first + 1, first + 2}, {first, first + 2, first + 3}};
    topology_.surfaces.push_back(surface);
    return first;
  }
  std::optional<Hit> pickAlong(const render::Ray& ray) {
    snapshot_.topology = std::make_shared<Topology>(topology_);
    return pick(ray, snapshot_, view_);
  }
  // From z = 10 towards -z.
  std::optional<Hit> pickAt(float x, float y) { return pickAlong({{x, y, 10.0f}, {0.0f, 0.0f, -1.0f}}); }

  Topology topology_;
  Snapshot snapshot_;
  ViewOptions view_;
};

TEST_F(Picking, HitsASphereOnItsSurface) {
  const int grain = addParticle(addObject(DrawnAs::spheres), {1, 2, 0}, 0.5f);
  const auto hit = pickAt(1.3f, 2.0f);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->particle, grain);
  EXPECT_NEAR(glm::length(hit->position - glm::vec3(1, 2, 0)), 0.5f, 1e-5f);
  EXPECT_NEAR(hit->position.z, 0.4f, 1e-5f) << "on the near side: 0.5^2 = 0.3^2 + 0.4^2";
  EXPECT_NEAR(hit->distance, 9.6f, 1e-5f);
  EXPECT_FALSE(pickAt(1.51f, 2.0f));
}

TEST_F(Picking, TakesTheNearest) {
  const int object = addObject(DrawnAs::spheres);
  addParticle(object, {0, 0, -3}, 1.0f);
  const int near = addParticle(object, {0.5f, 0, 0}, 1.0f);
  addParticle(object, {0, 0, -6}, 1.0f);
  EXPECT_EQ(pickAt(0, 0)->particle, near);
}

TEST_F(Picking, IgnoresObjectsBehindTheCamera) {
  addParticle(addObject(DrawnAs::spheres), {0, 0, 20}, 1.0f);
  EXPECT_FALSE(pickAt(0, 0));
}

// A hair can be picked without hitting the exact pixel: within 6 thousandths of its distance.
TEST_F(Picking, CatchesAThinRopeNearby) {
  const int rope = addObject(DrawnAs::strand);
  for (int i = 0; i < 50; ++i) addParticle(rope, {0.0f, 0.02f * float(i), 0.0f}, 0.001f);
  const auto hit = pickAt(0.05f, 0.4f);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->particle, 20) << "the one that the ray passes nearest";
  EXPECT_FALSE(pickAt(0.07f, 0.4f));
}

TEST_F(Picking, HitsAClothBetweenItsParticles) {
  const int first = addCloth({0, 0, 0});
  const auto hit = pickAt(0.6f, -0.7f);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->particle, first + 1) << "the nearest corner";
  EXPECT_LT(glm::length(hit->position - glm::vec3(0.6f, -0.7f, 0.0f)), 1e-4f);
  EXPECT_NEAR(hit->distance, 10.0f, 1e-3f);
  EXPECT_FALSE(pickAt(1.5f, 0.0f));
}

// Triangles to one side of the ray are skipped in advance: no ray may lose one that it hits.
TEST_F(Picking, HitsACrumpledClothWhereverARayGoesToOneOfItsTriangles) {
  const int object = addObject(DrawnAs::cloth);
  std::mt19937 random(11);
  std::uniform_real_distribution<float> place(-1.0f, 1.0f);
  sim::SurfaceMesh surface;
  for (int t = 0; t < 200; ++t) {
    std::array<int, 3> corners{};
    const glm::vec3 middle(place(random), place(random), place(random));
    for (int& corner : corners)
      corner = addParticle(object, middle + 0.1f * glm::vec3(place(random), place(random), place(random)), 0.01f);
    surface.triangles.push_back(corners);
  }
  topology_.surfaces.push_back(surface);
  for (const auto& [a, b, c] : surface.triangles) {
    const auto at = [&](int corner) { return glm::vec3(snapshot_.spheres[corner]); };
    const float u = 0.5f + 0.5f * place(random), v = 0.5f + 0.5f * place(random);
    const glm::vec3 point = glm::mix(at(a), glm::mix(at(b), at(c), 0.02f + 0.96f * v), 0.02f + 0.96f * u);
    const glm::vec3 origin = 5.0f * glm::normalize(glm::vec3(place(random), place(random), place(random)));
    const auto hit = pickAlong({origin, glm::normalize(point - origin)});
    ASSERT_TRUE(hit);
    EXPECT_LE(hit->distance, glm::distance(origin, point) + 1e-3f) << "that one, or one before it";
  }
}

TEST_F(Picking, HitsAClothFromBehind) {
  const int first = addCloth({0, 0, 0});
  const auto hit = pickAlong({{0.5f, 0.6f, -5.0f}, {0, 0, 1}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->particle, first + 2);
}

TEST_F(Picking, AClothHidesAGrainAndAGrainACloth) {
  const int grain = addParticle(addObject(DrawnAs::spheres), {0.5f, 0.5f, 0}, 0.3f);
  const int cloth = addCloth({0, 0, 2});
  EXPECT_EQ(pickAt(0.5f, 0.5f)->particle, cloth + 2);
  EXPECT_EQ(pickAlong({{0.5f, 0.5f, -10.0f}, {0, 0, 1}})->particle, grain) << "from the other side";
}

TEST_F(Picking, IgnoresHiddenObjects) {
  const int front = addObject(DrawnAs::spheres), back = addObject(DrawnAs::spheres);
  addParticle(front, {0.5f, 0.5f, 3}, 0.3f);
  const int grain = addParticle(back, {0.5f, 0.5f, 0}, 0.3f);
  const int cloth = addCloth({0, 0, 5});
  EXPECT_EQ(pickAt(0.5f, 0.5f)->particle, cloth + 2);
  view_.hidden = {front, snapshot_.objects[static_cast<std::size_t>(cloth)]};
  EXPECT_EQ(pickAt(0.5f, 0.5f)->particle, grain);
  view_.hidden.insert(back);
  EXPECT_FALSE(pickAt(0.5f, 0.5f));
}

// What is visible at a pixel is picked there, for any size of the window in pixels or points.
TEST_F(Picking, FindsWhatTheCameraShowsAtAnySize) {
  const int object = addObject(DrawnAs::spheres);
  std::mt19937 random(7);
  std::uniform_real_distribution<float> place(-1.0f, 1.0f);
  // One in front of another could hide it: they lie on a plane that roughly faces the eye, far enough apart.
  for (int x = -3; x <= 3; ++x) {
    for (int y = -2; y <= 2; ++y) {
      addParticle(
          object,
          {0.5f * float(x) + 0.05f * place(random), 0.5f * float(y) + 0.05f * place(random), 0.1f * place(random)},
          0.02f);
    }
  }
  for (const bool orthographic : {false, true}) {
    for (const glm::vec2 viewport :
         {glm::vec2(640, 480), glm::vec2(1280, 960), glm::vec2(2560, 1080), glm::vec2(500, 900)}) {
      render::Camera camera;
      camera.orthographic = orthographic;
      camera.yaw = 0.3f;
      camera.pitch = 0.2f;
      for (std::size_t i = 0; i < snapshot_.spheres.size(); ++i) {
        const auto pixel = camera.toPixel(glm::vec3(snapshot_.spheres[i]), viewport);
        ASSERT_TRUE(pixel);
        const auto hit = pickAlong(camera.rayThrough(*pixel, viewport));
        ASSERT_TRUE(hit) << i;
        EXPECT_EQ(hit->particle, static_cast<int>(i));
      }
    }
  }
}

TEST_F(Picking, FindsNothingInAnEmptyScene) { EXPECT_FALSE(pickAt(0, 0)); }

// A pane of glass in front of a grain: the grain is picked through it, and the pane where there is nothing else.
TEST_F(Picking, PicksObjectsBehindGlass) {
  const int grain = addParticle(addObject(DrawnAs::spheres), {0, 0, 0}, 0.5f);
  ColliderMesh pane;
  pane.element = 7;
  pane.positions = {{-2, -2, 3}, {2, -2, 3}, {2, 2, 3}, {-2, 2, 3}};
  pane.triangles = {{0, 1, 2}, {0, 2, 3}};
  for (const bool isGlass : {true, false}) {
    pane.isSeeThrough = isGlass;
    topology_.colliderMeshes = {pane};
    snapshot_.colliderPoses.resize(1);
    const auto hit = pickAt(0.1f, 0.0f), beside = pickAt(1.5f, 1.0f);
    ASSERT_TRUE(hit && beside);
    EXPECT_EQ(hit->particle, isGlass ? grain : -1);
    EXPECT_EQ(beside->element, 7);
  }
}

TEST_F(Picking, AnObstacleHidesObjectsBehindItAndReportsItsElement) {
  ColliderMesh board;
  board.element = 7;
  board.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  board.triangles = {{0, 1, 2}, {0, 2, 3}};
  topology_.colliderMeshes.push_back(board);
  snapshot_.colliderPoses.emplace_back();
  const int behind = addParticle(addObject(DrawnAs::spheres), {0.5f, 0, -2}, 0.3f);
  const int before = addParticle(addObject(DrawnAs::spheres), {-0.5f, 0, 2}, 0.3f);
  const auto hit = pickAt(0.5f, 0.1f);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->particle, -1);
  EXPECT_EQ(hit->element, 7);
  EXPECT_NEAR(hit->distance, 10.0f, 1e-4f);
  EXPECT_EQ(pickAt(-0.5f, 0.0f)->particle, before);
  EXPECT_EQ(pickAlong({{0.5f, 0, -10}, {0, 0, 1}})->particle, behind);
}

}  // namespace
}  // namespace pliant::app
