// Constraints written as text: the language, its gradients, and what they do in a scene.
#include "sim/formula/formula.h"

#include "sim/constraints/distance.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/state/world.h"
#include "tests/sim/expect_near.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/expect_assertion.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace pliant::sim {
namespace {

using Points = std::array<glm::vec3, 4>;

const Points kSomewhere{glm::vec3(0.3f, -0.2f, 0.9f), glm::vec3(1.4f, 0.5f, 0.2f), glm::vec3(-0.6f, 1.1f, 0.4f),
                        glm::vec3(0.2f, 0.7f, -1.3f)};

struct Result {
  float value = 0.0f;
  Points gradient{};
  bool defined = false;
};

Result evaluate(const Formula& formula, const Points& x, const Formula::RestValues& rest = {}) {
  Result result;
  const std::size_t n = formula.pointCount();
  result.defined = formula.evaluate(std::span(x).first(n), rest, result.value, std::span(result.gradient).first(n));
  return result;
}

float valueOf(const std::string& text, const Points& x = kSomewhere) { return evaluate(Formula(text), x).value; }

TEST(Formula, CalculatesAsOnPaper) {
  const std::string zero = " + 0*p1.x";
  EXPECT_FLOAT_EQ(valueOf("1 + 2*3 - 4/8" + zero), 6.5f);
  EXPECT_FLOAT_EQ(valueOf("-2^2" + zero), -4.0f);
  EXPECT_FLOAT_EQ(valueOf("2^3^2" + zero), 512.0f);
  EXPECT_FLOAT_EQ(valueOf("2^-1" + zero), 0.5f);
  EXPECT_FLOAT_EQ(valueOf("1 - -1 - (2 - 3)" + zero), 3.0f);
  EXPECT_FLOAT_EQ(valueOf("1.5e1/.5" + zero), 30.0f);
  EXPECT_FLOAT_EQ(valueOf("cross(vec(1,0,0), vec(0,1,0)).z + dot(vec(1,2,3), vec(4,5,6))" + zero), 33.0f);
  EXPECT_FLOAT_EQ(valueOf("angle(vec(1,0,0), vec(0,2,0)) - pi/2" + zero), 0.0f);
  EXPECT_FLOAT_EQ(valueOf("length(normalize(p1-p2))"), 1.0f);
  EXPECT_FLOAT_EQ(valueOf("distance(p1, p2)"), glm::distance(kSomewhere[0], kSomewhere[1]));
  EXPECT_FLOAT_EQ(valueOf("(2*p1 - p2/4).y"), 2.0f * -0.2f - 0.5f / 4.0f);
}

TEST(Formula, AcceptsNumbersAsParameters) {
  const Formula formula("a*p1.x + b*p1.y + c*p1.z + d", {2, 3, 4, 5});
  EXPECT_FLOAT_EQ(evaluate(formula, kSomewhere).value, 2 * 0.3f + 3 * -0.2f + 4 * 0.9f + 5);
}

TEST(Formula, RestIsTheValueWhereTheParticlesStart) {
  const Formula formula("length(p1-p2) - 2*rest(length(p1-p2)) + dot(rest(p2-p1), rest(p2-p1))");
  const Points start{glm::vec3(0), glm::vec3(3, 0, 0)};
  const auto rest = formula.restValues(std::span(start).first(2));
  EXPECT_FLOAT_EQ(evaluate(formula, {glm::vec3(0), glm::vec3(0, 7, 0)}, rest).value, 7.0f - 6.0f + 9.0f);
}

// Central differences in float leave about cbrt(2^-24) of the largest derivative.
void expectGradientsOfDifferences(const Formula& formula, const Points& x, const Formula::RestValues& rest) {
  const Result exact = evaluate(formula, x, rest);
  ASSERT_TRUE(exact.defined) << formula.text();
  float scale = 1.0f;
  for (const glm::vec3& g : exact.gradient) scale = std::max(scale, glm::length(g));
  for (std::size_t p = 0; p < formula.pointCount(); ++p) {
    for (int k = 0; k < 3; ++k) {
      constexpr float kMove = 1.0f / 256;
      Points ahead = x, behind = x;
      ahead[p][k] += kMove;
      behind[p][k] -= kMove;
      const float difference =
          (evaluate(formula, ahead, rest).value - evaluate(formula, behind, rest).value) / (ahead[p][k] - behind[p][k]);
      EXPECT_NEAR(exact.gradient[p][k], difference, 2e-4f * scale)
          << formula.text() << ", p" << p + 1 << ", axis " << k;
    }
  }
}

TEST(Formula, GradientsAgreeWithFiniteDifferences) {
  for (const char* text :
       {"length(p1-p2) - d", "dot(cross(p2-p1, p3-p1), p4-p1)/6 - rest(dot(cross(p2-p1, p3-p1), p4-p1)/6)",
        "angle(p1-p2, p3-p2)", "(sqrt(p1.x^2 + p1.z^2) - 2)^2 + p1.y^2 - 0.25", "p1.x^p2.x + 2^p1.y",
        "sin(p1.x)*cos(p1.y) + tan(p1.z/2)", "asin(p1.x) + acos(p1.y) + atan(p1.z) + atan2(p2.x, p2.y)",
        "exp(-p1.x) + log(p2.x) - abs(p1.y)", "min(p1.x, p2.x) + max(p1.y, p2.y) + min(p2.z, p1.z)",
        "dot(normalize(p2-p1), normalize(p4-p3))", "length(p1-p2)*length(p3-p4)/distance(p2, p3)",
        "angle(cross(p2-p1, p3-p1), cross(p4-p1, p2-p1))", "-(p1 + p2).x*3 - +p1.z"}) {
    const Formula formula(text);
    const auto rest = formula.restValues(std::span(kSomewhere).first(formula.pointCount()));
    expectGradientsOfDifferences(formula, kSomewhere, rest);
  }
}

// The same constraints as those built in.
TEST(Formula, EqualsTheConstraintsThatComeWithPliant) {
  const Result distance = evaluate(Formula("length(p1-p2) - 0.7"), kSomewhere);
  std::array<glm::vec3, 2> two;
  EXPECT_FLOAT_EQ(distance.value, (Distance{{0, 1}, 0.7f, 0}.evaluate({kSomewhere[0], kSomewhere[1]}, two)));
  for (std::size_t i = 0; i < 2; ++i) expectNear(distance.gradient[i], two[i], 1e-6f);

  const Result volume = evaluate(Formula("dot(cross(p2-p1, p3-p1), p4-p1) - 0.3"), kSomewhere);
  std::array<glm::vec3, 4> four;
  EXPECT_NEAR(volume.value, (TetraVolume{{0, 1, 2, 3}, 0.3f, 0}.evaluate(kSomewhere, four)), 1e-6f);
  for (std::size_t i = 0; i < 4; ++i) expectNear(volume.gradient[i], four[i], 1e-5f);
}

TEST(Formula, HasNoGradientWhereItIsUndefined) {
  const Points together{glm::vec3(1, 2, 3), glm::vec3(1, 2, 3)};
  const Result distance = evaluate(Formula("length(p1-p2) - 1"), together);
  EXPECT_TRUE(distance.defined);
  EXPECT_FLOAT_EQ(distance.value, -1.0f);
  EXPECT_EQ(distance.gradient[0], glm::vec3(0.0f));
  for (const char* text :
       {"1/length(p1-p2)", "sqrt(p1.x - 2)", "log(p1.x - 1)", "acos(p1.y)", "normalize(p1-p2).x", "exp(1000*p1.x)"}) {
    const Result undefined = evaluate(Formula(text), together);
    EXPECT_FALSE(undefined.defined) << text;
    EXPECT_EQ(undefined.value, 0.0f) << text;
    EXPECT_EQ(undefined.gradient[0], glm::vec3(0.0f)) << text;
  }
}

struct Wrong {
  std::string text;
  std::size_t column;
  std::string message;
};

TEST(Formula, SaysWhereItIsWrong) {
  for (const Wrong& wrong : {Wrong{"", 0, "ends here"},
                             Wrong{"   ", 3, "ends here"},
                             Wrong{"length(p1-p2", 12, "expected ')'"},
                             Wrong{"length(p1-p2) - l", 16, "'l' is not known"},
                             Wrong{"p1 - p2", 0, "the formula is a vector"},
                             Wrong{"p1*p2", 2, "dot() or cross()"},
                             Wrong{"p1.x + p1", 5, "a vector and a number"},
                             Wrong{"length(p1.x)", 7, "argument 1 of length is a number"},
                             Wrong{"p1.w", 3, "x, y or z"},
                             Wrong{"p1.xy", 3, "x, y or z"},
                             Wrong{"len(p1)", 0, "no function 'len'"},
                             Wrong{"min(p1.x)", 8, "expected ','"},
                             Wrong{"abs(p1.x, 1)", 8, "abs takes 1 argument"},
                             Wrong{"1 + 2", 0, "no point"},
                             Wrong{"length(p1-p3)", 0, "not p2"},
                             Wrong{"p2.x", 0, "not p1"},
                             Wrong{"p1.x $ 2", 5, "'$' is not expected"},
                             Wrong{"p1.x \xc3\xa4", 5, "no meaning"},
                             Wrong{"1e999*p1.x", 0, "not a usable number"},
                             Wrong{"rest(rest(p1.x))", 5, "cannot stand in rest"},
                             Wrong{"2^p1 + p1.x", 2, "after ^"},
                             Wrong{"p1.x)", 4, "')' is not expected"},
                             Wrong{"rest(p1).x + rest(p2).y + rest(p3).z", 26, "more than 8 numbers"}}) {
    try {
      const Formula formula(wrong.text);
      ADD_FAILURE() << "'" << wrong.text << "' was taken";
    } catch (const FormulaError& error) {
      EXPECT_EQ(error.column(), wrong.column) << wrong.text << ": " << error.what();
      EXPECT_NE(std::string(error.what()).find(wrong.message), std::string::npos) << wrong.text << ": " << error.what();
    }
  }
}

// Scene files are untrusted.
TEST(Formula, RefusesWhatIsTooLarge) {
  EXPECT_THROW(Formula(std::string(1001, ' ')), FormulaError);
  EXPECT_THROW(Formula(std::string(400, '(') + "p1.x" + std::string(400, ')')), FormulaError);
  EXPECT_THROW(Formula("abs(" + std::string(300, '-') + std::string(600, '(')), FormulaError);
  std::string many = "p1.x";
  for (int i = 2; i < 150; ++i) many += "+" + std::to_string(i);
  EXPECT_THROW(Formula{many}, FormulaError);
}

TEST(Formula, AnyTextIsTakenOrRefused) {
  std::mt19937 random(7);
  const std::string_view pieces[] = {"p1", "p2",    ".x",      "+", "-", "*", "/", "^",  "(",     ")",
                                     ",",  "rest(", "length(", "1", "0", "d", " ", "..", "cross("};
  int taken = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text;
    for (auto n = random() % 6; n-- > 0;) text += pieces[random() % std::size(pieces)];
    try {
      const Formula formula(text);
      const Result result = evaluate(formula, kSomewhere);
      EXPECT_TRUE(std::isfinite(result.value));
      ++taken;
    } catch (const FormulaError& error) {
      EXPECT_LE(error.column(), text.size());
    }
  }
  EXPECT_GT(taken, 10);
}

