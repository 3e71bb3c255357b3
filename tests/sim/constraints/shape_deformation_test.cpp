// Linear and quadratic deformation, regions and plastic flow of shape matching.
#include "sim/constraints/shape_matching.h"
#include "tests/sim/batch_setup.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

struct DeformingSetup : BatchSetup {
  ShapeMatching matching{8};

  /// A lattice of n points a side around the origin, with unequal masses.
  DeformingSetup(int n, Deformation deformation, float beta) {
    materials[0].stiffness = 1.0f;
    materials[0].beta = beta;
    Random random(9);
    for (int x = 0; x < n; ++x) {
      for (int y = 0; y < n; ++y) {
        for (int z = 0; z < n; ++z) {
          const float middle = 0.5f * static_cast<float>(n - 1);
          add(glm::vec3(x, y, z) - middle, random.number(0.5f, 2.0f));
        }
      }
    }
    matching.add(0, static_cast<int>(particles.size()), 0, deformation);
  }

  template <typename Map>
  void deform(Map&& map) {
    for (std::size_t i = 0; i < particles.size(); ++i) {
      particles.predicted[i] = glm::vec4(map(particles.rest[i]), particles.predicted[i].w);
    }
  }
  template <typename Map>
  float distanceFrom(Map&& map) const {
    float largest = 0.0f;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      largest = std::max(largest, glm::length(glm::vec3(particles.predicted[i]) - map(particles.rest[i])));
    }
    return largest;
  }
};

glm::vec3 shear(const glm::vec3& r) { return glm::vec3(r.x + 0.3f * r.y, r.y, r.z - 0.2f * r.x) + glm::vec3(4, 5, 6); }
glm::vec3 bend(const glm::vec3& r) { return {r.x, r.y + 0.15f * r.x * r.x, r.z + 0.1f * r.x * r.y}; }
glm::vec3 stretch(const glm::vec3& r) { return {1.3f * r.x, r.y, r.z}; }

TEST(LinearDeformation, KeepsAShear) {
  DeformingSetup setup(3, Deformation::linear, 1.0f);
  setup.deform(shear);  // determinant 1: the volume is kept
  setup.project(setup.matching);
  EXPECT_LT(setup.distanceFrom(shear), 1e-5f);
}

TEST(LinearDeformation, IsRigidWithoutBeta) {
  DeformingSetup setup(3, Deformation::linear, 0.0f), rigid(3, Deformation::rigid, 0.7f);
  for (DeformingSetup* each : {&setup, &rigid}) {
    each->deform(shear);
    each->project(each->matching);
  }
  for (std::size_t i = 0; i < setup.particles.size(); ++i) {
    EXPECT_EQ(setup.particles.predicted[i], rigid.particles.predicted[i]);
  }
  EXPECT_GT(setup.distanceFrom(shear), 0.1f);
}

TEST(LinearDeformation, KeepsTheVolume) {
  DeformingSetup setup(3, Deformation::linear, 1.0f);
  setup.deform(stretch);
  setup.project(setup.matching);
  const float cube = std::cbrt(1.3f);
  EXPECT_LT(setup.distanceFrom([&](const glm::vec3& r) { return stretch(r) / cube; }), 0.05f);
  const glm::vec3 corner(setup.particles.predicted.front()), across(setup.particles.predicted.back());
  const glm::vec3 size = across - corner;
  EXPECT_NEAR(size.x * size.y * size.z, 8.0f, 1e-4f);
}

TEST(LinearDeformation, RemovesBending) {
  DeformingSetup setup(3, Deformation::linear, 1.0f);
  setup.deform(bend);
  setup.project(setup.matching);
  EXPECT_GT(setup.distanceFrom(bend), 0.05f);
}

TEST(QuadraticDeformation, LeavesBendingAndTwistAsTheyAre) {
  const auto twist = [](const glm::vec3& r) { return glm::vec3(r.x + 0.2f * r.y * r.z, r.y, r.z); };
  for (const int n : {3, 4}) {
    DeformingSetup setup(n, Deformation::quadratic, 1.0f);
    setup.deform(bend);
    setup.project(setup.matching);
    EXPECT_LT(setup.distanceFrom(bend), 2e-5f) << n;
    setup.deform(twist);
    setup.project(setup.matching);
    EXPECT_LT(setup.distanceFrom(twist), 2e-5f) << n;
  }
}

