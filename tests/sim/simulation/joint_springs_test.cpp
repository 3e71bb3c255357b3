// Springs and dampers of joints, compared with the laws of oscillators.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/joint_scene.h"

#include <fmt/format.h>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

/// The motion of a cube of 2 kg that starts at rest on a spring of compliance 1 / 200, stretched by 0.1.
struct Swing {
  std::vector<double> stretch;
  double step;

  Swing(const SceneText::Tags& joint, float damping, int substeps, bool turns) {
    SceneText scene = jointScene(5, substeps);
    // With moments of inertia of 2 about its axes, and a mass of 2.
    const double side = turns ? std::sqrt(6.0) : 1.0;
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(float(side))}, {"mass", 2}});
    SceneText::Tags tags = joint;
    tags.insert(tags.end(), {{"compliance", 1.0f / 200.0f}, {"damping", damping}});
    scene.element("joint", tags);
    Simulation simulation = scene.simulate();
    step = 1.0 / 60.0;
    for (int frame = 0; frame < 300; ++frame) {
      simulation.step();
      World world(simulation.world());
      readMotion(world.bodies[0], world.particles);
      const BodyMotion& now = world.bodies[0].now;
      stretch.push_back(turns ? 2.0 * std::atan2(now.rotation.z, now.rotation.w) + 0.1 : now.centre.x + 0.1);
    }
  }
  /// Mean period from the first to the last upward zero.
  double period() const {
    std::vector<double> zeros;
    for (std::size_t k = 1; k < stretch.size(); ++k) {
      if (stretch[k - 1] < 0.0 && stretch[k] >= 0.0)
        zeros.push_back(step * (double(k) - stretch[k] / (stretch[k] - stretch[k - 1])));
    }
    return (zeros.back() - zeros.front()) / double(zeros.size() - 1);
  }
  /// Greatest stretch of the second half over that of the first.
  double decay() const {
    double first = 0.0, second = 0.0;
    for (std::size_t k = 0; k < stretch.size(); ++k) {
      (k < 150 ? first : second) = std::max(k < 150 ? first : second, std::abs(stretch[k]));
    }
    return second / first;
  }
};

// x'' + c / m x' + x / (alpha m) = 0: omega = 10 / s, and with c = 0.8 the swing decays by exp(-0.2 t).
TEST(JointSprings, SwingWithTheirPeriodAndDecay) {
  const struct {
    SceneText::Tags joint;
    bool turns;
  } kinds[] = {{{{"kind", "slider"}, {"axis", glm::vec3(1, 0, 0)}, {"relaxed", -0.1f}}, false},
               {{{"kind", "distance"}, {"position", glm::vec3(-1, 0, 0)}, {"relaxed", 0.9f}}, false},
               {{{"kind", "hinge"}, {"axis", glm::vec3(0, 0, 1)}, {"relaxed", -0.1f}}, true}};
  for (const auto& [joint, turns] : kinds) {
    for (const int substeps : {1, 4, 10}) {
      for (const float damping : {0.0f, 0.8f}) {
        const Swing swing(joint, damping, substeps, turns);
        const std::string what = joint[0].text + fmt::format(", {} substeps, c = {}", substeps, damping);
        const double expected =
            glm::two_pi<double>() / std::sqrt(100.0 - 0.25 * double(damping) * double(damping) / 4.0);
        EXPECT_NEAR(swing.period(), expected, 0.003 * expected) << what;
        EXPECT_NEAR(swing.decay(), std::exp(-0.5 * double(damping) / 2.0 * 2.5), 0.02) << what;
      }
    }
  }
}

// A load F stretches them by alpha F for any stiffness, and a stiff one comes to rest.
TEST(JointSprings, DeflectByTheirComplianceAndSettle) {
  for (const float compliance : {1e-2f, 1e-4f, 1e-7f}) {
    for (const char* kind : {"ball", "fixed", "distance"}) {
      SceneText scene = jointScene(10, 2);
      scene.element("gravity", {{"magnitude", kJointGravity}});
      scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(1)}, {"mass", 2}});
      const float high = std::string(kind) == "distance" ? 1.0f : 0.0f;
      scene.element("joint", {{"kind", kind},
                              {"position", glm::vec3(0, high, 0)},
                              {"compliance", compliance},
                              {"damping", std::sqrt(2.0f / compliance)}});
      Simulation simulation = scene.simulate();
      run(simulation, 300);
      World world(simulation.world());
      readMotion(world.bodies[0], world.particles);
      EXPECT_NEAR(-world.bodies[0].now.centre.y, double(compliance) * 2.0 * kJointGravity,
                  1e-3 * double(compliance) + 1e-7)
          << kind << ' ' << compliance;
    }
  }
}

TEST(JointSprings, DampAHingeWithoutASpring) {
  SceneText scene = jointScene(5, 10);
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(std::sqrt(6.0f))},
                              {"mass", 2},
                              {"angularVelocity", glm::vec3(0, 0, 3)}});
  scene.element("joint", {{"kind", "hinge"}, {"axis", glm::vec3(0, 0, 1)}, {"damping", 1.5f}});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  World world(simulation.world());
  readMotion(world.bodies[0], world.particles);
  EXPECT_NEAR(world.bodies[0].now.angularVelocity().z, 3.0 * std::exp(-1.5 / 2.0 * 2.0), 0.01);
}

}  // namespace
}  // namespace pliant::sim
