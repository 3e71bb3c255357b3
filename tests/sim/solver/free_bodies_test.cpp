// Free bodies keep their momentum and angular momentum, with any constraints and any solver.
#include "sim/solver/free_bodies.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kStep = 1.0f / 60.0f;

struct Momenta {
  glm::dvec3 linear{0.0}, angular{0.0};  ///< [kg m/s], [kg m^2/s] about the centre of mass
};

Momenta momentaOf(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  Momenta sum;
  glm::dvec3 centre(0.0);
  double mass = 0.0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    mass += particles.mass[i];
    centre += double(particles.mass[i]) * particles.exactPosition(i);
  }
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const glm::dvec3 p = double(particles.mass[i]) * particles.exactVelocity(i);
    sum.linear += p;
    sum.angular += glm::cross(particles.exactPosition(i) - centre / mass, p);
  }
  return sum;
}

/// A grid of `size` points that turns and flies.
SceneText& turningPoints(SceneText& scene, const glm::ivec3& size, const glm::vec3& at) {
  std::vector<glm::vec3> places, velocities;
  for (int k = 0; k < size.x * size.y * size.z; ++k) {
    const glm::vec3 x = 0.13f * glm::vec3(k % size.x, k / size.x % size.y, k / size.x / size.y);
    places.push_back(at + x);
    velocities.push_back(glm::vec3(0.4f, -0.3f, 0.1f) + glm::cross(glm::vec3(1.5f, 3, 2), x));
  }
  return scene.points("turning.txt", places, velocities);
}

/// The same points as grains.
SceneText& turningGrains(SceneText& scene, const glm::ivec3& size) {
  scene.element("sand", {{"radius", 0.02f}, {"mass", 0.3f}, {"particleSleeping", 0}});
  for (int k = 0; k < size.x * size.y * size.z; ++k) {
    const glm::vec3 x = 0.13f * glm::vec3(k % size.x, k / size.x % size.y, k / size.x / size.y);
    scene.particle(0, x, glm::vec3(0.4f, -0.3f, 0.1f) + glm::cross(glm::vec3(1.5f, 3, 2), x));
  }
  return scene;
}

struct TurningCase {
  const char* name;
  const char* type;
  glm::ivec3 size;
  SceneText::Tags tags;
};

const std::vector<TurningCase>& turningCases() {
  static const std::vector<TurningCase> all{
      {"rigid", "rigidBody", {5, 3, 2}, {}},
      {"quadratic", "rigidBody", {5, 3, 2}, {{"deformation", "quadratic"}, {"beta", 0.4f}}},
      {"clusters", "rigidBody", {6, 3, 2}, {{"clusters", 3}, {"stiffness", 0.6f}}},
      {"twoParticles", "rope", {2, 1, 1}, {}},
      {"rope", "rope", {7, 1, 1}, {{"bending", "TRUE"}, {"stiffness", 0.7f}}},
  };
  return all;
}

/// One of them, with its first point at `at`.
void addTurning(SceneText& text, const TurningCase& each, const glm::vec3& at) {
  SceneText::Tags tags = each.tags;
  for (const Tag& tag : SceneText::Tags{{"file", "turning.txt"}, {"radius", 0.02f}, {"mass", 0.3f}})
    tags.push_back(tag);
  turningPoints(text, each.size, at).element(each.type, tags);
}

/// For 2,000 steps after the first, to these parts of them.
void expectToKeepMomenta(const SceneText& text, double linear, double angular) {
  Simulation simulation = text.simulate();
  run(simulation, 1);
  const Momenta before = momentaOf(simulation);
  run(simulation, 2000);
  const Momenta after = momentaOf(simulation);
  EXPECT_LT(glm::length(after.linear - before.linear), linear * glm::length(before.linear));
  EXPECT_LT(glm::length(after.angular - before.angular), angular * glm::length(before.angular));
}

class FreeBody : public testing::TestWithParam<const char*> {
 protected:
  SceneText scene(int iterations = 4) const {
    SceneText text;
    const std::string way = GetParam();
    text.set("timestep", kStep).set("solverIterations", iterations).set("contacts", "FALSE");
    if (way == "levels") return text.set("iteration", "gaussSeidel").set("schedule", "hierarchical");
    if (way == "chebyshev") text.set("chebyshev", 0.8f);
    if (way != "chebyshev") return text.set("iteration", way).set("averaging", "massSplitting");
    return text.set("iteration", "jacobi").set("averaging", "massSplitting");
  }
};

// Gauss-Seidel in order is that of the papers, to the last digit (see WorkedExample).
INSTANTIATE_TEST_SUITE_P(Solvers, FreeBody, testing::Values("jacobi", "chebyshev", "gaussSeidel", "levels", "global"),
                         [](const auto& instance) { return std::string(instance.param); });

// After so many steps the turning rope had lost 14 % of its angular momentum, the rigid ones half.
TEST_P(FreeBody, KeepsMomentumAndAngularMomentum) {
  for (const TurningCase& each : turningCases()) {
    for (const float distance : {0.0f, 300.0f}) {
      SCOPED_TRACE(std::string(each.name) + ", " + std::to_string(distance) + " m from the origin");
      SceneText text = scene();
      addTurning(text, each, {distance, 0.7f * distance, 0.0f});
      expectToKeepMomenta(text, 1e-7, 1e-6);
    }
  }
}

