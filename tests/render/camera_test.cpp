#include "render/camera.h"

#include "tests/support/expect_assertion.h"

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace pliant::render {
namespace {

constexpr glm::vec2 kWindow{1280.0F, 720.0F};

void expectNear(glm::vec3 a, glm::vec3 b, float tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

Camera someCamera(bool orthographic = false) {
  return {.target = {0.3F, 1.1F, -0.4F}, .distance = 3.7F, .yaw = 2.1F, .pitch = 0.5F, .orthographic = orthographic};
}

/// Where OpenGL draws a point, by the camera's matrices, in pixels from the top left corner.
glm::vec2 drawnAt(const Camera& camera, glm::vec3 point, glm::vec2 viewport) {
  const glm::vec4 clip =
      camera.projection(viewport.x / viewport.y, 0.1F, 100.0F) * camera.view() * glm::vec4(point, 1.0F);
  return {(0.5F + 0.5F * clip.x / clip.w) * viewport.x, (0.5F - 0.5F * clip.y / clip.w) * viewport.y};
}

TEST(Camera, LooksAtItsTargetFromItsDistance) {
  Camera camera;
  camera.yaw = 0.0F;
  camera.pitch = 0.0F;
  expectNear(camera.position(), {0.0F, 0.0F, 5.0F}, 1e-6F);
  camera.pitch = 0.5F;
  EXPECT_GT(camera.position().y, 0.0F) << "a positive pitch looks down";
}

TEST(Camera, AxesAreOrthonormal) {
  const Camera camera = someCamera();
  const glm::mat3 axes(camera.right(), camera.up(), -camera.forward());
  EXPECT_NEAR(glm::determinant(axes), 1.0F, 1e-6F);
  EXPECT_NEAR(glm::dot(camera.right(), camera.up()), 0.0F, 1e-6F);
  EXPECT_NEAR(glm::dot(camera.up(), camera.forward()), 0.0F, 1e-6F);
}

TEST(Camera, RayThroughAPixelHitsThePointDrawnThere) {
  const glm::vec3 point(0.9F, 0.4F, 0.2F);
  for (const bool orthographic : {false, true}) {
    const Camera camera = someCamera(orthographic);
    for (const float pixelRatio : {1.0F, 1.5F, 2.0F}) {
      // The cursor comes in window coordinates, the picture is drawn in frame buffer pixels.
      const glm::vec2 frameBuffer = pixelRatio * kWindow;
      const glm::vec2 drawn = drawnAt(camera, point, frameBuffer);
      const std::optional<glm::vec2> projected = camera.toPixel(point, frameBuffer);
      ASSERT_TRUE(projected);
      EXPECT_LT(glm::length(*projected - drawn), 0.01F);

      const Ray ray = camera.rayThrough(drawn / pixelRatio, kWindow);
      const glm::vec3 arm = point - ray.origin;
      EXPECT_LT(glm::length(arm - glm::dot(arm, ray.direction) * ray.direction), 1e-4F)
          << "orthographic " << orthographic << ", pixel ratio " << pixelRatio;
      EXPECT_NEAR(glm::length(ray.direction), 1.0F, 1e-6F);
    }
  }
}

TEST(Camera, APointBehindTheEyeHasNoPixel) {
  const Camera camera = someCamera();
  EXPECT_FALSE(camera.toPixel(camera.position() - camera.forward(), kWindow));
}

TEST(Camera, ZoomKeepsWhatIsBelowTheCursor) {
  for (const bool orthographic : {false, true}) {
    Camera camera = someCamera(orthographic);
    const glm::vec2 cursor(900.0F, 200.0F);
    const glm::vec3 before = camera.toWorld(cursor, kWindow, camera.target);
    camera.zoom(0.6F, cursor, kWindow);
    EXPECT_NEAR(camera.distance, 0.6F * 3.7F, 1e-5F);
    expectNear(camera.toWorld(cursor, kWindow, camera.target), before, 1e-4F);
  }
}

TEST(Camera, PanKeepsTheAnchorBelowTheCursor) {
  Camera camera = someCamera();
  const glm::vec2 start(500.0F, 300.0F);
  const glm::vec2 change(70.0F, -40.0F);
  const glm::vec3 anchor =
      camera.rayThrough(start, kWindow).origin + 2.0F * camera.rayThrough(start, kWindow).direction;
  camera.pan(change, kWindow, anchor);
  const auto pixel = camera.toPixel(anchor, kWindow);
  ASSERT_TRUE(pixel);
  EXPECT_LT(glm::length(*pixel - (start + change)), 0.05F);
}

TEST(Camera, FitShowsTheWholeBoxAndLittleMore) {
  const Box box{{-1.0F, 0.0F, -3.0F}, {2.0F, 0.5F, 1.0F}};
  for (const bool orthographic : {false, true}) {
    for (const glm::vec2 viewport : {kWindow, glm::vec2(300.0F, 900.0F)}) {
      Camera camera = someCamera(orthographic);
      camera.fit(box, viewport.x / viewport.y, 1.0F);
      float farthest = 0.0F;  // from the middle of the view; 1 is its side
      for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                              (corner & 4) != 0 ? box.high.z : box.low.z);
        const glm::vec2 pixel = camera.toPixel(point, viewport).value_or(glm::vec2(1e9F));
        const glm::vec2 place = glm::abs(2.0F * pixel / viewport - 1.0F);
        farthest = std::max({farthest, place.x, place.y});
      }
      EXPECT_NEAR(farthest, 1.0F, 1e-3F);
    }
  }
}

TEST(Camera, FitToNothingChangesNothing) {
  Camera camera = someCamera();
  camera.fit(Box{}, 1.0F);
  EXPECT_EQ(camera.distance, 3.7F);
  EXPECT_EQ(camera.target, someCamera().target);
}

TEST(Camera, StandardViewsLookAlongTheAxes) {
  constexpr std::array<std::pair<StandardView, glm::vec3>, 6> kForward = {{{StandardView::front, {0, 0, -1}},
                                                                           {StandardView::back, {0, 0, 1}},
                                                                           {StandardView::left, {1, 0, 0}},
                                                                           {StandardView::right, {-1, 0, 0}},
                                                                           {StandardView::top, {0, -1, 0}},
                                                                           {StandardView::bottom, {0, 1, 0}}}};
  for (const auto& [view, forward] : kForward) {
    Camera camera;
    camera.look(view);
    expectNear(camera.forward(), forward, 1e-6F);
    EXPECT_FALSE(std::isnan(camera.view()[0][0]));
  }
}

TEST(Camera, OrbitStopsAtThePoles) {
  Camera camera;
  camera.orbit(1.0F, 10.0F);
  EXPECT_FLOAT_EQ(camera.pitch, glm::half_pi<float>());
  camera.orbit(0.0F, -20.0F);
  EXPECT_FLOAT_EQ(camera.pitch, -glm::half_pi<float>());
}

TEST(Camera, InterpolatesTheShortWayRound) {
  Camera a = someCamera();
  Camera b = a;
  a.yaw = 3.0F;
  b.yaw = -3.0F;
  b.distance = 4.0F * a.distance;
  const Camera middle = interpolate(a, b, 0.5F);
  EXPECT_NEAR(std::abs(std::remainder(middle.yaw, glm::two_pi<float>())), glm::pi<float>(), 1e-5F);
  EXPECT_NEAR(middle.distance, 2.0F * a.distance, 1e-4F);
  EXPECT_NEAR(interpolate(a, b, 1.0F).distance, b.distance, 1e-4F);
}

TEST(Camera, ChangingThePivotKeepsTheCameraPosition) {
  Camera camera = someCamera();
  const glm::vec3 eye = camera.position();
  camera.turnAround({0.5F, 0.2F, 0.1F});
  expectNear(camera.position(), eye, 1e-5F);
}

TEST(Camera, LookAtKeepsTheUpDirection) {
  for (const glm::vec3 up : {glm::vec3(0, 1, 0), glm::vec3(0, 0, 2), glm::vec3(0.3F, 1, -0.2F)}) {
    Camera camera;
    const glm::vec3 eye(2, 3, -4), at(-1, 0.5F, 1);
    camera.lookAt(eye, at, up);
    EXPECT_LT(glm::distance(camera.position(), eye), 1e-5F);
    EXPECT_LT(glm::distance(camera.forward(), glm::normalize(at - eye)), 1e-6F);
    const glm::vec3 across = up - glm::dot(up, camera.forward()) * camera.forward();
    EXPECT_LT(glm::distance(camera.up(), glm::normalize(across)), 1e-5F);
    EXPECT_LT(glm::distance(glm::cross(camera.right(), camera.up()), -camera.forward()), 1e-5F);
  }
}

TEST(Camera, LooksStraightDownAsWell) {
  Camera camera;
  camera.lookAt({0, 5, 0}, {0, 0, 0}, {0, 0, -1});
  EXPECT_LT(glm::distance(camera.forward(), glm::vec3(0, -1, 0)), 1e-6F);
  EXPECT_LT(glm::distance(camera.up(), glm::vec3(0, 0, -1)), 1e-5F);
}

TEST(CameraDeathTest, RefusesPlanesBehindTheEyeAndViewsWithoutExtent) {
  const Camera camera = someCamera();
  EXPECT_ASSERTION(camera.projection(1.0F, 0.0F, 10.0F), "the planes lie in front of the eye");
  EXPECT_ASSERTION(camera.rayThrough({0.0F, 0.0F}, {0.0F, 720.0F}), "a viewport has a width and a height");
  EXPECT_ASSERTION(static_cast<void>(interpolate(camera, camera, 1.5F)), "a camera between two");
}

}  // namespace
}  // namespace pliant::render
