// The state of the particles: flat arrays, one entry a particle.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "sim/aligned_vector.h"

namespace pliant::sim {

/// Values of an element that particles and constraints look up while the simulation runs. One row an element: a live
/// edit in the inspector is a write to that row.
struct Material {
  float stiffness = 1.0f;         ///< k of stretching or of shape matching, 0 to 1
  float bendingStiffness = 0.0f;  ///< k of bending, 0 to 1
  float staticFriction = 0.0f;    ///< ratio of slip to penetration, at least 0
  float kineticFriction = 0.0f;   ///< ratio of slip to penetration, at least 0
  float restitution = 0.0f;       ///< 0 to 1
  float sleepingSpeed = 0.0f;     ///< [m/s]; 0 = never sleeps
  float damping = -1.0f;          ///< k_d, 0 to 1; below 0: the setting's
  bool collides = true;
};

/// Structure of arrays; all have size().
struct Particles {
  AlignedVector<glm::vec4> position;   ///< x at the start of the step [m], and w = 1/mass [1/kg]; w = 0: immovable
  AlignedVector<glm::vec4> predicted;  ///< x*, the proposed position, and the same w
  std::vector<glm::vec3> velocity;     ///< [m/s]
  std::vector<float> radius;           ///< [m]
  std::vector<float> mass;             ///< [kg], of the element, also for particles that are held fixed
  std::vector<std::int32_t> object;    ///< index of the object
  std::vector<std::int32_t> material;  ///< row of the material
  std::vector<glm::vec3> rest;         ///< position when it was made [m]

  std::size_t size() const { return position.size(); }
  void reserve(std::size_t count);
  /// Appends a particle and returns its index.
  int add(const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass, int objectIndex,
          int materialRow);
  /// Takes away a particle's freedom: w = 0 and velocity 0.
  void fix(int index);
};

/// Particles from `first` up to, not including, `last`.
struct ParticleRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Which particles of one object are in contact with one another.
enum class SelfContact {
  all,            ///< every pair: grains
  nonNeighbours,  ///< pairs that did not overlap at rest: ropes and cloth
  none,           ///< no pair: rigid bodies; with `fluid` set no pair of fluid particles at all
  surface,        ///< its triangles collide, with one another and with all other particles; its particles as such do not
};

/// A set of particles made by one element; a `repeater` makes several.
struct Object {
  int element = 0;   ///< index in the scene
  int material = 0;  ///< row
  SelfContact selfContact = SelfContact::all;
  bool fluid = false;
  bool open = false;             ///< particle sources may add to it
  float radius = 1.0f;           ///< of a new particle [m]
  float mass = 1.0f;             ///< of a new particle [kg]
  float thickness = 0.0f;        ///< of a surface that collides [m]
  std::vector<int> particles;    ///< global index by particle number
};

}  // namespace pliant::sim
