// External forces: v <- v + h w sum f(x, v) (Bartels 2015, listing 1, line 2, with the inverse mass that it leaves out:
// docs/references.md, correction 3). The interface; the forces themselves are in sim/forces.
//
// All forces of a substep see the velocities from before any of them acted, so that their order does not matter. Drag,
// F = -c v, has a rate r = w c [1/s]. Where the rates of all forces on a particle add up to h r > 1, an explicit step
// would reverse its velocity: there v <- v + w sum f / r, the velocity at which the forces are in balance.
#pragma once

#include "sim/base/parallel.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pliant::sim {

struct World;

/// The substep in which forces act: their input.
struct ForceStep {
  float h = 0.0f;                         ///< [s]
  double time = 0.0;                      ///< at its start [s]
  std::span<const glm::vec3> velocity{};  ///< by particle, from before any force of the substep acted [m/s]
  std::span<const float> divisor{};       ///< by particle: max(1, h r); empty: there is no drag

  /// The time for which the forces act on a particle in the substep [s].
  float duration(std::size_t i) const { return divisor.empty() ? h : h / divisor[i]; }
};

class Force {
 public:
  /// Acts on the particles of `objects`; none named: on all.
  Force(int element, std::vector<int> objects) : element_(element), objects_(std::move(objects)) {}
  virtual ~Force() = default;
  Force& operator=(const Force&) = delete;

  /// As in Batch.
  virtual std::unique_ptr<Force> clone() const = 0;
  virtual void rebind(const World& /*world*/) {}

  int element() const { return element_; }  ///< index in the scene
  bool actsOn(int object) const {
    return objects_.empty() || std::find(objects_.begin(), objects_.end(), object) != objects_.end();
  }

  /// Changes the velocities of movable particles by w f(x, v) times step.duration(), v = step.velocity.
  virtual void apply(Particles& particles, const ForceStep& step) = 0;
  /// Whether it depends on the velocities: then addRates() gives its rate.
  virtual bool resists() const { return false; }
  /// Adds the force's rate r = w c [1/s] at each particle, c = -dF/dv.
  virtual void addRates(const Particles& /*particles*/, std::span<float> /*rates*/) {}
  /// Potential energy of a particle of mass m at x [J]; 0 for forces that have none.
  virtual double potential(double, const glm::vec3&) const { return 0.0; }
  /// Uniform acceleration of all particles by the force [m/s^2].
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

template <typename Change>
void Force::forEachMovable(const Particles& particles, Change&& change) const {
  parallelFor(particles.size(), ItemCost{0.75}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (particles.position[i].w > 0.0f && actsOn(particles.object[i])) change(i);
    }
  });
}

}  // namespace pliant::sim
