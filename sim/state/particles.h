// The state of the particles: flat arrays, one entry a particle.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace pliant::sim {

/// Structure of arrays; all have size().
struct Particles {
  AlignedVector<glm::vec4> position;   ///< x at the start of the step [m], and w = 1/mass [1/kg]; w = 0: immovable
  AlignedVector<glm::vec4> predicted;  ///< x*, the proposed position, and the same w
  std::vector<glm::vec3> velocity;     ///< [m/s]
  std::vector<float> radius;           ///< [m]
  std::vector<float> mass;             ///< [kg], of the element, also for particles that are held fixed
  std::vector<Index> object;           ///< index of the object
  std::vector<Index> material;         ///< row of the material
  std::vector<glm::vec3> rest;         ///< position when it was made [m]
  std::vector<Index> tiedTo;           ///< object that an attachment ties it to, which it never touches; -1: none

  std::size_t size() const { return position.size(); }
  void reserve(std::size_t count);
  /// Appends a particle and returns its index.
  int add(const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass, int objectIndex,
          int materialRow);
  /// The same, in the place of a particle that has left.
  void replace(int index, const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass,
               int objectIndex, int materialRow);
  /// Gives a particle another mass [kg]; 0: immovable. One that is held fixed stays so.
  void setMass(int index, float kilograms);
  /// Takes away a particle's freedom: w = 0 and velocity 0.
  void fix(int index);
};

/// Particles from `first` up to, not including, `last`.
struct ParticleRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

}  // namespace pliant::sim
