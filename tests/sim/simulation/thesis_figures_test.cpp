// Reproduces figures of the thesis (Bartels 2015) with the shipped scenes.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

TEST(ThesisFigure, EmbeddedParticleShootsOutWithoutPreStabilisation) {
  Simulation simulation = shippedScene("embedded_particle");  // 0.2 deep, h = 0.1
  run(simulation, 1);
  expectNear(velocityOf(simulation, 0), {0, 2.0f, 0}, 1e-6f);
  EXPECT_NEAR(positionOf(simulation, 0).y, 0.5f, 1e-7f);
}

TEST(ThesisFigure, EmbeddedParticleLiesStillWithPreStabilisation) {
  for (const char* iterations : {"stabilize=1", "stabilize=7"}) {
    Simulation simulation = shippedScene("embedded_particle", {iterations});
    run(simulation, 3);
    EXPECT_EQ(velocityOf(simulation, 0), glm::vec3(0.0f));
    EXPECT_NEAR(positionOf(simulation, 0).y, 0.5f, 1e-7f);
  }
}

float overlapOfDelayed(Simulation& simulation) {
  return 1.0f - glm::distance(positionOf(simulation, 0), positionOf(simulation, 1));
}

TEST(ThesisFigure, CollisionsAreResolvedOneFrameLate) {
  for (const char* iterations : {"solverIterations=5", "solverIterations=30", "iteration=gaussSeidelOrdered"}) {
    Simulation simulation = shippedScene("collision_delay", {iterations});
    run(simulation, 1);
    EXPECT_NEAR(overlapOfDelayed(simulation), 0.070f, 1e-6f) << iterations;
  }
  // Once detected, it is resolved as far as the iterations allow: the lower particle averages over two contacts.
  Simulation few = shippedScene("collision_delay"), enough = shippedScene("collision_delay", {"solverIterations=30"});
  run(few, 2);
  run(enough, 2);
  EXPECT_LT(overlapOfDelayed(few), 0.5f * 0.070f);
  EXPECT_LT(overlapOfDelayed(enough), 1e-4f);
}

// Schemes that do not follow the thesis to the digit create contacts ahead, as far as gravity and the solver may press.
TEST(ThesisFigure, CollisionsOfColouredGaussSeidelAreNotLate) {
  Simulation simulation = shippedScene("collision_delay", {"iteration=gaussSeidel", "solverIterations=30"});
  run(simulation, 1);
  EXPECT_LT(overlapOfDelayed(simulation), 1e-4f);
}

TEST(ThesisFigure, AContactMarginRemovesTheDelay) {
  for (const char* iteration : {"iteration=jacobi", "iteration=gaussSeidel", "iteration=gaussSeidelOrdered"}) {
    Simulation simulation = shippedScene("collision_delay", {"contactMargin=0.2", "solverIterations=30", iteration});
    run(simulation, 1);
    EXPECT_LT(overlapOfDelayed(simulation), 1e-4f) << iteration;
  }
}

float overlap(const Simulation& simulation, std::size_t object) {
  return 1.0f - glm::distance(positionOf(simulation, object, 0), positionOf(simulation, object, 1));
}

TEST(ThesisFigure, AveragingWithATouchingContactLeavesAQuarterOfTheOverlap) {
  Simulation counted = shippedScene("constraint_averaging");
  run(counted, 1);
  EXPECT_NEAR(overlap(counted, 0), 0.0f, 1e-6f);
  EXPECT_NEAR(overlap(counted, 1), 0.05f, 1e-6f);
  Simulation notCounted = shippedScene("constraint_averaging", {"countTouching=FALSE"});
  run(notCounted, 1);
  EXPECT_NEAR(overlap(notCounted, 1), 0.0f, 1e-6f);
}

float ropeLength(const Simulation& simulation, std::size_t object = 0) {
  const std::size_t count = simulation.world().objects[object].particles.size();
  float length = 0.0f;
  for (std::size_t i = 1; i < count; ++i)
    length += glm::distance(positionOf(simulation, object, i), positionOf(simulation, object, i - 1));
  return length;
}

TEST(ThesisFigure, AdaptiveScheduleKeepsTheRopeShortAtTheCostOfSevenIterations) {
  std::vector<float> extensions;
  for (Simulation& simulation : shippedVariants("rope_and_body")) {
    const float rest = ropeLength(simulation);
    run(simulation, 150);
    extensions.push_back(ropeLength(simulation) - rest);
  }
  const float seven = extensions.at(0), seventy = extensions.at(1), adaptive = extensions.at(2);
  EXPECT_GT(seven, 5.0f * seventy);
  EXPECT_NEAR(adaptive, seventy, 0.05f * seventy);
}

// Figures 5.13 and 5.14: the load on the rope stretches it; the connection holds if the body is solved often enough.
TEST(ThesisFigure, ConnectionToABodyHoldsWithHalfTheIterations) {
  const auto extensionsOf = [](const char* scene) {
    std::vector<float> extensions;
    for (Simulation& simulation : shippedVariants(scene)) {
      const float rest = ropeLength(simulation);
      float longest = rest;  // it bounces
      for (int frame = 0; frame < 240; ++frame) {
        run(simulation, 1);
        longest = std::max(longest, ropeLength(simulation));
      }
      extensions.push_back(longest - rest);
    }
    return extensions;
  };
  const std::vector<float> apart = extensionsOf("rope_and_body"), connected = extensionsOf("rope_and_body_connected");
  EXPECT_GT(connected.at(0), 1.5f * apart.at(0));
  EXPECT_GT(connected.at(1), 1.5f * apart.at(1));
  std::vector<float> gaps;  // of the lock, beyond its length
  for (Simulation& simulation : shippedVariants("rope_and_body_connected_adaptive")) {
    run(simulation, 200);
    gaps.push_back(glm::distance(positionOf(simulation, 0, 30), positionOf(simulation, 1, 318)) - 0.1f);
  }
  EXPECT_GT(gaps.at(0), 0.1f) << "overstretched to more than twice its length";
  EXPECT_LT(gaps.at(1), 0.25f * gaps.at(0));
}

