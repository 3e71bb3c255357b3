// External forces: v <- v + h w f (Bartels 2015, listing 1, line 2, with the inverse mass that it leaves out:
// docs/references.md, correction 3). The interface; the forces themselves are in sim/forces.
#pragma once

#include "sim/base/parallel.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <memory>
#include <utility>
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
  bool actsOn(int object) const {
    return objects_.empty() || std::find(objects_.begin(), objects_.end(), object) != objects_.end();
  }

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

template <typename Change>
void Force::forEachMovable(const Particles& particles, Change&& change) const {
  parallelFor(particles.size(), ItemCost{0.75}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (particles.position[i].w > 0.0f && actsOn(particles.object[i])) change(i);
    }
  });
}

}  // namespace pliant::sim
