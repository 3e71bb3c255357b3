// Golden hashes: the state of shipped scenes after 60 steps, to the last bit. Together they use every iteration scheme,
// integrator, schedule and stiffness model, tearing, fluids, self-collision, sources and drains. A change that is not
// meant to change what is simulated leaves all of them alone; one that is changes them here, and its commit says why.

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/state_hash.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

constexpr int kSteps = 60;

struct GoldenCase {
  const char* name;
  const char* scene;  ///< in assets/scenes
  std::vector<const char*> assignments;
  std::uint32_t hash;
};

void PrintTo(const GoldenCase& golden, std::ostream* out) { *out << golden.scene; }

// The bits depend on the instructions that the compiler may use: these are of the architecture that tests are built
// for.
bool isGoldenArchitecture() { return std::string_view(PLIANT_TEST_ARCH) == "x86-64-v3"; }

class GoldenHash : public testing::TestWithParam<GoldenCase> {};

TEST_P(GoldenHash, AfterSixtySteps) {
  if (!isGoldenArchitecture()) GTEST_SKIP() << "built for " << PLIANT_TEST_ARCH;
  const GoldenCase& golden = GetParam();
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages diagnostics;
  Scene scene = readScene(assets / "scenes" / golden.scene, Registry::builtin(), diagnostics);
  for (const char* assignment : golden.assignments) setParameter(scene, assignment);
  diagnostics.throwIfErrors();
  Simulation simulation(scenesSideBySide(scene).front(), {assets}, diagnostics);
  for (int step = 0; step < kSteps; ++step) ASSERT_TRUE(simulation.step()) << "step " << step;
  EXPECT_EQ(stateHash(simulation.world()), golden.hash);
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, GoldenHash,
    testing::Values(
        GoldenCase{"Welcome", "welcome.xml", {}, 0xd5996997u}, GoldenCase{"Ropes", "ropes.xml", {}, 0x4a957ab1u},
        GoldenCase{"WorkedExample", "worked_example.xml", {}, 0x1171b52du},
        GoldenCase{"ThreeParticles_global", "three_particles.xml", {"iteration=global"}, 0x1a7d0268u},
        GoldenCase{"Ropes_massSpring",
                   "ropes.xml",
                   {"iteration=massSpring", "stiffnessModel=compliant", "elements[4].compliance=0.001"},
                   0x5bcef8deu},
        GoldenCase{"SuspendedBody_adaptive", "suspended_body.xml", {"schedule=adaptive"}, 0xd6cb9068u},
        GoldenCase{"HangingSheet_hierarchical", "hanging_sheet.xml", {"schedule=hierarchical"}, 0xde9e6231u},
        GoldenCase{"Swatches_bdf2", "swatches.xml", {"integrator=bdf2"}, 0x50db0beau},
        GoldenCase{"Ropes_bdf2_substeps2", "ropes.xml", {"integrator=bdf2", "substeps=2"}, 0x1bc7619au},
        GoldenCase{"BendingRow", "bending_row.xml", {}, 0x27c49dc2u},
        GoldenCase{"CantileverBars", "cantilever_bars.xml", {}, 0x6e6c1d93u},
        GoldenCase{"FoldedCloth_jacobi", "folded_cloth.xml", {"iteration=jacobi"}, 0x1b21da4fu},
        GoldenCase{
            "HangingSheet_jacobi_chebyshev09", "hanging_sheet.xml", {"iteration=jacobi", "chebyshev=0.9"}, 0x6aa764dbu},
        GoldenCase{"BannerRip", "banner_rip.xml", {}, 0xe32fc0d3u},
        GoldenCase{"SeamBurst", "seam_burst.xml", {}, 0xc29734fau},
        GoldenCase{"FoldedCloth", "folded_cloth.xml", {}, 0xd4ffbe43u},
        GoldenCase{"DamBreak", "dam_break.xml", {}, 0x43c6817eu},
        GoldenCase{"WetCloth", "wet_cloth.xml", {}, 0x2c51f91cu},
        GoldenCase{"Fountain_drained", "fountain.xml", {"timestep=0.05", "substeps=4"}, 0xeb0514ecu},
        GoldenCase{"RigidBodies", "rigid_bodies.xml", {}, 0xa0e18ac7u},
        GoldenCase{"PlasticBunnies", "plastic_bunnies.xml", {}, 0xd614f918u},
        GoldenCase{"JellyDrop", "jelly_drop.xml", {}, 0x4096aceau},
        GoldenCase{"SandPile", "sand_pile.xml", {}, 0x2f6b2aebu},
        GoldenCase{"ParticleFlicker_postStabilize2", "particle_flicker.xml", {"postStabilize=2"}, 0xe24fb48du},
        GoldenCase{"Hair", "hair.xml", {}, 0x2b7bf7c4u}, GoldenCase{"Balloons", "balloons.xml", {}, 0x3eb7efe1u},
        GoldenCase{"OwnConstraints", "own_constraints.xml", {}, 0x3a1611f0u},
        GoldenCase{"NewtonsCradle", "newtons_cradle.xml", {}, 0x29f2e966u},
        GoldenCase{
            "HoneyWaterGoo_gaussSeidelOrdered", "honey_water_goo.xml", {"iteration=gaussSeidelOrdered"}, 0x5583577fu},
        GoldenCase{"Flag", "flag.xml", {}, 0x6d5d094cu}, GoldenCase{"Everything", "everything.xml", {}, 0xd4c57d8cu},
        GoldenCase{"ClothRippedByBall", "cloth_ripped_by_ball.xml", {}, 0x77eaa05du},
        GoldenCase{"BannerRip_tears", "banner_rip.xml", {"solverIterations=3"}, 0xb113f156u},
        GoldenCase{"Hourglass", "hourglass.xml", {}, 0x91f0c49au},
        GoldenCase{"AirMattress_bdf2", "air_mattress.xml", {"integrator=bdf2"}, 0x13f32a7fu},
        GoldenCase{"Ducks", "ducks_and_boats.xml", {}, 0x632c87e0u},
        GoldenCase{"CollisionDelay_bdf2", "collision_delay.xml", {"integrator=bdf2"}, 0x78bde9b4u},
        GoldenCase{"RopeBridge", "rope_bridge.xml", {}, 0x489c5344u}, GoldenCase{"Wagon", "wagon.xml", {}, 0x102b1741u},
        GoldenCase{"FrictionRamp", "friction_ramp.xml", {}, 0x25533176u}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace pliant::sim
