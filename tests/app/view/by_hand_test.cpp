// The worked example and lesson 2, computed with pencil and paper: the lens shows the same numbers.
#include "app/view/lambda_marks.h"
#include "app/view/projection_numbers.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace pliant::app {
namespace {

/// Three points in a plane, computed in double by the formulas of Müller et al. 2007, (10) and (11), without code of
/// the program.
struct ByHand {
  struct Point {
    double x, y, w;
  };
  struct Distance {
    double value, sum, lambda;
    std::array<double, 2> gradient;  ///< of the first one
  };
  std::array<Point, 3> points;  ///< A, B, C
  double rest;

  /// One constraint of A with B (1) or C (2): C, sum of w, lambda, gradient; then both have moved.
  Distance project(std::size_t other) {
    Point &a = points[0], &b = points[other];
    const double dx = a.x - b.x, dy = a.y - b.y, length = std::sqrt(dx * dx + dy * dy);
    Distance d{length - rest, a.w + b.w, 0.0, {dx / length, dy / length}};
    d.lambda = d.value / d.sum;
    a = {a.x - a.w * d.lambda * d.gradient[0], a.y - a.w * d.lambda * d.gradient[1], a.w};
    b = {b.x + b.w * d.lambda * d.gradient[0], b.y + b.w * d.lambda * d.gradient[1], b.w};
    return d;
  }
};

std::string digits(double value, int count) {
  const double shown = std::abs(value) < 1e-6 ? 0.0 : value;  // what float32 leaves of a zero
  return fmt::format("{:.{}g}", shown, count);
}
/// Six digits for numbers of 1 or more, five or four for smaller ones.
std::string numberOf(double value) {
  return digits(value, std::abs(value) >= 1.0 ? 6 : std::abs(value) >= 0.1 ? 5 : 4);
}
std::string vectorOf(double x, double y) { return fmt::format("({}, {}, 0)", digits(x, 4), digits(y, 4)); }

std::shared_ptr<const sim::StepRecording> firstStepOf(sim::Simulation simulation) {
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  return simulation.recording();
}

/// Follows the first step constraint by constraint, with all that is shown.
void follow(const sim::StepRecording& recording, ByHand hand) {
  std::size_t number = 0;
  for (const sim::Projection& projection : recording.projections) {
    const std::size_t other = 1 + number % 2;
    const auto before = hand.points;
    const ByHand::Distance d = hand.project(other);
    const std::vector<std::string> lines = linesOf(numbersOf(recording, projection));
    ASSERT_EQ(lines.size(), 7u);
    SCOPED_TRACE(fmt::format("projection {}", number));
    EXPECT_EQ(lines[0], R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - d$)");
    EXPECT_EQ(lines[1], "$C$ = " + numberOf(d.value));
    EXPECT_EQ(lines[2], R"($S = \sum_j w_j |\nabla_j C|^2$ = )" + numberOf(d.sum));
    EXPECT_EQ(lines[3], R"($\lambda = \frac{C}{S}$ = )" + numberOf(d.lambda));
    EXPECT_EQ(lines[4], R"($\Delta\mathbf{x} = -k\,\lambda\,w\,\nabla C$,   $k$ = 1)");
    const auto row = [&](std::size_t p, std::size_t particle, double sign) {
      return fmt::format(
          R"(p{}: particle {:c}, $w$ = {}, $\mathbf{{x}}$ = {}, $\nabla C$ = {}, $\Delta\mathbf{{x}}$ = {})", p,
          char('A' + particle), numberOf(before[particle].w), vectorOf(before[particle].x, before[particle].y),
          vectorOf(sign * d.gradient[0], sign * d.gradient[1]),
          vectorOf(hand.points[particle].x - before[particle].x, hand.points[particle].y - before[particle].y));
    };
    EXPECT_EQ(lines[5], row(1, 0, 1.0));
    EXPECT_EQ(lines[6], row(2, other, -1.0));
    ++number;
  }
}

// The third iteration has errors of the size of float32's last digits.
TEST(HandCalculation, WorkedExampleMatchesExactly) {
  const auto recording = firstStepOf(sim::shippedScene("worked_example", {"solverIterations=2"}));
  ASSERT_EQ(recording->projections.size(), 4u);
  follow(*recording, {{{{1, 1, 0.1}, {4, 2, 0.2}, {2, 3, 0.5}}}, 1.0});
}

std::shared_ptr<const sim::StepRecording> lessonTwo() {
  sim::InputMessages messages;
  const sim::Scene scene =
      sim::readScene(sourcePath("assets/lessons/scenes/two_distances.xml"), sim::Registry::builtin(), messages);
  return firstStepOf(sim::Simulation(scene, {}, messages));
}

TEST(HandCalculation, LessonTwoMatchesExactly) {
  const auto recording = lessonTwo();
  ASSERT_EQ(recording->projections.size(), 2u);
  follow(*recording, {{{{0, 0, 0.1}, {3, 4, 0.2}, {5.6, 0.8, 0.5}}}, 2.0});
}

// Its numbers have so few digits that nothing needs to be rounded on the way.
TEST(HandCalculation, LessonTwoNeedsNoCalculator) {
  const auto recording = lessonTwo();
  const auto linesAt = [&](std::size_t p) { return linesOf(numbersOf(*recording, recording->projections[p])); };
  EXPECT_EQ(linesAt(0),
            (std::vector<std::string>{
                R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - d$)", "$C$ = 3", R"($S = \sum_j w_j |\nabla_j C|^2$ = 0.3)",
                R"($\lambda = \frac{C}{S}$ = 10)", R"($\Delta\mathbf{x} = -k\,\lambda\,w\,\nabla C$,   $k$ = 1)",
                R"(p1: particle A, $w$ = 0.1, $\mathbf{x}$ = (0, 0, 0), $\nabla C$ = (-0.6, -0.8, 0), )"
                R"($\Delta\mathbf{x}$ = (0.6, 0.8, 0))",
                R"(p2: particle B, $w$ = 0.2, $\mathbf{x}$ = (3, 4, 0), $\nabla C$ = (0.6, 0.8, 0), )"
                R"($\Delta\mathbf{x}$ = (-1.2, -1.6, 0))"}));
  EXPECT_EQ(linesAt(1)[3], R"($\lambda = \frac{C}{S}$ = 5)");
}

