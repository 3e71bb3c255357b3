#include "app/view/framing.h"

#include "app/view/frame_maker.h"
#include "sim/scene/registry.h"
#include "sim/state/world.h"
#include "tests/app/view/snapshot_of.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr glm::vec2 kPicture{1600.0f, 900.0f};
constexpr float kAspect = 16.0f / 9.0f;

bool isSeen(const render::Camera& camera, const glm::vec3& point) {
  const auto pixel = camera.toPixel(point, kPicture);
  return pixel && pixel->x >= 0.0f && pixel->y >= 0.0f && pixel->x <= kPicture.x && pixel->y <= kPicture.y;
}

TEST(Framing, ShowsAnEmptySceneWhereItsParticlesWillBe) {
  sim::Simulation simulation = sim::shippedScene("angle_of_repose");
  ASSERT_EQ(simulation.world().particles.size(), 0u);
  render::Camera camera;
  applyViewSettings({}, boundsToShow(snapshotOf(simulation), emissionBoundsOf(simulation)), kAspect, camera);
  sim::run(simulation, 320);
  const Snapshot later = snapshotOf(simulation);
  ASSERT_GT(later.spheres.size(), 500u);
  std::size_t seen = 0;
  for (const glm::vec4& sphere : later.spheres) seen += isSeen(camera, glm::vec3(sphere));
  EXPECT_EQ(seen, later.spheres.size());
}

TEST(Framing, ShowsTheGroundBelowWhatFalls) {
  const sim::Simulation simulation = sim::SceneText()
                                         .element("wall")
                                         .element("sand", {{"radius", 0.1f}})
                                         .particle(0, {0, 1, 0})
                                         .particle(0, {2, 1, 0})
                                         .simulate();
  const render::Box box = boundsToShow(snapshotOf(simulation), emissionBoundsOf(simulation));
  EXPECT_LE(box.low.y, 0.0f);
  EXPECT_GE(box.high.y, 1.1f);
}

// The box of a cloth is found without drawing it, which takes a second for a large one.
TEST(Framing, BoundingBoxEnclosesAllDrawnObjects) {
  for (const char* scene : {"hanging_sheet", "wrung_towel", "balloons", "flag", "octopus_pile"}) {
    const Snapshot snapshot = snapshotOf(sim::shippedScene(scene));
    render::Frame frame;
    makeFrame(snapshot, {}, frame);
    const render::Box drawn = frame.bounds();
    const render::Box box = boundsToShow(snapshot, {});
    const float tolerance = 0.005f * drawn.radius();
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_LE(box.low[axis], drawn.low[axis] + 1e-5f) << scene;
      EXPECT_GE(box.high[axis], drawn.high[axis] - 1e-5f) << scene;
      EXPECT_GE(box.high[axis], drawn.high[axis]) << scene;
      EXPECT_NEAR(box.high[axis], drawn.high[axis], tolerance) << scene;
    }
  }
}

TEST(View, PlacesTheCameraAsRequested) {
  sim::ViewSettings view;
  view.camera = glm::vec3(3, 4, 5);
  view.target = glm::vec3(1, 0, -1);
  view.up = {0.2f, 1.0f, 0.1f};
  view.fieldOfView = 25.0f;
  render::Camera camera;
  applyViewSettings(view, {}, kAspect, camera);
  EXPECT_LT(glm::distance(camera.position(), *view.camera), 1e-5f);
  EXPECT_LT(glm::distance(camera.target, *view.target), 1e-6f);
  EXPECT_FLOAT_EQ(camera.fieldOfView, glm::radians(25.0f));
  // Up in the picture is the part of `up` across the line of sight.
  const glm::vec3 across = view.up - glm::dot(view.up, camera.forward()) * camera.forward();
  EXPECT_LT(glm::distance(camera.up(), glm::normalize(across)), 1e-5f);
  EXPECT_NEAR(glm::dot(camera.up(), camera.right()), 0.0f, 1e-6f);
}

