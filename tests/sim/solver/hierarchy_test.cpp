// Hierarchical position based dynamics (Müller 2008): coarse levels first.
#include "sim/state/constraint_view.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <algorithm>

namespace pliant::sim {
namespace {

/// A rope of 200 segments that falls from the horizontal and hangs from its first particle.
SceneText longRope(const char* schedule, int iterations, const char* iteration = "gaussSeidel") {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= 200; ++i) points.emplace_back(0.05f * static_cast<float>(i), 0.0f, 0.0f);
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", iterations).set("iteration", iteration).set("contacts", "FALSE");
  scene.set("schedule", schedule).points("rope.txt", points);
  scene.element("drag", {{"coefficient", 2.0f}}).element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"mass", 0.05f}, {"fixed", 0}});
  return scene;
}

/// Length of the hanging rope by its rest length, less 1.
float stretchOf(const char* schedule, int iterations) {
  Simulation simulation = longRope(schedule, iterations).simulate();
  run(simulation, 1500);
  float length = 0.0f;
  for (std::size_t i = 0; i < 200; ++i)
    length += glm::length(positionOf(simulation, 0, i) - positionOf(simulation, 0, i + 1));
  return length / 10.0f - 1.0f;
}

TEST(Hierarchy, ALongRopeNeedsAThirdOfTheIterationsForTheSameStretch) {
  const float coarse = stretchOf("hierarchical", 10);
  EXPECT_LT(coarse, stretchOf("uniform", 30));
  EXPECT_GT(coarse, -1e-3f);
}

TEST(Hierarchy, DoesNotMoveAnUnstretchedRope) {
  // A coil, at rest without forces: the coarse constraints, as long as the arc, are slack.
  std::vector<glm::vec3> points;
  for (int i = 0; i < 60; ++i) {
    const float angle = 0.7f * static_cast<float>(i);
    points.emplace_back(std::cos(angle), 0.02f * static_cast<float>(i), std::sin(angle));
  }
  SceneText scene;
  scene.set("schedule", "hierarchical").set("solverIterations", 5).set("contacts", "FALSE").points("coil.txt", points);
  scene.element("rope", {{"file", "coil.txt"}, {"radius", 0.01f}});
  Simulation simulation = scene.simulate();
  run(simulation, 20);
  for (std::size_t i = 0; i < points.size(); ++i) expectNear(positionOf(simulation, 0, i), points[i], 1e-5f);
}

TEST(Hierarchy, AClothHangsWithLessStretchForTheSameIterations) {
  const auto stretch = [](const char* schedule) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 5).set("iteration", "gaussSeidel").set("contacts", "FALSE");
    scene.set("schedule", schedule).element("drag", {{"coefficient", 2.0f}}).element("gravity", {{"magnitude", 9.81f}});
    scene.element("cloth", {{"shape", "grid"},
                            {"size", glm::vec3(2, 2, 0)},
                            {"resolution", 40},
                            {"radius", 0.01f},
                            {"mass", 0.01f},
                            {"stiffness", 1.0f},
                            {"fixed", 0},
                            {"fixed", 40}});
    Simulation simulation = scene.simulate();
    run(simulation, 600);
    double sum = 0.0;
    std::size_t edges = 0;
    for (const auto& batch : simulation.world().batches) {
      if (batch->type() != "distance") continue;
      batch->forEach(simulation.world().particles, simulation.world().particles.position,
                     [&](const ConstraintView& edge) {
                       sum += std::max(double(edge.strain), 0.0);
                       ++edges;
                     });
    }
    return sum / static_cast<double>(edges);
  };
  const double hierarchical = stretch("hierarchical"), uniform = stretch("uniform");
  EXPECT_LT(hierarchical, 0.86 * uniform);
}

TEST(Hierarchy, WorksWithEveryIteration) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    Simulation simulation = longRope("hierarchical", 5, iteration).simulate();
    run(simulation, 200);
    EXPECT_FALSE(simulation.blowUp()) << iteration;
  }
}

// Particles left out in levels follow their parents without regard to moments: uncorrected, that makes a sheet hanging
// from two corners swing ever higher, from 0 J to 0.4 J and 1.5 J after 10 s.
TEST(Hierarchy, ASwingingSheetGainsNoEnergy) {
  for (const char* iteration : {"gaussSeidel", "jacobi"}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("substeps", 10).set("solverIterations", 2).set("iteration", iteration);
    scene.set("averaging", "massSplitting").set("schedule", "hierarchical").set("damping", 0.00995f);
    scene.set("contacts", "FALSE").element("gravity");
    scene.element("cloth", {{"shape", "grid"},
                            {"size", glm::vec3(1, 1, 0)},
                            {"resolution", 25},
                            {"rotateX", 30},
                            {"radius", 0.016f},
                            {"density", 1},
                            {"stiffness", 1},
                            {"bendingStiffness", 0.02f},
                            {"fixed", 650},
                            {"fixed", 675}});
    Simulation simulation = scene.simulate();
    const auto energy = [&] {
      const Particles& p = simulation.world().particles;
      double sum = 0.0;
      for (std::size_t i = 0; i < p.size(); ++i) {
        const glm::dvec3 v(p.velocity[i]);
        sum += double(p.mass[i]) * (0.5 * glm::dot(v, v) + 10.0 * double(p.position[i].y));
      }
      return sum;
    };
    run(simulation, 60);
    const double early = energy();
    run(simulation, 540);
    EXPECT_LT(energy(), early) << iteration;
  }
}

}  // namespace
}  // namespace pliant::sim