// The labels of the constraints in the picture, and its arrows, agree with the numbers on paper.
TEST(HandCalculation, MarksOfLessonTwoMatchItsNumbers) {
  const auto marks = lambdaMarks(*lessonTwo(), 10);
  ASSERT_EQ(marks.size(), 2u);
  const LambdaMark &ac = marks[0], &ab = marks[1];  // C moves by 2.5 m, B by 2 m
  EXPECT_NEAR(ab.lambda, 10.0f, 1e-4f);
  EXPECT_NEAR(ac.lambda, 5.0f, 1e-4f);
  ASSERT_EQ(ab.moves.size(), 2u);
  EXPECT_LT(glm::distance(ab.moves[0].displacement, glm::vec3(0.6f, 0.8f, 0.0f)), 1e-5f);
  EXPECT_LT(glm::distance(ab.moves[1].displacement, glm::vec3(-1.2f, -1.6f, 0.0f)), 1e-5f);
  EXPECT_LT(glm::distance(ac.moves[0].from, glm::vec3(0.6f, 0.8f, 0.0f)), 1e-5f) << "A, when its turn came";
  EXPECT_NEAR(ac.largestDisplacement(), 2.5f, 1e-5f);
  EXPECT_EQ(lambdaMarks(*lessonTwo(), 1).size(), 1u);
}

// A mass hangs at rest on a spring: lambda / h^2 is its weight.
TEST(HandCalculation, LambdaOfACompliantConstraintIsItsForce) {
  sim::SceneText text;
  text.set("timestep", 0.01f)
      .set("stiffnessModel", "compliant")
      .set("solverIterations", 5)
      .element("gravity", {{"magnitude", 9.81f}});
  text.element("rope", {{"shape", "line"},
                        {"from", "0 0 0"},
                        {"to", "0 -1 0"},
                        {"count", 2},
                        {"mass", 3},
                        {"compliance", 0.001f},
                        {"fixed", 0},
                        {"radius", 0.05f}});
  sim::Simulation simulation = text.simulate();
  simulation.setRecorded(true);
  sim::run(simulation, 1000);
  const auto marks = lambdaMarks(*simulation.recording(), 100);
  ASSERT_EQ(marks.size(), 1u);
  EXPECT_NEAR(std::abs(marks[0].lambda) / (0.01f * 0.01f), 3 * 9.81, 0.01) << "3 kg hang at it";
}

/// Two units of the last of four digits.
double lastDigitOf(double value) { return 2.0 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - 3.0); }

// Computing with the displayed numbers gives the displayed results.
TEST(HandCalculation, TheNumbersOfTheWorkedExampleFollowFromOneAnother) {
  const auto recording = firstStepOf(sim::shippedScene("worked_example", {"solverIterations=2"}));
  const auto valueOf = [](const std::string& line) {
    return std::strtod(line.c_str() + line.rfind("= ") + 2, nullptr);
  };
  for (const sim::Projection& projection : recording->projections) {
    const ProjectionNumbers numbers = numbersOf(*recording, projection);
    const double value = valueOf(numbers.lines[1]), sum = valueOf(numbers.lines[2]), lambda = valueOf(numbers.lines[3]);
    EXPECT_NEAR(value / sum, lambda, lastDigitOf(lambda));
    for (const auto& row : numbers.rows) {
      const double w = std::strtod(row[2].c_str(), nullptr);
      const double gradient = std::strtod(row[4].c_str() + 1, nullptr), dx = std::strtod(row[5].c_str() + 1, nullptr);
      EXPECT_NEAR(-lambda * w * gradient, dx, lastDigitOf(dx));
    }
  }
}

}  // namespace
}  // namespace pliant::app
