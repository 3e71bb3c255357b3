// Joints and contacts of rigid bodies in the lens: the displayed numbers are those of the solver, and agree with
// generalised inverse masses.
#include "sim/observe/step_recording.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/pulled_stack.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <map>
#include <string_view>

namespace pliant::sim {
namespace {

std::shared_ptr<const StepRecording> recordedStep(Simulation& simulation, int steps) {
  run(simulation, steps);
  simulation.setRecorded(true);
  run(simulation, 1);
  return simulation.recording();
}

glm::dvec3 valueOf(const StepRecording& recording, const Projection& p, std::string_view symbol) {
  for (const Term& t : recording.termsOf(p)) {
    if (t.symbol == symbol) return glm::dvec3(t.value);
  }
  ADD_FAILURE() << "no " << symbol;
  return glm::dvec3(NAN);
}

// The displayed corrections add up to the displacement of each of the bodies' particles.
TEST(BodyRows, AddUpToTheSolverCorrection) {
  for (const auto& [scene, steps, type] : {std::tuple{"ragdoll", 40, "joint"}, std::tuple{"wagon", 60, "joint"},
                                           std::tuple{"pyramid", 40, "body contact"}}) {
    Simulation simulation = shippedScene(scene, {"solverIterations=3"});
    const auto recording = recordedStep(simulation, steps);
    ASSERT_TRUE(recording->complete) << scene;
    int shown = 0;
    for (const Stage& stage : recording->stages) {
      if (stage.phase != Phase::solve) continue;
      std::map<int, glm::vec3> x;
      for (const Projection& p : recording->projectionsOf(stage)) {
        shown += p.active && recording->batchTypes[p.batch] == type ? 1 : 0;
        for (const Corner& corner : recording->cornersOf(p)) {
          x.try_emplace(corner.particle, glm::vec3(corner.before)).first->second += corner.correction;
        }
      }
      for (const auto& [particle, place] : x) {
        const glm::vec3 solved(stage.x[static_cast<std::size_t>(particle)]);
        ASSERT_LT(glm::distance(place, solved), 2e-5f * (1.0f + glm::length(solved)))
            << scene << ", group " << stage.solve.group << ", particle " << particle;
      }
    }
    EXPECT_GT(shown, 10) << scene;
  }
}

// Two boxes of 2 kg and 3 kg in space that pull at a ball joint. With h = 0.001 they hardly turn in a step.
TEST(BodyRows, ShowGeneralisedInverseMassesOfABallJoint) {
  SceneText scene;
  scene.set("timestep", 0.001f).set("solverIterations", 2).set("iteration", "gaussSeidel");
  const glm::dvec3 sizeA(1, 0.5, 0.25), sizeB(0.4, 0.8, 0.6), placeB(1, 0.3, 0.2), ball(0.5, 0.25, 0.0);
  const double massA = 2.0, massB = 3.0;
  scene.element("rigidBody", {{"name", "left"},
                              {"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(sizeA)},
                              {"mass", float(massA)},
                              {"velocity", glm::vec3(-1, 0.5f, 0.2f)}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(sizeB)},
                              {"mass", float(massB)},
                              {"translate", glm::vec3(placeB)}});
  scene.element("joint", {{"kind", "ball"}, {"objectID", 0}, {"objectID", 1}, {"position", glm::vec3(ball)}});
  Simulation simulation = scene.simulate();
  const auto recording = recordedStep(simulation, 0);
  const auto inverseInertia = [](const glm::dvec3& size, double m) {
    const glm::dvec3 s = size * size;
    return 12.0 / (m * glm::dvec3(s.y + s.z, s.z + s.x, s.x + s.y));
  };
  struct Shown {
    glm::dvec3 u, turnA, turnB;
    double change, value;
  };
  std::vector<Shown> shown;
  for (const Projection& p : recording->projections) {
    if (recording->batchTypes[p.batch] != "joint") continue;
    EXPECT_EQ(p.element, 2);
    const glm::dvec3 u = valueOf(*recording, p, R"(\mathbf{u})"), momentA = glm::cross(ball, u),
                     momentB = glm::cross(ball - placeB, u);
    const glm::dvec3 turnA = inverseInertia(sizeA, massA) * momentA, turnB = inverseInertia(sizeB, massB) * momentB;
    const double wA = 1.0 / massA + glm::dot(momentA, turnA), wB = 1.0 / massB + glm::dot(momentB, turnB);
    EXPECT_NEAR(valueOf(*recording, p, "w_A").x, wA, 3e-3 * wA);
    EXPECT_NEAR(valueOf(*recording, p, "w_B").x, wB, 3e-3 * wB);
    const double change = valueOf(*recording, p, R"(\Delta\lambda)").x;
    shown.push_back({u, turnA, turnB, change, valueOf(*recording, p, "C").x});
    const double size = std::abs(change);
    const auto near = [&](const char* symbol, const glm::dvec3& expected) {
      EXPECT_LT(glm::distance(valueOf(*recording, p, symbol), expected), 1e-2 * size + 1e-9) << symbol;
    };
    near(R"(\Delta\mathbf{x}_A)", change / massA * u);
    near(R"(\Delta\mathbf{x}_B)", -change / massB * u);
    near(R"(\Delta\mathbf{\theta}_A)", change * turnA);
    near(R"(\Delta\mathbf{\theta}_B)", -change * turnB);
    const auto corners = recording->cornersOf(p);
    ASSERT_EQ(corners.size(), 8u);
    glm::dvec3 moved(0.0);
    for (std::size_t k = 0; k < 8; ++k) moved += (k < 4 ? massA : massB) / 4.0 * glm::dvec3(corners[k].correction);
    EXPECT_LT(glm::length(moved), 1e-3 * size + 1e-9) << "momentum";
  }
  ASSERT_EQ(shown.size(), 6u) << "three rows in each of two iterations";
  for (std::size_t i = 0; i < 3; ++i) {
    double moved = 0.0;
    for (std::size_t j = 0; j < 3; ++j) {
      const Shown& other = shown[j];
      moved += other.change * ((1.0 / massA + 1.0 / massB) * glm::dot(shown[i].u, other.u) +
                               glm::dot(glm::cross(ball, shown[i].u), other.turnA) +
                               glm::dot(glm::cross(ball - placeB, shown[i].u), other.turnB));
    }
    EXPECT_NEAR(moved, -shown[i].value, 5e-6) << "all three at once, of 1e-3";
    EXPECT_LT(std::abs(shown[3 + i].value), 1e-5 * 1e-3) << "so that nothing is left";
  }
}

// A box that falls flat on a floor: all four points together stop it.
TEST(BodyRows, ContactRowsStopAFallingBody) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 1).set("iteration", "gaussSeidel");
  scene.element("wall", {{"name", "floor"}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"mass", 5},
                              {"translate", glm::vec3(0, 0.53f, 0)},
                              {"velocity", glm::vec3(0, -2, 0)}});
  // Contacts that exist from the start carry from the start: in a step with others the closing contact is checked.
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(5, 0.5f, 0)}});
  scene.element("gravity", {{"objectID", 1}});
  Simulation simulation = scene.simulate();
  const auto recording = recordedStep(simulation, 1);
  const Projection* first = nullptr;
  for (const Projection& p : recording->projections) {
    const bool isIts = recording->batchTypes[p.batch] == "body contact" && recording->cornersOf(p)[0].particle == 0;
    if (isIts && first == nullptr) first = &p;
  }
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(valueOf(*recording, *first, R"(\text{points})").x, 4.0);
  EXPECT_NEAR(valueOf(*recording, *first, "C").x, -0.01, 1e-6) << "1 cm is left, and it would go 2";
  // A corner: 1/m + (x^2 + z^2) / I, with x = z = 1/2 and I = m / 6.
  EXPECT_NEAR(valueOf(*recording, *first, "w_A").x, 4.0 / 5.0, 1e-4);
  EXPECT_NEAR(first->lambda, 5.0 * 0.01, 1e-5);
  EXPECT_EQ(recording->elementNames[static_cast<std::size_t>(first->element)], "floor");
  for (const Corner& corner : recording->cornersOf(*first)) {
    EXPECT_NEAR(corner.correction.y, 0.01f, 1e-6f);
  }
}