TEST(ThesisFigure, TheRopeOfASuspendedBodyStretchesLessWithMoreIterations) {
  float before = 1e9f;
  for (const char* iterations : {"solverIterations=2", "solverIterations=5", "solverIterations=10",
                                 "solverIterations=20", "solverIterations=50"}) {
    Simulation simulation = shippedScene("suspended_body", {iterations});
    const float rest = ropeLength(simulation);
    run(simulation, 240);
    const float extension = ropeLength(simulation) - rest;
    EXPECT_GT(extension, 0.0f) << iterations;
    EXPECT_LT(extension, 0.8f * before) << iterations;
    before = extension;
  }
}

TEST(ThesisFigure, PreStabilisationEjectsNoGrainFromThePile) {
  const auto shotWith = [](const char* stabilize) {
    Simulation simulation = shippedScene("sand_shooting", {stabilize});
    std::vector<bool> shot(2 * 11 * 11 * 24, false);
    for (int step = 0; step < 60; ++step) {
      run(simulation, 1);
      const Particles& particles = simulation.world().particles;
      // Upwards faster than 1 m/s: nothing in a falling column goes up.
      for (std::size_t i = 0; i < particles.size(); ++i) shot[i] = shot[i] || particles.velocity[i].y > 1.0f;
    }
    return std::count(shot.begin(), shot.end(), true);
  };
  const auto none = shotWith("stabilize=0"), some = shotWith("stabilize=4"), enough = shotWith("stabilize=20");
  EXPECT_GT(none, 2 * some);
  EXPECT_GE(some, enough);
  EXPECT_EQ(enough, 0);
}

TEST(ThesisFigure, ThePileIsSteeperWithMoreFriction) {
  const auto slopeOf = [](float mu) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 12).set("stabilize", 6).set("maxSpeed", 2);
    scene.element("gravity", {{"magnitude", 9.81f}}).element("wall");
    scene.element("sand", {{"radius", 0.05f}, {"mass", 0.05f}, {"staticFriction", mu}, {"kineticFriction", mu}});
    scene.source("block", {{"time", 0},
                           {"object", 0},
                           {"min", glm::vec3(-0.25f, 0.06f, -0.25f)},
                           {"max", glm::vec3(0.25f, 1.5f, 0.25f)},
                           {"spacing", 0.105f},
                           {"jitter", 0.002f}});
    Simulation simulation = scene.simulate();
    run(simulation, 220);
    // Height of the upper tenth over distance of the outer half, both from the middle.
    std::vector<float> heights, distances;
    for (const glm::vec4& x : simulation.world().particles.position) {
      heights.push_back(x.y);
      distances.push_back(std::hypot(x.x, x.z));
    }
    std::sort(heights.begin(), heights.end());
    std::sort(distances.begin(), distances.end());
    return heights[heights.size() * 19 / 20] / distances[distances.size() * 3 / 4];
  };
  const float low = slopeOf(0.05f), middle = slopeOf(0.3f), high = slopeOf(0.8f);
  EXPECT_GT(middle, 1.3f * low);
  EXPECT_GT(high, 1.1f * middle);
}

TEST(ThesisFigure, PostStabilisationCalmsAFlickeringParticle) {
  // Path of the particle in the middle over the last 30 frames; it goes nowhere.
  const auto flickerWith = [](const char* iterations) {
    Simulation simulation = shippedScene("particle_flicker", {iterations});
    run(simulation, 30);
    float path = 0.0f;
    for (int step = 0; step < 30; ++step) {
      const glm::vec3 before = positionOf(simulation, 1);
      run(simulation, 1);
      path += glm::distance(positionOf(simulation, 1), before);
    }
    return path;
  };
  const float without = flickerWith("postStabilize=0");
  EXPECT_GT(without, 0.004f);
  EXPECT_LT(flickerWith("postStabilize=2"), 0.2f * without);
}

TEST(ThesisFigure, TheSpreadOfThreeParticlesDependsOnIterations) {
  const auto spreadWith = [](const char* iterations) {
    Simulation simulation = shippedScene("three_particles", {iterations});
    run(simulation, 180);
    return glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 1));
  };
  const float two = spreadWith("solverIterations=2"), fifty = spreadWith("solverIterations=50");
  EXPECT_GT(std::abs(two - fifty), 0.005f);
}

TEST(ThesisFigure, TheExampleOfTheAppendix) {
  Simulation simulation = shippedScene("thesis_example");
  run(simulation, 13);
  EXPECT_EQ(simulation.world().particles.size(), 1u);
  for (int frame = 13; frame < 50; ++frame) {
    run(simulation, 1);
    ASSERT_EQ(simulation.world().particles.size(), 2u);
    EXPECT_EQ(positionOf(simulation, 0, 0), glm::vec3(1, 1.2f, 0));
    const auto steps = static_cast<float>(frame - 12);
    expectNear(positionOf(simulation, 0, 1), glm::vec3(5, 8, 3.2f) + 0.1f * steps * glm::vec3(0, -1, 1), 2e-5f);
  }
}

}  // namespace
}  // namespace pliant::sim
