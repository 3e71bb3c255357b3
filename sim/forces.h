// External forces: v <- v + h w f (thesis, listing 1, line 2, with the inverse mass that it leaves out, ERR-3).
#pragma once

#include "sim/particles.h"

#include <glm/vec3.hpp>

#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

struct World;

class Force {
 public:
  /// Acts on the particles of `objects`; none named: on all.
  Force(int element, std::vector<int> objects) : element_(element), objects_(std::move(objects)) {}
  virtual ~Force() = default;
  Force& operator=(const Force&) = delete;

  /// As those of Batch.
  virtual std::unique_ptr<Force> clone() const = 0;
  virtual void belongTo(const World& /*world*/) {}

  int element() const { return element_; }  ///< index in the scene
  bool actsOn(int object) const;

  /// Changes the velocities of movable particles by one step of h seconds that begins at `time` [s].
  virtual void apply(Particles& particles, float h, double time) = 0;
  /// Potential energy of a particle of mass m at x [J]; 0 for forces that have none.
  virtual double potential(double, const glm::vec3&) const { return 0.0; }
  /// Acceleration that the force gives to every particle alike [m/s^2].
  virtual glm::vec3 acceleration() const { return glm::vec3(0.0f); }

 protected:
  Force(const Force&) = default;
  /// Calls change(i) for each movable particle that the force acts on, in parallel.
  template <typename Change>
  void forEachMovable(const Particles& particles, Change&& change) const;

 private:
  int element_;
  std::vector<int> objects_;
};

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

/// Linear drag F = -c v (REQUIREMENTS CON-30): v <- (1 - h w c) v, never past rest.
class Drag final : public Force {
 public:
  Drag(int element, std::vector<int> objects, float coefficient)
      : Force(element, std::move(objects)), coefficient_(coefficient) {}
  std::unique_ptr<Force> clone() const override { return std::make_unique<Drag>(*this); }
  void apply(Particles& particles, float h, double time) override;

 private:
  float coefficient_;
};

}  // namespace pliant::sim
