#include "sim/constraints/pressure.h"

#include "sim/io/mesh_topology.h"
#include "sim/state/surfaces.h"
#include "tests/sim/batch_setup.h"

#include <omp.h>

#include <cmath>

namespace pliant::sim {
namespace {

// A unit cube: twelve triangles, each quad cut 0-1-2, 0-2-3.
TriangleMesh cubeMesh() {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) mesh.positions.emplace_back(i & 1, (i >> 1) & 1, (i >> 2) & 1);
  for (const std::array<int, 4>& quad :
       {std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
    mesh.triangles.push_back({quad[0], quad[1], quad[2]});
    mesh.triangles.push_back({quad[0], quad[2], quad[3]});
  }
  return mesh;
}

// A closed torus of about 2 n^2 triangles.
TriangleMesh torus(int n) {
  TriangleMesh mesh;
  const auto vertex = [n](int i, int j) { return (i % n) * n + j % n; };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const float u = 6.2831853f * static_cast<float>(i) / static_cast<float>(n);
      const float v = 6.2831853f * static_cast<float>(j) / static_cast<float>(n);
      const float r = 1.0f + 0.4f * std::cos(v);
      mesh.positions.emplace_back(r * std::cos(u), r * std::sin(u), 0.4f * std::sin(v));
      mesh.triangles.push_back({vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1)});
      mesh.triangles.push_back({vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1)});
    }
  }
  return mesh;
}

struct Balloon : BatchSetup {
  TriangleMesh mesh;
  std::vector<SurfaceMesh> surfaces;
  Pressure batch{2, surfaces};

  explicit Balloon(TriangleMesh closed, float k, const glm::vec3& place = glm::vec3(0.0f), bool unequal = false)
      : mesh(std::move(closed)) {
    Random random(6);
    for (const glm::vec3& point : mesh.positions) add(point + place, unequal ? random.number(0.2f, 4.0f) : 1.0f);
    materials[0].pressure = k;
    surfaces.push_back({0, true, mesh.triangles});
    batch.add(0, particles);
  }

  double sixfold() const {
    TriangleMesh now = mesh;
    for (std::size_t i = 0; i < now.positions.size(); ++i) now.positions[i] = predicted(static_cast<int>(i));
    return sixfoldVolume(now);
  }
};

TEST(Pressure, MeasuresSixTimesTheVolumeOfTheUnitCube) {
  Balloon balloon(cubeMesh(), 1.2f);
  EXPECT_NEAR(balloon.sixfold(), 6.0, 1e-12);
  balloon.prepare(balloon.batch, Iteration::gaussSeidel);
  EXPECT_NEAR(balloon.batch.largestError(balloon.particles), 1.2f, 1e-6f);
  balloon.project(balloon.batch);
  EXPECT_NEAR(balloon.sixfold(), 7.280928, 1e-6);
}

TEST(Pressure, IsIndependentOfPosition) {
  Balloon balloon(cubeMesh(), 1.2f, {40, -30, 20});
  balloon.project(balloon.batch);
  EXPECT_NEAR(balloon.sixfold(), 7.280928, 2e-4);
}

TEST(Pressure, CorrectsAlongTheGradientOfTheVolume) {
  Balloon balloon(torus(12), 1.0f + 1e-3f);
  const Corrections sums = balloon.accumulate(balloon.batch);
  double scale = 0.0;
  for (std::size_t i = 0; i < balloon.mesh.positions.size(); ++i) {
    glm::dvec3 gradient;
    constexpr float kMove = 1e-2f;  // a volume is linear in each coordinate of a vertex
    for (int axis = 0; axis < 3; ++axis) {
      TriangleMesh plus = balloon.mesh, minus = balloon.mesh;
      plus.positions[i][axis] += kMove;
      minus.positions[i][axis] -= kMove;
      gradient[axis] =
          (sixfoldVolume(plus) - sixfoldVolume(minus)) / double(plus.positions[i][axis] - minus.positions[i][axis]);
    }
    if (scale == 0.0) scale = glm::length(glm::dvec3(glm::vec3(sums[i]))) / glm::length(gradient);
    EXPECT_LT(glm::distance(glm::dvec3(glm::vec3(sums[i])), scale * gradient), 1e-5 * scale) << i;
    EXPECT_EQ(sums[i].w, 1.0f);
  }
}

TEST(Pressure, KeepsMomentum) {
  Balloon balloon(torus(16), 1.3f, {0.3f, -0.2f, 0.5f}, true);
  expectMomentumKept(balloon, balloon.batch, 2e-6);
}

TEST(Pressure, AFewProjectionsReachTheVolume) {
  for (const float k : {0.3f, 0.9f, 1.0f, 2.0f, 8.0f}) {
    Balloon balloon(torus(16), k, glm::vec3(0.0f), true);
    const double rest = balloon.sixfold();
    for (int pass = 0; pass < 30; ++pass) balloon.project(balloon.batch);
    EXPECT_NEAR(balloon.sixfold() / rest, k, 1e-4 * k) << k;
  }
}

TEST(Pressure, ACollapsedBalloonAndAnExtremePressureStayFinite) {
  for (const float squeezed : {0.0f, 1e-20f, 1e-6f, 1.0f}) {
    Balloon balloon(torus(8), 1000.0f);
    for (glm::vec4& x : balloon.particles.predicted) x = glm::vec4(squeezed * glm::vec3(x), x.w);
    for (int pass = 0; pass < 100; ++pass) balloon.project(balloon.batch);
    EXPECT_TRUE(std::isfinite(balloon.sixfold())) << squeezed;
  }
}

TEST(Pressure, ZeroPressureHasNoCost) {
  Balloon balloon(cubeMesh(), 0.0f);
  balloon.prepare(balloon.batch, Iteration::gaussSeidel);
  EXPECT_EQ(balloon.batch.size(), 0u);
  balloon.project(balloon.batch);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(balloon.predicted(i), balloon.mesh.positions[static_cast<std::size_t>(i)]);
}

TEST(Pressure, HeldVerticesStay) {
  Balloon balloon(cubeMesh(), 1.5f);
  balloon.particles.fix(3);
  balloon.project(balloon.batch);
  EXPECT_EQ(balloon.predicted(3), balloon.mesh.positions[3]);
  for (int i = 0; i < 8; ++i) balloon.particles.fix(i);
  balloon.project(balloon.batch);
  EXPECT_TRUE(std::isfinite(balloon.sixfold()));
}

TEST(Pressure, GivesTheSameBitsOnAnyNumberOfThreads) {
  const int before = omp_get_max_threads();
  const auto solve = [](int threads) {
    omp_set_num_threads(threads);
    Balloon balloon(torus(80), 1.5f);
    for (int pass = 0; pass < 3; ++pass) balloon.project(balloon.batch);
    return balloon.particles.predicted;
  };
  const auto one = solve(1);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(solve(threads) == one) << threads;
  omp_set_num_threads(before);
}

}  // namespace
}  // namespace pliant::sim
