#include "app/view/step_code.h"

#include "app/text/markdown.h"
#include "app/text/references.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

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
            R"($\mathbf{x}$ and $\mathbf{v}$ as the last step left them
$h$ = 0.01 s
$\mathbf{v} \leftarrow \mathbf{v} + h\,w \sum \mathbf{f}$
damp $\mathbf{v}$ of each object by its own $k_d$
$\mathbf{x}^* \leftarrow \mathbf{x} + h\,\mathbf{v}$
find contacts on the way from $\mathbf{x}$ to $\mathbf{x}^*$
for $i = 1 \ldots 5$
  for group = 0 ... 9
    for each constraint $C$, in the scene's order
      $\lambda \leftarrow \frac{C}{\sum_j w_j |\nabla_j C|^2}$
      $\Delta\mathbf{x}_j \leftarrow -k \lambda\,w_j \nabla_j C$
      $\mathbf{x}_j^* \leftarrow \mathbf{x}_j^* + \Delta\mathbf{x}_j$ at once
hold back surfaces that would meet
$\mathbf{v} \leftarrow (\mathbf{x}^* - \mathbf{x}) / h$, then friction and bounce
$\mathbf{x} \leftarrow \mathbf{x}^*$
)");
}

TEST(StepCode, FollowsTheSettings) {
  Settings settings;
  settings.timestep = 0.02f;
  settings.substeps = 4;
  EXPECT_TRUE(says(settings, "4 times, with $h$ = 0.005 s\n  $\\mathbf{v} \\leftarrow"));
  settings.integrator = sim::Integrator::bdf2;
  EXPECT_TRUE(says(settings, R"(\frac{4}{3}\mathbf{x} - \frac{1}{3}\mathbf{x}')"));
  EXPECT_TRUE(says(settings, R"((\frac{3}{2}\mathbf{x}^* - 2\mathbf{x} + \frac{1}{2}\mathbf{x}') / h)"));
  settings.iteration = sim::Iteration::jacobi;
  settings.overRelaxation = 1.5f;
  EXPECT_TRUE(says(settings, R"(+ \frac{1.5}{n_j} \sum \Delta\mathbf{x}_j$, of its $n_j$ constraints)"));
  settings.averaging = sim::Averaging::massSplitting;
  EXPECT_TRUE(says(settings, R"(+ 1.5 \sum \Delta\mathbf{x}_j$, masses split)"));
  settings.chebyshev = 0.9f;
  EXPECT_TRUE(says(settings, R"($\rho$ = 0.9)"));
  settings.stiffnessModel = sim::StiffnessModel::perStep;
  EXPECT_TRUE(says(settings, R"($k' = 1 - (1 - k)^{1/n}$)"));
  settings.stabilize = 3;
  settings.postStabilize = 1;
  EXPECT_TRUE(says(settings, "3 times: push overlaps"));
  EXPECT_TRUE(says(settings, "once: let what flickers"));
  settings.adaptive = true;
  EXPECT_TRUE(says(settings, "for group = 0 | 0 1 | 0 1 2"));
  settings.adaptive = false;
  settings.schedule = sim::Schedule::hierarchical;
  EXPECT_TRUE(says(settings, "on coarser levels, each 2 times"));
  settings.iteration = sim::Iteration::gaussSeidel;
  EXPECT_TRUE(says(settings, "colour by colour"));
  settings.solverIterations = 0;
  EXPECT_FALSE(says(settings, "for $i"));
}

// Macklin et al. 2016, algorithm 1: multipliers begin at 0 and add up.
TEST(StepCode, IsTheAlgorithmOfXpbdWhereConstraintsAreCompliant) {
  Settings settings;
  settings.iteration = sim::Iteration::gaussSeidelOrdered;
  settings.stiffnessModel = sim::StiffnessModel::compliant;
  const std::vector<CodeLine> code = codeOf(settings);
  std::vector<std::string> cited;
  for (const CodeLine& line : code) {
    if (line.paper.starts_with("Macklin et al. 2016")) cited.push_back(line.text);
  }
  EXPECT_EQ(cited, (std::vector<std::string>{
                       R"($\lambda \leftarrow 0$ of each constraint)", R"(for $i = 1 \ldots 5$)",
                       "for each constraint $C$, in the scene's order",
                       R"($\alpha > 0$: $\Delta\lambda \leftarrow \frac{-C - \tilde{\alpha} \lambda})"
                       R"({\sum_j w_j |\nabla_j C|^2 + \tilde{\alpha}}$, $\tilde{\alpha} = \alpha / h^2$)",
                       R"($\Delta\mathbf{x}_j \leftarrow \Delta\lambda\,w_j \nabla_j C$, )"
                       R"($\lambda \leftarrow \lambda + \Delta\lambda$)",
                       R"($\mathbf{x}_j^* \leftarrow \mathbf{x}_j^* + \Delta\mathbf{x}_j$ at once)",
                       R"($\mathbf{v} \leftarrow (\mathbf{x}^* - \mathbf{x}) / h$, then friction and bounce)",
                       R"($\mathbf{x} \leftarrow \mathbf{x}^*$)"}));
}

