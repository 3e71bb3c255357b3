// Rigid balls: restitution, momentum, and balls among particles of other sizes.
#include "sim/state/world.h"
#include "tests/sim/momentum.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

SceneText::Tags ball(float radius, float mass, const glm::vec3& position, const glm::vec3& velocity,
                     float restitution = 0.0f) {
  return {
      {"radius", radius}, {"mass", mass}, {"position", position}, {"velocity", velocity}, {"restitution", restitution}};
}

double energyOf(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  double sum = 0.0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    sum += 0.5 * double(particles.mass[i]) *
           glm::dot(glm::dvec3(particles.velocity[i]), glm::dvec3(particles.velocity[i]));
  }
  return sum;
}

TEST(Ball, BouncesToESquaredOfItsHeight) {
  for (const char* surface : {"wall", "box", "box inside", "sphere", "capsule", "triangles", "ball"}) {
    for (const float e : {0.5f, 0.8f}) {
      SceneText scene;
      scene.set("timestep", 0.005f).set("solverIterations", 4).set("substeps", 4).element("gravity", {{"objectID", 0}});
      scene.element("ball", ball(0.1f, 0.5f, {0, 1.1f, 0}, glm::vec3(0.0f), e));
      if (std::string(surface) == "ball") {
        scene.element("ball", ball(0.5f, 0.0f, {0, -0.5f, 0}, glm::vec3(0.0f)));  // mass 0: it stays
      } else if (std::string(surface) == "box") {
        scene.element("box", {{"min", glm::vec3(-1, -1, -1)}, {"max", glm::vec3(1, 0, 1)}});
      } else if (std::string(surface) == "box inside") {
        scene.element("box", {{"min", glm::vec3(-1, 0, -1)}, {"max", glm::vec3(1, 3, 1)}, {"inside", "TRUE"}});
      } else if (std::string(surface) == "sphere") {
        scene.element("sphere", {{"position", glm::vec3(0, -0.5f, 0)}, {"radius", 0.5f}});
      } else if (std::string(surface) == "capsule") {
        scene.element("capsule", {{"from", glm::vec3(-1, -0.5f, 0)}, {"to", glm::vec3(1, -0.5f, 0)}, {"radius", 0.5f}});
      } else if (std::string(surface) == "triangles") {
        scene.file("floor.obj", "v -2 0 -2\nv 2 0 -2\nv 0 0 3\nf 1 3 2\n")
            .element("triangles", {{"file", "floor.obj"}});
      } else {
        scene.element("wall");
      }
      Simulation simulation = scene.simulate();
      run(simulation, 92);  // falls 1 m in 89.4 steps
      ASSERT_GT(velocityOf(simulation, 0).y, 0.0f);
      float top = 0.0f;
      while (velocityOf(simulation, 0).y > 0.0f) {
        run(simulation, 1);
        top = std::max(top, positionOf(simulation, 0).y - 0.1f);
      }
      EXPECT_NEAR(top, e * e, 0.05f * e * e) << surface << ' ' << e;
    }
  }
}

// As two billiard balls do, head on.
TEST(Ball, EqualBallsExchangeTheirVelocities) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 4);
  scene.element("ball", ball(0.2f, 1.0f, {-0.7f, 0, 0}, {2, 0, 0}, 1.0f));
  scene.element("ball", ball(0.2f, 1.0f, {0.3f, 0, 0}, glm::vec3(0.0f), 1.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  EXPECT_NEAR(velocityOf(simulation, 0).x, 0.0f, 1e-3f);
  EXPECT_NEAR(velocityOf(simulation, 1).x, 2.0f, 1e-3f);
}

TEST(Ball, TwoBallsSeparateByTheirRestitution) {
  for (const float e : {0.0f, 0.5f, 1.0f}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 4);
    scene.element("ball", ball(0.2f, 1.0f, {-0.5f, 0, 0}, {2, 0, 0}, e));
    scene.element("ball", ball(0.3f, 4.0f, {0.5f, 0, 0}, {-1, 0, 0}));
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    const float v1 = velocityOf(simulation, 0).x, v2 = velocityOf(simulation, 1).x;
    EXPECT_NEAR(v2 - v1, 3.0f * e, 1e-3f);
    EXPECT_NEAR(v1 + 4.0f * v2, -2.0f, 1e-4f);
  }
}

