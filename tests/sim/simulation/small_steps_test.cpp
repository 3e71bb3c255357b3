// For any small step and any distance from the origin nothing is lost to rounding: motions are compared with
// recurrences in double precision, and closed forms.
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <string>

namespace pliant::sim {
namespace {

constexpr float kFrame = 1.0f / 60.0f;
constexpr int kSubsteps[] = {1, 7, 20, 100, 1000};
constexpr float kDistances[] = {0.0f, 10.0f, 100.0f, 1000.0f};

/// How far a grain falls in `steps` steps of h: what the integrator's formula says.
double fallOf(const std::string& integrator, double g, double h, int steps) {
  double x = 0.0, v = 0.0, lastX = 0.0, lastV = 0.0;
  for (int n = 0; n < steps; ++n) {
    double newX, newV;
    if (integrator == "euler" || n == 0) {
      newV = v + h * g;
      newX = x + h * newV;
    } else {
      newX = 4.0 / 3.0 * x - lastX / 3.0 + h * (8.0 * v - 2.0 * lastV) / 9.0 + 4.0 / 9.0 * h * h * g;
      newV = (1.5 * newX - 2.0 * x + 0.5 * lastX) / h;
    }
    lastX = x;
    lastV = v;
    x = newX;
    v = newV;
  }
  return x;
}

struct SmallSteps : testing::TestWithParam<const char*> {};

TEST_P(SmallSteps, FreeFallMatchesTheRecurrenceAtAnyPositionAndStep) {
  const std::string integrator = GetParam();
  for (const glm::vec3& axis : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, -1, 0.3f)}) {
    for (const float distance : kDistances) {
      for (const int substeps : kSubsteps) {
        SceneText scene;
        scene.set("timestep", kFrame).set("substeps", substeps).set("integrator", integrator);
        scene.element("gravity").element("sand", {{"radius", 0.1f}, {"particleSleeping", 0}});
        scene.particle(0, distance * axis);  // enters right before the first step
        Simulation simulation = scene.simulate();
        const glm::dvec3 start(distance * axis);
        run(simulation, 60);
        const glm::dvec3 end = simulation.world().particles.exactPosition(0);
        const double h = kFrame / static_cast<float>(substeps);
        const double fall = fallOf(integrator, 10.0, h, 60 * substeps);
        // A position and its tail have 48 bits: half of the last one in each step, by h^2, is an acceleration.
        const double lost = 0x1p-49 * double(distance) / (h * h);
        EXPECT_NEAR(start.y - end.y, fall, 2e-6 * fall + 0.5 * lost)
            << integrator << ' ' << substeps << " substeps, " << distance << " m from the origin";
        EXPECT_NEAR(double(-velocityOf(simulation, 0).y), 10.0, 6e-5 + lost)
            << integrator << ' ' << substeps << " substeps, " << distance << " m from the origin";
        EXPECT_LT(lost, 0.001 * 10.0);
        EXPECT_EQ(start.x, end.x);
        EXPECT_EQ(start.z, end.z);
      }
    }
  }
}

// A weight on a spring: at rest it hangs m g a below.
TEST_P(SmallSteps, ASpringSagsByItsComplianceAtAnyPositionAndStep) {
  struct Spring {
    float compliance, mass, drag;
  };
  for (const Spring& spring : {Spring{0.03f, 1.0f, 8.0f}, Spring{0.002f, 2.5f, 50.0f}}) {
    for (const float distance : kDistances) {
      for (const int substeps : kSubsteps) {
        const glm::vec3 top(distance, 0.5f * distance, 0.0f);
        SceneText scene;
        scene.set("timestep", kFrame).set("substeps", substeps).set("integrator", GetParam());
        scene.set("stiffnessModel", "compliant").set("iteration", "gaussSeidel").set("contacts", "FALSE");
        scene.points("spring.txt", {top, top - glm::vec3(0, 1, 0)});
        scene.element("rope", {{"file", "spring.txt"},
                               {"radius", 0.05f},
                               {"mass", spring.mass},
                               {"compliance", spring.compliance},
                               {"fixed", 0}});
        scene.element("gravity").element("drag", {{"coefficient", spring.drag}});
        Simulation simulation = scene.simulate();
        run(simulation, 180);
        const auto& particles = simulation.world().particles;
        const double length = particles.exactPosition(0).y - particles.exactPosition(1).y;
        const double expected = double(spring.mass) * 10.0 * double(spring.compliance);
        // Besides, the constraint sees positions rounded to a float.
        const double rounding = 1e-7 * double(distance);
        EXPECT_NEAR(length - 1.0, expected, 0.002 * expected + rounding)
            << GetParam() << ' ' << substeps << " substeps, " << distance << " m from the origin";
      }
    }
  }
}