// The numbers of the worked example of Adam 2010, with A, B and C as three grains and two distances as formulas.
TEST(FormulaConstraint, GivesTheWorkedExample) {
  SceneText scene;
  scene.set("timestep", 1.0f).set("solverIterations", 1).set("iteration", "gaussSeidelOrdered").set("contacts", false);
  scene.element("sand", {{"radius", 0.01f}, {"mass", 10.0f}}).element("sand", {{"radius", 0.01f}, {"mass", 5.0f}});
  scene.element("sand", {{"radius", 0.01f}, {"mass", 2.0f}});
  scene.particle(0, {1, 1, 0}).particle(1, {4, 2, 0}).particle(2, {2, 3, 0});
  for (const int other : {1, 2}) {
    scene.element(
        "constraint",
        {{"formula", "length(p1-p2) - d"}, {"objectID", 0}, {"objectID", other}, {"particleID", 0}, {"particleID", 0}});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  expectNear(positionOf(simulation, 0, 0), {1.707198f, 1.359195f, 0}, 2e-6f);
  expectNear(positionOf(simulation, 1, 0), {2.632456f, 1.544152f, 0}, 2e-6f);
  expectNear(positionOf(simulation, 2, 0), {1.882873f, 2.343644f, 0}, 2e-6f);
}

SceneText grains(std::initializer_list<glm::vec3> places, int solverIterations = 20) {
  SceneText scene;
  scene.set("timestep", 0.01f)
      .set("solverIterations", solverIterations)
      .set("iteration", "gaussSeidel")
      .set("contacts", "FALSE");
  scene.element("sand", {{"radius", 0.01f}, {"mass", 1.0f}, {"particleSleeping", 0}});
  for (const glm::vec3& place : places) scene.particle(0, place);
  return scene;
}

// Two weights over a pulley: C = |p1 - a| + |p2 - a| minus its value at rest. Atwood: a = g (m1 - m2) / (m1 + m2).
TEST(FormulaConstraint, APulleyFollowsAtwood) {
  for (const char* iteration : {"gaussSeidel", "jacobi", "gaussSeidelOrdered", "global"}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 10).set("iteration", iteration).set("contacts", "FALSE");
    scene.element("sand", {{"radius", 0.01f}, {"mass", 3.0f}}).element("sand", {{"radius", 0.01f}, {"mass", 1.0f}});
    scene.element("gravity", {{"magnitude", 9.81f}});
    scene.particle(0, {-0.1f, -2, 0}).particle(1, {0.1f, -2, 0});
    scene.element("constraint", {{"formula",
                                  "length(p1-vec(-0.1,0,0)) + length(p2-vec(0.1,0,0)) - rest(length(p1-vec(-0.1,0,0)) "
                                  "+ length(p2-vec(0.1,0,0)))"},
                                 {"objectID", 0},
                                 {"objectID", 1},
                                 {"particleID", 0},
                                 {"particleID", 0}});
    Simulation simulation = scene.simulate();
    run(simulation, 50);
    // Symplectic Euler falls by a h^2 n (n + 1) / 2; a rounding of 2.4e-7 m a step adds up in the same way.
    const float fall = 9.81f * 0.5f * 1e-4f * 50 * 51 / 2;
    EXPECT_NEAR(positionOf(simulation, 0, 0).y, -2 - fall, 3.1e-4f) << iteration;
    EXPECT_NEAR(positionOf(simulation, 1, 0).y, -2 + fall, 3.1e-4f) << iteration;
  }
}

