// The shipped scenes of tearing and cutting: sound sheets after every frame, and they do tear.
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

namespace pliant::sim {
namespace {

struct TornScene {
  const char* name;
  int frames;
  int pieces;      ///< of the sheet in the end, at least
  int boundaries;  ///< at least
};

class TornScenes : public testing::TestWithParam<TornScene> {};

TEST_P(TornScenes, TearAndStayManifold) {
  Simulation simulation = shippedScene(GetParam().name, {"threads=1"});
  const SheetCount whole = expectSoundSheet(simulation);
  EXPECT_EQ(whole.pieces, 1);
  EXPECT_EQ(whole.boundaries, 1);
  SheetCount torn = whole;
  for (int frame = 0; frame < GetParam().frames; ++frame) {
    run(simulation, 1);
    const SheetCount before = torn;
    torn = expectSoundSheet(simulation);
    EXPECT_GE(torn.vertices, before.vertices);
    EXPECT_EQ(torn.triangles, whole.triangles);
    EXPECT_NEAR(torn.mass, whole.mass, 1e-5 * whole.mass);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(torn.vertices, whole.vertices + static_cast<int>(simulation.world().tears));
  EXPECT_GE(torn.pieces, GetParam().pieces);
  EXPECT_GE(torn.boundaries, GetParam().boundaries);
}

INSTANTIATE_TEST_SUITE_P(Shipped, TornScenes,
                         testing::Values(TornScene{"cloth_torn_by_cube", 60, 1, 2},
                                         TornScene{"cloth_ripped_by_ball", 45, 1, 2},
                                         TornScene{"banner_rip", 160, 2, 2}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(TornScene, TheKnifeCourseIsCut) {
  Simulation simulation = shippedScene("knife_course", {"threads=1"});
  run(simulation, 5);
  const auto before = expectSoundSheets(simulation.world());
  ASSERT_EQ(before.size(), 2u);
  ASSERT_EQ(simulation.world().strands.size(), 5u);
  const glm::vec3 eye(0, 1.7f, 5);
  for (int k = 0; k < 80; ++k) {
    const auto sight = [&](int place) {
      const float x = -3.0f + 0.075f * static_cast<float>(place);
      return Sight{eye, glm::normalize(glm::vec3(x, 1.8f + 0.05f * x, 0.3f) - eye)};
    };
    simulation.cut({sight(k), sight(k + 1)});
    if (k % 4 == 0) run(simulation, 1);
    const auto counts = expectSoundSheets(simulation.world());
    EXPECT_NEAR(counts[0].mass, before[0].mass, 1e-5);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(simulation.world().strands.size(), 10u);
  for (const SheetCount& count : expectSoundSheets(simulation.world())) EXPECT_GE(count.pieces, 2);
}

}  // namespace
}  // namespace pliant::sim
