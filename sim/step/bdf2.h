// The second-order backward difference formula: the choice `integrator` bdf2.
//
//   x~    = 4/3 x_n - 1/3 x_(n-1) + 8/9 h v_n - 2/9 h v_(n-1) + 4/9 h^2 a
//   v_n+1 = (3/2 x_(n+1) - 2 x_n + 1/2 x_(n-1)) / h
//
// a is the acceleration at the end of the step. Forces that depend on velocities use 2 v_n - v_(n-1) for v_(n+1), which
// keeps the second order.
//
// It needs two consecutive steps of smooth motion. A particle that something else has moved in between - the mouse, a
// bounce, pre-stabilisation, a tear, a contact that closed - restarts with a step of Euler, and so does a new one; and
// with it all particles that constraints connect to it: a force F moves a restarted particle by h^2 w F and any other
// by 4/9 of that, so that between the two action would not equal reaction. Rigid bodies, which have a step of their
// own, always restart.
#pragma once

#include "sim/step/time_integrator.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::sim {

class Bdf2 final : public TimeIntegrator {
 public:
  std::unique_ptr<TimeIntegrator> clone() const override { return std::make_unique<Bdf2>(*this); }
  void assign(const TimeIntegrator& other) override { *this = static_cast<const Bdf2&>(other); }
  void begin(const Particles& particles, float h, std::span<const Index> joined) override;
  void forceVelocities(const Particles& particles, std::span<glm::vec3> result) const override;
  void predict(Particles& particles) const override;
  void velocities(const Particles& particles, Velocities& result) const override;
  void finishVelocities(const Particles& particles, Velocities& result) override;
  void end(const Particles& particles) override;

  bool isMultistep() const override { return true; }
  /// Restarts a particle in the next step.
  void forget(std::size_t particle) override { known_[particle] = 0; }
  bool hasHistory(std::size_t particle) const override { return known_[particle] != 0; }
  void forgetAll() override;
  /// 2/3, for 4/9 h^2, where some particle has two steps; else 1.
  float elasticPart() const override { return anyKnown_ ? 2.0f / 3.0f : 1.0f; }
  std::span<const char> particlesWithHistory() const override {
    return anyKnown_ && anyNew_ ? std::span<const char>(known_) : std::span<const char>();
  }
  /// A third of the displacement of the step before: 2/3 h v_n+1 = x_(n+1) - x_n - (x_n - x_(n-1)) / 3.
  std::span<const glm::vec3> historyDisplacement() const override { return historyDisplacement_; }

 private:
  /// A particle at the start or the end of a step.
  struct Moment {
    glm::dvec3 x{0.0};
    glm::dvec3 v{0.0};
    float w = 0.0f;  ///< 1/mass [1/kg]
    friend bool operator==(const Moment&, const Moment&) = default;
  };
  static Moment momentOf(const Particles& particles, std::size_t i) {
    return {particles.exactPosition(i), particles.exactVelocity(i), particles.position[i].w};
  }
  glm::dvec3 velocityOf(const Particles& particles, std::size_t i) const;
  void resize(std::size_t count);
  void restartTogether(const Particles& particles, std::span<const Index> joined);

  // By particle.
  std::vector<Moment> start_;                   ///< x_n, v_n
  std::vector<Moment> previous_;                ///< x_(n-1), v_(n-1)
  std::vector<Moment> left_;                    ///< state at the end of the last step, with v by the formula
  std::vector<char> known_;                     ///< whether previous_ belongs to x_n
  std::vector<glm::vec3> historyDisplacement_;  ///< [m]
  std::vector<char> isNew_;                     ///< by set of joined particles: one of them restarts
  bool anyKnown_ = false;
  bool anyNew_ = false;  ///< some movable particle is not known_
  float h_ = 0.0f;
};

}  // namespace pliant::sim