// A rotating cross of bars without external forces.
TEST_P(SmallSteps, FreeBodiesKeepTheirMomentumFarFromTheOrigin) {
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered"}) {
    for (const float distance : {1.0f, 50.0f, 1000.0f}) {
      for (const int substeps : {1, 20}) {
        const glm::vec3 centre(distance, -distance, 0.3f * distance);
        SceneText scene;
        scene.set("timestep", kFrame).set("substeps", substeps).set("integrator", GetParam());
        scene.set("iteration", iteration).set("solverIterations", 5).set("contacts", "FALSE");
        std::vector<glm::vec3> places, velocities;
        for (int k = 0; k < 6; ++k) {
          const glm::vec3 x(0.2f * static_cast<float>(k) - 0.5f, 0.05f * static_cast<float>(k % 2), 0.0f);
          places.push_back(centre + x);
          velocities.push_back(glm::vec3(1.0f, 0.2f, -0.5f) + glm::cross(glm::vec3(0, 0, 2), x));
        }
        scene.points("rope.txt", places, velocities);
        scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"mass", 0.2f}, {"particleSleeping", 0}});
        Simulation simulation = scene.simulate();
        const auto momentum = [&] {
          const Particles& p = simulation.world().particles;
          glm::dvec3 sum(0.0);
          for (std::size_t i = 0; i < p.size(); ++i) sum += double(p.mass[i]) * p.exactVelocity(i);
          return sum;
        };
        const glm::dvec3 before = momentum();
        run(simulation, 600);
        EXPECT_LT(glm::length(momentum() - before), 1e-3 * glm::length(before))
            << GetParam() << ' ' << iteration << ' ' << substeps << " substeps, " << distance << " m from the origin";
      }
    }
  }
}

// Shape matching uses differences of positions, and creates no momentum from their rounding.
TEST_P(SmallSteps, RigidBodiesKeepTheirMomentumFarFromTheOrigin) {
  for (const char* deformation : {"rigid", "quadratic"}) {
    for (const char* iteration : {"gaussSeidel", "jacobi"}) {
      for (const float distance : {0.0f, 1000.0f}) {
        SceneText scene;
        scene.set("timestep", kFrame).set("substeps", 20).set("integrator", GetParam()).set("iteration", iteration);
        scene.set("averaging", "massSplitting").set("contacts", "FALSE");
        scene.element("rigidBody", {{"shape", "box"},
                                    {"size", glm::vec3(0.5f, 0.3f, 0.4f)},
                                    {"spacing", 0.1f},
                                    {"radius", 0.05f},
                                    {"mass", 0.2f},
                                    {"particleSleeping", 0},
                                    {"deformation", deformation},
                                    {"beta", 0.3f},
                                    {"translate", glm::vec3(distance, 0.7f * distance, 0.0f)},
                                    {"velocity", glm::vec3(1.0f, 0.5f, -0.3f)}});
        Simulation simulation = scene.simulate();
        const auto momentum = [&] {
          const Particles& p = simulation.world().particles;
          glm::dvec3 sum(0.0);
          for (std::size_t i = 0; i < p.size(); ++i) sum += double(p.mass[i]) * p.exactVelocity(i);
          return sum;
        };
        const glm::dvec3 before = momentum();
        run(simulation, 300);
        EXPECT_LT(glm::length(momentum() - before), 1e-5 * glm::length(before))
            << GetParam() << ' ' << deformation << ' ' << iteration << ", " << distance << " m from the origin";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, SmallSteps, testing::Values("euler", "bdf2"));

}  // namespace
}  // namespace pliant::sim
