// Attachments: one-way to points and colliders, two-way to particles of other objects.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace pliant::sim {
namespace {

SceneText hangingRope(int count = 11) {
  SceneText scene;
  std::vector<glm::vec3> line;
  for (int i = 0; i < count; ++i) line.emplace_back(0, -0.1f * static_cast<float>(i), 0);
  scene.set("timestep", 0.01f).set("solverIterations", 40).set("iteration", "gaussSeidel");
  scene.points("line.txt", line);
  scene.element("rope", {{"file", "line.txt"}, {"radius", 0.02f}, {"mass", 0.1f}}).element("gravity");
  return scene;
}

TEST(Attachment, HoldsAParticleAtItsStartPosition) {
  SceneText scene = hangingRope();
  scene.element("attachment", {{"objectID", 0}, {"particleID", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  EXPECT_EQ(positionOf(simulation, 0, 0), glm::vec3(0.0f));
  EXPECT_NEAR(positionOf(simulation, 0, 10).y, -1.0f, 0.02f);
}

TEST(Attachment, FollowsAMovingPosition) {
  SceneText scene = hangingRope();
  scene.set("substeps", 3).points("path.txt", {{7, 7, 7}, {7, 8, 7}, {7, 8, 9}});
  scene.element("attachment", {{"particleID", 0}, {"path", "path.txt"}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  expectNear(positionOf(simulation, 0), {0, 0, 0}, 1e-5f);
  run(simulation, 1);
  expectNear(positionOf(simulation, 0), {0, 1, 0}, 1e-5f);
  run(simulation, 5);
  expectNear(positionOf(simulation, 0), {0, 1, 2}, 1e-5f);
}

TEST(Attachment, RotatesAboutTheCentreOfItsParticles) {
  SceneText scene = hangingRope();
  scene.element("attachment", {{"particleID", 0}, {"particleID", 10}, {"angularVelocity", glm::vec3(0, 0, 1)}});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  const glm::vec3 half = 0.5f * glm::vec3(-std::sin(1.0f), std::cos(1.0f), 0);
  expectNear(positionOf(simulation, 0, 0), glm::vec3(0, -0.5f, 0) + half, 1e-4f);
  expectNear(positionOf(simulation, 0, 10), glm::vec3(0, -0.5f, 0) - half, 1e-4f);
}

TEST(Attachment, FollowsACollider) {
  SceneText scene = hangingRope();
  scene.element("box", {{"name", "crane"},
                        {"min", glm::vec3(-0.1f, 0.05f, -0.1f)},
                        {"max", glm::vec3(0.1f, 0.2f, 0.1f)},
                        {"center", glm::vec3(1, 0, 0)},
                        {"angularVelocity", glm::vec3(0, 1, 0)}});
  scene.element("attachment", {{"particleID", 0}, {"particleID", 1}, {"target", "crane"}});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  const float angle = 1.0f;
  const glm::vec3 expected(1.0f - std::cos(angle), 0, std::sin(angle));
  expectNear(positionOf(simulation, 0), expected, 1e-4f);
  expectNear(positionOf(simulation, 0, 1), expected - glm::vec3(0, 0.1f, 0), 1e-4f);
  EXPECT_NEAR(glm::length(velocityOf(simulation, 0)), 1.0f, 1e-3f);
}

TEST(Attachment, TwoWayAttachmentsExchangeMomentum) {
  SceneText scene = hangingRope();
  std::vector<glm::vec3> other;
  for (int i = 0; i < 6; ++i) other.emplace_back(0.05f + 0.1f * static_cast<float>(i), -1.0f, 0);
  scene.points("other.txt", other);
  scene.element("rope", {{"file", "other.txt"}, {"radius", 0.02f}, {"mass", 0.4f}});
  scene.element("attachment", {{"particleID", 10}, {"targetObject", 1}, {"targetParticle", 0}});
  scene.element("attachment", {{"particleID", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 600);
  // All hangs in a line, the second rope below the first.
  EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 10), positionOf(simulation, 1, 0)), 0.05f, 0.02f);
  EXPECT_LT(positionOf(simulation, 1, 5).y, -1.0f);
}

TEST(Attachment, KeepsMomentumWithoutForces) {
  SceneText scene;
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 27; ++i) cube.push_back(0.1f * glm::vec3(i % 3, i / 3 % 3, i / 9));
  scene.set("timestep", 0.01f).set("solverIterations", 20).set("iteration", "gaussSeidel").points("cube.txt", cube);
  scene.element("rigidBody",
                {{"file", "cube.txt"}, {"radius", 0.05f}, {"mass", 0.1f}, {"velocity", glm::vec3(1, 0, 0)}});
  scene.element("ball", {{"radius", 0.1f}, {"mass", 5}, {"position", glm::vec3(-0.2f, 0.1f, 0.1f)}});
  scene.element("attachment", {{"objectID", 1}, {"particleID", 0}, {"targetObject", 0}});  // the nearest
  Simulation simulation = scene.simulate();
  run(simulation, 200);
  glm::dvec3 momentum(0.0), inBody(0.0);
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i)
    momentum += double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
  EXPECT_NEAR(momentum.x, 2.7, 1e-3);
  EXPECT_GT(velocityOf(simulation, 1).x, 0.1f);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 1), positionOf(simulation, 0, 12)), 0.2f, 0.01f);
}

TEST(Attachment, AttachedObjectsDoNotCollide) {
  SceneText scene = hangingRope();
  scene.element("ball", {{"radius", 0.3f}, {"mass", 1}, {"position", glm::vec3(0, -1.05f, 0)}});
  scene.element("attachment", {{"particleID", 10}, {"targetObject", 1}, {"targetParticle", 0}});
  scene.element("attachment", {{"particleID", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  // Particle 10 stays 0.05 from the ball's centre; particle 9, which is not tied, is kept outside.
  EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 10), positionOf(simulation, 1)), 0.05f, 0.03f);
}

TEST(Attachment, ParticlesEmittedLaterAreAttached) {
  SceneText scene;
  scene.set("timestep", 0.01f).element("sand", {{"radius", 0.1f}}).element("gravity");
  scene.particle(0, {1, 2, 3}, glm::vec3(0.0f), 5);
  scene.element("box", {{"name", "lift"}, {"velocity", glm::vec3(0, 1, 0)}});
  scene.element("attachment", {{"particleID", 0}, {"target", "lift"}});
  Simulation simulation = scene.simulate();
  run(simulation, 15);
  expectNear(positionOf(simulation, 0), {1, 2.1f, 3}, 1e-5f);
}

}  // namespace
}  // namespace pliant::sim
