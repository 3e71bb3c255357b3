#include "sim/projection/typed_batch.h"

#include "sim/constraints/typed_batches.h"
#include "sim/solver/iteration.h"
#include "sim/state/material.h"
#include "tests/sim/batch_setup.h"

#include <cstring>

namespace pliant::sim {
namespace {

constexpr int kSide = 90;  // 16 110 edges: enough for several threads

// A crumpled square sheet of kSide x kSide particles with unequal masses and stiffnesses, some of them fixed.
struct Sheet : BatchSetup {
  TypedBatch<Distance> edges{1, &Material::stiffness};
  TypedBatch<Dihedral> folds{0, &Material::bendingStiffness};
  std::vector<std::unique_ptr<Batch>> none;

  explicit Sheet(int side = kSide) {
    Random random(3);
    materials.resize(2);
    materials[0].stiffness = 0.8f;
    materials[1].stiffness = 0.4f;
    materials[0].bendingStiffness = 0.3f;
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const glm::vec3 place(0.1f * static_cast<float>(column), 0.0f, 0.1f * static_cast<float>(row));
        add(place + random.point(0.03f), random.index(20) == 0 ? 0.0f : random.number(0.1f, 5.0f));
      }
    }
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const int i = row * side + column;
        if (column + 1 < side) edges.add({{i, i + 1}, 0.1f, (row + column) % 2});
        if (row + 1 < side) edges.add({{i, i + side}, 0.1f, 0});
        if (column + 1 < side && row + 1 < side) folds.add({{i + 1, i + side, i, i + side + 1}, 0.1f, 0});
      }
    }
  }
};

bool sameBits(const AlignedVector<glm::vec4>& a, const AlignedVector<glm::vec4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(glm::vec4)) == 0;
}

class OnThreads {
 public:
  explicit OnThreads(int threads) : before_(omp_get_max_threads()) { omp_set_num_threads(threads); }
  ~OnThreads() { omp_set_num_threads(before_); }

 private:
  int before_;
};

TEST(TypedBatch, JacobiGivesTheSameBitsOnAnyNumberOfThreads) {
  Sheet sheet;
  const Corrections edges = [&] {
    const OnThreads one(1);
    return sheet.accumulate(sheet.edges);
  }();
  const Corrections folds = [&] {
    const OnThreads one(1);
    return sheet.accumulate(sheet.folds);
  }();
  for (const int threads : {2, 3, 8}) {
    const OnThreads several(threads);
    EXPECT_TRUE(sameBits(sheet.accumulate(sheet.edges), edges)) << threads;
    EXPECT_TRUE(sameBits(sheet.accumulate(sheet.folds), folds)) << threads;
  }
}

TEST(TypedBatch, GaussSeidelGivesTheSameBitsOnAnyNumberOfThreads) {
  const auto solve = [](int threads) {
    const OnThreads set(threads);
    Sheet sheet;
    for (int pass = 0; pass < 5; ++pass) {
      sheet.project(sheet.edges);
      sheet.project(sheet.folds);
    }
    return sheet.particles.predicted;
  };
  const auto one = solve(1);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(sameBits(solve(threads), one)) << threads;
}

TEST(TypedBatch, JacobiSumsAndCountsCorrections) {
  Sheet sheet(8);
  const Corrections sums = sheet.accumulate(sheet.edges);
  Corrections expected(sheet.particles.size(), glm::vec4(0.0f));
  for (const Distance& edge : sheet.edges.constraints()) {
    PointsOf<Distance> correction;
    const float k = sheet.materials[static_cast<std::size_t>(edge.material)].stiffness;
    if (!projectConstraint(edge, sheet.particles.predicted.data(), k, correction)) continue;
    for (std::size_t i = 0; i < 2; ++i)
      expected[static_cast<std::size_t>(edge.particles[i])] += glm::vec4(correction[i], 1.0f);
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    expectNear(glm::vec3(sums[i]), glm::vec3(expected[i]), 1e-7f);
    EXPECT_EQ(sums[i].w, expected[i].w);
  }
}

