// The recording of a step: its numbers agree with the documents and with a recomputation; recording does not change the
// step.
#include "sim/observe/step_recording.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

std::vector<const Stage*> solveStages(const StepRecording& recording) {
  std::vector<const Stage*> stages;
  for (const Stage& stage : recording.stages) {
    if (stage.phase == Phase::solve) stages.push_back(&stage);
  }
  return stages;
}

/// The worked example of Adam 2010, with A, B and C.
SceneText workedExample(const char* iteration = "gaussSeidelOrdered") {
  SceneText scene;
  scene.set("timestep", 1).set("solverIterations", 3).set("iteration", iteration).set("contacts", "FALSE");
  scene.element("sand", {{"mass", 10.0f}}).element("sand", {{"mass", 5.0f}}).element("sand", {{"mass", 2.0f}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 1"}, {"particleID", "0 0"}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 2"}, {"particleID", "0 0"}});
  scene.particle(0, {1, 1, 0}).particle(1, {4, 2, 0}).particle(2, {2, 3, 0});
  return scene;
}

TEST(StepRecording, ShowsTheNumbersOfTheWorkedExample) {
  Simulation simulation = workedExample().simulate();
  simulation.setRecorded(true);
  run(simulation, 1);
  const StepRecording& recording = *simulation.recording();
  const auto stages = solveStages(recording);
  ASSERT_EQ(stages.size(), 3u);
  const auto first = recording.projectionsOf(*stages[0]);
  ASSERT_EQ(first.size(), 2u);
  EXPECT_NEAR(first[0].lambda, 7.207592f, 2e-6f);
  expectNear(recording.cornersOf(first[0])[0].correction, {0.683772f, 0.227924f, 0}, 1e-6f);
  expectNear(recording.cornersOf(first[0])[1].correction, {-1.367544f, -0.455848f, 0}, 1e-6f);
  EXPECT_NEAR(first[1].lambda, 1.333450f, 2e-6f);
  EXPECT_NEAR(first[1].value, 0.800070f, 2e-6f);
  expectNear(recording.cornersOf(first[1])[0].gradient, {-0.175675f, -0.984448f, 0}, 1e-6f);
  expectNear(recording.cornersOf(first[1])[0].correction, {0.023425f, 0.131271f, 0}, 1e-6f);
  expectNear(recording.cornersOf(first[1])[1].correction, {-0.117127f, -0.656356f, 0}, 1e-6f);
  expectNear(glm::vec3(stages[0]->x[0]), {1.707198f, 1.359195f, 0}, 1e-6f);
  expectNear(glm::vec3(stages[2]->x[1]), {2.669642f, 1.551585f, 0}, 2e-6f);
}

// Applying the recorded corrections one after another gives the solver's result.
TEST(StepRecording, CorrectionsAddUpToTheSolve) {
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered"}) {
    Simulation simulation =
        shippedScene("hanging_sheet", {std::string("iteration=") + iteration, "contacts=FALSE", "schedule=uniform"});
    run(simulation, 20);
    simulation.setRecorded(true);
    run(simulation, 1);
    const StepRecording& recording = *simulation.recording();
    const std::vector<glm::vec4>* before = nullptr;
    float moved = 0.0f;
    for (const Stage& stage : recording.stages) {
      if (stage.phase == Phase::solve && stage.lastProjection > stage.firstProjection) {
        std::vector<glm::vec4> x = *before;
        for (const Projection& p : recording.projectionsOf(stage)) {
          for (const Corner& corner : recording.cornersOf(p)) {
            x[static_cast<std::size_t>(corner.particle)] += glm::vec4(corner.correction, 0.0f);
            moved = std::max(moved, glm::length(corner.correction));
          }
        }
        for (std::size_t i = 0; i < x.size(); ++i) expectNear(glm::vec3(x[i]), glm::vec3(stage.x[i]), 2e-5f);
      }
      before = &stage.x;
    }
    EXPECT_GT(moved, 1e-4f) << iteration;
  }
}

// C, gradients and corrections of distances compared with their closed form in double precision.
TEST(StepRecording, NumbersEqualAnIndependentRecomputation) {
  Simulation simulation = shippedScene("hanging_sheet", {"iteration=jacobi"});
  run(simulation, 30);
  simulation.setRecorded(true);
  run(simulation, 1);
  const StepRecording& recording = *simulation.recording();
  std::size_t checked = 0;
  for (const Projection& p : recording.projections) {
    if (recording.batchTypes[p.batch] != "distance" || !p.active) continue;
    const auto corners = recording.cornersOf(p);
    const glm::dvec3 d = glm::dvec3(corners[0].before) - glm::dvec3(corners[1].before);
    const double length = glm::length(d), w = double(corners[0].before.w) + corners[1].before.w;
    const double rest = length - p.value;
    EXPECT_GT(rest, 0.0);
    EXPECT_NEAR(p.weight, w, 1e-5 * w);
    const glm::dvec3 expected = -double(p.stiffness) * (length - rest) / w * double(corners[0].before.w) * d / length;
    expectNear(corners[0].correction, glm::vec3(expected), 1e-6f);
    ++checked;
  }
  EXPECT_GT(checked, 100u);
}