TEST(Ball, ManyBallsInAContainerKeepTheirMomentumInHitsAndGainNoEnergy) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    SceneText scene;
    scene.set("timestep", 0.005f).set("solverIterations", 10).set("iteration", iteration);
    for (int i = 0; i < 27; ++i) {
      const glm::vec3 at = glm::vec3(i % 3, i / 3 % 3, i / 9) - 1.0f;
      scene.element("ball", ball(0.2f + 0.02f * static_cast<float>(i % 5), 1.0f + 0.3f * static_cast<float>(i % 4),
                                 0.6f * at, -1.0f * at + glm::vec3(0.1f * static_cast<float>(i % 3), 0, 0), 0.9f));
    }
    Simulation simulation = scene.simulate();
    const glm::dvec3 before = momentumOf(simulation);
    double energy = energyOf(simulation);
    const double start = energy;
    for (int step = 0; step < 300; ++step) {
      run(simulation, 1);
      // A Jacobi pass averages each ball's corrections over its own contacts: momentum is only kept pair by pair.
      if (std::string(iteration) == "gaussSeidel") {
        ASSERT_LT(glm::length(momentumOf(simulation) - before), 1e-3) << iteration << " step " << step;
      }
      ASSERT_LT(energyOf(simulation), energy * 1.02) << iteration << " step " << step;
      energy = energyOf(simulation);
    }
    EXPECT_LT(energy, 0.95 * start) << iteration;
  }
}

// A flat cloth of n x n vertices, one every `spacing`, in the plane y = 0.
std::string clothObj(int n, float spacing) {
  std::string obj;
  for (int i = 0; i < n * n; ++i) {
    const glm::vec2 at = spacing * (glm::vec2(i % n, i / n) - 0.5f * static_cast<float>(n - 1));
    obj += "v " + TagText(glm::vec3(at.x, 0, at.y)).text + '\n';
  }
  for (int row = 0; row + 1 < n; ++row) {
    for (int column = 0; column + 1 < n; ++column) {
      const int a = row * n + column + 1;
      obj += "f " + std::to_string(a) + ' ' + std::to_string(a + n) + ' ' + std::to_string(a + n + 1) + ' ' +
             std::to_string(a + 1) + '\n';
    }
  }
  return obj;
}

SceneText clothAndBall(float speed, bool pinned) {
  SceneText scene;
  scene.set("timestep", 0.01f)
      .set("solverIterations", 20)
      .set("iteration", "gaussSeidel")
      .file("cloth.obj", clothObj(15, 0.1f));
  SceneText::Tags tags{{"file", "cloth.obj"}, {"radius", 0.03f}, {"mass", 0.01f}, {"stiffness", 1}};
  if (pinned) {
    for (const int corner : {0, 14, 210, 224}) tags.push_back({"fixed", corner});
  }
  scene.element("cloth", tags).element("ball", ball(0.2f, 1.0f, {0.02f, 0.5f, 0.03f}, {0, -speed, 0}));
  return scene;
}

TEST(Ball, DoesNotPassThroughACloth) {
  for (const float speed : {1.0f, 5.0f, 15.0f}) {
    SceneText scene = clothAndBall(speed, true);
    scene.element("gravity");
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 300; ++step) {
      run(simulation, 1);
      // The cloth's vertices around the ball are below it.
      const glm::vec3 x = positionOf(simulation, 1);
      for (std::size_t v = 0; v < 225; ++v) {
        const glm::vec3 d = positionOf(simulation, 0, v) - x;
        if (glm::length(glm::vec2(d.x, d.z)) < 0.05f) {
          ASSERT_LT(d.y, 0.0f) << speed << " step " << step;
        }
      }
    }
  }
}

