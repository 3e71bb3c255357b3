#include "app/pictures/offscreen_renderer.h"

#include "app/view/framing.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pliant::app {
namespace {

FrameRequest grainOnTheFloor(const char* caption = "") {
  sim::Simulation simulation =
      sim::SceneText()
          .element("sand", {{"radius", 0.5}, {"color", glm::vec3(1, 0, 0)}, {"caption", caption}})
          .element("wall", {})
          .particle(0, {0, 0.5, 0})
          .simulate();
  simulation.step();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, *snapshot);
  FrameRequest shot{{snapshot}, 0.0, {}};
  shot.looks.camera.target = {0.0f, 0.5f, 0.0f};
  return shot;
}

render::Image drawn(OffscreenSetup setup, const FrameRequest& shot) {
  setup.runNames = {""};
  return OffscreenRenderer(setup).draw(shot);
}

bool isRed(glm::u8vec4 pixel) { return pixel.r > 2 * pixel.g && pixel.r > 2 * pixel.b; }

int redIn(const render::Image& image) {
  int count = 0;
  for (int y = 0; y < image.size.y; ++y) {
    for (int x = 0; x < image.size.x; ++x) count += isRed(image.at(x, y));
  }
  return count;
}

TEST(OffscreenRenderer, DrawsAtAnySizeUpTo4K) {
  const FrameRequest shot = grainOnTheFloor();
  const double part = double(redIn(drawn({.size = {160, 90}}, shot))) / (160.0 * 90.0);
  EXPECT_GT(part, 0.02);
  for (const glm::ivec2 size : {glm::ivec2(161, 91), glm::ivec2(3840, 2160)}) {
    const render::Image image = drawn({.size = size}, shot);
    ASSERT_EQ(image.size, size);
    EXPECT_NEAR(redIn(image) / (double(size.x) * double(size.y)), part, 0.1 * part);
  }
}

// A grain that moves from -1 to 1 while the shutter is open is as long as its path and its diameter.
TEST(OffscreenRenderer, AppliesMotionBlurWhileTheShutterIsOpen) {
  FrameRequest shot = grainOnTheFloor();
  shot.looks.camera.look(render::StandardView::front);
  shot.looks.camera.distance = 8.0f;
  shot.looks.background = glm::vec3(0.5f);
  constexpr int kStates = 16;
  for (int k = 0; k < kStates; ++k) {
    auto moved = std::make_shared<Snapshot>(*shot.runs.front());
    moved->spheres.front().x = -1.0f + 2.0f * (float(k) + 0.5f) / kStates;
    shot.exposure.push_back({0.0, {moved}, shot.looks.camera});
  }
  const auto widthOf = [](const render::Image& image) {
    int first = image.size.x, last = 0;
    for (int x = 0; x < image.size.x; ++x) {
      const glm::u8vec4 pixel = image.at(x, image.size.y / 2);
      if (pixel.r < pixel.g + 3) continue;
      first = std::min(first, x);
      last = x;
    }
    return last - first + 1;
  };
  const int alone = widthOf(drawn({.size = {400, 400}, .samples = 64}, {shot.runs, 0.0, shot.looks}));
  const int blurred = widthOf(drawn({.size = {400, 400}, .samples = 64}, shot));
  const float pixelsPerMetre = float(alone) / 1.0f;  // its diameter
  EXPECT_NEAR(float(blurred), float(alone) + 2.0f * pixelsPerMetre, 0.1f * float(blurred));
}

// A grain behind the target, twice as far away: it is blurred, and sharp with the focus on it.
TEST(OffscreenRenderer, ALensIsFocusedWhereItIsAsked) {
  FrameRequest shot = grainOnTheFloor();
  shot.looks.camera.look(render::StandardView::front);
  shot.looks.camera.distance = 4.0f;
  shot.looks.camera.target = glm::vec3(shot.runs.front()->spheres.front()) + glm::vec3(0.0f, 0.0f, 4.0f);
  shot.looks.background = glm::vec3(0.5f);
  const auto spread = [&shot](float aperture, float focus) {
    return redIn(drawn({.size = {200, 200}, .samples = 32, .aperture = aperture, .focus = focus}, shot));
  };
  const auto sharp = double(spread(0.0f, 0.0f));
  EXPECT_NEAR(double(spread(0.5f, 8.0f)), sharp, 0.05 * sharp);
  EXPECT_GT(std::abs(double(spread(0.5f, 0.0f)) - sharp), 0.1 * sharp);
}

