// Cloth and ropes of shipped scenes that mean to be inextensible rest below 5 % of stretch.
#include "sim/observe/measures.h"
#include "sim/simulation.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::sim {
namespace {

class RestingStretch : public testing::TestWithParam<const char*> {};

TEST_P(RestingStretch, IsBelowFivePerCent) {
  Simulation simulation = shippedScene(GetParam());
  run(simulation, 300);
  EXPECT_LT(largestStretch(simulation.world()), 0.05f);
}

INSTANTIATE_TEST_SUITE_P(Of, RestingStretch,
                         testing::Values("bending_row", "cloth_on_sphere", "drape_on_bunny", "flag", "hanging_sheet",
                                         "rope_bridge", "stripes"),
                         [](const auto& instance) { return std::string(instance.param); });

}  // namespace
}  // namespace pliant::sim
