// Drag: F = -c v.
#pragma once

#include "sim/base/assert.h"
#include "sim/state/force.h"

#include <memory>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Linear drag F = -c v: v <- (1 - h w c) v, never past rest.
class Drag final : public Force {
 public:
  Drag(int element, std::vector<int> objects, float coefficient)
      : Force(element, std::move(objects)), coefficient_(coefficient) {
    PLIANT_ASSERT(coefficient >= 0.0f, "drag does not drive");
  }
  std::unique_ptr<Force> clone() const override { return std::make_unique<Drag>(*this); }
  void apply(Particles& particles, float h, double time) override;

 private:
  float coefficient_;
};

}  // namespace pliant::sim