// Three stacked boxes are one block; a single one is none. For 1 kg below 1,000 kg a hundredth of the load counts.
TEST(BodyRows, ShowWhichBodiesAreSolvedAsAStack) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 2).set("iteration", "gaussSeidel");
  scene.element("wall").element("gravity");
  for (const auto& [place, mass] : {std::pair{glm::vec3(0, 0.5f, 0), 1.0f},
                                    {glm::vec3(0, 1.5f, 0), 1.0f},
                                    {glm::vec3(0, 2.5f, 0), 1000.0f},
                                    {glm::vec3(4, 0.5f, 0), 1.0f}}) {
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"mass", mass}, {"translate", place}});
  }
  Simulation simulation = scene.simulate();
  const auto recording = recordedStep(simulation, 3);
  int ofStack = 0, alone = 0;
  for (const Projection& p : recording->projections) {
    if (recording->batchTypes[p.batch] != "body contact" || recording->cornersOf(p).empty()) continue;
    const std::string formula = p.text->formula;
    const bool isOfStack = recording->cornersOf(p)[0].particle < 12;
    if (!formula.starts_with("$C")) continue;  // a pose, no contact
    EXPECT_EQ(formula.find("one block") != std::string::npos, isOfStack) << formula;
    ++(isOfStack ? ofStack : alone);
    // A corner of a box: (1 + 3) / m, m = 10 kg of the one below 1,000 kg.
    const bool isLoaded = recording->cornersOf(p)[0].particle / 4 == 1;
    EXPECT_NEAR(valueOf(*recording, p, "w_A").x, isLoaded ? 4.0 / 10.0 : 4.0, 1e-4);
  }
  EXPECT_GT(ofStack, 4);
  EXPECT_GT(alone, 1);
}

// The upper of two boxes is torn away at a corner: as one block with the ground the lower one would be thrown about.
TEST(BodyRows, ShowWhereTheStackSolveIsAbandoned) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("iteration", "gaussSeidel");
  scene.element("wall").element("gravity");
  Simulation simulation = pulledStack(scene, 0.4f);
  int left = 0, ofStack = 0;
  for (int step = 0; step < 30; ++step) {
    const auto recording = recordedStep(simulation, 0);
    for (const Projection& p : recording->projections) {
      if (recording->batchTypes[p.batch] != "body contact") continue;
      const std::string formula = p.text->formula;
      left += formula.find("Gauss-Seidel") != std::string::npos ? 1 : 0;
      ofStack += formula.find("one block, outwards") != std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(left, 0);
  EXPECT_GT(ofStack, 0);
}

}  // namespace
}  // namespace pliant::sim