TEST(View, SavedFromTheCameraRestoresTheCurrentView) {
  render::Camera before;
  before.orbit(0.7f, -0.2f);
  before.target = {0.3f, -1.0f, 2.0f};
  before.distance = 7.5f;
  before.roll = 0.3f;
  sim::Scene scene = sim::SceneText().element("sand").scene();
  scene.view = withCamera(scene.view, before, {}, kAspect);
  sim::InputMessages diagnostics;
  const sim::Scene back = sim::parseScene(sim::writeScene(scene), "scene.xml", sim::Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  EXPECT_TRUE(back == scene);
  render::Camera after;
  applyViewSettings(back.view, {}, kAspect, after);
  for (const glm::vec3 point : {glm::vec3(0, 0, 0), glm::vec3(1, -2, 3), glm::vec3(0.3f, -1, 2)}) {
    ASSERT_TRUE(before.toPixel(point, kPicture) && after.toPixel(point, kPicture));
    EXPECT_LT(glm::distance(*before.toPixel(point, kPicture), *after.toPixel(point, kPicture)), 0.05f);
  }
}

// Objects at the sides of a wide picture are visible in a narrow one, at the same part of its width.
TEST(View, AWidePictureFitsIntoANarrowOne) {
  sim::ViewSettings view;
  view.camera = glm::vec3(3, 4, 5);
  view.target = glm::vec3(1, 0, -1);
  render::Camera wide, narrow, widest;
  applyViewSettings(view, {}, kAspect, wide);
  applyViewSettings(view, {}, 0.8f, narrow);
  applyViewSettings(view, {}, 2.4f, widest);
  EXPECT_EQ(widest.fieldOfView, wide.fieldOfView);
  const glm::vec2 picture(720.0f, 900.0f);
  for (const glm::vec2 pixel : {glm::vec2(0, 0), glm::vec2(1600, 450), glm::vec2(300, 900)}) {
    const render::Ray ray = wide.rayThrough(pixel, kPicture);
    const auto there = narrow.toPixel(ray.origin + 3.0f * ray.direction, picture);
    ASSERT_TRUE(there);
    EXPECT_NEAR(there->x / picture.x, pixel.x / kPicture.x, 1e-5f);
    EXPECT_TRUE(there->y > 0.0f && there->y < picture.y);
  }
  const sim::ViewSettings back = withCamera(view, narrow, {}, 0.8f);
  EXPECT_NEAR(back.fieldOfView, view.fieldOfView, 1e-4f);
}

// The empty space at both sides of a wide picture need not be visible in a narrow one: objects stay large.
TEST(View, AWidePictureShowsObjectsAsLargeAsANarrowOneAllows) {
  sim::ViewSettings view;
  view.camera = glm::vec3(0, 0, 10);
  view.target = glm::vec3(0);
  view.fieldOfView = 30.0f;
  const float tangent = std::tan(glm::radians(15.0f));
  for (const float half : {0.5f, 1.5f, 2.0f, 40.0f}) {
    for (const float aspect : {0.4f, 0.9f, 1.3f, 1.7f, 2.5f}) {
      render::Box box;
      box.add(glm::vec3(-half, -half, 0.0f));
      box.add(glm::vec3(half, half, 0.0f));
      render::Camera camera;
      applyViewSettings(view, box, aspect, camera);
      const float shown = 10.0f * std::tan(0.5f * camera.fieldOfView);
      EXPECT_GE(shown, 10.0f * tangent * 0.9999f) << "never less above and below";
      EXPECT_GE(shown * aspect, std::min(half, 10.0f * tangent * kMadeFor) * 0.9999f) << "all of it left and right";
      EXPECT_LE(shown, std::max(tangent * 10.0f, 1.5f * half / aspect) * 1.0001f) << half << ' ' << aspect;
      const sim::ViewSettings back = withCamera(view, camera, box, aspect);
      render::Camera again;
      applyViewSettings(back, box, aspect, again);
      EXPECT_NEAR(again.fieldOfView, camera.fieldOfView, 1e-5f) << half << ' ' << aspect;
    }
  }
}

// Panels cover the rest of the window.
TEST(Framing, CentresTheSceneInTheUncoveredPartOfTheWindow) {
  render::Box box;
  box.add({-1, 0, -1});
  box.add({1, 2, 1});
  const Viewport free{{300, 50}, {900, 400}};
  render::Camera camera;
  fitInto(box, free, kPicture, 2.0f, camera);
  const auto centre = camera.toPixel(box.centre(), kPicture);
  ASSERT_TRUE(centre);
  EXPECT_LT(glm::distance(*centre, glm::vec2(750, 250)), 0.01f);
  for (int corner = 0; corner < 8; ++corner) {
    const auto pixel = camera.toPixel({corner & 1 ? 1 : -1, corner & 2 ? 2 : 0, corner & 4 ? 1 : -1}, kPicture);
    ASSERT_TRUE(pixel);
    EXPECT_LT(std::abs(pixel->y - 250.0f), 0.25f * 400.0f * 1.001f + 0.01f);
  }
  render::Camera before = camera;
  keepInView(box, free, kPicture, camera);
  EXPECT_EQ(camera.target, before.target) << "it is there already";
  const Viewport elsewhere{{1000, 500}, {500, 300}};
  keepInView(box, elsewhere, kPicture, camera);
  EXPECT_LT(glm::distance(*camera.toPixel(box.centre(), kPicture), glm::vec2(1250, 650)), 0.01f);
  EXPECT_EQ(camera.distance, before.distance);
}

TEST(View, ATargetAloneIsSeenFromAFittingDistance) {
  render::Box box;
  box.add({-1, 0, -1});
  box.add({1, 2, 1});
  sim::ViewSettings view;
  view.target = glm::vec3(0.5f, 1, 0);
  render::Camera camera, fitted;
  applyViewSettings(view, box, kAspect, camera);
  fitted.fieldOfView = camera.fieldOfView;
  fitted.fit(box, kAspect, kMargin);
  EXPECT_EQ(camera.target, *view.target);
  EXPECT_FLOAT_EQ(camera.distance, fitted.distance);
}

TEST(View, BackgroundReplacesThatOfTheTheme) {
  render::Theme theme = render::Theme::light();
  applyBackground({}, theme);
  EXPECT_EQ(theme.backgroundTop, render::Theme::light().backgroundTop);
  sim::ViewSettings view;
  view.background = glm::vec3(0.1f, 0.2f, 0.3f);
  applyBackground(view.background, theme);
  EXPECT_EQ(theme.backgroundTop, *view.background);
  EXPECT_EQ(theme.backgroundBottom, *view.background);
}

}  // namespace
}  // namespace pliant::app
