#include "app/recording/retimer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

namespace pliant::app {
namespace {

/// One particle whose position is the number of the step.
FrameRequest shotOf(int step, float x, std::shared_ptr<const Topology> topology, std::uint32_t generation = 0) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->frame = step;
  snapshot->topology = std::move(topology);
  snapshot->spheres = {{x, 0.0f, 0.0f, 0.5f}};
  snapshot->generation = {generation};
  FrameRequest shot;
  shot.runs = {snapshot};
  shot.looks.camera.yaw = 0.1f * static_cast<float>(step);
  return shot;
}

struct Picture {
  float x, yaw;
  double time;
};

std::vector<Picture> picturesOf(int steps, double seconds, double period, bool interpolate = true) {
  const auto topology = std::make_shared<Topology>();
  std::vector<Picture> pictures;
  const auto note = [&](const FrameRequest& shot) {
    pictures.push_back({shot.runs.front()->spheres.front().x, shot.looks.camera.yaw, shot.time});
  };
  Retimer retimer(period, interpolate);
  for (int step = 0; step < steps; ++step) retimer.add(shotOf(step, static_cast<float>(step), topology), seconds, note);
  retimer.finish(note);
  return pictures;
}

TEST(Retimer, NumberOfPicturesIsDurationOverPeriod) {
  EXPECT_EQ(picturesOf(600, 1.0 / 60.0, 1.0 / 60.0).size(), 600u);
  EXPECT_EQ(picturesOf(600, 1.0 / 60.0, 1.0 / 30.0).size(), 300u);
  EXPECT_EQ(picturesOf(600, 1.0 / 60.0, 1.0 / 25.0).size(), 250u);
  EXPECT_EQ(picturesOf(250, secondsOf(0.04f), 1.0 / 60.0).size(), 600u);
  EXPECT_EQ(picturesOf(100000, secondsOf(0.01f), 1.0 / 60.0).size(), 60000u) << "no drift";
  EXPECT_EQ(picturesOf(1, 0.1, 0.02).size(), 5u);
  EXPECT_EQ(picturesOf(30, secondsOf(0.0166667f), 1.0 / 30.0).size(), 15u) << "meant as a sixtieth";
  EXPECT_TRUE(picturesOf(0, 0.1, 0.02).empty());
}

// Foam has no indices by which two steps could be matched: that of the nearer step is shown, moved by its velocity.
TEST(Retimer, ExtrapolatesFoamByItsVelocity) {
  const auto topology = std::make_shared<Topology>();
  const auto stateOf = [&](int step) {
    Snapshot snapshot;
    snapshot.frame = step;
    snapshot.time = 0.5 * step;
    snapshot.topology = topology;
    snapshot.foam.push_back({.position = {float(step), 0, 0}, .velocity = {2, 0, 0}});
    return snapshot;
  };
  const Snapshot a = stateOf(3), b = stateOf(4);
  for (const float t : {0.0f, 0.25f, 0.75f, 1.0f}) {
    EXPECT_FLOAT_EQ(between(a, b, t).foam.at(0).position.x, 3.0f + t) << t;
  }
}

TEST(Retimer, ShowsAStepExactlyWhereAPictureFallsOnIt) {
  const std::vector<Picture> pictures = picturesOf(300, secondsOf(0.01f), 0.03);
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    EXPECT_EQ(pictures[k].x, 3.0f * static_cast<float>(k));
  }
}

TEST(Retimer, InterpolatesParticlesAndCameraBetweenSteps) {
  const std::vector<Picture> pictures = picturesOf(10, 0.1, 0.025);
  ASSERT_EQ(pictures.size(), 40u);
  for (std::size_t k = 0; k <= 36; ++k) {
    const auto step = static_cast<float>(k) / 4.0f;
    EXPECT_NEAR(pictures[k].x, step, 1e-5f);
    EXPECT_NEAR(pictures[k].yaw, 0.1f * step, 1e-5f);
    EXPECT_NEAR(pictures[k].time, 0.025 * static_cast<double>(k), 1e-9);
  }
  for (std::size_t k = 36; k < 40; ++k) EXPECT_EQ(pictures[k].x, 9.0f) << "the last one lasts";
}

