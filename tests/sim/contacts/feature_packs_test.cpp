#include "sim/contacts/feature_packs.h"

#include "sim/contacts/moving_features.h"
#include "tests/sim/batch_setup.h"

#include <glm/geometric.hpp>

namespace pliant::sim {
namespace {

/// Vertex and triangle number k are particles 4 k to 4 k + 3.
PackMembers inOrder() {
  PackMembers members;
  for (int lane = 0; lane < 8; ++lane) {
    for (int corner = 0; corner < 4; ++corner) members[corner][lane] = 4 * lane + corner;
  }
  return members;
}

void expectTheBitsOfSingles(const BatchSetup& setup) {
  const PackApproach eight = approachOf(inOrder(), setup.particles);
  for (Index lane = 0; lane < 8; ++lane) {
    const std::array<Index, 4> members{4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3};
    const MovingPoints points = pathsOf(members, setup.particles);
    const auto& x = points.xStar;
    const glm::vec3 b = nearestOnTriangle(x[0], x[1], x[2], x[3]);
    const glm::vec3 away = x[0] - (b.x * x[1] + b.y * x[2] + b.z * x[3]);
    const Approach approach = eight.lane(lane);
    EXPECT_EQ(approach.weights, b);
    EXPECT_EQ(approach.away, away);
    EXPECT_EQ(approach.distance, glm::length(away));
    EXPECT_EQ(approach.motion, points.relativeMotion(1));
  }
}

TEST(FeaturePacks, EightPairsEqualSingleOnes) {
  Random random(1);
  for (int trial = 0; trial < 1000; ++trial) {
    BatchSetup setup;
    for (int i = 0; i < 32; ++i) setup.move(setup.add(random.point(1.0f)), random.point(0.5f));
    expectTheBitsOfSingles(setup);
  }
}

// On a lattice vertices lie on edges and corners, and triangles have no area.
TEST(FeaturePacks, TouchingAndDegeneratePairsEqualSingleOnes) {
  Random random(2);
  for (int trial = 0; trial < 1000; ++trial) {
    BatchSetup setup;
    const auto coordinate = [&] { return static_cast<float>(random.index(3)); };
    for (int i = 0; i < 32; ++i) setup.add({coordinate(), coordinate(), coordinate()});
    expectTheBitsOfSingles(setup);
  }
}

}  // namespace
}  // namespace pliant::sim
