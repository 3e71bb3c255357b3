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
  run(simulation, 240);
  // The mean of a second: a flag in gusts is never at rest, and what it is like in one step is chance.
  constexpr int kLastSecond = 60;
  float sum = 0.0f;
  for (int frame = 0; frame < kLastSecond; ++frame) {
    run(simulation, 1);
    sum += largestStretch(simulation.world());
  }
  EXPECT_LT(sum / kLastSecond, 0.05f);
}

INSTANTIATE_TEST_SUITE_P(Of, RestingStretch,
                         testing::Values("bending_row", "cloth_on_sphere", "drape_on_bunny", "flag", "hanging_sheet",
                                         "rope_bridge", "stripes"),
                         [](const auto& instance) { return std::string(instance.param); });

}  // namespace
}  // namespace pliant::sim
