// The memory that a timeline estimates for its key frames is about what they take.
#include "app/timeline/simulation_bytes.h"

#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/allocations.h"

#ifndef SANITIZED

namespace pliant::app {
namespace {

class SimulationBytes : public testing::TestWithParam<const char*> {};

TEST_P(SimulationBytes, ApproximateTheSizeOfAClone) {
  sim::Simulation simulation = std::move(sim::shippedVariants(GetParam()).front());
  sim::run(simulation, 15);
  const long before = allocatedBytes();
  const sim::Simulation clone = simulation.clone();
  const double used = static_cast<double>(allocatedBytes() - before);
  EXPECT_GT(static_cast<double>(bytesOf(simulation)), 0.8 * used);
  EXPECT_LT(static_cast<double>(bytesOf(simulation)), 1.7 * used);
}

// Of all kinds: fluid, sand, cloth with and without contacts, soft and rigid bodies, joints, balloons.
INSTANTIATE_TEST_SUITE_P(Scenes, SimulationBytes,
                         testing::Values("dam_break", "dominoes", "cloth_stack", "hanging_sheet", "bunnies",
                                         "jelly_drop", "balloons", "pyramid", "wrecking_ball", "joint_gallery",
                                         "honey_water_goo", "drape_on_bunny", "everything"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace pliant::app

#endif
