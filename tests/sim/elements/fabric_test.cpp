// A cloth with a preset behaves as the sheet of the preset's numbers: stretching and bending are compared with the
// closed forms of a sheet of stiffness E h and rigidity B.
#include "sim/scene/parameter.h"
#include "sim/scene/preset.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pliant::sim {
namespace {

struct Sheet {
  const char* fabric;
  double density, stretching, bending;  ///< kg/m^2; E h [N/m]; B [N m]
};
// The numbers of the sources, as fabric_presets.h cites them.
constexpr double kPull = 490.0, kKawabataB = 9.81e-5;
constexpr Sheet kSheets[] = {
    {"silk", 0.069, kPull / 0.03, 0.04 * kKawabataB},   {"cotton", 0.12, kPull / 0.04, 0.07 * kKawabataB},
    {"denim", 0.407, kPull / 0.05, 0.2 * kKawabataB},   {"wool", 0.25, kPull / 0.06, 0.1 * kKawabataB},
    {"rubberSheet", 0.93, 1500.0, 1.5e6 * 1e-9 / 12.0}, {"paper", 0.08, 4e5, 4e9 * 1e-12 / 12.0}};
/// Values have two digits; the held end cannot contract sideways; a step converges within a per cent.
constexpr double kSheetTolerance = 0.08;

constexpr double kStrain = 0.003;

constexpr int kColumns = 6, kRows = 3;

/// A strip along x of kColumns cells and two more, held at the vertices of its first three columns, at rest under
/// `gravity`.
Simulation stripAtRest(const std::string& fabric, double cell, const glm::vec3& direction, double gravity) {
  SceneText scene;
  scene.set("stiffnessModel", "compliant").set("iteration", "global").set("substeps", 10);
  scene.set("threads", 1)
      .set("timestep", 1.0f / 60.0f)
      .set("solverIterations", 3)
      .set("contacts", "FALSE")
      .set("damping", 0.97f);
  std::string fixed;
  for (int row = 0; row <= kRows; ++row) {
    for (int column = 0; column < 3; ++column) fixed += std::to_string(row * (kColumns + 3) + column) + ' ';
  }
  scene.element("cloth", {{"preset", fabric},
                          {"shape", "grid"},
                          {"size", glm::vec3((kColumns + 2) * cell, 0, kRows * cell)},
                          {"resolution", kColumns + 2},
                          {"radius", float(0.1 * cell)},
                          {"fixed", fixed}});
  scene.element("gravity", {{"magnitude", float(gravity)}, {"direction", direction}});
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  return simulation;
}

double tipAlong(const Simulation& simulation, int axis) {
  const glm::vec3 at = positionOf(simulation, 0, kRows / 2 * (kColumns + 3) + kColumns + 2);
  return double(at[axis]) - double(simulation.world().particles.rest[kRows / 2 * (kColumns + 3) + kColumns + 2][axis]);
}

// A strip that hangs: at x the stress is density g (L - x), so it elongates by density g L^2 / (2 Y), with g for
// kStrain. The springs along it are one more than its rows: Y = k ((n + 1)/n + 1/3) in place of 4/3 k, and k = 4/5 E h.
TEST(Fabric, StretchesByItsWeightAsMeasured) {
  const double cell = 0.05, length = kColumns * cell;
  for (const Sheet& sheet : kSheets) {
    if (sheet.stretching > 1e5) continue;  // paper: what stretches it so much would take it 0.3 m a substep
    const double gravity = kStrain * 2.0 * sheet.stretching / (sheet.density * length);
    const double stiffer = 0.8 * ((kRows + 1.0) / kRows + 1.0 / 3.0);
    const Simulation simulation = stripAtRest(sheet.fabric, cell, glm::vec3(1, 0, 0), gravity);
    EXPECT_NEAR(tipAlong(simulation, 0) / (kStrain * length / stiffer), 1.0, kSheetTolerance) << sheet.fabric;
  }
}

// A cantilever that sags by about 3 % of its length: moments density g (L - x)^2 / 2 at the lines of vertices, each of
// which turns by M cell / B.
TEST(Fabric, BendsByItsWeightAsMeasured) {
  const double gravity = 9.81;
  for (const Sheet& sheet : kSheets) {
    const double length = std::cbrt(0.03 * 8.0 * sheet.bending / (sheet.density * gravity)), cell = length / kColumns;
    double expected = 0.0;
    for (int line = 0; line < kColumns; ++line) {
      const double arm = length - line * cell;
      expected += 0.5 * sheet.density * gravity * arm * arm * cell / sheet.bending * arm;
    }
    const Simulation simulation = stripAtRest(sheet.fabric, cell, glm::vec3(0, -1, 0), gravity);
    EXPECT_NEAR(-tipAlong(simulation, 1) / expected, 1.0, kSheetTolerance) << sheet.fabric;
  }
}

}  // namespace
}  // namespace pliant::sim
