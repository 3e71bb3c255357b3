// The minimum that a batch of constraints needs to be solved in a test, without a simulation.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "tests/sim/expect_near.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace pliant::sim {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  float number(float min, float max) { return std::uniform_real_distribution<float>(min, max)(engine_); }
  glm::vec3 point(float size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
  int index(int count) { return std::uniform_int_distribution<int>(0, count - 1)(engine_); }

 private:
  std::mt19937 engine_;
};

/// Sums of a correction over all movable particles.
struct MomentumChange {
  glm::dvec3 linear{0.0};   ///< sum m dx
  glm::dvec3 angular{0.0};  ///< sum r x m dx
  double size = 0.0;        ///< sum m |dx|, the scale for the other two
};

struct BatchSetup {
  Particles particles;
  std::vector<Material> materials = std::vector<Material>(1);
  std::vector<Object> objects = std::vector<Object>(1);
  Settings settings;
  int solves = 1;
  float h = 0.01f;

  int add(const glm::vec3& position, float mass = 1.0f, float radius = 0.5f, int object = 0) {
    const int index = particles.add(position, glm::vec3(0.0f), radius, mass, object, 0);
    objects[static_cast<std::size_t>(object)].particles.push_back(index);
    return index;
  }

  /// Moves a particle's proposed position.
  void move(int index, const glm::vec3& by) {
    particles.predicted[static_cast<std::size_t>(index)] += glm::vec4(by, 0.0f);
  }

  StepContext context() const {
    StepContext context{materials, objects, settings, {}, h, 0, 1.0f};
    context.solves.fill(solves);
    return context;
  }
  void prepare(Batch& batch, Iteration iteration) {
    batch.arrange(iteration, particles.size());
    batch.prepare(particles, context());
  }
  /// The corrections of one Jacobi pass before they are averaged.
  Corrections accumulate(Batch& batch) {
    prepare(batch, Iteration::jacobi);
    Corrections sums(particles.size(), glm::vec4(0.0f));
    batch.accumulate(particles, particles.predicted, sums);
    return sums;
  }
  /// One Gauss-Seidel pass.
  void project(Batch& batch, Iteration iteration = Iteration::gaussSeidel) {
    prepare(batch, iteration);
    if (iteration == Iteration::gaussSeidelOrdered) return batch.projectInOrder(particles);
    for (std::size_t colour = 0; colour < batch.colours(); ++colour) batch.projectColour(colour, particles);
  }

  glm::vec3 predicted(int index) const { return glm::vec3(particles.predicted[static_cast<std::size_t>(index)]); }

  /// The change of momentum by `correction` (by particle) applied at positions `x`.
  template <typename Correction>
  MomentumChange momentumOf(std::span<const glm::vec4> x, Correction&& correction) const {
    MomentumChange change;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      if (x[i].w == 0.0f) continue;
      const glm::dvec3 moved = glm::dvec3(correction(i)) / static_cast<double>(x[i].w);
      change.linear += moved;
      change.angular += glm::cross(glm::dvec3(x[i]), moved);
      change.size += glm::length(moved);
    }
    return change;
  }
};

/// Linear and angular momentum are kept by a Jacobi pass (before averaging) and by a Gauss-Seidel pass of one colour;
/// `tolerance` is the part of sum m |dx| that rounding may leave, for positions of size about 1.
inline void expectMomentumKept(BatchSetup& setup, Batch& batch, double tolerance) {
  const Corrections sums = setup.accumulate(batch);
  const auto before = setup.particles.predicted;
  const auto expectKept = [&](const MomentumChange& change, const char* how) {
    ASSERT_GT(change.size, 0.0) << how;
    EXPECT_LT(glm::length(change.linear) / change.size, tolerance) << how;
    EXPECT_LT(glm::length(change.angular) / change.size, tolerance) << how;
  };
  expectKept(setup.momentumOf(before, [&](std::size_t i) { return glm::vec3(sums[i]); }), "Jacobi");
  setup.project(batch);
  const auto& after = setup.particles.predicted;
  expectKept(setup.momentumOf(before, [&](std::size_t i) { return glm::dvec3(after[i]) - glm::dvec3(before[i]); }),
             "Gauss-Seidel");
}

}  // namespace pliant::sim
