// Drag: F = -c v on each particle; on a rigid body, F = -c v of its centre and a torque that slows its spin alike.
#pragma once

#include "sim/base/assert.h"
#include "sim/state/force.h"
#include "sim/state/world.h"

#include <memory>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Linear drag; alone it makes v <- (1 - h w c) v, never past rest.
class Drag final : public Force {
 public:
  Drag(int element, std::vector<int> objects, float coefficient, const World& world)
      : Force(element, std::move(objects)), coefficient_(coefficient), world_(&world) {
    PLIANT_ASSERT(coefficient >= 0.0f, "drag does not drive");
  }
  std::unique_ptr<Force> clone() const override { return std::make_unique<Drag>(*this); }
  void rebind(const World& world) override { world_ = &world; }
  void apply(Particles& particles, const ForceStep& step) override;
  bool resists() const override { return true; }
  void addRates(const Particles& particles, std::span<float> rates) override;
  void setCoefficient(float coefficient) { coefficient_ = coefficient; }

 private:
  /// Fills shares_. A rigid body counts as one particle, though it has four.
  void shareAmongBodies(std::size_t particles);
  float coefficientOf(std::size_t i) const { return shares_.empty() ? coefficient_ : shares_[i] * coefficient_; }

  float coefficient_;
  const World* world_;
  std::vector<float> shares_;  ///< of the coefficient, by particle; empty: 1
};

}  // namespace pliant::sim
