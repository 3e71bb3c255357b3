#include "app/view/lens.h"

#include "app/view/projection_numbers.h"
#include "sim/observe/step_recording.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <set>
#include <string>

namespace pliant::app {
namespace {

using sim::SceneText;
using sim::Simulation;

/// The worked example of Adam 2010, with A, B and C.
std::shared_ptr<const sim::StepRecording> workedExample(const char* iteration = "gaussSeidelOrdered") {
  SceneText scene;
  scene.set("timestep", 1).set("solverIterations", 2).set("iteration", iteration).set("contacts", "FALSE");
  scene.element("sand", {{"mass", 10.0f}}).element("sand", {{"mass", 5.0f}}).element("sand", {{"mass", 2.0f}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 1"}, {"particleID", "0 0"}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 2"}, {"particleID", "0 0"}});
  scene.particle(0, {1, 1, 0}).particle(1, {4, 2, 0}).particle(2, {2, 3, 0});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  return simulation.recording();
}

LensPosition firstSolve(const sim::StepRecording& recording) {
  LensPosition place;
  while (recording.stages[static_cast<std::size_t>(place.stage)].phase != sim::Phase::solve) ++place.stage;
  return place;
}

TEST(Lens, WalksThroughConstraintsForthAndBack) {
  const auto recording = workedExample();
  std::vector<LensPosition> forth{{0, -1}};
  while (true) {
    const LensPosition next = stride(*recording, forth.back(), LensStride::constraint, 1);
    if (next == forth.back()) break;
    forth.push_back(next);
  }
  EXPECT_EQ(forth.back(), (LensPosition{static_cast<int>(recording->stages.size()) - 1, -1}));
  // Every stage once, and two constraints in each of two iterations.
  EXPECT_EQ(forth.size(), recording->stages.size() + 4);
  for (std::size_t k = forth.size(); k-- > 1;) {
    EXPECT_EQ(stride(*recording, forth[k], LensStride::constraint, -1), forth[k - 1]) << k;
  }
}

// Which joint, which contact, between which bodies.
TEST(Lens, NamesTheBodiesOfJointsAndContacts) {
  SceneText scene;
  scene.set("solverIterations", 1).set("iteration", "gaussSeidel").set("timestep", 0.01f).element("gravity");
  scene.element("wall", {{"name", "floor"}}).points("places.txt", {{0, 0.5f, 0}, {3, 0.5f, 0}});
  scene.element("rigidBody", {{"name", "crate"}, {"model", "rigid"}, {"shape", "box"}, {"repeater", "places.txt"}});
  scene.element("rigidBody",
                {{"name", "lid"}, {"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(3, 1.5f, 0)}});
  scene.element("rigidBody",
                {{"name", "arm"}, {"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 5, 0)}});
  scene.element("joint", {{"name", "elbow"}, {"kind", "hinge"}, {"objectID", 0}, {"objectID", 3}});
  scene.element("joint", {{"name", "nail"}, {"kind", "ball"}, {"objectID", 3}});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 2);
  const auto recording = simulation.recording();
  std::set<std::string> sides;
  for (const sim::Projection& p : recording->projections) {
    const std::string named = describeSides(*recording, p);
    if (named.find(':') != std::string::npos || named.find(" and ") != std::string::npos) sides.insert(named);
  }
  EXPECT_EQ(sides, (std::set<std::string>{"crate 1 and floor", "crate 2 and floor", "crate 2 and lid",
                                          "elbow: crate 1 and arm", "nail: arm"}));
  LensPosition place;
  for (place.projection = 0; describeSides(*recording, recording->projections[place.projection]) != "nail: arm";)
    ++place.projection;
  while (clamped(*recording, place).projection < 0) ++place.stage;
  EXPECT_NE(describe(*recording, place).find(" (nail: arm)"), std::string::npos) << describe(*recording, place);
}

TEST(Lens, StridesOfIterationsAndPhasesEndAtTheirLastStage) {
  const auto recording = workedExample();
  LensPosition place = firstSolve(*recording);
  const LensPosition next = stride(*recording, place, LensStride::iteration, 1);
  EXPECT_EQ(recording->stages[static_cast<std::size_t>(next.stage)].solve.iteration, 1);
  EXPECT_EQ(stride(*recording, next, LensStride::iteration, -1), place);
  const LensPosition after = stride(*recording, place, LensStride::phase, 1);
  EXPECT_GT(recording->stages[static_cast<std::size_t>(after.stage)].phase, sim::Phase::solve);
}

// A rope of four links has two colours: 1 and 3, then 2 and 4.
TEST(Lens, ColourStridesShowConstraintsSolvedSimultaneously) {
  SceneText scene;
  scene.set("solverIterations", 1).set("iteration", "gaussSeidel").element("gravity");
  scene.element("rope", {{"shape", "line"},
                         {"from", glm::vec3(0)},
                         {"to", glm::vec3(4, 0, 0)},
                         {"count", 5},
                         {"radius", 0.1f},
                         {"fixed", 0}});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 2);
  const auto recording = simulation.recording();
  LensPosition before = firstSolve(*recording);
  --before.stage;
  const LensPosition first = stride(*recording, before, LensStride::colour, 1);
  const LensPosition second = stride(*recording, first, LensStride::colour, 1);
  const LensPosition whole = stride(*recording, second, LensStride::colour, 1);
  const auto colourAt = [&](const LensPosition& place) {
    return recording->projections[static_cast<std::size_t>(place.projection)].colour;
  };
  EXPECT_EQ(colourAt(first), 0u);
  EXPECT_EQ(colourAt(second), 1u);
  EXPECT_EQ(second.projection - first.projection, 2);
  EXPECT_EQ(whole, firstSolve(*recording));
  EXPECT_EQ(stride(*recording, whole, LensStride::colour, -1), second);
  EXPECT_EQ(stride(*recording, second, LensStride::colour, -1), first);
  EXPECT_NE(describe(*recording, second).find("colour 2: distance, constraint 4 of 4"), std::string::npos)
      << describe(*recording, second);
}

// Constraints of many particles have a formula, too, and every particle its displacement.
TEST(Lens, DescribesConstraintsOfManyParticlesAndTheirDisplacements) {
  SceneText scene;
  scene.set("solverIterations", 2).element("gravity").element("wall");
  scene.element("rigidBody", {{"sample", "TRUE"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.4f)},
                              {"spacing", 0.1f},
                              {"radius", 0.05f},
                              {"translate", glm::vec3(0, 0.15f, 0)}});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 3);
  const auto recording = simulation.recording();
  LensPosition place = firstSolve(*recording);
  const auto stage = [&]() -> const sim::Stage& { return recording->stages[static_cast<std::size_t>(place.stage)]; };
  while (stage().solve.group != sim::group::kShapeMatching) ++place.stage;
  const auto lines = explainSolved(*recording, stage());
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(
      lines.front().find(
          R"(shape matching: $\Delta\mathbf{x}_i = \alpha\,(\mathbf{R}\,\mathbf{q}_i + \mathbf{c} - \mathbf{x}_i)$)"),
      0u)
      << lines.front();
  const glm::vec3 before(recording->stages[static_cast<std::size_t>(place.stage - 1)].x[5]), after(stage().x[5]);
  ASSERT_NE(before, after);
  EXPECT_EQ(describeParticle(*recording, place, 5).find("particle 5: from ("), 0u);
  EXPECT_EQ(describeParticle(*recording, place, 100000), "");
}

TEST(Lens, ShowsPositionsAfterEachConstraint) {
  const auto recording = workedExample();
  const LensPosition solve = firstSolve(*recording);
  const auto first = static_cast<int>(recording->stages[static_cast<std::size_t>(solve.stage)].firstProjection);
  const auto afterFirst = positionsAt(*recording, {solve.stage, first});
  sim::expectNear(glm::vec3(afterFirst[0]), {1.683772f, 1.227924f, 0}, 1e-6f);
  sim::expectNear(glm::vec3(afterFirst[1]), {2.632456f, 1.544152f, 0}, 1e-6f);
  sim::expectNear(glm::vec3(afterFirst[2]), {2, 3, 0}, 1e-6f);
  const auto afterSecond = positionsAt(*recording, {solve.stage, first + 1});
  sim::expectNear(glm::vec3(afterSecond[0]), {1.707198f, 1.359195f, 0}, 1e-6f);
  sim::expectNear(glm::vec3(afterSecond[2]), {1.882873f, 2.343644f, 0}, 1e-6f);
  EXPECT_EQ(arrowsAt(*recording, {solve.stage, first}).size(), 2u);
}

TEST(Lens, SaysWhatTheNumbersAre) {
  const auto recording = workedExample();
  const LensPosition solve = firstSolve(*recording);
  const auto lines = linesOf(numbersOf(
      *recording, recording->projections[recording->stages[static_cast<std::size_t>(solve.stage)].firstProjection]));
  const auto has = [&](const std::string& text) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(text) != std::string::npos; });
  };
  EXPECT_TRUE(has(R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - d$)"));
  EXPECT_TRUE(has("$C$ = 2.16228"));
  EXPECT_TRUE(has(R"($\lambda = \frac{C}{S}$ = 7.20759)"));
  EXPECT_TRUE(has("(0.6838, 0.2279, 0)")) << "four digits are enough of a vector, and zero has no sign";
  EXPECT_FALSE(has("-0,") || has("-0)"));
  EXPECT_EQ(describe(*recording, {solve.stage, 0}), "iteration 1, group 4: distance, constraint 1 of 2");
}

std::shared_ptr<const sim::StepRecording> recordingOf(const char* scene, int steps) {
  Simulation simulation = sim::shippedScene(scene);
  sim::run(simulation, steps);
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  return simulation.recording();
}

/// The first constraint of a type and number of particles that corrects something.
LensPosition firstOf(const sim::StepRecording& recording, std::string_view type, std::size_t least = 1) {
  for (std::size_t s = 0; s < recording.stages.size(); ++s) {
    for (auto i = recording.stages[s].firstProjection; i < recording.stages[s].lastProjection; ++i) {
      const sim::Projection& p = recording.projections[i];
      if (p.active && recording.batchTypes[p.batch] == type && recording.cornersOf(p).size() >= least)
        return {static_cast<int>(s), static_cast<int>(i)};
    }
  }
  ADD_FAILURE() << "no " << type;
  return {};
}

bool hasLine(const std::vector<std::string>& lines, std::string_view text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

// Of many particles the main one, the selected one and those that move farthest are listed; all are drawn.
TEST(Lens, DescribesConstraintsOfManyParticles) {
  const auto recording = recordingOf("dam_break", 40);
  const LensPosition place = firstOf(*recording, "density", 10);
  const sim::Projection& p = recording->projections[static_cast<std::size_t>(place.projection)];
  const auto corners = recording->cornersOf(p);
  ASSERT_GE(corners.size(), 10u);
  const auto listed = listedCorners(*recording, p, corners[9].particle);
  ASSERT_EQ(listed.size(), 5u);
  EXPECT_EQ(listed[0], 0u);
  EXPECT_EQ(listed[1], 9u);
  for (std::size_t k = 3; k < 5; ++k) {
    EXPECT_GE(glm::length(corners[listed[k - 1]].correction), glm::length(corners[listed[k]].correction));
  }
  const auto lines = linesOf(numbersOf(*recording, p, corners[9].particle));
  EXPECT_EQ(lines.front(), R"($C_i = \sum_j V_j W(\mathbf{x}_i - \mathbf{x}_j) + B_i - c_0$, $V_j = m_j / \rho_0$)");
  EXPECT_TRUE(hasLine(lines, "$C$ = " + numberText(p.value)));
  EXPECT_TRUE(hasLine(lines, R"($\lambda = \frac{C}{S + \epsilon}$ = )" + numberText(p.lambda)));
  EXPECT_TRUE(hasLine(lines, fmt::format("p10: particle {}, $w$ = ", corners[9].particle)));
  EXPECT_TRUE(hasLine(lines, fmt::format("and {} more, together, $V_j W$ = ", corners.size() - 5)));
  const auto corrected = std::count_if(corners.begin(), corners.end(),
                                       [](const sim::Corner& c) { return c.correction != glm::vec3(0.0f); });
  EXPECT_EQ(arrowsAt(*recording, place).size(), static_cast<std::size_t>(corrected));
  float longest = 0.0f;
  for (const LensArrow& arrow : gradientsAt(*recording, place, 0.5f))
    longest = std::max(longest, glm::distance(arrow.from, arrow.to));
  EXPECT_NEAR(longest, 0.5f, 1e-6f);
}

// A particle of a density shows only its own corrections: all of them start from the same positions.
TEST(Lens, DensitiesAllStartFromTheSamePositions) {
  Simulation simulation = sim::shippedScene("dam_break", {"iteration=gaussSeidel"});
  sim::run(simulation, 40);
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  const auto recording = simulation.recording();
  LensPosition place = firstOf(*recording, "density");
  const auto before = recording->stages[static_cast<std::size_t>(place.stage - 1)].x;
  place.projection += 20;
  const auto x = positionsAt(*recording, place);
  std::vector<glm::vec3> expected;
  for (const glm::vec4& position : before) expected.emplace_back(position);
  for (const sim::Corner& corner :
       recording->cornersOf(recording->projections[static_cast<std::size_t>(place.projection)])) {
    expected[static_cast<std::size_t>(corner.particle)] += corner.correction;
  }
  for (std::size_t i = 0; i < x.size(); ++i) ASSERT_LT(glm::distance(glm::vec3(x[i]), expected[i]), 1e-6f) << i;
}

TEST(Lens, DescribesShapeMatchingAndFriction) {
  const auto recording = recordingOf("rigid_bodies", 60);
  const LensPosition region = firstOf(*recording, "shapeMatching");
  const sim::Projection& p = recording->projections[static_cast<std::size_t>(region.projection)];
  const auto lines = linesOf(numbersOf(*recording, p));
  EXPECT_EQ(
      lines.front(),
      R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{g}_i - \mathbf{x}_i)$, $\mathbf{g}_i = \mathbf{R}\,\mathbf{q}_i + \mathbf{c}$, )"
      R"($\mathbf{R}$: rotation of $\sum m\,(\mathbf{x} - \mathbf{c})\,\mathbf{q}^{\text{T}}$)");
  EXPECT_TRUE(hasLine(lines, R"($\text{angle of }\mathbf{R}$ = )"));
  EXPECT_TRUE(hasLine(lines, R"(, $\mathbf{g}$ = ()"));
  EXPECT_FALSE(hasLine(lines, "$C$ = ")) << "it is no equation";
  EXPECT_FALSE(hasLine(lines, R"(\lambda)"));
  ASSERT_EQ(marksAt(*recording, region).size(), 1u);
  EXPECT_EQ(marksAt(*recording, region)[0].symbol, R"(\mathbf{c})");
  EXPECT_TRUE(gradientsAt(*recording, region, 1.0f).empty());