// Two parts of a sequence have the same pictures as the whole, at any rate.
TEST(Retimer, PartsJoinToTheWhole) {
  for (const double period : {0.1, 0.025, 0.07, 0.25}) {
    const std::vector<Picture> whole = picturesOf(20, 0.1, period);
    const auto topology = std::make_shared<Topology>();
    std::vector<Picture> joined;
    for (const auto& [begin, from, to] : {std::array{0, 0, 12}, std::array{9, 12, 20}}) {
      const auto note = [&, from = from, to = to](const FrameRequest& shot) {
        const bool isIn = shot.time > 0.1 * from - 1e-6 && shot.time < 0.1 * to - 1e-6;
        if (isIn) joined.push_back({shot.runs.front()->spheres.front().x, shot.looks.camera.yaw, shot.time});
      };
      Retimer retimer(period, true, {}, 0.1 * begin);
      for (int step = begin; step < std::min(to + 1, 20); ++step) {
        retimer.add(shotOf(step, static_cast<float>(step), topology), 0.1, note);
      }
      retimer.finish(note);
    }
    ASSERT_EQ(joined.size(), whole.size()) << period;
    for (std::size_t k = 0; k < whole.size(); ++k) {
      EXPECT_NEAR(joined[k].x, whole[k].x, 1e-5f) << period << ", picture " << k;
      EXPECT_NEAR(joined[k].time, whole[k].time, 1e-9);
    }
  }
}

TEST(Retimer, ShowsTheNearestStepWithoutInterpolation) {
  for (const Picture& picture : picturesOf(10, 0.1, 0.025, false)) EXPECT_EQ(picture.x, std::round(picture.x));
}

TEST(Retimer, DoesNotInterpolateAcrossChangesOfStructure) {
  const auto one = std::make_shared<Topology>(), recoloured = std::make_shared<Topology>(*one);
  const auto other = std::make_shared<Topology>();
  other->structure = 1;
  const auto middle = [](const FrameRequest& a, const FrameRequest& b, float t) {
    return between(*a.runs.front(), *b.runs.front(), t).spheres.front().x;
  };
  EXPECT_FLOAT_EQ(middle(shotOf(1, 1.0f, one), shotOf(2, 2.0f, one), 0.25f), 1.25f);
  EXPECT_EQ(middle(shotOf(1, 1.0f, one), shotOf(2, 2.0f, one, 7), 0.25f), 1.0f) << "another particle in its place";
  EXPECT_EQ(middle(shotOf(1, 1.0f, one), shotOf(2, 2.0f, one, 7), 0.75f), 2.0f);
  EXPECT_EQ(middle(shotOf(1, 1.0f, one), shotOf(2, 2.0f, other), 0.25f), 1.0f) << "something tore";
  EXPECT_FLOAT_EQ(middle(shotOf(1, 1.0f, one), shotOf(2, 2.0f, recoloured), 0.25f), 1.25f);
  EXPECT_EQ(middle(shotOf(9, 1.0f, one), shotOf(0, 2.0f, one), 0.75f), 2.0f) << "the scene began anew";
}

// A particle that moves by 1 a step of 0.1 s: a picture exposed for a part of the time since the last one has the
// positions in that time, whether there are fewer pictures than steps or more.
TEST(Retimer, APictureIsExposedForAsLongAsTheShutterIsOpen) {
  for (const double period : {0.025, 0.1, 0.25}) {
    for (const double open : {0.5, 1.0}) {
      const auto topology = std::make_shared<Topology>();
      Retimer retimer(period, true, {open, 8});
      int exposed = 0;
      const auto check = [&](const FrameRequest& shot) {
        if (shot.time - open * period < -1e-9) {
          EXPECT_TRUE(shot.exposure.empty()) << "nothing was before the first step";
          return;
        }
        ++exposed;
        ASSERT_EQ(shot.exposure.size(), 8u);
        for (std::size_t k = 0; k < 8; ++k) {
          const double time = shot.time - open * period * (1.0 - (double(k) + 0.5) / 8.0);
          EXPECT_NEAR(shot.exposure[k].runs.front()->spheres.front().x, time / 0.1, 1e-4) << period << " " << open;
        }
      };
      for (int step = 0; step < 12; ++step) retimer.add(shotOf(step, static_cast<float>(step), topology), 0.1, check);
      EXPECT_GT(exposed, 2);
    }
  }
}

TEST(Retimer, ReadsATimeStepAsTheIntendedDecimal) {
  EXPECT_EQ(secondsOf(0.04f), 0.04);
  EXPECT_EQ(secondsOf(0.016667f), 0.016667);
}

}  // namespace
}  // namespace pliant::app
