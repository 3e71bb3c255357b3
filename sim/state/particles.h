// The state of the particles: flat arrays, one entry per particle.
//
// Positions and velocities have a tail, the part that rounding cuts off, in addition to the floats that constraints,
// contacts and the window see. Without it a step that moves a particle by less than the last bit of its position would
// not move it at all, and g h^2 is less than that in 1,000 substeps at 1/60 s one metre from the origin. The tail is
// the remainder of the error-free sum of two numbers (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B).
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstring>
#include <vector>

namespace pliant::sim {

/// A float and its rounding error: exact = value + tail.
struct Rounded {
  glm::vec3 value;
  glm::vec3 tail;

  explicit Rounded(const glm::dvec3& exact) : value(exact) {
    // GCC 12 drops the conversion from double to float and back where it vectorises it, so that the tail would be 0.
    asm("" : "+m"(value));
    tail = glm::vec3(exact - glm::dvec3(value));
  }
};

/// A velocity by particle, and its rounding error.
struct Velocities {
  std::vector<glm::vec3> value;  ///< [m/s]
  std::vector<glm::vec3> tail;   ///< the velocity is value + tail

  void resize(std::size_t count);
  void set(std::size_t i, const glm::dvec3& v) {
    const Rounded rounded(v);
    value[i] = rounded.value;
    tail[i] = rounded.tail;
  }
};

/// Structure of arrays; all have size().
struct Particles {
  AlignedVector<glm::vec4> position;       ///< x at the start of the step [m], and w = 1/mass [1/kg]; w = 0: immovable
  AlignedVector<glm::vec4> predicted;      ///< x*, the proposed position, and the same w
  std::vector<glm::vec3> velocity;         ///< [m/s]
  AlignedVector<glm::vec4> positionTail;   ///< what rounding cut off of x [m]
  AlignedVector<glm::vec4> predictedTail;  ///< the same of x*
  std::vector<glm::vec3> velocityTail;     ///< the same of the velocity [m/s]
  std::vector<float> radius;               ///< [m]
  std::vector<float> mass;                 ///< [kg], of the element, also for fixed particles
  std::vector<Index> object;               ///< index of the object
  std::vector<Index> material;             ///< row of the material
  std::vector<glm::vec3> rest;             ///< position when it was made [m]
  std::vector<Index> tiedTo;               ///< object that an attachment ties it to, which it never touches; -1: none
  /// Whether correct() and shift() keep rounding errors in the tails, as small steps require. Set by predict.
  bool compensates = false;

  std::size_t size() const { return position.size(); }

  glm::dvec3 exactPosition(std::size_t i) const { return exact(position[i], positionTail[i]); }
  glm::dvec3 exactPredicted(std::size_t i) const { return exact(predicted[i], predictedTail[i]); }
  glm::dvec3 exactVelocity(std::size_t i) const { return glm::dvec3(velocity[i]) + glm::dvec3(velocityTail[i]); }
  void setPosition(std::size_t i, const glm::dvec3& x) { set(position[i], positionTail[i], x); }
  void setPredicted(std::size_t i, const glm::dvec3& x) { set(predicted[i], predictedTail[i], x); }
  void setVelocity(std::size_t i, const glm::dvec3& v) {
    const Rounded rounded(v);
    velocity[i] = rounded.value;
    velocityTail[i] = rounded.tail;
  }

  /// v <- v + dv.
  void accelerate(std::size_t i, const glm::dvec3& dv) { setVelocity(i, exactVelocity(i) + dv); }
  /// x* <- x* + d: how constraints move a particle.
  void correct(std::size_t i, const glm::vec3& d) {
    if (compensates) return correctExactly(i, d);
    predicted[i] += glm::vec4(d, 0.0f);
  }
  /// The same, with the rounding error kept in the tail of x* however large the step.
  void correctExactly(std::size_t i, const glm::vec3& d) { add(predicted[i], predictedTail[i], d); }
  /// Drops the tail of x* where it is larger than a rounding error: it belongs to an earlier, larger x*, and the
  /// particle has been moved since by corrections without compensation.
  void dropStaleTail(std::size_t i) {
    const glm::vec4 exact = predicted[i] + predictedTail[i];
    if (exact != predicted[i]) predictedTail[i] = glm::vec4(0.0f);
  }
  /// x and x* both move by d.
  void shift(std::size_t i, const glm::vec3& d) {
    if (compensates) {
      add(position[i], positionTail[i], d);
    } else {
      position[i] += glm::vec4(d, 0.0f);
    }
    correct(i, d);
  }

  void reserve(std::size_t count);
  /// Appends a particle and returns its index.
  int add(const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass, int objectIndex,
          int materialRow);
  /// The same, at the index of a particle that has left.
  void replace(int index, const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass,
               int objectIndex, int materialRow);
  /// Changes the mass of a particle [kg]; 0: immovable. A fixed particle stays fixed.
  void setMass(int index, float kilograms);
  /// Fixes a particle: w = 0 and velocity 0.
  void fix(int index);

 private:
  static glm::dvec3 exact(const glm::vec4& x, const glm::vec4& tail) { return glm::dvec3(x) + glm::dvec3(tail); }
  static void set(glm::vec4& x, glm::vec4& tail, const glm::dvec3& exact) {
    const Rounded rounded(exact);
    x = glm::vec4(rounded.value, x.w);
    tail = glm::vec4(rounded.tail, 0.0f);
  }
  static void add(glm::vec4& x, glm::vec4& tail, const glm::vec3& d) {
    using Four = float __attribute__((vector_size(16)));
    Four old, lost;
    std::memcpy(&old, &x, sizeof(x));
    std::memcpy(&lost, &tail, sizeof(tail));
    const Four change = Four{d.x, d.y, d.z, 0.0f} + lost, sum = old + change, added = sum - old;
    lost = (old - (sum - added)) + (change - added);
    std::memcpy(&x, &sum, sizeof(x));
    std::memcpy(&tail, &lost, sizeof(tail));
  }
};

/// Particles from `first` up to, not including, `last`.
struct ParticleRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

}  // namespace pliant::sim
