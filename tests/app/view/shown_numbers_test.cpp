// The lens allows recomputation: for every type of constraint lambda and each particle's displacement follow from the
// displayed numbers.
#include "app/view/projection_numbers.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

namespace pliant::app {
namespace {

constexpr double kDigits = 1e-3;  ///< of numbers with four digits, and of what is computed with a few of them

/// A projection as it is shown, with all of its particles.
class Shown {
 public:
  Shown(const sim::StepRecording& recording, const sim::Projection& p)
      : numbers_(numbersOf(recording, p, -1, p.count)) {
    // p1, p2, ..., not ordered by displacement.
    std::sort(numbers_.rows.begin(), numbers_.rows.end(), [](const auto& a, const auto& b) {
      return std::atoi(a.front().c_str() + 1) < std::atoi(b.front().c_str() + 1);
    });
    for (const std::string& line : linesOf(numbers_)) all_ += line + '\n';
  }

  const std::string& text() const { return all_; }
  std::size_t count() const { return numbers_.rows.size(); }
  bool says(std::string_view text) const { return all_.find(text) != std::string::npos; }

  /// The text after "$symbol$ = ", or after "$... = symbol$ = " in a computation.
  std::string behind(std::string_view symbol) const {
    for (const std::string& start : {fmt::format("${}$ = ", symbol), fmt::format(" = {}$ = ", symbol)}) {
      const std::size_t at = all_.find(start);
      if (at == std::string::npos) continue;
      return all_.substr(at + start.size(), 200);
    }
    ADD_FAILURE() << "no " << symbol << " in\n" << all_;
    return "nan";
  }
  double number(std::string_view symbol) const { return std::strtod(behind(symbol).c_str(), nullptr); }
  glm::dvec3 vector(std::string_view symbol) const { return vectorIn(behind(symbol)); }

  /// In the row of a particle, below a head.
  std::string cell(std::size_t row, std::string_view head) const {
    for (std::size_t c = 0; c < numbers_.heads.size(); ++c) {
      if (numbers_.heads[c] == fmt::format("${}$", head)) return numbers_.rows[row][c];
    }
    ADD_FAILURE() << "no column " << head << " in\n" << all_;
    return "nan";
  }
  double w(std::size_t row) const { return std::strtod(cell(row, "w").c_str(), nullptr); }
  double part(std::size_t row, std::string_view head) const { return std::strtod(cell(row, head).c_str(), nullptr); }
  glm::dvec3 at(std::size_t row, std::string_view head) const { return vectorIn(cell(row, head)); }
  glm::dvec3 gradient(std::size_t row) const { return at(row, R"(\nabla C)"); }
  glm::dvec3 way(std::size_t row) const { return at(row, R"(\Delta\mathbf{x})"); }

  /// The sum of w |grad C|^2 over the rows.
  double sum() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < count(); ++i) sum += w(i) * glm::dot(gradient(i), gradient(i));
    return sum;
  }

 private:
  static glm::dvec3 vectorIn(const std::string& text) {
    glm::dvec3 v(NAN);
    char* end = const_cast<char*>(text.c_str() + 1);
    for (int axis = 0; axis < 3; ++axis) v[axis] = std::strtod(axis == 0 ? end : end + 1, &end);
    return v;
  }

  ProjectionNumbers numbers_;
  std::string all_;
};

void expectNumber(double computed, double shown, double terms, const Shown& of) {
  EXPECT_NEAR(computed, shown, kDigits * (std::abs(shown) + terms) + 1e-12) << of.text();
}
/// `size`: of what was added up to it.
void expectWay(const Shown& shown, std::size_t row, const glm::dvec3& way, double size = 0.0) {
  EXPECT_LT(glm::distance(way, shown.way(row)), kDigits * (glm::length(way) + size) + 1e-12) << "row " << row << " of\n"
                                                                                             << shown.text();
}

constexpr const char* kC = "C";
constexpr const char* kS = R"(S = \sum_j w_j |\nabla_j C|^2)";
constexpr const char* kSoFar = R"(\lambda_{\text{so far}})";
constexpr const char* kAlpha = R"(\tilde{\alpha} = \alpha / h^2)";

