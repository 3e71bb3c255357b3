#include "sim/geometry/neighbour_grid.h"

#include "tests/sim/batch_setup.h"
#include "tests/support/expect_assertion.h"

#include <omp.h>

#include <numeric>
#include <set>

namespace pliant::sim {
namespace {

using GridPoints = std::vector<glm::vec4>;

std::vector<std::int32_t> allOf(const GridPoints& points) {
  std::vector<std::int32_t> ids(points.size());
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

// Ids found around p; a point that is reported twice fails.
std::set<std::int32_t> query(const NeighbourGrid& grid, const glm::vec3& p, float reach) {
  std::set<std::int32_t> found;
  grid.forEachWithin(p, reach, [&](std::uint32_t entry, float distanceSquared) {
    const auto& hit = grid.entries()[entry];
    EXPECT_TRUE(found.insert(hit.id).second) << "reported twice: " << hit.id;
    const glm::vec3 d = hit.position - p;
    EXPECT_FLOAT_EQ(distanceSquared, glm::dot(d, d));  // the order of its sum is free
  });
  return found;
}

std::set<std::int32_t> bruteForce(const GridPoints& points, const glm::vec3& p, float reach) {
  std::set<std::int32_t> found;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const glm::vec3 d = glm::vec3(points[i]) - p;
    if (glm::dot(d, d) <= reach * reach) found.insert(static_cast<std::int32_t>(i));
  }
  return found;
}

void expectSameAsBruteForce(const GridPoints& points, float cell, float reach) {
  NeighbourGrid grid;
  grid.build(points, allOf(points), cell);
  EXPECT_EQ(grid.entries().size(), points.size());
  std::size_t hits = 0;
  for (std::size_t i = 0; i < points.size(); i += 1 + points.size() / 200) {
    const glm::vec3 p(points[i]);
    const auto around = query(grid, p, reach);
    ASSERT_EQ(around, bruteForce(points, p, reach)) << "around point " << i;
    const glm::vec3 between = p + glm::vec3(0.37f, -0.61f, 0.23f) * cell;
    ASSERT_EQ(query(grid, between, reach), bruteForce(points, between, reach)) << "beside point " << i;
    hits += around.size();
  }
  EXPECT_GT(hits, 0u);
}

GridPoints cloud(int count, float size, const glm::vec3& centre, unsigned seed) {
  Random random(seed);
  GridPoints points;
  for (int i = 0; i < count; ++i) points.emplace_back(centre + random.point(size), 1.0f);
  return points;
}

TEST(NeighbourGrid, FindsWhatBruteForceFinds) {
  for (const int count : {1, 2, 17, 300, 5000}) {
    expectSameAsBruteForce(cloud(count, 2.0f, glm::vec3(0.0f), 1), 0.5f, 0.5f);  // negative coordinates too
  }
}

TEST(NeighbourGrid, FarFromTheOrigin) {
  for (const float far : {1e4f, -1e4f, 1e6f}) {
    expectSameAsBruteForce(cloud(500, 3.0f, {far, -far, 0.5f * far}, 2), 1.0f, 1.0f);
  }
}

TEST(NeighbourGrid, ReachOverSeveralCellsAndBelowOne) {
  const GridPoints points = cloud(800, 2.0f, glm::vec3(0.0f), 3);
  for (const float reach : {0.05f, 0.3f, 0.9f, 2.5f, 5.0f}) expectSameAsBruteForce(points, 0.3f, reach);
}

TEST(NeighbourGrid, RowsThatShareBucketsAreDistinguished) {
  // 16 buckets and thousands of rows: nearly every bucket holds points of many rows.
  expectSameAsBruteForce(cloud(16, 30.0f, glm::vec3(0.0f), 4), 1.0f, 12.0f);
  // All points in one row or one column of cells, more cells than buckets.
  GridPoints row, column;
  for (int i = 0; i < 40; ++i) {
    row.emplace_back(1.7f * static_cast<float>(i - 20), 0.1f, 0.1f, 1.0f);
    column.emplace_back(0.1f, 1.7f * static_cast<float>(i - 20), 0.1f, 1.0f);
  }
  for (const float reach : {1.0f, 4.0f, 40.0f}) {
    expectSameAsBruteForce(row, 1.0f, reach);
    expectSameAsBruteForce(column, 1.0f, reach);
  }
}

TEST(NeighbourGrid, CoincidentPointsAreAllFound) {
  const GridPoints points(50, glm::vec4(1, 2, 3, 1));
  expectSameAsBruteForce(points, 0.5f, 0.5f);
  expectSameAsBruteForce(points, 0.5f, 0.0f);
}

TEST(NeighbourGrid, PointsOnCellBordersAreFound) {
  GridPoints points;
  for (int x = -3; x <= 3; ++x) {
    for (int y = -3; y <= 3; ++y) {
      for (int z = -3; z <= 3; ++z) points.emplace_back(0.5f * glm::vec3(x, y, z), 1.0f);
    }
  }
  expectSameAsBruteForce(points, 0.5f, 0.5f);
  expectSameAsBruteForce(points, 1.0f, 1.0f);
}

TEST(NeighbourGrid, FindsOnlyTheGivenIds) {
  const GridPoints points = cloud(100, 1.0f, glm::vec3(0.0f), 5);
  const std::vector<std::int32_t> ids{90, 5, 7, 3};
  NeighbourGrid grid;
  grid.build(points, ids, 0.5f);
  EXPECT_EQ(query(grid, glm::vec3(0.0f), 10.0f), (std::set<std::int32_t>{3, 5, 7, 90}));
}

TEST(NeighbourGrid, Empty) {
  NeighbourGrid grid;
  EXPECT_TRUE(query(grid, glm::vec3(0.0f), 1.0f).empty());
  grid.build(GridPoints{}, {}, 1.0f);
  EXPECT_TRUE(query(grid, glm::vec3(0.0f), 1.0f).empty());
}

TEST(NeighbourGrid, OrderDependsOnPositionsAlone) {
  const GridPoints points = cloud(9000, 5.0f, glm::vec3(0.0f), 6);
  const auto entriesOf = [&](int threads) {
    const int before = omp_get_max_threads();
    omp_set_num_threads(threads);
    NeighbourGrid grid;
    grid.build(points, allOf(points), 0.5f);
    omp_set_num_threads(before);
    std::vector<std::int32_t> ids;
    for (const auto& entry : grid.entries()) ids.push_back(entry.id);
    return ids;
  };
  const auto one = entriesOf(1);
  EXPECT_EQ(entriesOf(2), one);
  EXPECT_EQ(entriesOf(8), one);
}

TEST(NeighbourGridDeathTest, RefusesCellsWithoutSizeAndSearchesBeyondThem) {
  const GridPoints points{glm::vec4(0.0f), glm::vec4(1.0f)};
  NeighbourGrid grid;
  EXPECT_ASSERTION(grid.build(points, allOf(points), 0.0f), "a cell has a size");
  grid.build(points, allOf(points), 0.5f);
  EXPECT_ASSERTION(grid.forEachBehind(0, 0.6f, [](std::uint32_t, float) {}), "a search reaches no farther than a cell");
}

TEST(NeighbourGridDeathTest, RefusesTooSmallResultBuffers) {
  const GridPoints points{glm::vec4(0.0f), glm::vec4(0.1f)};
  NeighbourGrid grid;
  grid.build(points, allOf(points), 0.5f);
  NeighbourGrid::Surroundings around;
  grid.gatherAround(0, 2, around);
  std::vector<std::uint32_t> found(around.capacity());
  EXPECT_EQ(around.findWithin(0, glm::vec3(0.0f), 0.5f, found), 1u);
  found.pop_back();
  EXPECT_ASSERTION(static_cast<void>(around.findWithin(0, glm::vec3(0.0f), 0.5f, found)), "there is room");
}

}  // namespace
}  // namespace pliant::sim
