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
        GoldenCase{"Welcome", "welcome.xml", {}, 0x5b13f57au}, GoldenCase{"Ropes", "ropes.xml", {}, 0x4a957ab1u},
        GoldenCase{"WorkedExample", "worked_example.xml", {}, 0x1171b52du},
        GoldenCase{"ThreeParticles_global", "three_particles.xml", {"iteration=global"}, 0x1a7d0268u},
        GoldenCase{"Ropes_massSpring",
                   "ropes.xml",
                   {"iteration=massSpring", "stiffnessModel=compliant", "elements[4].compliance=0.001"},
                   0x1534a696u},
        GoldenCase{"SuspendedBody_adaptive", "suspended_body.xml", {"schedule=adaptive"}, 0x71a007cau},
        GoldenCase{"HangingSheet_hierarchical", "hanging_sheet.xml", {"schedule=hierarchical"}, 0xf48c362au},
        GoldenCase{"Swatches_bdf2", "swatches.xml", {"integrator=bdf2"}, 0x17519a7fu},
        GoldenCase{"Ropes_bdf2_substeps2", "ropes.xml", {"integrator=bdf2", "substeps=2"}, 0x1bc7619au},
        GoldenCase{"BendingRow", "bending_row.xml", {}, 0x27c49dc2u},
        GoldenCase{"CantileverBars", "cantilever_bars.xml", {}, 0x6e6c1d93u},
        GoldenCase{"FoldedCloth_jacobi", "folded_cloth.xml", {"iteration=jacobi"}, 0x1b21da4fu},
        GoldenCase{
            "HangingSheet_jacobi_chebyshev09", "hanging_sheet.xml", {"iteration=jacobi", "chebyshev=0.9"}, 0xf1f8d101u},
        GoldenCase{"BannerRip", "banner_rip.xml", {}, 0xe32fc0d3u},
        GoldenCase{"SeamBurst", "seam_burst.xml", {}, 0x4ee85eb5u},
        GoldenCase{"FoldedCloth", "folded_cloth.xml", {}, 0xcca5ac27u},
        GoldenCase{"DamBreak", "dam_break.xml", {}, 0x43c6817eu},
        GoldenCase{"WetCloth", "wet_cloth.xml", {}, 0x63b7ffe9u},
        GoldenCase{"Fountain_drained", "fountain.xml", {"timestep=0.05", "substeps=4"}, 0xeb0514ecu},
        GoldenCase{"RigidBodies", "rigid_bodies.xml", {}, 0xdb597e5au},
        GoldenCase{"PlasticBunnies", "plastic_bunnies.xml", {}, 0x20649921u},
        GoldenCase{"JellyDrop", "jelly_drop.xml", {}, 0x598274adu},
        GoldenCase{"SandPile", "sand_pile.xml", {}, 0x88601c5du},
        GoldenCase{"ParticleFlicker_postStabilize2", "particle_flicker.xml", {"postStabilize=2"}, 0xe24fb48du},
        GoldenCase{"Hair", "hair.xml", {}, 0x44c0d837u}, GoldenCase{"Balloons", "balloons.xml", {}, 0x5afa6852u},
        GoldenCase{"OwnConstraints", "own_constraints.xml", {}, 0x3a1611f0u},
        GoldenCase{"NewtonsCradle", "newtons_cradle.xml", {}, 0x29f2e966u},
        GoldenCase{
            "HoneyWaterGoo_gaussSeidelOrdered", "honey_water_goo.xml", {"iteration=gaussSeidelOrdered"}, 0x5583577fu},
        GoldenCase{"Flag", "flag.xml", {}, 0xb505fb2fu}, GoldenCase{"Everything", "everything.xml", {}, 0x698cee1au},
        GoldenCase{"ClothRippedByBall", "cloth_ripped_by_ball.xml", {}, 0x6844002eu},
        GoldenCase{"BannerRip_tears", "banner_rip.xml", {"solverIterations=3"}, 0xe6933ce1u},
        GoldenCase{"Hourglass", "hourglass.xml", {}, 0x62f4d4b0u},
        GoldenCase{"AirMattress_bdf2", "air_mattress.xml", {"integrator=bdf2"}, 0xd0559ebau},
        GoldenCase{"Ducks", "ducks_and_boats.xml", {}, 0xa21b52cau},
        GoldenCase{"CollisionDelay_bdf2", "collision_delay.xml", {"integrator=bdf2"}, 0x78bde9b4u},
        GoldenCase{"RopeBridge", "rope_bridge.xml", {}, 0xf95ffd1au}, GoldenCase{"Wagon", "wagon.xml", {}, 0x0648c9acu},
        GoldenCase{"FrictionRamp", "friction_ramp.xml", {}, 0x027627bau}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace pliant::sim