TEST(StepRecording, DoesNotChangeTheStep) {
  for (const char* name : {"hanging_sheet", "sand_pile", "balloons", "friction_ramp"}) {
    Simulation plain = shippedScene(name), recorded = shippedScene(name);
    // Watching ten thousand grains takes a second a step.
    const int unwatched = name == std::string_view("sand_pile") ? 15 : 0;
    run(plain, 20);
    run(recorded, unwatched);
    recorded.setRecorded(true);
    recorded.setEnergyBudget(true);
    recorded.setStiffnessMeter(true);
    run(recorded, 20 - unwatched);
    EXPECT_EQ(plain.world().particles.position, recorded.world().particles.position) << name;
    EXPECT_EQ(plain.solveCounts().projections, recorded.solveCounts().projections) << name;
  }
}

// Without a recording, poses and particles of bodies are only updated after the last pass.
TEST(StepRecording, RecordsEachPassOnBodiesWithoutChangingTheStep) {
  const auto make = [] {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 4).set("iteration", "gaussSeidel");
    scene.element("gravity").element("wall");
    for (const char* shape : {"box", "sphere"}) {
      for (const float y : {0.5f, 1.49f}) {
        scene.element("rigidBody", {{"model", "rigid"},
                                    {"shape", shape},
                                    {"size", glm::vec3(1.0f)},
                                    {"translate", glm::vec3(*shape == 'b' ? 0.1f * y : 3.0f + 0.2f * y, y, 0.0f)}});
      }
    }
    return scene.simulate();
  };
  Simulation plain = make(), recorded = make();
  recorded.setRecorded(true);
  for (int step = 0; step < 20; ++step) {
    run(plain, 1);
    run(recorded, 1);
    ASSERT_EQ(plain.world().particles.position, recorded.world().particles.position) << "step " << step;
  }
  const auto stages = solveStages(*recorded.recording());
  ASSERT_GT(stages.size(), 2u);
  for (std::size_t s = 1; s < stages.size(); ++s) EXPECT_NE(stages[s]->x, stages[s - 1]->x) << "pass " << s;
}

TEST(StepRecording, WalksThroughThePhasesInOrder) {
  Simulation simulation = shippedScene("sand_rain", {"substeps=2"});
  simulation.setRecorded(true);
  run(simulation, 3);
  const StepRecording& recording = *simulation.recording();
  EXPECT_EQ(recording.frame, 2);
  EXPECT_EQ(recording.stages.front().phase, Phase::emit);
  EXPECT_EQ(recording.stages.back().phase, Phase::commit);
  for (std::size_t s = 1; s < recording.stages.size(); ++s) {
    const Stage &before = recording.stages[s - 1], &now = recording.stages[s];
    EXPECT_TRUE(now.substep > before.substep || now.phase >= before.phase) << s;
  }
  EXPECT_EQ(recording.stages.back().x.size(), simulation.world().particles.size());
  for (std::size_t i = 0; i < simulation.world().particles.size(); ++i) {
    EXPECT_EQ(recording.stages.back().x[i], simulation.world().particles.position[i]);
  }
}

TEST(StepRecording, CompliantConstraintsShowTheirMultiplier) {
  SceneText scene;
  scene.set("timestep", 0.02f)
      .set("solverIterations", 2)
      .set("iteration", "gaussSeidel")
      .set("stiffnessModel", "compliant");
  scene.points("pair.txt", {glm::vec3(0), glm::vec3(0, -1.1f, 0)}).element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "pair.txt"}, {"radius", 0.1f}, {"mass", 2.0f}, {"compliance", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  run(simulation, 10);
  const StepRecording& recording = *simulation.recording();
  const auto stages = solveStages(recording);
  ASSERT_EQ(stages.size(), 2u);
  const Projection& first = recording.projectionsOf(*stages[0]).front();
  const Projection& second = recording.projectionsOf(*stages[1]).front();
  EXPECT_EQ(first.multiplier, 0.0f);
  EXPECT_FLOAT_EQ(second.multiplier, first.lambda);
  EXPECT_FLOAT_EQ(first.compliance, 0.01f / (0.02f * 0.02f));
  EXPECT_NEAR(second.lambda, 0.0f, 1e-5f * std::abs(first.lambda));  // one constraint, solved exactly by the first
}

TEST(StepRecording, KeepsTheStagesOfAFailedStep) {
  SceneText scene;
  scene.set("timestep", 0.1f).element("gravity", {{"magnitude", 3e38f}}).element("sand").particle(0, glm::vec3(0));
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  for (int i = 0; i < 5 && simulation.step(); ++i) {
  }
  ASSERT_TRUE(simulation.blowUp());
  ASSERT_NE(simulation.recording(), nullptr);
  EXPECT_GE(simulation.recording()->stages.size(), 2u);
}

}  // namespace
}  // namespace pliant::sim
