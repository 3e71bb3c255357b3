// The effect of a stiffness compared with closed forms, and the hint that more iterations would help.
#include "sim/observe/stiffness_meter.h"

#include "sim/observe/effective_stiffness.h"
#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

const EffectiveStiffness& find(const std::vector<EffectiveStiffness>& all, std::string_view parameter) {
  for (const EffectiveStiffness& one : all) {
    if (one.parameter == parameter) return one;
  }
  throw std::out_of_range(std::string(parameter));
}

/// A rope of `segments` that hangs from its first particle.
SceneText hangingRope(int segments, int iterations, float stiffness = 1.0f, const char* model = "perIteration") {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", iterations).set("iteration", "gaussSeidelOrdered");
  scene.set("stiffnessModel", model).set("contacts", "FALSE").set("damping", 0.1f);
  std::vector<glm::vec3> points;
  for (int i = 0; i <= segments; ++i) points.emplace_back(0, -0.1f * static_cast<float>(i), 0);
  scene.points("rope.txt", points);
  scene.element("gravity").element(
      "rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"mass", 0.1f}, {"stiffness", stiffness}, {"fixed", 0}});
  return scene;
}

EffectiveStiffness stretchingOf(const SceneText& scene, int steps = 400) {
  Simulation simulation = scene.simulate();
  simulation.setStiffnessMeter(true);
  run(simulation, steps);
  return find(simulation.effectiveStiffnesses(), "stiffness");
}

// One constraint alone loses the part 1 - (1 - k)^n of its C.
TEST(EffectiveStiffness, MatchesTheClosedFormForOneSpring) {
  for (const float k : {0.05f, 0.3f, 0.9f}) {
    for (const int n : {1, 3}) {
      const double expected = 1.0 - std::pow(1.0 - double(k), n);
      const EffectiveStiffness each = stretchingOf(hangingRope(1, n, k));
      EXPECT_NEAR(each.reached, expected, 2e-3) << k << ' ' << n;
      EXPECT_NEAR(each.requested, expected, 1e-6) << k << ' ' << n;
      EXPECT_FALSE(each.isLimited);
      const EffectiveStiffness step = stretchingOf(hangingRope(1, n, k, "perStep"));
      EXPECT_NEAR(step.requested, double(k), 1e-6);
      EXPECT_NEAR(step.reached, double(k), 2e-3);
    }
  }
}

TEST(EffectiveStiffness, RisesWithIterationsForARopeUntilTheHintDisappears) {
  double last = 0.0;
  std::optional<int> estimate;
  for (const int n : {2, 10, 50, 250}) {
    const EffectiveStiffness rope = stretchingOf(hangingRope(12, n));
    EXPECT_EQ(rope.requested, 1.0);
    EXPECT_GT(rope.reached, last) << n;
    EXPECT_EQ(rope.solves, n);
    EXPECT_EQ(rope.isLimited, n < 250) << n << ": " << rope.reached;
    if (n == 50) estimate = rope.iterations;
    last = rope.reached;
  }
  EXPECT_GT(last, 0.9);
  ASSERT_TRUE(estimate);
  const EffectiveStiffness asAdvised = stretchingOf(hangingRope(12, *estimate));
  EXPECT_GT(asAdvised.reached, 0.75) << "with the " << *estimate << " iterations of the hint";
}

TEST(EffectiveStiffness, ReportsTheStretchOfEdges) {
  constexpr std::size_t kSegments = 12;
  Simulation simulation = hangingRope(kSegments, 4).simulate();
  simulation.setStiffnessMeter(true);
  run(simulation, 600);
  const World& world = simulation.world();
  double sum = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < kSegments; ++i) {
    const double rest = double(glm::length(world.particles.rest[i + 1] - world.particles.rest[i]));
    const double strain =
        double(glm::distance(positionOf(simulation, 0, i), positionOf(simulation, 0, i + 1))) / rest - 1;
    sum += std::max(strain, 0.0);
    largest = std::max(largest, strain);
  }
  ASSERT_GT(largest, 0.01);
  const EffectiveStiffness rope = find(simulation.effectiveStiffnesses(), "stiffness");
  ASSERT_TRUE(rope.deformation);
  EXPECT_NEAR(rope.deformation->mean, sum / kSegments, 0.02 * sum / kSegments);
  EXPECT_NEAR(rope.deformation->largest, largest, 0.02 * largest);
}

TEST(EffectiveStiffness, ReportsTheBendingOfARope) {
  constexpr int kSegments = 6;
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 20).set("contacts", "FALSE").set("damping", 0.3f);
  std::vector<glm::vec3> points;
  for (int i = 0; i <= kSegments; ++i) points.emplace_back(0.1f * static_cast<float>(i), 0, 0);
  scene.points("rope.txt", points).element("gravity");
  scene.element("rope", {{"file", "rope.txt"},
                         {"radius", 0.02f},
                         {"mass", 0.1f},
                         {"bending", "TRUE"},
                         {"bendingStiffness", 0.02f},
                         {"fixed", kSegments / 2}});
  Simulation simulation = scene.simulate();
  simulation.setStiffnessMeter(true);
  run(simulation, 800);
  const auto segment = [&](std::size_t i) {
    return glm::dvec3(positionOf(simulation, 0, i + 1) - positionOf(simulation, 0, i));
  };
  double sum = 0.0, largest = 0.0;
  for (std::size_t i = 1; i < kSegments; ++i) {
    const double angle = std::acos(glm::dot(glm::normalize(segment(i - 1)), glm::normalize(segment(i))));
    sum += angle;
    largest = std::max(largest, angle);
  }
  ASSERT_GT(largest, 0.1);
  const EffectiveStiffness bending = find(simulation.effectiveStiffnesses(), "bendingStiffness");
  ASSERT_TRUE(bending.deformation);
  EXPECT_EQ(bending.deformation->of, RemainingStrain::Of::angles);
  EXPECT_NEAR(bending.deformation->mean, sum / (kSegments - 1), 0.03 * sum / (kSegments - 1));
  EXPECT_NEAR(bending.deformation->largest, largest, 0.03 * largest);
}

