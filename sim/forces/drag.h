// Drag: F = -c v.
#pragma once

#include "sim/base/assert.h"
#include "sim/state/force.h"

#include <memory>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Linear drag; alone it makes v <- (1 - h w c) v, never past rest.
class Drag final : public Force {
 public:
  Drag(int element, std::vector<int> objects, float coefficient)
      : Force(element, std::move(objects)), coefficient_(coefficient) {
    PLIANT_ASSERT(coefficient >= 0.0f, "drag does not drive");
  }
  std::unique_ptr<Force> clone() const override { return std::make_unique<Drag>(*this); }
  void apply(Particles& particles, const ForceStep& step) override;
  bool resists() const override { return true; }
  void addRates(const Particles& particles, std::span<float> rates) override;
  void setCoefficient(float coefficient) { coefficient_ = coefficient; }

 private:
  float coefficient_;
};

}  // namespace pliant::sim