// As in the window: above the labelled object, in frames made here and in those of others.
TEST(OffscreenRenderer, DrawsCaptionsAndNames) {
  FrameRequest shot = grainOnTheFloor("a red grain");
  constexpr glm::ivec2 kSize(320, 180);
  OffscreenRenderer studio({.size = kSize, .runNames = {""}});
  const auto middleOfWhatDiffers = [](const render::Image& a, const render::Image& b) -> glm::vec3 {
    glm::vec3 sum(0.0f);
    for (int y = 0; y < a.size.y; ++y) {
      for (int x = 0; x < a.size.x; ++x) sum += a.at(x, y) != b.at(x, y) ? glm::vec3(x, y, 1) : glm::vec3(0);
    }
    return {sum.x / std::max(sum.z, 1.0f), sum.y / std::max(sum.z, 1.0f), sum.z};
  };
  const render::Image captioned = studio.draw(shot);
  std::vector<render::Frame> frames(1);
  frames[0].camera = shot.looks.camera;
  makeFrame(*shot.runs[0], shot.looks.view, frames[0]);
  EXPECT_EQ(middleOfWhatDiffers(studio.draw(frames, {}), captioned).z, 0.0f);
  shot.looks.view.captions = false;
  const render::Image plain = studio.draw(shot);
  const auto top = shot.looks.camera.toPixel({0.0f, 1.0f, 0.0f}, glm::vec2(kSize));
  ASSERT_TRUE(top);
  const glm::vec3 caption = middleOfWhatDiffers(captioned, plain);
  EXPECT_GT(caption.z, 300.0f) << "pixels";
  EXPECT_NEAR(caption.x, top->x, 2.0f);
  EXPECT_LT(caption.y, top->y);
  EXPECT_GT(caption.y, top->y - 25.0f);
  shot.looks.view.names = true;
  EXPECT_NEAR(middleOfWhatDiffers(studio.draw(shot), plain).x, top->x, 2.0f);
  // An object at an edge has a complete label.
  shot.looks.view.names = false;
  const auto topNow = [&] { return *shot.looks.camera.toPixel({0.0f, 1.0f, 0.0f}, glm::vec2(kSize)); };
  const glm::vec3 aside = 0.02f * (shot.looks.camera.position() - shot.looks.camera.target);
  for (int step = 0; step < 400 && topNow().x > 6.0f; ++step) {
    shot.looks.camera.target += glm::vec3(aside.z, 0.0f, -aside.x);
  }
  ASSERT_LT(topNow().x, 6.0f);
  ASSERT_GT(topNow().x, 0.0f);
  const render::Image bare = studio.draw(shot);
  const FrameRequest wide = grainOnTheFloor(std::string(2000, 'w').c_str()), none = grainOnTheFloor(" ; ");
  const float longOne = middleOfWhatDiffers(studio.draw(wide), plain).z;
  EXPECT_GT(longOne, caption.z);
  EXPECT_LT(longOne, 0.6f * 320.0f * 20.0f) << "it ends with an ellipsis";
  EXPECT_EQ(middleOfWhatDiffers(studio.draw(none), plain).z, 0.0f) << "there is nothing to write";
  shot.looks.view.captions = true;
  EXPECT_NEAR(middleOfWhatDiffers(studio.draw(shot), bare).z, caption.z, 0.15f * caption.z);
}

TEST(OffscreenRenderer, ConvergesWithMoreSamples) {
  const FrameRequest shot = grainOnTheFloor();
  const auto difference = [](const render::Image& a, const render::Image& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) sum += std::abs(int(a.rgba[i]) - int(b.rgba[i]));
    return sum / double(a.rgba.size());
  };
  const render::Image best = drawn({.size = {160, 90}, .samples = 256}, shot);
  const double few = difference(drawn({.size = {160, 90}, .samples = 4}, shot), best);
  const double more = difference(drawn({.size = {160, 90}, .samples = 64}, shot), best);
  EXPECT_LT(more, 0.5 * few);
  EXPECT_LT(more, 0.4) << "levels of 255";
  EXPECT_EQ(drawn({.size = {160, 90}, .samples = 256}, shot).rgba, best.rgba) << "the same again";
}

TEST(OffscreenRenderer, ReportsWhatIsTooLarge) {
  try {
    drawn({.size = {16000, 16000}, .supersampling = 4}, grainOnTheFloor());
    FAIL() << "64000 pixels a side";
  } catch (const std::runtime_error& failure) {
    EXPECT_NE(std::string(failure.what()).find("too large, expected at most"), std::string::npos) << failure.what();
  }
}

// Away from edges a pixel is the mean of equal samples; on the edge of a grain there are intermediate colours.
TEST(OffscreenRenderer, SupersamplingLeavesSurfacesAndSoftensEdges) {
  const FrameRequest shot = grainOnTheFloor();
  for (const int factor : {2, 3, 4}) {
    const render::Image plain = drawn({.size = {120, 90}}, shot),
                        fine = drawn({.size = {120, 90}, .supersampling = factor}, shot);
    ASSERT_EQ(fine.size, plain.size);
    EXPECT_NEAR(redIn(fine), redIn(plain), 0.06 * redIn(plain));
    const glm::u8vec4 a = plain.at(60, 45), b = fine.at(60, 45);
    EXPECT_LE(std::abs(int(a.r) - int(b.r)), 6);
    EXPECT_LE(std::abs(int(a.g) - int(b.g)), 6);
    EXPECT_EQ(b.a, 255);
  }
}

TEST(OffscreenRenderer, TransparentPicturesHaveNoBackground) {
  const render::Image image = drawn({.size = {160, 120}, .transparent = true}, grainOnTheFloor());
  EXPECT_EQ(image.at(0, 0).a, 0) << "the background";
  EXPECT_EQ(image.at(159, 0).a, 0);
  EXPECT_EQ(image.at(80, 60).a, 255) << "the grain";
  EXPECT_TRUE(isRed(image.at(80, 60)));
  int shadow = 0;
  for (int y = 60; y < 120; ++y) {
    for (int x = 0; x < 160; ++x) shadow += image.at(x, y).a > 20 && image.at(x, y).a < 250 && image.at(x, y).r < 80;
  }
  EXPECT_GT(shadow, 50) << "what it casts on the floor stays, as alpha";
}

TEST(OffscreenRenderer, TheSameFrameRequestGivesTheSamePicture) {
  const FrameRequest shot = grainOnTheFloor();
  EXPECT_EQ(drawn({.size = {160, 120}}, shot).rgba, drawn({.size = {160, 120}}, shot).rgba);
}

}  // namespace
}  // namespace pliant::app