// XPBD: lambda / h^2 is the force, for any number of iterations; with too few C is too large for it.
TEST(EffectiveStiffness, IsForcePerLengthForACompliance) {
  const auto rope = [](int segments, int iterations) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", iterations).set("iteration", "gaussSeidelOrdered");
    scene.set("stiffnessModel", "compliant").set("contacts", "FALSE").set("damping", 0.1f);
    std::vector<glm::vec3> points;
    for (int i = 0; i <= segments; ++i) points.emplace_back(0, -0.1f * static_cast<float>(i), 0);
    scene.points("rope.txt", points).element("gravity");
    return scene.element(
        "rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"mass", 0.1f}, {"compliance", 1e-4f}, {"fixed", 0}});
  };
  const auto measured = [](const SceneText& scene) {
    Simulation simulation = scene.simulate();
    simulation.setStiffnessMeter(true);
    run(simulation, 400);
    return find(simulation.effectiveStiffnesses(), "compliance");
  };
  const EffectiveStiffness one = measured(rope(1, 1));
  EXPECT_NEAR(one.requested, 1e4, 1.0);
  EXPECT_NEAR(one.reached, 1e4, 60.0);
  EXPECT_FALSE(one.isLimited);
  const EffectiveStiffness few = measured(rope(20, 2)), many = measured(rope(20, 400));
  EXPECT_LT(few.reached, 0.5 * few.requested);
  EXPECT_TRUE(few.isLimited);
  EXPECT_NEAR(many.reached, many.requested, 0.05 * many.requested);
  EXPECT_FALSE(many.isLimited);
}

TEST(EffectiveStiffness, IsAlphaForShapeMatching) {
  std::vector<glm::vec3> points, velocities;
  for (int i = 0; i < 27; ++i) {
    points.emplace_back(0.1f * static_cast<float>(i % 3), 0.1f * static_cast<float>(i / 3 % 3),
                        0.1f * static_cast<float>(i / 9));
    velocities.emplace_back(0, 0.2f * static_cast<float>(i % 5 - 2), 0);
  }
  for (const float alpha : {0.2f, 0.7f}) {
    SceneText scene;
    scene.set("timestep", 0.01f)
        .set("solverIterations", 1)
        .set("contacts", "FALSE")
        .points("body.txt", points, velocities);
    scene.element("rigidBody", {{"file", "body.txt"}, {"radius", 0.04f}, {"stiffness", alpha}});
    Simulation simulation = scene.simulate();
    simulation.setStiffnessMeter(true);
    run(simulation, 5);
    EXPECT_NEAR(find(simulation.effectiveStiffnesses(), "stiffness").reached, double(alpha), 0.02) << alpha;
  }
}

TEST(EffectiveStiffness, IsTheVolumeForAPressure) {
  Simulation simulation = shippedScene("balloons");
  simulation.setStiffnessMeter(true);
  run(simulation, 60);
  bool any = false;
  for (const EffectiveStiffness& one : simulation.effectiveStiffnesses()) {
    if (one.parameter != "pressure") continue;
    any = true;
    EXPECT_EQ(one.kind, EffectiveStiffness::Kind::volume);
    EXPECT_NEAR(one.reached, one.requested, 0.3 * one.requested);
  }
  EXPECT_TRUE(any);
}

// A rope at rest has only rounding to correct, of which nothing can be said.
TEST(EffectiveStiffness, IsNotReportedWithoutAnError) {
  SceneText scene;
  scene.set("timestep", 0.01f).points("rope.txt", {{0, 0.1f, 0}, {1, 0.1f, 0}, {2, 0.1f, 0}});
  scene.element("gravity").element("wall").element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}});
  Simulation simulation = scene.simulate();
  simulation.setStiffnessMeter(true);
  run(simulation, 50);
  EXPECT_TRUE(simulation.effectiveStiffnesses().empty());
}

// Each name is that of a parameter, or the inspector could not find it.
TEST(EffectiveStiffness, IsNamedAsTheElementsParameter) {
  for (const char* scene : {"everything", "balloons", "swatches", "jelly_drop", "bending_row"}) {
    Simulation simulation = shippedScene(scene);
    simulation.setStiffnessMeter(true);
    run(simulation, 8);
    for (const EffectiveStiffness& one : simulation.effectiveStiffnesses()) {
      const Element& element = simulation.scene().elements.at(static_cast<std::size_t>(one.element));
      EXPECT_NE(findField(element.type().fields, one.parameter), nullptr) << scene << ": " << one.parameter;
      EXPECT_TRUE(std::isfinite(one.reached)) << scene << ": " << one.parameter;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
