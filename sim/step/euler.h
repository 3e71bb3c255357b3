// Symplectic Euler: the choice `integrator` euler (Bartels 2015, listing 1, lines 2, 3 and 27).
//
//   v <- v + h a,   x* = x + h v,   ... constraints ...,   v <- (x* - x) / h
#pragma once

#include "sim/step/time_integrator.h"

namespace pliant::sim {

class Euler final : public TimeIntegrator {
 public:
  std::unique_ptr<TimeIntegrator> clone() const override { return std::make_unique<Euler>(*this); }
  void assign(const TimeIntegrator&) override {}
  void begin(const Particles&, float h, std::span<const Index>) override { h_ = h; }
  void forceVelocities(const Particles& particles, std::span<glm::vec3> result) const override;
  void predict(Particles& particles) const override;
  void velocities(const Particles& particles, Velocities& result) const override;
  void finishVelocities(const Particles& particles, Velocities& result) override { velocities(particles, result); }
  void end(const Particles&) override {}

 private:
  float h_ = 0.0f;
};

}  // namespace pliant::sim
