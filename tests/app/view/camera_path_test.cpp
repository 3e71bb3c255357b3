#include "app/view/camera_path.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {
namespace {

render::Camera cameraAt(float x, float yaw, float distance = 4.0f) {
  render::Camera camera;
  camera.target = {x, 0.0f, 0.0f};
  camera.yaw = yaw;
  camera.distance = distance;
  return camera;
}

void expectSame(const render::Camera& a, const render::Camera& b, float tolerance = 1e-5f) {
  EXPECT_LT(glm::distance(a.position(), b.position()), tolerance * b.distance);
  EXPECT_LT(glm::distance(a.forward(), b.forward()), tolerance);
  EXPECT_LT(glm::distance(a.up(), b.up()), tolerance);
  EXPECT_NEAR(a.fieldOfView, b.fieldOfView, tolerance);
}

TEST(CameraPath, PassesThroughItsKeysAndIsConstantOutsideThem) {
  const CameraPath path({{1.0, cameraAt(0.0f, 0.0f)}, {4.0, cameraAt(2.0f, 1.0f)}, {2.0, cameraAt(5.0f, 0.5f)}});
  ASSERT_EQ(path.keys().size(), 3u);
  EXPECT_EQ(path.keys()[1].time, 2.0) << "sorted by time";
  EXPECT_EQ(path.at(-7.0).target.x, 0.0f);
  EXPECT_EQ(path.at(1.0).target.x, 0.0f);
  EXPECT_EQ(path.at(2.0).target.x, 5.0f);
  EXPECT_EQ(path.at(4.0).target.x, 2.0f);
  EXPECT_EQ(path.at(9.0).target.x, 2.0f);
}

// Between two keys at rest the cubic is 3t^2 - 2t^3: after a quarter of the time 5/32 of the path.
TEST(CameraPath, EasesInAndOut) {
  const CameraPath path({{0.0, cameraAt(0.0f, 0.0f)}, {2.0, cameraAt(32.0f, 0.0f)}});
  EXPECT_NEAR(path.at(0.5).target.x, 5.0f, 1e-5f);
  EXPECT_NEAR(path.at(1.0).target.x, 16.0f, 1e-5f);
  EXPECT_NEAR(path.at(1.5).target.x, 27.0f, 1e-5f);
}

TEST(CameraPath, ScalesDistancesEvenly) {
  const CameraPath path({{0.0, cameraAt(0.0f, 0.0f, 1.0f)}, {2.0, cameraAt(0.0f, 0.0f, 100.0f)}});
  EXPECT_NEAR(path.at(1.0).distance, 10.0f, 1e-4f);
}

TEST(CameraPath, GoesThroughAKeyOnTheWayWithoutStopping) {
  const CameraPath path({{0.0, cameraAt(0.0f, 0.0f)}, {1.0, cameraAt(1.0f, 0.0f)}, {2.0, cameraAt(2.0f, 0.0f)}});
  const float before = path.at(1.0).target.x - path.at(0.99).target.x,
              after = path.at(1.01).target.x - path.at(1.0).target.x;
  EXPECT_NEAR(before, 0.01f, 1e-3f);
  EXPECT_NEAR(after, before, 1e-4f) << "no jump of the speed";
}

TEST(CameraPath, NeverPassesBeyondItsKeys) {
  const CameraPath path({{0.0, cameraAt(0.0f, 0.0f)},
                         {1.0, cameraAt(0.1f, 0.0f)},
                         {1.2, cameraAt(5.0f, 0.0f)},
                         {3.0, cameraAt(5.0f, 0.0f)},
                         {4.0, cameraAt(-1.0f, 0.0f)}});
  for (std::size_t k = 0; k + 1 < path.keys().size(); ++k) {
    const auto& a = path.keys()[k];
    const auto& b = path.keys()[k + 1];
    for (int i = 0; i <= 50; ++i) {
      const float x = path.at(a.time + (b.time - a.time) * i / 50.0).target.x;
      EXPECT_GE(x, std::min(a.camera.target.x, b.camera.target.x) - 1e-5f);
      EXPECT_LE(x, std::max(a.camera.target.x, b.camera.target.x) + 1e-5f);
    }
  }
}

TEST(CameraPath, TurnsTheShortWay) {
  const float pi = glm::pi<float>();
  const CameraPath path({{0.0, cameraAt(0.0f, pi - 0.2f)}, {1.0, cameraAt(0.0f, -pi + 0.2f)}});
  EXPECT_NEAR(std::cos(path.at(0.5).yaw), -1.0f, 1e-6f);
  EXPECT_NEAR(path.at(0.5).pitch, cameraAt(0.0f, 0.0f).pitch, 1e-6f) << "the horizon stays level";
}

TEST(CameraPath, AKeyReplacesTheOneAtTheSameTime) {
  CameraPath path;
  EXPECT_TRUE(path.isEmpty());
  path.set(1.0, cameraAt(1.0f, 0.0f));
  path.set(1.0, cameraAt(2.0f, 0.0f));
  ASSERT_EQ(path.keys().size(), 1u);
  EXPECT_EQ(path.at(0.0).target.x, 2.0f);
  path.remove(0);
  EXPECT_TRUE(path.isEmpty());
}

TEST(CameraPath, CompletesOneOrbitPerTurn) {
  const render::Camera start = cameraAt(1.0f, 0.3f);
  expectSame(orbited(start, 8.0, 8.0), start);
  expectSame(orbited(start, 80000.0, 8.0), start);
  EXPECT_LT(glm::distance(orbited(start, 4.0, 8.0).position() - start.target,
                          (start.position() - start.target) * glm::vec3(-1.0f, 1.0f, -1.0f)),
            1e-5f);
  EXPECT_NEAR(orbited(start, 2.0, 8.0).yaw, 0.3f + glm::half_pi<float>(), 1e-6f);
  EXPECT_NEAR(orbited(start, 2.0, -8.0).yaw, 0.3f - glm::half_pi<float>(), 1e-6f);
  EXPECT_EQ(orbited(start, 2.0, 0.0).yaw, start.yaw);
}

}  // namespace
}  // namespace pliant::app
