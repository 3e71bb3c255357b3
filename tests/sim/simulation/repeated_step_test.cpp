// The step that a diagnosis repeats is the step that failed, to the last bit: otherwise it would explain another one.

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <vector>

namespace pliant::sim {
namespace {

/// These contain all state besides positions and velocities: contacts that slip and stick, sides of thin colliders,
/// self-colliding cloth, plastic flow, second-order integration, sources, drains, tears.
struct RepeatCase {
  const char* name;
  const char* scene;  ///< in assets/scenes
  int steps;          ///< before the one that fails
  std::vector<const char*> assignments = {};
};

void PrintTo(const RepeatCase& each, std::ostream* out) { *out << each.name; }

class RepeatedStep : public testing::TestWithParam<RepeatCase> {};

TEST_P(RepeatedStep, IsBitIdenticalToTheFailedStep) {
  const RepeatCase& each = GetParam();
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages messages;
  Scene scene = readScene(assets / "scenes" / each.scene, Registry::builtin(), messages);
  for (const char* assignment : each.assignments) setParameter(scene, assignment);
  messages.throwIfErrors();
  Simulation simulation(scenesSideBySide(scene).front(), {assets}, messages);
  for (int step = 0; step < each.steps; ++step) ASSERT_TRUE(simulation.step()) << "step " << step;

  Scene strict = simulation.scene();
  setParameter(strict, "energyLimit=1e-6");  // whatever moves is too fast
  simulation.edit(strict, {assets}, messages);
  ASSERT_FALSE(simulation.step());
  ASSERT_TRUE(simulation.blowUp().has_value());
  EXPECT_TRUE(simulation.blowUp()->isReproduced);
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, RepeatedStep,
    testing::Values(RepeatCase{"Welcome", "welcome.xml", 40}, RepeatCase{"FoldedCloth", "folded_cloth.xml", 50},
                    RepeatCase{"PlasticBunnies", "plastic_bunnies.xml", 70},
                    RepeatCase{"Hourglass", "hourglass.xml", 40}, RepeatCase{"SeamBurst", "seam_burst.xml", 60},
                    RepeatCase{"FountainDrained", "fountain.xml", 60, {"timestep=0.05", "substeps=4"}},
                    RepeatCase{"AirMattressBdf2", "air_mattress.xml", 45, {"integrator=bdf2"}},
                    RepeatCase{"ClothStack", "cloth_stack.xml", 60},
                    RepeatCase{"FrictionRamp", "friction_ramp.xml", 50}, RepeatCase{"Flag", "flag.xml", 40},
                    RepeatCase{"Wagon", "wagon.xml", 50}, RepeatCase{"SixBodies", "six_bodies.xml", 60},
                    RepeatCase{"DrapeOnBunny", "drape_on_bunny.xml", 60},
                    RepeatCase{"BannerRip", "banner_rip.xml", 55, {"solverIterations=3"}},
                    RepeatCase{"HangingSheetLevels", "hanging_sheet.xml", 30, {"schedule=hierarchical"}},
                    RepeatCase{"Cantilevers", "cantilever_bars.xml", 30}, RepeatCase{"WetCloth", "wet_cloth.xml", 40}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace pliant::sim