// The same under bdf2.
TEST(FreeBodyUnderBdf2, KeepsMomentumAndAngularMomentum) {
  for (const TurningCase& each : turningCases()) {
    for (const char* iteration : {"gaussSeidel", "jacobi"}) {
      SceneText text;
      text.set("timestep", kStep).set("solverIterations", 4).set("contacts", "FALSE").set("integrator", "bdf2");
      text.set("iteration", iteration).set("averaging", "massSplitting");
      SCOPED_TRACE(std::string(each.name) + ", " + iteration);
      addTurning(text, each, {3, 0, 0});
      expectToKeepMomenta(text, 1e-6, 3e-6);
    }
  }
}

// Forces, too: drag acts on 2 v_n - v_(n-1), and takes h c / m of the corresponding angular momentum.
TEST(FreeBodyUnderBdf2, LosesAngularMomentumByDrag) {
  SceneText text;
  text.set("timestep", kStep).set("contacts", "FALSE").set("integrator", "bdf2").set("iteration", "gaussSeidel");
  turningPoints(text, {4, 3, 2}, {0, 0, 0});
  text.element("rigidBody", {{"file", "turning.txt"}, {"radius", 0.02f}, {"mass", 0.3f}});
  text.element("drag", {{"coefficient", 0.05f}});
  Simulation simulation = text.simulate();
  run(simulation, 1);
  const Momenta before = momentaOf(simulation);
  run(simulation, 300);
  const double left = std::exp(-300 * double(kStep) * double(0.05f) / double(0.3f));
  const Momenta after = momentaOf(simulation);
  EXPECT_NEAR(glm::length(after.linear) / glm::length(before.linear), left, 1e-5);
  EXPECT_NEAR(glm::length(after.angular) / glm::length(before.angular), left, 3e-4);  // 5e-4 off under euler
}

// A formula of only distances, angles and volumes acts like a body's own constraints: a chain of these had lost 39 % of
// its angular momentum after 10,000 steps.
TEST_P(FreeBody, InvariantFormulasKeepAngularMomentum) {
  struct Case {
    const char* formula;
    glm::ivec3 size;
  };
  for (const auto& [formula, size] :
       {Case{"length(p1 - p2) - 0.13", {6, 1, 1}}, Case{"dot(p1 - p2, p3 - p2) + 0.015", {5, 1, 1}},
        Case{"dot(cross(p2 - p1, p3 - p1), p4 - p1) - 0.0021", {2, 2, 2}}}) {
    SceneText text = scene();
    turningGrains(text, size);
    SceneText::Tags tags{{"formula", formula}, {"objectID", 0}, {"points", "chain"}};
    for (int i = 0; i < size.x * size.y * size.z; ++i) tags.emplace_back("particleID", i);
    text.element("constraint", tags);
    SCOPED_TRACE(formula);
    expectToKeepMomenta(text, 1e-6, 1e-5);
  }
}

// One that keeps two points at the same height takes angular momentum, which is not corrected.
TEST_P(FreeBody, PositionDependentFormulasAreNotCorrected) {
  SceneText text = scene(10);
  turningGrains(text, {2, 1, 1});
  text.element("constraint", {{"formula", "p1.y - p2.y"}, {"objectID", 0}, {"particleID", 0}, {"particleID", 1}});
  Simulation simulation = text.simulate();
  run(simulation, 5);
  EXPECT_NEAR(positionOf(simulation, 0, 0).y, positionOf(simulation, 0, 1).y, 1e-5f);
  const double inertia = 0.15 * 0.13 * 0.13;  // of two with 0.3 kg, 0.13 m apart [kg m^2]
  const glm::dvec3 angular = momentaOf(simulation).angular;
  EXPECT_NEAR(angular.y, 3.0 * inertia, 1e-4 * inertia);
  EXPECT_NEAR(angular.z, 0.0, 1e-4 * inertia) << "2 before";
}

// The effect of forces is kept: drag takes h c / m of the angular momentum in each step.
TEST_P(FreeBody, LosesAngularMomentumByDrag) {
  SceneText text = scene();
  turningPoints(text, {4, 3, 2}, {0, 0, 0});
  text.element("rigidBody", {{"file", "turning.txt"}, {"radius", 0.02f}, {"mass", 0.3f}});
  text.element("drag", {{"coefficient", 0.05f}});
  Simulation simulation = text.simulate();
  run(simulation, 1);
  const Momenta before = momentaOf(simulation);
  run(simulation, 300);
  const Momenta after = momentaOf(simulation);
  const double left = std::pow(1.0 - double(kStep) * double(0.05f) / double(0.3f), 300);
  EXPECT_NEAR(glm::length(after.angular) / glm::length(before.angular), left, 1e-5);
  EXPECT_NEAR(glm::length(after.linear) / glm::length(before.linear), left, 1e-5);
}

// A body that is held, or lies on the floor, is not free: it swings and slides as before.
TEST_P(FreeBody, ExcludesFixedAndRestingBodies) {
  SceneText text = scene(10);
  text.points("rope.txt", {{0, 0, 0}, {0.5f, 0, 0}, {1, 0, 0}});
  text.element("rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"mass", 0.3f}, {"fixed", 0}});
  text.element("gravity");
  Simulation simulation = text.simulate();
  run(simulation, 20);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0.0f));
  EXPECT_LT(positionOf(simulation, 0, 2).y, -0.2f);
}

}  // namespace
}  // namespace pliant::sim
