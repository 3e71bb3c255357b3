// What the mouse does to a running simulation.
#include "sim/constraints/mouse_constraint.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

constexpr float kStep = 1.0f / 60.0f;
constexpr glm::vec3 kHand(3.0f, 0.0f, 0.0f);  ///< its velocity [m/s]

SceneText still() {
  return SceneText().set("timestep", kStep).set("solverIterations", 10).set("iteration", "gaussSeidel");
}

SceneText cube() {
  std::vector<glm::vec3> points;
  for (int i = 0; i < 27; ++i) points.emplace_back(0.1f * float(i % 3), 0.1f * float(i / 3 % 3), 0.1f * float(i / 9));
  return still().points("cube.txt", points).element("rigidBody", {{"file", "cube.txt"}, {"radius", 0.05f}});
}

glm::vec3 meanVelocity(const Simulation& simulation) {
  glm::vec3 sum(0.0f);
  for (const glm::vec3& v : simulation.world().particles.velocity) sum += v;
  return sum / float(simulation.world().particles.size());
}

// Leads a particle of object 0 evenly with a new target every `stepsAPicture` steps, as the window does, and lets go
// `late` steps after the last one.
void throwIt(Simulation& simulation, int stepsAPicture, int late, int particle = 0) {
  simulation.grab(particle, 10.0f);
  const glm::vec3 start = positionOf(simulation, 0, std::size_t(particle));
  const float interval = float(stepsAPicture) * kStep;
  constexpr int kPictures = 12;
  for (int picture = 1; picture <= kPictures; ++picture) {
    simulation.moveGrabbed(particle, start + float(picture) * interval * kHand, 1.5f * interval);
    run(simulation, picture < kPictures ? stepsAPicture : late);
  }
  simulation.releaseGrabbed();
}

TEST(MouseConstraint, AParticleFollowsWithinOneStep) {
  Simulation simulation = still().element("sand").particle(0, {0, 1, 0}).simulate();
  run(simulation, 1);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {0.5f, 2, 0});
  run(simulation, 1);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0.5f, 2, 0));
}

TEST(MouseConstraint, AMotionOverSeveralStepsIsEven) {
  Simulation simulation = still().element("sand").particle(0, {0, 0, 0}).simulate();
  run(simulation, 1);
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {1, 0, 0}, 5.0f * kStep);
  for (int step = 1; step <= 5; ++step) {
    run(simulation, 1);
    EXPECT_NEAR(positionOf(simulation, 0).x, 0.2f * float(step), 1e-6f);
  }
  run(simulation, 3);
  EXPECT_NEAR(positionOf(simulation, 0).x, 1.0f, 1e-6f);
}

// The window may draw as often as there are steps, or ten times a second; fingers and pictures are never quite in time.
TEST(MouseConstraint, AThrowFliesWithTheSpeedOfTheMouseHoweverFewPicturesThereAre) {
  for (const int stepsAPicture : {1, 2, 6}) {
    for (int late = 1; late <= stepsAPicture + stepsAPicture / 2; ++late) {
      Simulation grain = still().element("sand").particle(0, {0, 0, 0}).simulate();
      run(grain, 1);
      throwIt(grain, stepsAPicture, late);
      EXPECT_LT(glm::length(velocityOf(grain, 0) - kHand), 0.02f * glm::length(kHand))
          << stepsAPicture << " steps a picture, let go after " << late;
      const glm::vec3 from = positionOf(grain, 0);
      run(grain, 60);
      EXPECT_LT(glm::length(positionOf(grain, 0) - from - kHand), 0.02f * glm::length(kHand));
    }
  }
}

// Held in its middle: at a corner it would swing about the mouse, and fly as the swing happened to be.
TEST(MouseConstraint, AThrownBodyFliesAsAWhole) {
  for (const int stepsAPicture : {1, 2, 6}) {
    Simulation body = cube().simulate();
    throwIt(body, stepsAPicture, stepsAPicture, 13);
    EXPECT_LT(glm::length(meanVelocity(body) - kHand), 0.02f * glm::length(kHand)) << stepsAPicture;
  }
}

TEST(MouseConstraint, WhatIsNotThereIsLeftAlone) {
  Simulation simulation = cube().simulate();
  for (const int nobody : {-1, 27, 1000000}) {
    simulation.grab(nobody, 10.0f);
    simulation.moveGrabbed(nobody, {1, 1, 1});
    simulation.pin(nobody, true);
  }
  run(simulation, 2);
  simulation.releaseGrabbed();
  EXPECT_LT(glm::length(meanVelocity(simulation)), 1e-4f);
}

TEST(MouseConstraint, WhatIsPinnedByTheMouseStaysPinnedWhenItIsLetGo) {
  Simulation simulation = cube().simulate();
  simulation.grab(0, 10.0f);
  simulation.moveGrabbed(0, {0.2f, 0, 0});
  run(simulation, 5);
  simulation.pin(0, true);
  simulation.releaseGrabbed();
  const glm::vec3 place = positionOf(simulation, 0);
  simulation.gust({5, 5, 5});
  run(simulation, 30);
  EXPECT_EQ(positionOf(simulation, 0), place);
  simulation.pin(0, false);
  simulation.gust({5, 5, 5});
  run(simulation, 30);
  EXPECT_GT(glm::length(positionOf(simulation, 0) - place), 1.0f);
}

}  // namespace
}  // namespace pliant::sim
