#include "app/view/scene_camera_path.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

CameraPath somePath() {
  sim::ViewSettings view;
  view.cameraPath.text = "0: 3 2 4, 0 1 0; 2.5: -3 2 4, 0.5 1 0; 4: 0 6 4, 0 0 0";
  return cameraPathOf(view, {});
}

TEST(SceneCameraPath, TextReadsBackExactly) {
  const CameraPath path = somePath();
  ASSERT_EQ(path.keys().size(), 3u);
  sim::ViewSettings view;
  view.cameraPath = textOf(path);
  const CameraPath again = cameraPathOf(view, {});
  ASSERT_EQ(again.keys().size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    const render::Camera &a = path.keys()[k].camera, &b = again.keys()[k].camera;
    EXPECT_EQ(again.keys()[k].time, path.keys()[k].time);
    EXPECT_LT(glm::distance(a.position(), b.position()), 1e-3f);
    EXPECT_LT(glm::distance(a.target, b.target), 1e-3f);
  }
  EXPECT_EQ(textOf(CameraPath()).text, "");
}

TEST(SceneCameraPath, AKeyIsFoundWithinATolerance) {
  const CameraPath path = somePath();
  EXPECT_EQ(cameraKeyAt(path, 2.496, 0.005), 1u);
  EXPECT_EQ(cameraKeyAt(path, 2.49, 0.005), std::nullopt);
}

// The line goes through the keys' eyes, and is one.
TEST(SceneCameraPath, IsDrawnFromKeyToKey) {
  const CameraPath path = somePath();
  render::Frame frame;
  frame.camera.target = {100.0f, 0.0f, 0.0f};
  addCameraPath(path, frame);
  for (const CameraPath::Key& key : path.keys()) {
    const auto isAtKey = [&](const render::Line& line) {
      return glm::distance(line.b, key.camera.position()) < 1e-4f ||
             glm::distance(line.a, key.camera.position()) < 1e-4f;
    };
    EXPECT_GE(std::count_if(frame.lines.begin(), frame.lines.end(), isAtKey), 5) << "a pyramid and the path";
  }
  const std::size_t all = frame.lines.size();
  frame.lines.clear();
  frame.camera = path.keys()[1].camera;
  addCameraPath(path, frame);
  EXPECT_LT(frame.lines.size(), all) << "nobody looks at a pyramid from within";
  const std::size_t fromTheKey = frame.lines.size();
  frame.lines.clear();
  frame.camera.distance *= 0.92f;
  addCameraPath(path, frame);
  EXPECT_EQ(frame.lines.size(), fromTheKey) << "nor from a little further on, which is still within";
}

}  // namespace
}  // namespace pliant::app