void checkAlongGradients(const Shown& shown, double factor) {
  for (std::size_t i = 0; i < shown.count(); ++i) expectWay(shown, i, factor * shown.w(i) * shown.gradient(i));
}

// lambda = C / S, dx = -k lambda w grad C.
void checkStiff(const Shown& shown) {
  const double s = shown.number(kS), lambda = shown.number(R"(\frac{C}{S})");
  // If the movable particles hardly change C, S is increased (project.h).
  EXPECT_GE(s, shown.sum() * (1.0 - 2.0 * kDigits)) << shown.text();
  expectNumber(shown.number(kC) / s, lambda, 0.0, shown);
  checkAlongGradients(shown, -(shown.says("$k$ = ") ? shown.number("k") : 1.0) * lambda);
}

// XPBD.
void checkCompliant(const Shown& shown) {
  const bool isDamped = shown.says(R"($\gamma = )");
  const double s = shown.number(kS), alpha = shown.number(kAlpha), before = shown.number(kSoFar);
  const double gamma = isDamped ? shown.number(R"(\gamma = \tilde{\alpha}\,h\,c)") : 0.0;
  const double change = isDamped ? shown.number(R"(\nabla C \cdot h\,\mathbf{v})") : 0.0;
  const std::size_t at = shown.text().find(R"($\Delta\lambda = \frac)");
  ASSERT_NE(at, std::string::npos) << shown.text();
  const double lambda = std::strtod(shown.text().c_str() + shown.text().find("$ = ", at) + 4, nullptr);
  const double divisor = (1.0 + gamma) * s + alpha;
  expectNumber(shown.sum(), s, 0.0, shown);
  expectNumber((-shown.number(kC) - alpha * before - gamma * change) / divisor, lambda,
               (std::abs(shown.number(kC)) + alpha * std::abs(before) + gamma * std::abs(change)) / divisor, shown);
  checkAlongGradients(shown, lambda);
}

void checkPressure(const Shown& shown) {
  const double s = shown.number(kS), value = shown.number(kC);
  const bool isSoft = shown.says(kSoFar);
  const double alpha = isSoft ? shown.number(R"(\tilde{\alpha})") : 0.0, before = isSoft ? shown.number(kSoFar) : 0.0;
  const double lambda =
      shown.number(isSoft ? R"(\lambda = \frac{C + \tilde{\alpha}\,\lambda_{\text{so far}}}{S + \tilde{\alpha}})"
                          : R"(\lambda = \frac{C}{S})");
  expectNumber(shown.number(R"(\sum (\mathbf{x}_a \times \mathbf{x}_b) \cdot \mathbf{x}_c)") - shown.number("k\\,V_0"),
               value, shown.number("k\\,V_0"), shown);
  expectNumber(shown.sum(), s, 0.0, shown);
  expectNumber((value + alpha * before) / (s + alpha), lambda, alpha * std::abs(before) / (s + alpha), shown);
  checkAlongGradients(shown, -lambda);
}

void checkDensity(const Shown& shown) {
  const double s = shown.number(kS), value = shown.number(kC);
  const double lambda = shown.number(R"(\lambda = \frac{C}{S + \epsilon})");
  double density = shown.number("B_i");
  for (std::size_t i = 0; i < shown.count(); ++i) density += shown.part(i, "V_j W");
  expectNumber(density, shown.number(R"(\sum_j V_j W)"), 0.0, shown);
  expectNumber(shown.sum(), s, 0.0, shown);
  expectNumber(value / (s + shown.number(R"(\epsilon)")), lambda, 0.0, shown);
  // Each neighbour has its own tensile term, of which the largest is shown.
  const double most = shown.number(R"(s_{\text{corr}})");
  for (std::size_t i = 1; i < shown.count(); ++i) {
    const glm::dvec3 along = shown.w(i) * shown.gradient(i);
    expectWay(shown, i, -lambda * along, most * glm::length(along) / kDigits);
  }
}

