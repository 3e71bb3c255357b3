#include "sim/solver/chebyshev.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/solver/iteration.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <utility>

namespace pliant::sim {

namespace {

template <typename Visit>
void forEachMultiplier(World& world, Visit&& visit) {
  for (const auto& batch : world.batches) {
    if (batch->hasCompliant()) batch->forEachMultiplier(visit);
  }
}

}  // namespace

void Chebyshev::begin(World& world) {
  last_ = world.particles.predicted;
  beforeLast_.resize(last_.size());
  multipliers_.clear();
  forEachMultiplier(world, [&](float& multiplier) { multipliers_.push_back({multiplier, multiplier}); });
  plain_ = kPlainIterations;
  omega_ = 1.0f;
  change_ = 0.0f;
}

float Chebyshev::largestChange(const Particles& particles) const {
  return std::sqrt(parallelLargest(last_.size(), kCorrectionCost, 0.0f, [&](std::size_t i) {
    const glm::vec3 d(particles.predicted[i] - last_[i]);
    return glm::dot(d, d);
  }));
}

void Chebyshev::extrapolate(World& world) {
  Particles& particles = world.particles;
  parallelFor(last_.size(), kCorrectionCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      particles.correct(i, (omega_ - 1.0f) * glm::vec3(particles.predicted[i] - beforeLast_[i]));
    }
  });
  std::size_t k = 0;
  forEachMultiplier(
      world, [&](float& multiplier) { multiplier += (omega_ - 1.0f) * (multiplier - multipliers_[k++].beforeLast); });
}

void Chebyshev::accelerate(World& world, float rho) {
  PLIANT_ASSERT(rho >= 0.0f && rho < 1.0f, "a spectral radius of what converges is below 1");
  PLIANT_ASSERT(last_.size() == world.particles.size(), "iterations have begun with these particles");
  const float change = largestChange(world.particles);
  if (change > kLargestGrowth * change_) plain_ = std::max(plain_, 1);
  change_ = change;
  if (plain_ > 0) {
    --plain_;
    omega_ = 1.0f;
  } else {
    omega_ = omega_ == 1.0f ? 2.0f / (2.0f - rho * rho) : 4.0f / (4.0f - rho * rho * omega_);
    extrapolate(world);
  }
  std::swap(beforeLast_, last_);
  last_ = world.particles.predicted;
  std::size_t k = 0;
  forEachMultiplier(world, [&](float& multiplier) {
    LastTwo& two = multipliers_[k++];
    two = {multiplier, two.last};
  });
}

}  // namespace pliant::sim