  const LensPosition friction = firstOf(*recording, "friction");
  const auto told =
      linesOf(numbersOf(*recording, recording->projections[static_cast<std::size_t>(friction.projection)]));
  EXPECT_TRUE(hasLine(told, R"($\mu_s d$ = )"));
  EXPECT_TRUE(hasLine(told, "it sticks") || hasLine(told, "it slips"));
  EXPECT_TRUE(hasLine(told, R"(\sigma\,\mathbf{s})"));
}

TEST(Lens, OffersTheConstraintsAtAParticle) {
  const auto recording = recordingOf("dam_break", 40);
  const LensPosition place = firstOf(*recording, "density");
  const sim::Projection& p = recording->projections[static_cast<std::size_t>(place.projection)];
  const int particle = recording->cornersOf(p)[0].particle;
  const auto here = constraintsAt(*recording, place.stage, particle, true, 4);
  ASSERT_EQ(here.size(), 4u);
  EXPECT_EQ(here[0].projection, place.projection) << "its own comes first";
  EXPECT_EQ(here[0].text.find(fmt::format("density {} (its own): C = ", p.number + 1)), 0u) << here[0].text;
  for (const ConstraintHere& constraint : here) {
    const auto corners = recording->cornersOf(recording->projections[static_cast<std::size_t>(constraint.projection)]);
    EXPECT_TRUE(
        std::any_of(corners.begin(), corners.end(), [&](const sim::Corner& c) { return c.particle == particle; }));
  }
  EXPECT_TRUE(constraintsAt(*recording, 0, particle, true, 4).empty());
}