void checkShapeMatching(const Shown& shown) {
  const double alpha = shown.number(R"(\alpha)");
  for (std::size_t i = 0; i < shown.count(); ++i) {
    const glm::dvec3 goal = shown.at(i, R"(\mathbf{g})"), x = shown.at(i, R"(\mathbf{x})");
    const double size = glm::length(goal) + glm::length(x);
    if (shown.w(i) > 0.0) expectWay(shown, i, alpha * (goal - x), alpha * size);
    expectNumber(glm::distance(goal, x), shown.part(i, R"(|\mathbf{g} - \mathbf{x}|)"), size, shown);
  }
}

/// The part of the slip that friction takes back, by Coulomb's law.
double checkGrip(const Shown& shown) {
  const glm::dvec3 slip = shown.vector(R"(\mathbf{s})");
  const double length = glm::length(slip), d = shown.number("d"), sigma = shown.number(R"(\sigma)");
  expectNumber(glm::dot(slip, shown.vector(R"(\mathbf{n})")), 0.0, length, shown);
  expectNumber(length, shown.number(R"(|\mathbf{s}|)"), 0.0, shown);
  const bool sticks = shown.says("it sticks");
  if (length > 0.0)
    expectNumber(sticks ? 1.0 : std::min(shown.number(R"(\mu_k)") * d / length, 1.0), sigma, 0.0, shown);
  return sigma;
}

void checkFriction(const Shown& shown) {
  const glm::dvec3 back = checkGrip(shown) * shown.vector(R"(\mathbf{s})");
  const bool remembers = shown.says(R"(\Delta\mathbf{x}_{\text{so far}})");
  const glm::dvec3 before = remembers ? shown.vector(R"(\Delta\mathbf{x}_{\text{so far}})") : glm::dvec3(0.0);
  const double size = glm::length(back) + glm::length(before);
  if (shown.count() == 1) return expectWay(shown, 0, -back - before, size);
  const double all = shown.w(0) + shown.w(1);
  expectWay(shown, 0, -shown.w(0) / all * (back + before), size);
  expectWay(shown, 1, shown.w(1) / all * (back + before), size);
}

void checkMeshFriction(const Shown& shown) {
  const glm::dvec3 back = checkGrip(shown) * shown.vector(R"(\mathbf{s})");
  double sum = 0.0;
  for (std::size_t i = 0; i < shown.count(); ++i) sum += shown.w(i) * shown.part(i, "b") * shown.part(i, "b");
  for (std::size_t i = 0; i < shown.count(); ++i) expectWay(shown, i, -shown.w(i) * shown.part(i, "b") / sum * back);
}

void checkNeoHookean(const Shown& shown) {
  const double h = shown.number("h"), volume = shown.number("V");
  const glm::dmat3 stress(shown.vector(R"(\Delta\mathbf{P}\,\mathbf{e}_x)"),
                          shown.vector(R"(\Delta\mathbf{P}\,\mathbf{e}_y)"),
                          shown.vector(R"(\Delta\mathbf{P}\,\mathbf{e}_z)"));
  for (std::size_t i = 0; i < shown.count(); ++i) {
    const glm::dvec3 b = shown.at(i, R"(\mathbf{b})");
    const double factor = -h * h * volume * shown.w(i);
    double size = 0.0;
    for (int c = 0; c < 3; ++c) size += glm::length(stress[c]) * glm::length(b);
    const glm::dvec3 arm = shown.at(i, R"(\mathbf{x})") - shown.vector(R"(\mathbf{c})");
    expectWay(shown, i, factor * stress * b - glm::cross(shown.vector(R"(\Delta\mathbf{\theta})"), arm),
              std::abs(factor) * size);
  }
}

void checkRod(const Shown& shown) {
  if (!shown.says(R"(\Delta\mathbf{\lambda})")) return;  // it goes on
  const glm::dvec3 change = shown.vector(R"(\Delta\mathbf{\lambda})");
  expectWay(shown, 0, -shown.w(0) * change);
  expectWay(shown, 1, shown.w(1) * change);
  const glm::dvec3 along = shown.at(1, R"(\mathbf{x})") - shown.at(0, R"(\mathbf{x})");
  const glm::dvec3 arm = shown.number("l") * shown.vector(R"(\mathbf{d})");
  EXPECT_LT(glm::distance(along - arm, shown.vector(R"(\mathbf{C})")),
            kDigits * (glm::length(arm) + glm::length(shown.at(1, R"(\mathbf{x})"))))
      << shown.text();
}