// Without a compliance a constraint is stiff under the compliant model, too; shape matching and elastic solids have
// rules of their own. The highlighted line has the same rule, and thus sign of lambda, as the numbers beside it.
TEST(StepCode, HighlightsTheCorrectionRuleOfAConstraint) {
  struct Case {
    const char *scene, *setting, *type, *first;
    std::size_t lines;
  };
  constexpr const char* kApplied = R"($\mathbf{x}_j^* \leftarrow)";
  for (const Case& each : {Case{"hanging_rope", "rope.compliance=0", "distance", R"($\alpha = 0$)", 2},
                           Case{"hanging_rope", "rope.compliance=0.001", "distance", R"($\alpha > 0$)", 3},
                           Case{"solid_beam", "threads=1", "neoHookean", kApplied, 1},
                           Case{"jelly", "stiffnessModel=perIteration", "shapeMatching", kApplied, 1},
                           Case{"jelly", "iteration=jacobi", "shapeMatching", kApplied, 1}}) {
    sim::Simulation simulation =
        sim::shippedScene(std::string("../lessons/scenes/") + each.scene, {"stiffnessModel=compliant", each.setting});
    simulation.setRecorded(true);
    sim::run(simulation, 1);
    const auto recording = simulation.recording();
    ASSERT_NE(recording, nullptr);
    LensPosition place;
    for (const sim::Stage& stage : recording->stages) {
      for (auto p = stage.firstProjection; p < stage.lastProjection && place.projection < 0; ++p) {
        const LensPosition here{static_cast<int>(&stage - recording->stages.data()), static_cast<int>(p)};
        if (describe(*recording, here).find(each.type) != std::string::npos) place = here;
      }
    }
    ASSERT_GE(place.projection, 0) << each.scene;
    const std::vector<CodeLine> code = codeOf(simulation.scene().settings);
    const std::vector<int> lit = linesAt(code, *recording, place);
    ASSERT_EQ(lit.size(), each.lines) << each.scene;
    EXPECT_TRUE(code[lit.front()].text.starts_with(each.first)) << each.scene << ": " << code[lit.front()].text;
  }
}

TEST(StepCode, ShowsThatGlobalSolversSolveAllGroupsTogether) {
  Settings settings;
  settings.iteration = sim::Iteration::global;
  EXPECT_TRUE(says(settings, "all groups together"));
  EXPECT_FALSE(says(settings, "for group"));
  settings.iteration = sim::Iteration::massSpring;
  EXPECT_TRUE(says(settings, "implicit Euler"));
}

/// All variants of a step by settings.
std::vector<Settings> allSettings() {
  std::vector<Settings> all;
  for (const auto iteration : {sim::Iteration::jacobi, sim::Iteration::gaussSeidel, sim::Iteration::gaussSeidelOrdered,
                               sim::Iteration::global, sim::Iteration::massSpring}) {
    for (const auto model :
         {sim::StiffnessModel::perIteration, sim::StiffnessModel::perStep, sim::StiffnessModel::compliant}) {
      for (const auto schedule : {sim::Schedule::uniform, sim::Schedule::adaptive, sim::Schedule::hierarchical}) {
        for (const auto integrator : {sim::Integrator::euler, sim::Integrator::bdf2}) {
          Settings s;
          s.iteration = iteration;
          s.stiffnessModel = model;
          s.schedule = schedule;
          s.integrator = integrator;
          all.push_back(s);
          s.substeps = 2;
          s.stabilize = s.postStabilize = 1;
          s.averaging = sim::Averaging::massSplitting;
          s.chebyshev = 0.9f;
          all.push_back(s);
        }
      }
    }
  }
  return all;
}

// A renamed or moved function, or an unknown reference, is a broken link.
TEST(StepCode, EachLineLeadsToItsSourceAndToItsPaper) {
  const References references(sourcePath("docs/references.md"));
  for (const Settings& settings : allSettings()) {
    for (const CodeLine& line : codeOf(settings)) {
      EXPECT_NO_THROW(parseLine(line.text)) << line.text;
      const auto source = sourceTextOf(line.source, sourcePath(""));
      ASSERT_TRUE(source) << line.text << ": " << line.source.file << " has no '" << line.source.head << "', or two";
      EXPECT_NE(source->text.find(line.source.head), std::string::npos);
      EXPECT_GE(std::count(source->text.begin(), source->text.end(), '\n'), 3) << source->text;
      EXPECT_FALSE(references.citationOf(line.paper).empty()) << line.text << ": '" << line.paper << "'";
    }
  }
}