TEST(QuadraticDeformation, IsFiniteForTheEightCornersOfACube) {
  // The squares are the same for all corners: the moments have rank 7 (docs/references.md, correction 13).
  DeformingSetup setup(2, Deformation::quadratic, 1.0f);
  setup.deform(shear);
  setup.project(setup.matching);
  EXPECT_LT(setup.distanceFrom(shear), 1e-5f);
}

TEST(Deformation, IsFiniteForFlatStraightAndSinglePointBodies) {
  for (const Deformation deformation : {Deformation::linear, Deformation::quadratic}) {
    for (const int count : {1, 2, 4, 9}) {
      BatchSetup setup;
      setup.materials[0].beta = 1.0f;
      ShapeMatching matching(8);
      for (int i = 0; i < count; ++i) setup.add({i % 3, i / 3, 0});
      matching.add(0, count, 0, deformation);
      for (int i = 0; i < count; ++i) setup.move(i, {0.1f * i, -0.05f * i, 0.2f});
      setup.project(matching);
      for (const glm::vec4& x : setup.particles.predicted) EXPECT_TRUE(std::isfinite(x.x + x.y + x.z)) << count;
    }
  }
}

TEST(Deformation, KeepsMomentum) {
  for (const Deformation deformation : {Deformation::linear, Deformation::quadratic}) {
    DeformingSetup setup(3, deformation, 0.5f);
    Random random(11);
    for (std::size_t i = 0; i < setup.particles.size(); ++i) setup.move(static_cast<int>(i), random.point(0.2f));
    const Corrections sums = setup.accumulate(setup.matching);
    const MomentumChange change =
        setup.momentumOf(setup.particles.predicted, [&](std::size_t i) { return glm::vec3(sums[i]); });
    EXPECT_LT(glm::length(change.linear) / change.size, 3e-6);  // rounding of positions of size 1, moved by 0.1
  }
}

TEST(ShapeRegions, HoldAllPointsAndOverlap) {
  std::vector<glm::vec3> bar;
  for (int i = 0; i < 120; ++i)
    bar.emplace_back(0.1f * static_cast<float>(i / 4), 0.1f * static_cast<float>(i % 2),
                     0.1f * static_cast<float>(i / 2 % 2));
  const auto regions = overlappingRegions(bar, 5);
  ASSERT_EQ(regions.size(), 5u);
  std::vector<int> memberships(bar.size(), 0);
  for (const auto& region : regions) {
    EXPECT_TRUE(std::is_sorted(region.begin(), region.end()));
    for (const std::int32_t i : region) ++memberships[static_cast<std::size_t>(i)];
  }
  EXPECT_GE(*std::min_element(memberships.begin(), memberships.end()), 1);
  EXPECT_GE(*std::max_element(memberships.begin(), memberships.end()), 2);
}

// A cube of 6 x 6 x 6 points falls into 27 regions of 2 x 2 x 2, each seed in the centre of its own: no point is nearly
// as close to a second one, and nothing would hold the pieces together.
TEST(ShapeRegions, HoldTheBodyTogetherForAnyCount) {
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 216; ++i) cube.push_back(0.1f * glm::vec3(i % 6, i / 6 % 6, i / 36));
  for (const int count : {2, 8, 20, 27, 60, 64, 125, 216}) {
    const auto regions = overlappingRegions(cube, count);
    std::vector<std::size_t> reached{0};
    std::vector<bool> isReached(regions.size(), false);
    isReached[0] = true;
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const auto& from = regions[reached[next]];
      for (std::size_t r = 0; r < regions.size(); ++r) {
        if (isReached[r]) continue;
        std::vector<Index> common;
        std::set_intersection(from.begin(), from.end(), regions[r].begin(), regions[r].end(),
                              std::back_inserter(common));
        if (common.size() < 3) continue;
        isReached[r] = true;
        reached.push_back(r);
      }
    }
    EXPECT_EQ(reached.size(), regions.size()) << count << " regions";
  }
}