/// Each of the bodies moves rigidly: by the displacement of its centre, and a rotation.
void checkBodies(const Shown& shown) {
  const char* const ways[] = {R"(\Delta\mathbf{x}_A)", R"(\Delta\mathbf{x}_B)"};
  const char* const turns[] = {R"(\Delta\mathbf{\theta}_A)", R"(\Delta\mathbf{\theta}_B)"};
  for (std::size_t first = 0, side = 0; first + 4 <= shown.count(); first += 4, ++side) {
    if (!shown.says(ways[side])) return;
    const glm::dvec3 turn = shown.vector(turns[side]);
    const double size = glm::length(shown.vector(ways[side]));
    for (std::size_t i = first + 1; i < first + 4; ++i) {
      const glm::dvec3 arm = shown.at(i, R"(\mathbf{x})") - shown.at(first, R"(\mathbf{x})");
      expectWay(shown, i, shown.way(first) + glm::cross(turn, arm),
                size + glm::length(turn) * (glm::length(shown.at(i, R"(\mathbf{x})")) + glm::length(turn) / kDigits));
    }
  }
}

// All equations of a joint are one linear system: tests/sim/lens/body_rows_test.cpp computes it.
void checkJoint(const Shown& shown) {
  if (!shown.says(R"($\Delta\lambda$ = )")) return;  // a body goes on
  constexpr const char* kAtOnce = R"(\lambda_{\text{so far}} + \Delta\lambda \text{, all that it holds at once})";
  const double change = shown.number(R"(\Delta\lambda)"), before = shown.number(kSoFar);
  // Limits and motors push in one direction, or with a maximum force.
  if (!shown.says("a limit") && !shown.says("a motor"))
    expectNumber(before + change, shown.number(kAtOnce), std::abs(before) + std::abs(change), shown);
  checkBodies(shown);
}

void checkBodyContact(const Shown& shown) {
  if (!shown.says(R"($\Delta\lambda$ = )")) return;
  const double lambda = shown.number(kSoFar) + shown.number(R"(\Delta\lambda)");
  EXPECT_GE(lambda, -kDigits * std::abs(shown.number(kSoFar))) << "it only pushes";
  EXPECT_LE(shown.number(R"(|\lambda_t|)"), (1.0 + kDigits) * shown.number(R"(\mu)") * lambda + 1e-9) << shown.text();
  checkBodies(shown);
}

void checkTarget(const Shown& shown) {
  const glm::dvec3 goal = shown.vector(R"(\mathbf{p})"), x = shown.at(0, R"(\mathbf{x})");
  const double k = shown.says("$k$ = ") ? shown.number("k") : 1.0;
  expectWay(shown, 0, k * (goal - x), k * (glm::length(goal) + glm::length(x)));
}

using Check = void (*)(const Shown&);
const std::map<std::string_view, Check> kChecks{{"pressure", checkPressure},
                                                {"density", checkDensity},
                                                {"shapeMatching", checkShapeMatching},
                                                {"friction", checkFriction},
                                                {"meshFriction", checkMeshFriction},
                                                {"neoHookean", checkNeoHookean},
                                                {"rod", checkRod},
                                                {"joint", checkJoint},
                                                {"body contact", checkBodyContact},
                                                {"kinematic", checkTarget},
                                                {"mouse", checkTarget}};

/// How a projection is checked: by its type, or as an equation with a lambda, stiff or compliant.
void check(const Shown& shown, std::string_view type) {
  const auto own = kChecks.find(type);
  if (own != kChecks.end()) return own->second(shown);
  shown.says(kAlpha) ? checkCompliant(shown) : checkStiff(shown);
}

