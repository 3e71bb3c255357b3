#include "sim/constraints/patch_pack.h"

#include "sim/base/aligned_vector.h"
#include "sim/constraints/patch_solve.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {
namespace {

using pack::Float8;

constexpr std::size_t kFilled = 3;  ///< points of the lane

/// A patch of three points below a body in the first lane of a pack of four, on something immovable. Bodies of the other
/// lanes do not move.
struct ThreePoints {
  PatchPack<4> patches;
  AlignedVector<glm::vec4> shifts;

  /// A_ij = 1 + (r_i x n).(r_j x n): mass and inertia are 1.
  explicit ThreePoints(const std::array<float, kFilled>& gaps) : shifts(4 * pack::kWidth) {
    constexpr std::array<glm::vec2, kFilled> kArms{glm::vec2(-0.5f, -0.5f), glm::vec2(0.5f, -0.5f),
                                                   glm::vec2(0.0f, 0.5f)};
    for (std::size_t k = 0; k < pack::kWidth; ++k) {
      patches.a[k] = static_cast<std::uint32_t>(k);
      patches.b[k] = static_cast<std::uint32_t>(pack::kWidth + k);
      for (std::size_t i = 0; i < 4; ++i) patches.matrix[4 * i + i][k] = 1.0f;
    }
    patches.count[0] = kFilled;
    patches.normal.y[0] = 1.0f;
    patches.along.x[0] = 1.0f;
    patches.across.z[0] = -1.0f;
    for (Float8* entry : {&patches.inertiaA.xx, &patches.inertiaA.yy, &patches.inertiaA.zz}) (*entry)[0] = 1.0f;
    shifts[0].w = 1.0f;
    std::array<double, kFilled * kFilled> a{}, inverse{};
    for (std::size_t i = 0; i < kFilled; ++i) {
      patches.points[i].armA.x[0] = kArms[i].x;
      patches.points[i].armA.z[0] = kArms[i].y;
      patches.points[i].gap[0] = gaps[i];
      for (std::size_t j = 0; j < kFilled; ++j) {
        const float entry = 1.0f + glm::dot(kArms[i], kArms[j]);
        patches.matrix[4 * i + j][0] = entry;
        a[i * kFilled + j] = double(entry);
      }
    }
    PatchMatrix matrix;
    matrix.set(kFilled, a);
    matrix.pseudoInverse(inverse);
    for (std::size_t i = 0; i < kFilled; ++i) {
      for (std::size_t j = 0; j < kFilled; ++j) patches.inverse[4 * i + j][0] = float(inverse[i * kFilled + j]);
    }
  }
  float gap(std::size_t i) const { return PackSides(patches, shifts.data()).gap(patches, patches.points[i])[0]; }
};

// One point touches, two are apart: 0 <= lambda, C >= 0, and one of them is 0.
TEST(PatchPack, SolvesTheComplementarityProblemInOnePass) {
  ThreePoints three({0.0f, 0.05f, 0.05f});
  three.shifts[0].y = -0.01f;
  for (int pass = 0; pass < 3; ++pass) {
    projectPatches(three.patches, three.shifts.data(), false, false);
    for (std::size_t i = 0; i < kFilled; ++i) {
      const float lambda = three.patches.points[i].lambda[0];
      EXPECT_GE(lambda, 0.0f) << i;
      EXPECT_GE(three.gap(i), -1e-6f) << i;
      EXPECT_NEAR(lambda * three.gap(i), 0.0f, 1e-8f) << i;
    }
  }
  EXPECT_GT(three.patches.points[0].lambda[0], 0.0f);
}

// The fourth point pads the lane: it is at the centre of mass, and must not push.
TEST(PatchPack, PaddingNeverPushes) {
  ThreePoints three({0.0f, 0.05f, 0.05f});
  three.shifts[0].y = -0.01f;
  for (int pass = 0; pass < 4; ++pass) {
    projectPatches(three.patches, three.shifts.data(), true, false);
    EXPECT_EQ(three.patches.points[kFilled].lambda[0], 0.0f) << "pass " << pass;
  }
}

}  // namespace
}  // namespace pliant::sim
