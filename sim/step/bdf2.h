// The second-order backward difference formula: the choice `integrator` bdf2 .
//
//   x~    = 4/3 x_n - 1/3 x_(n-1) + 8/9 h v_n - 2/9 h v_(n-1) + 4/9 h^2 a
//   v_n+1 = (3/2 x_(n+1) - 2 x_n + 1/2 x_(n-1)) / h
//
// It needs two steps that belong together. A particle that something else moved in between - the mouse, a bounce,
// pre-stabilisation, a tear, a contact that closed - begins anew with a step of Euler, and so does one that is new.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/step/time_integrator.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace pliant::sim {

class Bdf2 final : public TimeIntegrator {
 public:
  std::unique_ptr<TimeIntegrator> clone() const override { return std::make_unique<Bdf2>(*this); }
  void assign(const TimeIntegrator& other) override { *this = static_cast<const Bdf2&>(other); }
  void begin(const Particles& particles, float h) override;
  void predict(Particles& particles) const override;
  void velocities(const Particles& particles, std::vector<glm::vec3>& result) const override;
  void finishVelocities(const Particles& particles, std::vector<glm::vec3>& result) override;
  void end(const Particles& particles) override;

  bool isMultistep() const override { return true; }
  /// The particle begins anew in the next step.
  void forget(std::size_t particle) override { known_[particle] = 0; }
  /// 4/9 h^2 where there are two steps to go on from.
  float elasticPart() const override { return anyKnown_ ? 2.0f / 3.0f : 1.0f; }

 private:
  glm::vec3 velocityOf(const Particles& particles, std::size_t i) const;
  void resize(std::size_t count);

  // By particle.
  AlignedVector<glm::vec4> start_;           ///< x_n
  std::vector<glm::vec3> startVelocity_;     ///< v_n
  AlignedVector<glm::vec4> previous_;        ///< x_(n-1)
  std::vector<glm::vec3> previousVelocity_;  ///< v_(n-1)
  AlignedVector<glm::vec4> left_;            ///< x where the last step left the particle
  std::vector<glm::vec3> leftVelocity_;      ///< v, as the formula gave it
  std::vector<char> known_;                  ///< whether previous_ and previousVelocity_ belong to x_n
  bool anyKnown_ = false;
  float h_ = 0.0f;
};

}  // namespace pliant::sim