/// Some of the projections that correct something, of each type; their names.
void checkStep(sim::Simulation& simulation, std::set<std::string>& seen) {
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  const auto recording = simulation.recording();
  std::map<std::string, int> counts;
  for (const sim::Projection& p : recording->projections) {
    if (!p.active || ::testing::Test::HasFailure()) continue;
    const std::string name =
        fmt::format("{}{}", p.compliance > 0.0f ? "compliant " : "", recording->batchTypes[p.batch]);
    if (++counts[name] > 20) continue;
    seen.insert(name);
    check(Shown(*recording, p), recording->batchTypes[p.batch]);
  }
}

void checkScene(const char* scene, int steps, const std::vector<std::string>& assignments,
                std::set<std::string>& seen) {
  SCOPED_TRACE(scene);
  sim::Simulation simulation = sim::shippedScene(scene, assignments);
  sim::run(simulation, steps);
  checkStep(simulation, seen);
}

TEST(ShownNumbers, GiveLambdaAndDisplacementsForEveryType) {
  std::set<std::string> seen;
  checkScene("worked_example", 0, {}, seen);
  checkScene("hanging_sheet", 10, {}, seen);
  checkScene("cloth_stack", 40, {}, seen);
  checkScene("balloons", 10, {"iteration=gaussSeidel"}, seen);
  checkScene("jelly_drop", 30, {"iteration=gaussSeidel"}, seen);
  checkScene("rigid_bodies", 60, {}, seen);
  checkScene("dam_break", 20, {"water.kernel=poly6"}, seen);
  checkScene("sand_pile", 60, {}, seen);
  checkScene("heavy_pendulum", 40, {}, seen);
  checkScene("ragdoll", 40, {}, seen);
  checkScene("pyramid", 40, {}, seen);
  checkScene("telephone_cord", 20, {}, seen);
  checkScene("own_constraints", 20, {}, seen);
  for (const char* type :
       {"bending", "body contact", "collision", "density", "distance", "formula", "friction", "joint", "longRange",
        "meshCollision", "meshFriction", "neoHookean", "pressure", "rod", "shapeMatching"})
    EXPECT_TRUE(seen.contains(type)) << type;
}

// Springs, with and without damping, and what the mouse holds.
TEST(ShownNumbers, GiveLambdaAndDisplacementsForCompliantConstraints) {
  std::set<std::string> seen;
  for (const float damping : {0.0f, 0.5f}) {
    sim::SceneText text;
    text.set("timestep", 0.01f).set("stiffnessModel", "compliant").set("solverIterations", 3).element("gravity");
    text.element("rope", {{"shape", "line"},
                          {"from", glm::vec3(0)},
                          {"to", glm::vec3(1, 0, 0)},
                          {"count", 6},
                          {"radius", 0.02f},
                          {"fixed", 0},
                          {"compliance", 0.001f},
                          {"constraintDamping", damping}});
    text.element("cloth", {{"shape", "grid"},
                           {"size", glm::vec3(1, 0, 1)},
                           {"translate", glm::vec3(0, 3, 0)},
                           {"fixed", 0},
                           {"compliance", 0.0001f},
                           {"bendingCompliance", 0.01f},
                           {"constraintDamping", damping}});
    text.element("softBody", {{"shape", "box"},
                              {"size", glm::vec3(0.4f)},
                              {"translate", glm::vec3(3, 0, 0)},
                              {"fixed", 0},
                              {"compliance", 0.0001f},
                              {"volumeCompliance", 0.0001f},
                              {"constraintDamping", damping}});
    sim::Simulation simulation = text.simulate();
    sim::run(simulation, 20);
    simulation.grab(5, 10.0f);
    checkStep(simulation, seen);
  }
  checkScene("balloons", 10,
             {"stiffnessModel=compliant", "iteration=gaussSeidel", "balloon 1.volumeCompliance=0.00001"}, seen);
  for (const char* type : {"compliant distance", "compliant bending", "compliant volume", "mouse"})
    EXPECT_TRUE(seen.contains(type)) << type << " is not among " << fmt::format("{}", fmt::join(seen, "; "));
}

}  // namespace
}  // namespace pliant::app
