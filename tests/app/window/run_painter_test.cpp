#include "app/window/run_painter.h"

#include "app/base/build_info.h"
#include "render/offscreen_context.h"
#include "tests/support/wait.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <future>
#include <vector>

namespace pliant::app {
namespace {

constexpr glm::ivec2 kWindow{64, 40};

std::shared_ptr<Snapshot> snapshotOf(std::shared_ptr<const Topology> topology) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->topology = std::move(topology);
  return snapshot;
}

// Nothing but a background of one colour.
SharedDrawing drawingOf(glm::vec3 colour, float reduction = 1.0f) {
  auto drawing = std::make_shared<RunDrawing>();
  drawing->size = kWindow;
  drawing->reduction = reduction;
  drawing->quality = render::Quality::software();
  drawing->options.stage = sim::StageKind::none;
  RunDrawing::Part part;
  part.seen = snapshotOf(std::make_shared<const Topology>());
  part.marks.theme.backgroundTop = part.marks.theme.backgroundBottom = colour;
  part.size = kWindow;
  drawing->parts.push_back(part);
  return drawing;
}

const SharedDrawing kRedDrawing = drawingOf({1, 0, 0}), kBlueDrawing = drawingOf({0, 0, 1});

/// A window without a screen.
class PaintedWindow {
 public:
  glm::u8vec4 pixel(const RunPainter& painter, glm::ivec2 at) {
    const render::RenderTarget target = framebuffer_.target();
    painter.show(target, kWindow, {0.0f, 1.0f, 0.0f});
    render::Image image;
    render::readPixels(target, image);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return image.at(at.x, at.y);
  }
  glm::u8vec4 pixel(const RunPainter& painter) { return pixel(painter, kWindow / 2); }

