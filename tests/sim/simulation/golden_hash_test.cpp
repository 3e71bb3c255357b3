// Golden hashes: the state of shipped scenes after 60 steps, to the last bit. Together they use every iteration scheme,
// integrator, schedule and stiffness model, tearing, fluids, self-collision, sources and drains. A change that is not
// meant to affect simulations leaves them all unchanged; one that is updates them here, and its commit says why. They
// are the same for every processor, compiler and level of optimisation: tests/run --portable.

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

class GoldenHash : public testing::TestWithParam<GoldenCase> {};

TEST_P(GoldenHash, AfterSixtySteps) {
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
        GoldenCase{"Welcome", "welcome.xml", {}, 0x20466871u}, GoldenCase{"Ropes", "ropes.xml", {}, 0xfc867902u},
        GoldenCase{"WorkedExample", "worked_example.xml", {}, 0x1171b52du},
        GoldenCase{"ThreeParticles_global", "three_particles.xml", {"iteration=global"}, 0xb86eeba9u},
        GoldenCase{"Ropes_massSpring",
                   "ropes.xml",
                   {"iteration=massSpring", "stiffnessModel=compliant", "elements[4].compliance=0.001"},
                   0x76081cccu},
        GoldenCase{"SuspendedBody_adaptive", "suspended_body.xml", {"schedule=adaptive"}, 0xd6cb9068u},
        GoldenCase{"HangingSheet_hierarchical", "hanging_sheet.xml", {"schedule=hierarchical"}, 0xfe9caab0u},
        GoldenCase{"Swatches_bdf2", "swatches.xml", {"integrator=bdf2"}, 0xbd9541d9u},
        GoldenCase{"Ropes_bdf2_substeps2", "ropes.xml", {"integrator=bdf2", "substeps=2"}, 0x5c11691cu},
        GoldenCase{"BendingRow", "bending_row.xml", {}, 0x9d4d0625u},
        GoldenCase{"CantileverBars", "cantilever_bars.xml", {}, 0x2f3457cdu},
        GoldenCase{"FoldedCloth_jacobi", "folded_cloth.xml", {"iteration=jacobi"}, 0x1c77fd91u},
        GoldenCase{
            "HangingSheet_jacobi_chebyshev09", "hanging_sheet.xml", {"iteration=jacobi", "chebyshev=0.9"}, 0x217afea7u},
        GoldenCase{"BannerRip", "banner_rip.xml", {}, 0xc62bbf84u},
        GoldenCase{"SeamBurst", "seam_burst.xml", {}, 0x4411d0cdu},
        GoldenCase{"FoldedCloth", "folded_cloth.xml", {}, 0x40acccc5u},
        GoldenCase{"DamBreak", "dam_break.xml", {}, 0x956ca050u},
        GoldenCase{"WetCloth", "wet_cloth.xml", {}, 0x05ece44du},
        GoldenCase{"Fountain_drained", "fountain.xml", {"timestep=0.05", "substeps=4"}, 0x2917ba65u},
        GoldenCase{"RigidBodies", "rigid_bodies.xml", {}, 0x51435c6eu},
        GoldenCase{"PlasticBunnies", "plastic_bunnies.xml", {}, 0x2b827778u},
        GoldenCase{"JellyDrop", "jelly_drop.xml", {}, 0x884edbb0u},
        GoldenCase{"SandPile", "sand_pile.xml", {}, 0x49db0103u},
        GoldenCase{"ParticleFlicker_postStabilize2", "particle_flicker.xml", {"postStabilize=2"}, 0xa77fa02du},
        GoldenCase{"Hair", "hair.xml", {}, 0xbb56d60cu}, GoldenCase{"Balloons", "balloons.xml", {}, 0x3f2fc5du},
        GoldenCase{"OwnConstraints", "own_constraints.xml", {}, 0x546f86a8u},
        GoldenCase{"NewtonsCradle", "newtons_cradle.xml", {}, 0xdde01c49u},
        GoldenCase{
            "HoneyWaterGoo_gaussSeidelOrdered", "honey_water_goo.xml", {"iteration=gaussSeidelOrdered"}, 0x166f418cu},
        GoldenCase{"Flag", "flag.xml", {}, 0x5dd4976fu}, GoldenCase{"Everything", "everything.xml", {}, 0xe71e322eu},
        GoldenCase{"ClothRippedByBall", "cloth_ripped_by_ball.xml", {}, 0x40304e90u},
        GoldenCase{"BannerRip_tears", "banner_rip.xml", {"solverIterations=3"}, 0x6b951b0au},
        GoldenCase{"Hourglass", "hourglass.xml", {}, 0x4f12ce1du},
        GoldenCase{"AirMattress_bdf2", "air_mattress.xml", {"integrator=bdf2"}, 0x93e2195du},
        GoldenCase{"Ducks", "ducks_and_boats.xml", {}, 0x4ebfb808u},
        GoldenCase{"CollisionDelay_bdf2", "collision_delay.xml", {"integrator=bdf2"}, 0x78bde9b4u},
        GoldenCase{"RopeBridge", "rope_bridge.xml", {}, 0x36fd6411u}, GoldenCase{"Wagon", "wagon.xml", {}, 0xb1e1ee1eu},
        GoldenCase{"FrictionRamp", "friction_ramp.xml", {}, 0x25533176u},
        GoldenCase{"BodiesOnCloth", "bodies_on_cloth.xml", {}, 0x83f22e47u}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace pliant::sim
