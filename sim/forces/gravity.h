// Gravity: F = m g.
#pragma once

#include "sim/state/force.h"

#include <glm/vec3.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace pliant::sim {

/// The same acceleration for all.
class Gravity final : public Force {
 public:
  Gravity(int element, std::vector<int> objects, const glm::vec3& acceleration)
      : Force(element, std::move(objects)), acceleration_(acceleration) {}
  std::unique_ptr<Force> clone() const override { return std::make_unique<Gravity>(*this); }
  void apply(Particles& particles, const ForceStep& step) override;
  double potential(double mass, const glm::vec3& x) const override;
  glm::vec3 acceleration() const override { return acceleration_; }
  void setAcceleration(const glm::vec3& acceleration) { acceleration_ = acceleration; }

 private:
  glm::vec3 acceleration_;
};

}  // namespace pliant::sim
