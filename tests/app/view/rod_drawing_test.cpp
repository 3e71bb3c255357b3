// A rod is drawn with its twist.
#include "app/view/frame_maker.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <span>

namespace pliant::app {
namespace {

TEST(RodDrawing, NormalsTurnWithTheTwist) {
  constexpr int kSegments = 8;
  const sim::Simulation simulation = sim::SceneText()
                                         .element("rod", {{"shape", "line"},
                                                          {"count", kSegments + 1},
                                                          {"radius", 0.02f},
                                                          {"turns", 1},
                                                          {"fixed", 0},
                                                          {"fixed", kSegments}})
                                         .simulate();
  Snapshot snapshot;
  takeSnapshot(simulation, {}, snapshot);
  snapshot.topology = describeTopology(simulation);
  render::Frame frame;
  makeFrame(snapshot, {}, frame);
  ASSERT_EQ(frame.strands.size(), 1u);
  ASSERT_TRUE(frame.strands[0].hasNormals);
  const std::span<const glm::vec3> normals = frame.strandNormals;
  ASSERT_EQ(normals.size(), std::size_t{kSegments + 1});
  for (std::size_t i = 1; i + 2 < normals.size(); ++i) {  // those of the ends are their segments'
    const float angle = std::acos(glm::dot(normals[i], normals[i + 1]));
    EXPECT_NEAR(angle, 6.2831853f / kSegments, 1e-4f);
    EXPECT_NEAR(normals[i].x, 0.0f, 1e-6f);
  }
}

}  // namespace
}  // namespace pliant::app