TEST(TypedBatch, PackedDistancesAgreeWithOneByOne) {
  Random random(5);
  for (const int count : {1, 7, 8, 9, 64, 1003}) {
    BatchSetup setup;
    std::vector<Distance> apart;
    const std::vector<float> stiffness{1.0f, 0.25f, 0.0f};
    for (int c = 0; c < count; ++c) {
      const glm::vec3 a = random.point(5.0f);
      const int kind = random.index(6);  // coincident, one end fixed, both fixed
      setup.add(a, kind == 1 || kind == 2 ? 0.0f : random.number(0.01f, 100.0f));
      setup.add(kind == 0 ? a : a + random.point(1.0f), kind == 2 ? 0.0f : random.number(0.01f, 100.0f));
      apart.push_back({{2 * c, 2 * c + 1}, random.number(0.0f, 2.0f), random.index(3)});
    }
    auto expected = setup.particles.predicted;
    for (int pass = 0; pass < 3; ++pass) {
      projectOneByOne(std::span<const Distance>(apart), std::span<const float>(stiffness), expected.data());
      projectIndependent(std::span<const Distance>(apart), std::span<const float>(stiffness),
                         setup.particles.predicted.data());
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
      expectNear(glm::vec3(setup.particles.predicted[i]), glm::vec3(expected[i]), 1e-5f);
      EXPECT_EQ(setup.particles.predicted[i].w, expected[i].w);
    }
  }
}

TEST(TypedBatch, ColouredAndOneByOneAgreeWithinColours) {
  Sheet packed, single;
  packed.project(packed.edges);
  single.prepare(single.edges, Iteration::gaussSeidel);
  const std::vector<float> stiffness{0.8f, 0.4f};
  projectOneByOne(single.edges.constraints(), std::span<const float>(stiffness), single.particles.predicted.data());
  for (std::size_t i = 0; i < packed.particles.size(); ++i) {
    expectNear(glm::vec3(packed.particles.predicted[i]), glm::vec3(single.particles.predicted[i]), 1e-5f);
  }
}

TEST(TypedBatch, RestoresTheInsertionOrderAfterColouring) {
  Sheet sheet(12), untouched(12);
  const std::vector<Distance> inserted(sheet.edges.constraints().begin(), sheet.edges.constraints().end());
  const auto sameOrder = [&] {
    return std::equal(inserted.begin(), inserted.end(), sheet.edges.constraints().begin(),
                      [](const Distance& a, const Distance& b) {
                        return a.particles == b.particles && a.restLength == b.restLength && a.material == b.material;
                      });
  };
  sheet.prepare(sheet.edges, Iteration::gaussSeidel);
  EXPECT_FALSE(sameOrder());
  sheet.prepare(sheet.edges, Iteration::gaussSeidelOrdered);
  EXPECT_TRUE(sameOrder());
  sheet.prepare(sheet.edges, Iteration::gaussSeidel);
  sheet.prepare(sheet.edges, Iteration::jacobi);
  EXPECT_TRUE(sameOrder());
  sheet.prepare(sheet.edges, Iteration::gaussSeidel);
  sheet.project(sheet.edges, Iteration::gaussSeidelOrdered);
  untouched.project(untouched.edges, Iteration::gaussSeidelOrdered);
  EXPECT_TRUE(sameBits(sheet.particles.predicted, untouched.particles.predicted));
}

TEST(TypedBatch, ConstraintsAddedLaterAreSolvedToo) {
  for (const Iteration iteration : {Iteration::jacobi, Iteration::gaussSeidel, Iteration::gaussSeidelOrdered}) {
    BatchSetup setup;
    for (int i = 0; i < 4; ++i) setup.add({static_cast<float>(2 * i), 0, 0});
    TypedBatch<Distance> batch(0, nullptr);
    batch.add({{0, 1}, 1.0f, 0});
    setup.prepare(batch, iteration);
    batch.add({{2, 3}, 1.0f, 0});
    if (iteration == Iteration::jacobi) {
      EXPECT_EQ(setup.accumulate(batch)[3].w, 1.0f);
    } else {
      setup.project(batch, iteration);
      EXPECT_FLOAT_EQ(setup.predicted(3).x - setup.predicted(2).x, 1.0f);
      EXPECT_FLOAT_EQ(setup.predicted(1).x - setup.predicted(0).x, 1.0f);
    }
  }
}

TEST(TypedBatch, LargestErrorIsTheWorstConstraint) {
  BatchSetup setup;
  for (const float x : {0.0f, 1.5f, 1.8f}) setup.add({x, 0, 0});
  TypedBatch<Distance> batch(0, nullptr);
  batch.add({{0, 1}, 1.0f, 0});
  batch.add({{1, 2}, 1.0f, 0});
  EXPECT_FLOAT_EQ(batch.largestError(setup.particles), 0.7f);
}

}  // namespace
}  // namespace pliant::sim
