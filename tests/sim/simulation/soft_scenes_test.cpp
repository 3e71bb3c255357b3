// Shipped scenes of cloth and soft bodies do what their descriptions say.
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

namespace pliant::sim {
namespace {

/// The mean position of an object's particles.
glm::vec3 middleOf(const Simulation& simulation, std::size_t object) {
  glm::vec3 sum(0.0f);
  const auto& particles = simulation.world().objects.at(object).particles;
  for (const int particle : particles)
    sum += glm::vec3(simulation.world().particles.position[static_cast<std::size_t>(particle)]);
  return sum / static_cast<float>(particles.size());
}

TEST(SoftScenes, TheGripperCarriesTheBlockFromTheTableToTheFloor) {
  Simulation simulation = shippedScene("gripper");
  constexpr std::size_t kLoad = 2;
  run(simulation, 40);
  EXPECT_NEAR(middleOf(simulation, kLoad).y, 0.48f, 0.02f) << "on the table";
  run(simulation, 150);
  EXPECT_GT(middleOf(simulation, kLoad).y, 0.9f) << "lifted by friction alone";
  run(simulation, 230);
  const glm::vec3 end = middleOf(simulation, kLoad);
  EXPECT_NEAR(end.y, 0.18f, 0.03f) << "on the floor";
  EXPECT_NEAR(end.x, 0.9f, 0.15f);
}

TEST(SoftScenes, SlipperyFingersLeaveTheBlockBehind) {
  Simulation simulation =
      shippedScene("gripper", {"left.staticFriction=0", "left.kineticFriction=0", "right.staticFriction=0",
                               "right.kineticFriction=0", "load.staticFriction=0", "load.kineticFriction=0"});
  run(simulation, 200);
  EXPECT_LT(middleOf(simulation, 2).y, 0.6f);
}

TEST(SoftScenes, TheSeamHoldsUntilTheBallDrops) {
  Simulation simulation = shippedScene("seam_burst");
  const SheetCount whole = expectSoundSheet(simulation);
  EXPECT_EQ(whole.boundaries, 0);
  run(simulation, 50);
  EXPECT_EQ(simulation.world().tears, 0u);
  EXPECT_TRUE(simulation.world().surfaces[0].closed);
  for (int step = 0; step < 40; ++step) {
    run(simulation, 1);
    expectSoundSheet(simulation);
  }
  const SheetCount burst = expectSoundSheet(simulation);
  EXPECT_GE(simulation.world().tears, 5u);
  EXPECT_GE(burst.boundaries, 1);
  EXPECT_EQ(burst.triangles, whole.triangles);
  EXPECT_NEAR(burst.mass, whole.mass, 1e-5 * whole.mass);
}

TEST(SoftScenes, AnOverinflatedPillowBursts) {
  Simulation simulation = shippedScene("seam_burst", {"pillow.pressure=2.6"});
  run(simulation, 30);
  EXPECT_GE(simulation.world().tears, 10u);
}

// The same bar hangs from each: on the bias the fabrics differ by their shear, on the grain they hardly stretch.
TEST(SoftScenes, OnTheBiasSilkStretchesMoreThanCottonAndDenim) {
  Simulation simulation = shippedScene("swatches");
  run(simulation, 200);
  // Objects: silk, on the bias, cotton, on the bias, denim, on the bias. Down the middle.
  const auto longer = [&](std::size_t object) {
    constexpr std::size_t kLowerMiddle = 6, kUpperMiddle = 12 * 13 + 6;
    return positionOf(simulation, object, kUpperMiddle).y - positionOf(simulation, object, kLowerMiddle).y - 0.8f;
  };
  EXPECT_GT(longer(1), 1.5f * longer(3));
  EXPECT_GT(longer(3), 1.5f * longer(5));
  for (const std::size_t grain : {0u, 2u, 4u}) EXPECT_LT(longer(grain), 0.3f * longer(grain + 1)) << grain;
}

TEST(SoftScenes, TheClothStaysOnTheBunny) {
  Simulation simulation = shippedScene("drape_on_bunny");
  run(simulation, 200);
  float highest = 0.0f;
  for (const int particle : simulation.world().objects[0].particles) {
    const glm::vec3 x(simulation.world().particles.position[static_cast<std::size_t>(particle)]);
    highest = std::max(highest, x.y);
    EXPECT_GT(x.y, -0.01f);
  }
  EXPECT_GT(highest, 1.1f) << "over its ears";
}

TEST(SoftScenes, TheJellyOfTheKnifeCourseIsCut) {
  Simulation simulation = shippedScene("knife_course");
  run(simulation, 20);
  ASSERT_EQ(simulation.world().solids.size(), 2u);
  const std::size_t particles = simulation.world().particles.size();
  const glm::vec3 eye(0.9f, 2.1f, 5.4f);
  const auto sight = [&](int place) {
    const glm::vec3 at(-0.1f + 0.02f * static_cast<float>(place), 0.6f - 0.03f * static_cast<float>(place), 1.35f);
    return Sight{eye, glm::normalize(at - eye)};
  };
  for (int k = 0; k < 30; ++k) {
    simulation.cut({sight(k), sight(k + 1)});
    if (k % 3 == 0) run(simulation, 1);
  }
  simulation.liftKnife();
  EXPECT_GT(simulation.world().particles.size(), particles + 5);
  EXPECT_GT(simulation.world().solids[0].drawn.divisions, 0) << "the long block";
  run(simulation, 20);
}

}  // namespace
}  // namespace pliant::sim
