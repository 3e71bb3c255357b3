#include "app/view/step_code.h"

#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

using sim::Settings;

std::string textOf(const Settings& settings) {
  std::string text;
  for (const CodeLine& line : codeOf(settings)) text += std::string(2 * line.indent, ' ') + line.text + '\n';
  return text;
}

bool says(const Settings& settings, const std::string& words) {
  return textOf(settings).find(words) != std::string::npos;
}

TEST(StepCode, IsTheAlgorithmOfThePaper) {
  Settings settings;
  settings.timestep = 0.01f;
  settings.iteration = sim::Iteration::gaussSeidelOrdered;
  EXPECT_EQ(textOf(settings),
            "x, v of the last step\n"
            "h = 0.01 s\n"
            "v = v + h w sum f\n"
            "damp v of each object by its own k_d\n"
            "x* = x + h v\n"
            "find contacts on the way from x to x*\n"
            "for i = 1 ... 5\n"
            "  for group = 0 ... 9\n"
            "    for each constraint C, in the scene's order\n"
            "      lambda = C / sum w |grad C|^2\n"
            "      dx = -k lambda w grad C\n"
            "      x* = x* + dx,  at once\n"
            "hold back surfaces that would meet\n"
            "v = (x* - x) / h,  then friction and bounce\n"
            "x = x*\n");
}

TEST(StepCode, FollowsTheSettings) {
  Settings settings;
  settings.timestep = 0.02f;
  settings.substeps = 4;
  EXPECT_TRUE(says(settings, "4 times, with h = 0.005 s\n  v = v"));
  settings.integrator = sim::Integrator::bdf2;
  EXPECT_TRUE(says(settings, "x* = 4/3 x - 1/3 x'"));
  EXPECT_TRUE(says(settings, "v = (3/2 x* - 2 x + 1/2 x') / h"));
  settings.iteration = sim::Iteration::jacobi;
  settings.overRelaxation = 1.5f;
  EXPECT_TRUE(says(settings, "x* = x* + 1.5 mean of the dx"));
  settings.averaging = sim::Averaging::massSplitting;
  EXPECT_TRUE(says(settings, "masses split"));
  settings.stiffnessModel = sim::StiffnessModel::compliant;
  EXPECT_TRUE(says(settings, "d lambda = (-C - alpha/h^2 lambda)"));
  settings.stabilize = 3;
  settings.postStabilize = 1;
  EXPECT_TRUE(says(settings, "3 times: push overlaps"));
  EXPECT_TRUE(says(settings, "once: let what flickers"));
  settings.adaptive = true;
  EXPECT_TRUE(says(settings, "for group = 0 | 0 1 | 0 1 2"));
  settings.iteration = sim::Iteration::gaussSeidel;
  EXPECT_TRUE(says(settings, "colour by colour"));
  settings.solverIterations = 0;
  EXPECT_FALSE(says(settings, "for i"));
}

TEST(StepCode, SaysWhatSolvesAllAtOnce) {
  Settings settings;
  settings.iteration = sim::Iteration::global;
  EXPECT_TRUE(says(settings, "all groups together"));
  EXPECT_FALSE(says(settings, "for group"));
}

// Every stage that a step leaves stands at a line, whatever the settings are, and the line leads back to such a stage.
TEST(StepCode, HasALineForEachStage) {
  for (const char* setting : {"iteration=jacobi", "iteration=gaussSeidel", "iteration=gaussSeidelOrdered",
                              "iteration=global", "substeps=2", "integrator=bdf2", "schedule=adaptive"}) {
    sim::Simulation simulation = sim::shippedScene("worked_example", {setting});
    simulation.setRecorded(true);
    sim::run(simulation, 1);
    const auto recording = simulation.recording();
    ASSERT_NE(recording, nullptr);
    const std::vector<CodeLine> code = codeOf(simulation.scene().settings);
    for (int stage = 0; stage < static_cast<int>(recording->stages.size()); ++stage) {
      const sim::Stage& its = recording->stages[static_cast<std::size_t>(stage)];
      std::vector<LensPlace> places{{stage, -1}};
      if (its.firstProjection < its.lastProjection) places.push_back({stage, static_cast<int>(its.firstProjection)});
      for (const LensPlace& place : places) {
        const int line = lineAt(code, *recording, place);
        const bool isIdle = its.phase == sim::Phase::prestabilise || its.phase == sim::Phase::poststabilise;
        if (isIdle) continue;  // it has no iterations
        ASSERT_GE(line, 0) << setting << ": " << describe(*recording, place);
        EXPECT_EQ(lineAt(code, *recording, placeOf(code, line, *recording, place)), line) << setting;
      }
    }
  }
}

TEST(StepCode, IsTypesetInTheSymbolsOfPapers) {
  EXPECT_EQ(typeset("lambda = C / sum w |grad C|^2"), "λ = C / Σ w |∇C|²");
  EXPECT_EQ(typeset("d lambda = (-C - alpha/h^2 lambda)"), "Δλ = (-C - α/h² λ)");
  EXPECT_EQ(typeset("dx1 = -k lambda w1 grad1 C"), "Δx1 = -k λ w1 ∇1 C");
  EXPECT_EQ(typeset("the sum of what is gradual, and lambdas"), "the sum of what is gradual, and lambdas");
}

}  // namespace
}  // namespace pliant::app