TEST(Lens, JacobiCorrectionsAllStartFromTheSamePositions) {
  const auto recording = workedExample("jacobi");
  const LensPosition solve = firstSolve(*recording);
  const auto first = static_cast<int>(recording->stages[static_cast<std::size_t>(solve.stage)].firstProjection);
  const auto second = positionsAt(*recording, {solve.stage, first + 1});
  sim::expectNear(glm::vec3(second[1]), {4, 2, 0}, 1e-6f);  // the first one's correction is not applied yet
  const auto averaged = positionsAt(*recording, solve);
  sim::expectNear(glm::vec3(averaged[0]), {1.387952f, 1.206093f, 0}, 1e-6f);
}

TEST(Lens, TheErrorFallsFromIterationToIteration) {
  const auto recording = workedExample();
  const auto curves = errorCurves(*recording);
  ASSERT_EQ(curves.size(), 1u);
  ASSERT_EQ(curves[0].points.size(), 3u);
  EXPECT_NEAR(curves[0].points[0].error, std::sqrt(10.0f) - 1.0f, 2e-6f) << "before the solver";
  EXPECT_NEAR(curves[0].points[1].error, 1.0f - 0.943563f, 2e-6f);
  EXPECT_NEAR(curves[0].points[2].error, 1.0f - 0.999554f, 2e-6f);
}