 private:
  render::OffscreenContext context_;
  render::Framebuffer framebuffer_{kWindow};
};

bool looksRed(glm::u8vec4 pixel) { return pixel.r > 200 && pixel.g < 50 && pixel.b < 50; }
bool looksBlue(glm::u8vec4 pixel) { return pixel.b > 200 && pixel.r < 50 && pixel.g < 50; }

void waitUntilDone(RunPainter& painter) {
  ASSERT_TRUE(comes([&] {
    painter.update();
    return painter.isFree();
  }));
}

TEST(RunPainter, ShowsTheLastPictureWhileTheNextOneIsDrawn) {
  PaintedWindow window;
  std::promise<void> mayGoOn;
  std::shared_future<void> goesOn(mayGoOn.get_future());
  std::atomic<int> begun{0};
  RunPainter painter(std::make_unique<PictureThread>(PictureThread::Hooks{[&] {
                                                                            if (++begun == 2) goesOn.wait();
                                                                          },
                                                                          {}}));
  painter.begin(kRedDrawing);
  waitUntilDone(painter);
  EXPECT_TRUE(looksRed(window.pixel(painter)));
  ASSERT_EQ(painter.labels().size(), 1u);
  EXPECT_TRUE(painter.labels()[0].empty());

  auto blue = std::make_shared<RunDrawing>(*kBlueDrawing);
  blue->parts[0].marks.labels = {{{0, 0, 0}, "blue"}};
  painter.begin(blue);
  for (int picture = 0; picture < 3; ++picture) {  // of the panels
    EXPECT_FALSE(painter.update());
    EXPECT_FALSE(painter.isFree());
    EXPECT_TRUE(looksRed(window.pixel(painter)));
    EXPECT_TRUE(painter.labels()[0].empty());
  }
  mayGoOn.set_value();
  waitUntilDone(painter);
  EXPECT_TRUE(looksBlue(window.pixel(painter)));
  EXPECT_EQ(painter.shown(), blue);
  ASSERT_EQ(painter.labels()[0].size(), 1u);
  EXPECT_EQ(painter.labels()[0][0].text, "blue");
}

TEST(RunPainter, CancelsAnObsoleteSharpPicture) {
  PaintedWindow window;
  std::promise<void> mayGoOn;
  std::shared_future<void> goesOn(mayGoOn.get_future());
  std::atomic<int> begun{0};
  RunPainter painter(std::make_unique<PictureThread>(PictureThread::Hooks{[&] {
                                                                            if (++begun == 2) goesOn.wait();
                                                                          },
                                                                          {}}));
  painter.begin(kRedDrawing);
  waitUntilDone(painter);
  painter.begin(kBlueDrawing);
  painter.abandon();
  mayGoOn.set_value();
  waitUntilDone(painter);
  EXPECT_EQ(painter.shown(), kRedDrawing);
  painter.begin(kBlueDrawing);  // and goes on
  waitUntilDone(painter);
  EXPECT_TRUE(looksBlue(window.pixel(painter)));
}

TEST(RunPainter, DrawsByItselfWithoutAThread) {
  PaintedWindow window;
  RunPainter painter(nullptr);
  painter.begin(kRedDrawing);
  EXPECT_TRUE(looksRed(window.pixel(painter)));
  waitUntilDone(painter);
  painter.begin(kBlueDrawing);
  EXPECT_TRUE(looksBlue(window.pixel(painter)));
}

TEST(RunPainter, FillsTheWindowWithAPictureOfFewerPixels) {
  PaintedWindow window;
  for (const bool onThread : {true, false}) {
    RunPainter painter(onThread ? std::make_unique<PictureThread>() : nullptr);
    painter.begin(drawingOf({1, 0, 0}, 3));  // 64 is no multiple of 3
    waitUntilDone(painter);
    for (const glm::ivec2 at : {glm::ivec2(0), kWindow - 1, glm::ivec2(0, kWindow.y - 1), kWindow / 2})
      EXPECT_TRUE(looksRed(window.pixel(painter, at))) << at.x << ' ' << at.y << ' ' << onThread;
  }
}

// As between a bar above and panels at both sides: there is no gap between them and the run.
TEST(RunPainter, ShowsARunInItsPlaceWithAnyNumberOfPixels) {
  PaintedWindow window;
  const glm::ivec2 begin(5, 7), end(kWindow.x - 9, kWindow.y);
  for (const float reduction : {1.0f, 1.25f, 1.5f, 1.75f, 2.0f}) {
    for (const bool onThread : {true, false}) {
      auto drawing = std::make_shared<RunDrawing>(*drawingOf({1, 0, 0}, reduction));
      drawing->gap = {0, 0, 1};
      drawing->parts.front().corner = {begin.x, 0};
      drawing->parts.front().size = end - begin;
      RunPainter painter(onThread ? std::make_unique<PictureThread>() : nullptr);
      painter.begin(drawing);
      waitUntilDone(painter);
      for (const glm::ivec2 at : {begin, end - 1, glm::ivec2(begin.x, end.y - 1), glm::ivec2(end.x - 1, begin.y)})
        EXPECT_GT(window.pixel(painter, at).r, 100) << reduction << ": " << at.x << ' ' << at.y << ' ' << onThread;
      for (const glm::ivec2 at : {begin - 3, glm::ivec2(end.x + 3, end.y - 1)})
        EXPECT_TRUE(looksBlue(window.pixel(painter, at)))
            << reduction << ": " << at.x << ' ' << at.y << ' ' << onThread;
    }
  }
}

std::shared_ptr<const Snapshot> ballAt(float x) {
  auto topology = std::make_shared<Topology>();
  topology->objects.emplace_back();
  auto ball = snapshotOf(std::move(topology));
  ball->spheres = {{x, 0, 0, 1}};
  ball->objects = {0};
  return ball;
}

/// A ball before black, as `samples` make it.
SharedDrawing ballOf(int samples, std::shared_ptr<const Snapshot> ball) {
  auto drawing = std::make_shared<RunDrawing>(*drawingOf({0, 0, 0}));
  drawing->parts.front().seen = std::move(ball);
  drawing->samples = samples;
  drawing->sampleQuality = drawing->quality.forSample(kMaxSamples);
  return drawing;
}

std::vector<std::uint8_t> drawnBy(RunDrawer& drawer, render::Renderer& renderer, const RunDrawing& drawing) {
  const render::Framebuffer target(kWindow);
  drawer.prepare(drawing);
  drawer.draw(drawing, renderer, target.target());
  render::Image image;
  render::readPixels(target.target(), image);
  return image.rgba;
}

// Sample by sample a still picture converges to that of all samples, regardless of pictures in between.
TEST(RunDrawer, AveragesSamplesOfAStillPicture) {
  const render::OffscreenContext context;
  render::Renderer renderer(shadersFolder(), {});
  RunDrawer refining, atOnce;
  std::vector<std::uint8_t> refined;
  const auto here = ballAt(0.0f), there = ballAt(0.5f);
  drawnBy(refining, renderer, *ballOf(0, here));
  for (int samples = kSamplesAtOnce; samples <= kMaxSamples; samples += kSamplesAtOnce) {
    refined = drawnBy(refining, renderer, *ballOf(samples, here));
    if (samples == 3 * kSamplesAtOnce) drawnBy(refining, renderer, *ballOf(0, there));  // and back again
  }
  EXPECT_EQ(refined, drawnBy(atOnce, renderer, *ballOf(kMaxSamples, here)));
  EXPECT_NE(refined, drawnBy(atOnce, renderer, *ballOf(0, here)));

  // Another still picture starts anew.
  const auto other = drawnBy(refining, renderer, *ballOf(kSamplesAtOnce, there));
  RunDrawer fresh;
  EXPECT_EQ(other, drawnBy(fresh, renderer, *ballOf(kSamplesAtOnce, there)));
}

TEST(RunPainter, ShowsPicturesTheRightWayUp) {
  PaintedWindow window;
  auto drawing = std::make_shared<RunDrawing>(*kRedDrawing);
  drawing->parts.front().marks.theme.backgroundTop = {0, 0, 1};
  for (const bool onThread : {true, false}) {
    RunPainter painter(onThread ? std::make_unique<PictureThread>() : nullptr);
    painter.begin(drawing);
    waitUntilDone(painter);
    EXPECT_TRUE(looksBlue(window.pixel(painter, {32, 0}))) << onThread;
    EXPECT_TRUE(looksRed(window.pixel(painter, {32, kWindow.y - 1}))) << onThread;
  }
}

Snapshots momentOf(int frame) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->frame = frame;
  return {snapshot};
}