// The work on a single constraint is in the file of its type.
TEST(StepCode, ALineOfAConstraintLeadsToWhereItsTypeIsProjected) {
  std::set<std::string> ways;
  for (const auto& [scene, steps] :
       {std::pair{"rigid_bodies", 60}, std::pair{"dam_break", 20}, std::pair{"pyramid", 20}, std::pair{"balloons", 10},
        std::pair{"telephone_cord", 10}}) {
    sim::Simulation simulation = sim::shippedScene(scene, {"iteration=gaussSeidel"});
    sim::run(simulation, steps);
    simulation.setRecorded(true);
    sim::run(simulation, 1);
    const auto recording = simulation.recording();
    const auto code = codeOf(simulation.scene().settings);
    for (int s = 0; s < static_cast<int>(recording->stages.size()); ++s) {
      const sim::Stage& stage = recording->stages[s];
      if (stage.firstProjection == stage.lastProjection) continue;
      const LensPosition place{s, static_cast<int>(stage.firstProjection)};
      for (const int line : linesAt(code, *recording, place)) {
        const SourceRef source = sourceAt(code[line], *recording, place);
        EXPECT_TRUE(sourceTextOf(source, sourcePath(""))) << source.file << " has no '" << source.head << "', or two";
        ways.emplace(functionOf(source));
      }
    }
  }
  for (const char* way : {"ShapeMatching::project", "Density::projectColour", "BodyContacts::projectColour",
                          "Pressure::projectColour", "RodSolve::solve", "projectColour"})
    EXPECT_TRUE(ways.contains(way)) << way;
}

// The lines describe what the functions do.
TEST(StepCode, TheSourceOfALineHasItsFormula) {
  Settings settings;
  settings.iteration = sim::Iteration::gaussSeidelOrdered;
  const auto sourceOf = [&](std::string_view formula) {
    for (const CodeLine& line : codeOf(settings)) {
      if (line.text.find(formula) != std::string::npos) return sourceTextOf(line.source, sourcePath(""))->text;
    }
    return std::string();
  };
  EXPECT_NE(sourceOf(R"(\mathbf{x} + h\,\mathbf{v})").find("exactPosition(i) + h * particles.exactVelocity(i)"),
            std::string::npos);
  EXPECT_NE(sourceOf(R"(\lambda \leftarrow)").find("value / weight"), std::string::npos);
  EXPECT_NE(sourceOf(R"(\Delta\mathbf{x}_j \leftarrow)").find("(-k * solution.lambda * w[i]) * gradient[i]"),
            std::string::npos);
  EXPECT_NE(sourceOf(R"(\mathbf{x} \leftarrow \mathbf{x}^*)").find("position[i] = particles.predicted[i]"),
            std::string::npos);
}

TEST(SourceText, IsAFunctionWithItsComment) {
  const TemporaryFolder folder;
  folder.write("a.cpp",
               "int zero() { return 0; }\n\n// Adds.\nint add(int a, int b) {\n  if (a) {\n  }\n  return a + b;\n}\n\n"
               "int addAll() {\n  return add(1, 2);\n}\nvoid twice() {\n}\nvoid twice() {\n}\n");
  const auto found = sourceTextOf({"a.cpp", "int add("}, folder.path());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 4);
  EXPECT_EQ(found->text, "// Adds.\nint add(int a, int b) {\n  if (a) {\n  }\n  return a + b;\n}\n");
  EXPECT_EQ(functionOf({"a.cpp", "int add("}), "add");
  EXPECT_FALSE(sourceTextOf({"a.cpp", "void twice("}, folder.path())) << "which of them?";
  EXPECT_FALSE(sourceTextOf({"a.cpp", "int sub("}, folder.path()));
  EXPECT_FALSE(sourceTextOf({"b.cpp", "int add("}, folder.path()));
}

// Every stage of a step has a line, for any settings, and the line leads back to such a stage.
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
      std::vector<LensPosition> places{{stage, -1}};
      if (its.firstProjection < its.lastProjection) places.push_back({stage, static_cast<int>(its.firstProjection)});
      for (const LensPosition& place : places) {
        const int line = lineAt(code, *recording, place);
        const bool isIdle = its.phase == sim::Phase::prestabilise || its.phase == sim::Phase::poststabilise;
        if (isIdle) continue;  // it has no iterations
        ASSERT_GE(line, 0) << setting << ": " << describe(*recording, place);
        EXPECT_EQ(lineAt(code, *recording, placeOf(code, line, *recording, place)), line) << setting;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::app
