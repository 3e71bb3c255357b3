#include "sim/state/motion.h"

#include "tests/sim/expect_near.h"
#include "tests/support/expect_assertion.h"

#include <glm/geometric.hpp>

#include <numbers>

namespace pliant::sim {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

TEST(Motion, FollowsItsVelocity) {
  Motion motion(0, glm::vec3(1, 2, 3));
  motion.velocity = {1, 0, -2};
  for (int step = 0; step < 50; ++step) motion.advance(0.01f, step, 1.0f);
  expectNear(motion.end().toWorld({5, 6, 7}), {5.5f, 6, 6}, 1e-6f);
  expectNear(motion.end().toOwn({5.5f, 6, 6}), {5, 6, 7}, 1e-6f);
  expectNear(motion.displacement({0, 0, 0}), {0.01f, 0, -0.02f}, 1e-6f);
}

TEST(Motion, TurnsAboutItsCentre) {
  Motion motion(0, glm::vec3(1, 0, 0));
  motion.angularVelocity = {0, 0, 0.5f * kPi};
  for (int step = 0; step < 1000; ++step) motion.advance(0.001f, step, 1.0f);
  expectNear(motion.end().toWorld({1, 0, 0}), {1, 0, 0}, 1e-6f);
  expectNear(motion.end().toWorld({2, 0, 5}), {1, 1, 5}, 1e-5f);  // a quarter turn
}

TEST(Motion, DoesNotDriftInAThousandTurns) {
  Motion motion(0, glm::vec3(0.0f));
  motion.angularVelocity = glm::vec3(2.0f * kPi, 0, 0);
  for (int step = 0; step < 100000; ++step) motion.advance(0.01f, step, 1.0f);
  expectNear(motion.end().toWorld({0, 1, 0}), {0, 1, 0}, 1e-3f);
  EXPECT_NEAR(glm::length(motion.end().toWorld({0, 1, 0})), 1.0f, 1e-6f);
}

TEST(Motion, HasNotMovedWithoutVelocity) {
  Motion motion(0, glm::vec3(1, 2, 3));
  motion.advance(0.01f, 0, 1.0f);
  EXPECT_FALSE(motion.moves());
  EXPECT_FALSE(motion.hasMoved());
  motion.velocity = {1, 0, 0};
  motion.advance(0.01f, 1, 1.0f);
  EXPECT_TRUE(motion.moves());
  motion.velocity = glm::vec3(0.0f);
  motion.advance(0.01f, 2, 1.0f);
  EXPECT_FALSE(motion.moves());
  EXPECT_TRUE(motion.hasMoved());
  EXPECT_EQ(motion.start().translation, motion.end().translation);
}

TEST(Motion, CentreFollowsOnePathLinePerFrame) {
  Motion motion(0, glm::vec3(9, 9, 9));
  motion.follow({{0, 0, 0}, {1, 0, 0}, {1, 4, 0}});
  expectNear(motion.end().toWorld({9, 9, 9}), {0, 0, 0}, 1e-6f);
  motion.advance(0.01f, 0, 1.0f);
  EXPECT_FALSE(motion.moves()) << "at the end of step 0 it is at line 0";
  motion.advance(0.005f, 1, 0.5f);
  expectNear(motion.end().toWorld({9, 9, 9}), {0.5f, 0, 0}, 1e-6f);
  motion.advance(0.005f, 1, 1.0f);
  expectNear(motion.end().toWorld({9, 9, 9}), {1, 0, 0}, 1e-6f);
  for (int frame = 2; frame < 9; ++frame) motion.advance(0.01f, frame, 1.0f);
  expectNear(motion.end().toWorld({9, 9, 10}), {1, 4, 1}, 1e-6f);
  EXPECT_FALSE(motion.moves()) << "the last position holds";
}

TEST(Motion, GoesBackToAStateThatItHad) {
  Motion motion(0, glm::vec3(1, 0, 0));
  motion.velocity = {1, 2, 3};
  motion.angularVelocity = {3, 2, 1};
  for (int step = 0; step < 7; ++step) motion.advance(0.01f, step, 1.0f);
  const Motion::State kept = motion.state();
  const Pose pose = motion.end();
  motion.advance(0.01f, 7, 1.0f);
  const Pose next = motion.end();
  motion.restore(kept);
  EXPECT_EQ(motion.end().translation, pose.translation);
  motion.advance(0.01f, 7, 1.0f);
  EXPECT_EQ(motion.end().translation, next.translation);
  EXPECT_EQ(motion.end().rotation, next.rotation);
}

TEST(MotionDeathTest, RefusesEmptyPathsAndZeroTimeSteps) {
  Motion motion(0, glm::vec3(0.0f));
  EXPECT_ASSERTION(motion.follow({}), "a path has positions");
  EXPECT_ASSERTION(pathAt({}, 0), "a path has positions");
  EXPECT_ASSERTION(motion.advance(0.0f, 0, 1.0f), "time goes forwards");
}

}  // namespace
}  // namespace pliant::sim