// The surface of a liquid is found by the processor: a finer one would make the smaller picture the slower one.
TEST(RunDrawing, ReducingTheSizeKeepsTheLiquidSurface) {
  const render::OffscreenContext context;
  RunDrawing drawing = *drawingOf({1, 0, 0}, 2);
  drawing.quality.liquidScale = 2;
  const render::Framebuffer target(drawing.drawnSize());
  render::Renderer renderer(shadersFolder(), {});
  RunDrawer drawer;
  drawer.prepare(drawing);
  drawer.draw(drawing, renderer, target.target());
  EXPECT_EQ(renderer.quality(), drawing.quality);
}

TEST(RunDrawing, MovesWithTheCameraAndWithTheSteps) {
  RunDrawing a = *kRedDrawing;
  a.states = momentOf(1);
  RunDrawing b = a;
  b.states = momentOf(1);  // the same step with more to show
  b.parts.front().marks.labels = {{{0, 0, 0}, "more"}};
  EXPECT_FALSE(b.movesFrom(a));
  EXPECT_FALSE(b.looksLike(a));
  b.states = momentOf(2);
  EXPECT_TRUE(b.movesFrom(a));
  b = a;
  b.reduction = 2.0f;
  EXPECT_TRUE(b.looksLike(a));
  b.options.names = true;
  EXPECT_FALSE(b.looksLike(a));
  b = a;
  b.parts.front().seen = ballAt(0.0f);
  EXPECT_FALSE(b.looksLike(a));
  b = a;
  b.parts.front().marks.camera.yaw += 0.1f;
  EXPECT_TRUE(b.movesFrom(a));
  EXPECT_FALSE(b.looksLike(a));
}

}  // namespace
}  // namespace pliant::app