// Two batches of one type: those of two priority groups.
TEST(Lens, BatchesOfOneTypeHaveDistinctNames) {
  SceneText scene;
  scene.set("contacts", "FALSE").set("timestep", 1);
  for (const char* name : {"left", "middle", "right"}) scene.element("sand", {{"name", name}, {"mass", 1.0f}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "0 1"}, {"particleID", "0 0"}, {"group", 4}});
  scene.element("distanceLock", {{"distance", 1.0f}, {"objectID", "2 1"}, {"particleID", "0 0"}, {"group", 5}});
  scene.particle(0, {0, 0, 0}).particle(1, {2, 0, 0}).particle(2, {4, 0, 0});
  Simulation simulation = scene.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  Snapshot snapshot;
  SnapshotOptions options;
  options.recording = true;
  takeSnapshot(simulation, options, snapshot);
  snapshot.topology = describeTopology(simulation);
  std::set<std::string> names;
  for (const std::string& name : batchNames(snapshot)) names.insert(name);
  EXPECT_TRUE(names.contains("distance lock (left)"));
  EXPECT_TRUE(names.contains("distance lock (right)"));
  std::set<std::string> curves;
  for (const ErrorCurve& curve : errorCurves(*snapshot.recording, batchNames(snapshot)))
    EXPECT_TRUE(curves.insert(curve.name).second) << curve.name;
}

TEST(Lens, ClampsPositionsOutsideTheRecording) {
  const auto recording = workedExample();
  EXPECT_EQ(clamped(*recording, {1000, 5}), (LensPosition{static_cast<int>(recording->stages.size()) - 1, -1}));
  EXPECT_EQ(clamped(*recording, {-3, -1}), (LensPosition{0, -1}));
  EXPECT_EQ(clamped({}, {7, 7}), (LensPosition{}));
}

}  // namespace
}  // namespace pliant::app
