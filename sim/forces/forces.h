// Gravity and drag.
#pragma once

#include "sim/base/assert.h"
#include "sim/state/force.h"

#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace pliant::sim {

/// The same acceleration for all.
class Gravity final : public Force {
 public:
  Gravity(int element, std::vector<int> objects, const glm::vec3& acceleration)
      : Force(element, std::move(objects)), acceleration_(acceleration) {}
  std::unique_ptr<Force> clone() const override { return std::make_unique<Gravity>(*this); }
  void apply(Particles& particles, float h, double time) override;
  double potential(double mass, const glm::vec3& x) const override;
  glm::vec3 acceleration() const override { return acceleration_; }

 private:
  glm::vec3 acceleration_;
};

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