TEST(ShapeRegions, AreFewForFewPoints) {
  const std::vector<glm::vec3> points{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}};
  const auto regions = overlappingRegions(points, 10);
  EXPECT_LE(regions.size(), 2u);
  EXPECT_TRUE(overlappingRegions({}, 3).empty());
}

// Seeds that nearly coincide: growth by such small steps would never end.
TEST(ShapeRegions, TerminateForNearlyCoincidentPoints) {
  std::vector<glm::vec3> points;
  for (int i = 0; i < 8; ++i) points.emplace_back(i & 1, i >> 1 & 1, i >> 2);
  points.push_back({1e-20f, 0, 0});
  EXPECT_EQ(overlappingRegions(points, 9).size(), 9u);
}

TEST(ShapeRegions, LetALongBodyBend) {
  // A bar held at one end, its other end moved aside: regions follow the bend, which a single region would undo.
  const auto leftOver = [](int count) {
    BatchSetup setup;
    std::vector<glm::vec3> bar;
    for (int i = 0; i < 84; ++i) {
      bar.emplace_back(0.1f * static_cast<float>(i / 4), 0.1f * static_cast<float>(i % 2),
                       0.1f * static_cast<float>(i / 2 % 2));
      setup.add(bar.back());
    }
    ShapeMatching matching(8);
    for (auto& region : overlappingRegions(bar, count)) matching.add(std::move(region), 0, Deformation::rigid);
    for (std::size_t i = 0; i < bar.size(); ++i) setup.move(static_cast<int>(i), {0, 0.2f * bar[i].x * bar[i].x, 0});
    setup.project(matching);
    float largest = 0.0f;
    for (std::size_t i = 0; i < bar.size(); ++i) {
      const glm::vec3 bent = bar[i] + glm::vec3(0, 0.2f * bar[i].x * bar[i].x, 0);
      largest = std::max(largest, glm::length(setup.predicted(static_cast<int>(i)) - bent));
    }
    return largest;
  };
  EXPECT_LT(leftOver(6), 0.4f * leftOver(1));
}

TEST(ShapeRegions, GiveTheSameResultWithBothGaussSeidelOrders) {
  const auto run = [](Iteration iteration) {
    BatchSetup setup;
    std::vector<glm::vec3> bar;
    for (int i = 0; i < 60; ++i) {
      bar.emplace_back(0.1f * static_cast<float>(i), 0.0f, 0.1f * static_cast<float>(i % 2));
      setup.add(bar.back());
    }
    ShapeMatching matching(8);
    for (auto& region : overlappingRegions(bar, 4)) matching.add(std::move(region), 0, Deformation::rigid);
    Random random(3);
    for (int i = 0; i < 60; ++i) setup.move(i, random.point(0.05f));
    setup.project(matching, iteration);
    return setup.particles.predicted;
  };
  const auto coloured = run(Iteration::gaussSeidel), ordered = run(Iteration::gaussSeidelOrdered);
  EXPECT_TRUE(std::equal(coloured.begin(), coloured.end(), ordered.begin()));
}

TEST(Plasticity, KeepsPartOfALargeDeformationAndNoneOfASmallOne) {
  for (const float amount : {1.02f, 1.5f}) {
    DeformingSetup setup(3, Deformation::rigid, 0.0f);
    setup.materials[0].plasticity = 50.0f;
    setup.materials[0].plasticYield = 0.1f;
    setup.h = 0.01f;
    const auto longer = [&](const glm::vec3& r) { return glm::vec3(amount * r.x, r.y, r.z); };
    setup.deform(longer);
    setup.project(setup.matching);
    setup.matching.updateVelocities(setup.particles, setup.context());
    setup.deform([](const glm::vec3& r) { return r; });
    setup.project(setup.matching);
    const float length = setup.particles.predicted.back().x - setup.particles.predicted.front().x;
    if (amount > 1.1f) {
      EXPECT_GT(length, 2.1f);
      const glm::vec3 size(setup.particles.predicted.back() - setup.particles.predicted.front());
      // Flow keeps the volume; unequal masses turn the body a little, and its diagonal with it.
      EXPECT_NEAR(size.x * size.y * size.z, 8.0f, 1e-2f);
    } else {
      EXPECT_NEAR(length, 2.0f, 1e-5f);
    }
  }
}

}  // namespace
}  // namespace pliant::sim