TEST(FormulaConstraint, AnInequalityOnlyPushes) {
  SceneText scene = grains({{0, 1, 0}, {1, -0.5f, 0}});
  scene.element("constraint",
                {{"formula", "p1.y"}, {"kind", "inequality"}, {"objectID", 0}, {"particleID", 0}, {"particleID", 1}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_EQ(positionOf(simulation, 0, 0), glm::vec3(0, 1, 0));
  expectNear(positionOf(simulation, 0, 1), {1, 0, 0}, 1e-7f);
}

TEST(FormulaConstraint, AChainTakesEachParticleWithTheNext) {
  SceneText scene = grains({{0, 0, 0}, {2, 0, 0}, {4, 0, 0}, {6, 0, 0}});
  SceneText::Tags tags{{"formula", "length(p1-p2) - d"}, {"points", "chain"}, {"d", 1.5f}, {"objectID", 0}};
  for (int i = 0; i < 4; ++i) tags.emplace_back("particleID", i);
  scene.element("constraint", tags);
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(glm::distance(positionOf(simulation, 0, i), positionOf(simulation, 0, i + 1)), 1.5f, 1e-3f);
  }
  const auto& batches = simulation.world().batches;
  const auto own =
      std::find_if(batches.begin(), batches.end(), [](const auto& batch) { return batch->type() == "formula"; });
  ASSERT_NE(own, batches.end());
  EXPECT_EQ((*own)->size(), 3u);
  EXPECT_EQ((*own)->formula(), "`length(p1-p2) - d`");
}

// At rest a compliant spring stretches by alpha m g, for any number of iterations (Macklin et al. 2016).
TEST(FormulaConstraint, StretchesByItsCompliance) {
  for (const int iterations : {1, 4, 30}) {
    SceneText scene = grains({{0, 0, 0}}, iterations);
    scene.set("stiffnessModel", "compliant");
    scene.element("gravity", {{"magnitude", 10.0f}});
    scene.element(
        "constraint",
        {{"formula", "length(p1 - vec(0,1,0)) - d"}, {"objectID", 0}, {"particleID", 0}, {"compliance", 0.01f}});
    Simulation simulation = scene.simulate();
    run(simulation, 3000);
    EXPECT_NEAR(positionOf(simulation, 0, 0).y, -0.1f, 1e-4f) << iterations << " iterations";
  }
}

TEST(FormulaConstraint, IsEditedWhileItRuns) {
  SceneText scene = grains({{0, 0, 0}, {1, 0, 0}});
  scene.element(
      "constraint",
      {{"name", "tie"}, {"formula", "length(p1-p2) - d"}, {"objectID", 0}, {"particleID", 0}, {"particleID", 1}});
  Simulation simulation = scene.simulate();
  run(simulation, 5);
  Scene edited = simulation.scene();
  setParameter(edited, "tie.formula=length(p1-p2) - 2*d");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  EXPECT_EQ(simulation.frame(), 5);
  run(simulation, 1);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 1)), 2.0f, 1e-5f);
  setParameter(edited, "tie.formula=length(p1-p2");
  EXPECT_THROW(simulation.edit(edited, {}, diagnostics), InputError);
  run(simulation, 1);
}

TEST(FormulaDeathTest, RefusesAnotherNumberOfPoints) {
  const Formula formula("length(p1 - p2) - 1");
  EXPECT_ASSERTION(static_cast<void>(formula.restValues(std::span(kSomewhere).first(1))), "there are as many points");
}

}  // namespace
}  // namespace pliant::sim