TEST(Ball, AgainstAFreeClothMomentumStays) {
  Simulation simulation = clothAndBall(5.0f, false).simulate();
  const glm::dvec3 before = momentumOf(simulation);
  run(simulation, 100);
  EXPECT_LT(glm::length(momentumOf(simulation) - before), 1e-3 * glm::length(before));
  EXPECT_LT(velocityOf(simulation, 0, 112).y, -1.0f) << "the cloth goes along";
  EXPECT_GT(velocityOf(simulation, 1).y, -4.9f) << "and has slowed the ball";
}

TEST(Ball, AgainstARigidBodyMomentumStays) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 20).set("iteration", "gaussSeidel");
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 64; ++i) cube.push_back(0.1f * glm::vec3(i % 4, i / 4 % 4, i / 16));
  scene.points("cube.txt", cube);
  scene.element("rigidBody",
                {{"file", "cube.txt"}, {"radius", 0.05f}, {"mass", 0.05f}, {"velocity", glm::vec3(1, 0, 0)}});
  scene.element("ball", ball(0.2f, 1.0f, {0.9f, 0.2f, 0.17f}, {-2, 0, 0}, 0.5f));
  Simulation simulation = scene.simulate();
  const glm::dvec3 before = momentumOf(simulation);
  run(simulation, 100);
  EXPECT_LT(glm::length(momentumOf(simulation) - before), 1e-3);
  EXPECT_GT(velocityOf(simulation, 1).x, -1.0f);
}

TEST(Ball, TwoSoftBodiesKeepTheirMomentum) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 20).set("iteration", "gaussSeidel");
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 64; ++i) cube.push_back(0.1f * glm::vec3(i % 4, i / 4 % 4, i / 16));
  scene.points("cube.txt", cube);
  for (const float side : {-1.0f, 1.0f}) {
    scene.element("rigidBody", {{"file", "cube.txt"},
                                {"radius", 0.05f},
                                {"mass", side < 0 ? 0.05f : 0.02f},
                                {"stiffness", 0.1f},
                                {"translate", glm::vec3(0.5f * side, 0.05f * side, 0)},
                                {"velocity", glm::vec3(-2 * side, 0, 0)}});
  }
  Simulation simulation = scene.simulate();
  const glm::dvec3 before = momentumOf(simulation);
  run(simulation, 100);
  EXPECT_LT(glm::length(momentumOf(simulation) - before), 1e-3 * energyOf(simulation));
}

TEST(Ball, FindsEveryPairWithSmallGrainsOnce) {
  // Counted by hand over all pairs, for a ball 30 times as large as the grains.
  SceneText scene;
  scene.set("timestep", 0.001f).set("solverIterations", 1);
  scene.element("sand", {{"radius", 0.02f}, {"mass", 0.01f}});
  scene.element("ball", ball(0.6f, 1.0f, {0.1f, 0.2f, 0.05f}, glm::vec3(0.0f)));
  scene.source("block",
               {{"time", 0}, {"object", 0}, {"min", glm::vec3(-0.8f)}, {"max", glm::vec3(0.8f)}, {"spacing", 0.05f}});
  Simulation simulation = scene.simulate();
  const auto& particles = simulation.world().particles;
  run(simulation, 1);
  const auto grains = static_cast<std::int32_t>(particles.size() - 1);
  std::vector<int> met(particles.size());
  std::int32_t theBall = simulation.world().objects[1].particles[0];
  for (const ContactPair& pair : simulation.world().contacts.pairs) {
    ASSERT_TRUE(pair.a == theBall || pair.b == theBall);
    ++met[static_cast<std::size_t>(pair.a == theBall ? pair.b : pair.a)];
  }
  int touching = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (static_cast<std::int32_t>(i) == theBall) continue;
    const bool overlaps = glm::distance(particles.rest[i], particles.rest[static_cast<std::size_t>(theBall)]) <= 0.62f;
    touching += overlaps;
    EXPECT_EQ(met[i], overlaps ? 1 : 0);
  }
  EXPECT_GT(touching, 5000);
  EXPECT_GT(grains, 30000);
}

}  // namespace
}  // namespace pliant::sim
