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
        GoldenCase{"Welcome", "welcome.xml", {}, 0xfa50ced1u}, GoldenCase{"Ropes", "ropes.xml", {}, 0x0fb7d4abu},
        GoldenCase{"WorkedExample", "worked_example.xml", {}, 0x31f713aeu},
        GoldenCase{"ThreeParticles_global", "three_particles.xml", {"iteration=global"}, 0x6be3e583u},
        GoldenCase{"Ropes_massSpring",
                   "ropes.xml",
                   {"iteration=massSpring", "stiffnessModel=compliant", "elements[4].compliance=0.001"},
                   0x08c62c77u},
        GoldenCase{"SuspendedBody_adaptive", "suspended_body.xml", {"schedule=adaptive"}, 0x6062c332u},
        GoldenCase{"HangingSheet_hierarchical", "hanging_sheet.xml", {"schedule=hierarchical"}, 0x0985e1c6u},
        GoldenCase{"Swatches_bdf2", "swatches.xml", {"integrator=bdf2"}, 0x1296c185u},
        GoldenCase{"Ropes_bdf2_substeps2", "ropes.xml", {"integrator=bdf2", "substeps=2"}, 0x85d40b9du},
        GoldenCase{"BendingRow", "bending_row.xml", {}, 0x8f2dc876u},
        GoldenCase{"CantileverBars", "cantilever_bars.xml", {}, 0x36d579c4u},
        GoldenCase{"FoldedCloth_jacobi", "folded_cloth.xml", {"iteration=jacobi"}, 0x45f12ab6u},
        GoldenCase{
            "HangingSheet_jacobi_chebyshev09", "hanging_sheet.xml", {"iteration=jacobi", "chebyshev=0.9"}, 0x885cca4bu},
        GoldenCase{"BannerRip", "banner_rip.xml", {}, 0xd62a6655u},
        GoldenCase{"SeamBurst", "seam_burst.xml", {}, 0x73dd2437u},
        GoldenCase{"FoldedCloth", "folded_cloth.xml", {}, 0x9da3afcfu},
        GoldenCase{"DamBreak", "dam_break.xml", {}, 0x162ab659u},
        GoldenCase{"WetCloth", "wet_cloth.xml", {}, 0x0651ac43u},
        GoldenCase{"Fountain_drained", "fountain.xml", {"timestep=0.05", "substeps=4"}, 0x0278baa7u},
        GoldenCase{"RigidBodies", "rigid_bodies.xml", {}, 0x282ca6e3u},
        GoldenCase{"PlasticBunnies", "plastic_bunnies.xml", {}, 0x0838f6b9u},
        GoldenCase{"JellyDrop", "jelly_drop.xml", {}, 0x29f7d72fu},
        GoldenCase{"SandPile", "sand_pile.xml", {}, 0x2a3db040u},
        GoldenCase{"ParticleFlicker_postStabilize2", "particle_flicker.xml", {"postStabilize=2"}, 0x947270fdu},
        GoldenCase{"Hair", "hair.xml", {}, 0x0063a762u}, GoldenCase{"Balloons", "balloons.xml", {}, 0xc0388533u},
        GoldenCase{"OwnConstraints", "own_constraints.xml", {}, 0x9a561978u},
        GoldenCase{"NewtonsCradle", "newtons_cradle.xml", {}, 0xb8e38a09u},
        GoldenCase{
            "HoneyWaterGoo_gaussSeidelOrdered", "honey_water_goo.xml", {"iteration=gaussSeidelOrdered"}, 0x2183bcf1u},
        GoldenCase{"Flag", "flag.xml", {}, 0xced38779u}, GoldenCase{"Everything", "everything.xml", {}, 0xdc6b392bu},
        GoldenCase{"ClothRippedByBall", "cloth_ripped_by_ball.xml", {}, 0x89444070u},
        GoldenCase{"BannerRip_tears", "banner_rip.xml", {"solverIterations=3"}, 0x909d72f5u},
        GoldenCase{"Hourglass", "hourglass.xml", {}, 0x56577e32u},
        GoldenCase{"AirMattress_bdf2", "air_mattress.xml", {"integrator=bdf2"}, 0x82f681cfu},
        GoldenCase{"Ducks", "ducks_and_boats.xml", {}, 0xb88c28eeu},
        GoldenCase{"CollisionDelay_bdf2", "collision_delay.xml", {"integrator=bdf2"}, 0x0f4c904bu},
        GoldenCase{"RopeBridge", "rope_bridge.xml", {}, 0x6bdebdabu}, GoldenCase{"Wagon", "wagon.xml", {}, 0xf2f1d831u},
        GoldenCase{"FrictionRamp", "friction_ramp.xml", {}, 0x41325435u}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace pliant::sim
