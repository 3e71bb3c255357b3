#include "app/host/compliance_trial.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <stdexcept>

namespace pliant::app {
namespace {

constexpr int kLong = 600;  ///< steps after which it hangs still

/// A rope that hangs from its first particle; there are too few iterations to keep its length, or its stiffness is low.
sim::SceneText rope(int iterations, float stiffness) {
  return sim::SceneText()
      .set("timestep", 1.0f / 60.0f)
      .set("solverIterations", iterations)
      .set("iteration", "gaussSeidel")
      .set("damping", 0.05f)
      .element("gravity", {{"magnitude", 9.81f}})
      .element("rope", {{"shape", "line"},
                        {"count", 21},
                        {"to", "0 -1 0"},
                        {"radius", 0.01f},
                        {"mass", 0.01f},
                        {"fixed", 0},
                        {"stiffness", stiffness}});
}

float lengthOf(const sim::Simulation& simulation) {
  float length = 0.0f;
  for (std::size_t i = 1; i < simulation.world().objects.front().particles.size(); ++i)
    length += glm::distance(sim::positionOf(simulation, 0, i), sim::positionOf(simulation, 0, i - 1));
  return length;
}

float becomeCompliant(sim::Simulation& simulation, std::size_t element) {
  const std::atomic<bool> stop{false};
  const float compliance = complianceLikeStiffness(simulation, element, {}, stop);
  sim::InputMessages ignored;
  simulation.edit(withCompliance(simulation.scene(), element, compliance), {}, ignored);
  return compliance;
}

TEST(ComplianceTrial, AHangingRopeKeepsItsLengthAtAnyNumberOfIterations) {
  float before = 0.0f;
  for (const int iterations : {10, 40}) {
    sim::Simulation simulation = rope(iterations, 0.5f).simulate();
    sim::run(simulation, kLong);
    const float length = lengthOf(simulation);
    ASSERT_GT(length, 1.01f) << iterations << " iterations: it is stretched";
    const float compliance = becomeCompliant(simulation, 1);
    EXPECT_GT(compliance, 0.0f);
    EXPECT_NE(compliance, before) << "a stiffness is another one for each number of iterations";
    before = compliance;
    sim::run(simulation, kLong);
    EXPECT_NEAR(lengthOf(simulation) - 1.0f, length - 1.0f, 0.03f * (length - 1.0f)) << iterations << " iterations";
  }
}

TEST(ComplianceTrial, KeepsCompliancesThatHadAnEffectAndClearsTheOthers) {
  sim::SceneText text = rope(10, 0.5f);
  text.element("rope", {{"shape", "line"}, {"count", 3}, {"stiffness", 0.5f}, {"compliance", 0.3f}});
  const sim::Scene scene = text.scene();
  ASSERT_TRUE(canBecomeCompliant(scene, 1));
  EXPECT_FALSE(canBecomeCompliant(scene, 0)) << "gravity";
  const sim::Scene after = withCompliance(scene, 1, 0.25f);
  const auto complianceOf = [&](std::size_t element) {
    const sim::Element& its = after.elements[element];
    return *static_cast<const float*>(sim::findField(its.type().fields, "compliance")->of(its.data()));
  };
  EXPECT_EQ(after.settings.stiffnessModel, sim::StiffnessModel::compliant);
  EXPECT_EQ(complianceOf(1), 0.25f);
  EXPECT_EQ(complianceOf(2), 0.0f) << "it was soft by its stiffness";
  EXPECT_FALSE(canBecomeCompliant(after, 1)) << "it is";
  EXPECT_TRUE(canBecomeCompliant(after, 2));
}

TEST(ComplianceTrial, FailsForAnUnstretchedElement) {
  sim::Simulation simulation =
      sim::SceneText().element("rope", {{"shape", "line"}, {"count", 3}, {"to", "0 -1 0"}}).simulate();
  const std::atomic<bool> stop{false};
  EXPECT_THROW(complianceLikeStiffness(simulation, 0, {}, stop), std::runtime_error);
}

}  // namespace
}  // namespace pliant::app
