// The state of the particles: flat arrays, one entry a particle.
#pragma once

#include "sim/aligned_vector.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <vector>

namespace pliant::sim {

/// What a fluid's density and motion depend on (REQUIREMENTS CON-27 to CON-29).
struct FluidMaterial {
  float restDensity = 0.2f;  ///< rho0 [kg/m^3]
  float relaxation = 0.1f;   ///< epsilon, as a part of the denominator inside a full neighbourhood
  bool separation = false;   ///< C is clamped at 0 from below: pushes, never pulls
  float tensileK = 0.0f;     ///< compression that particles at the distance tensileQ are pushed for
  int tensileN = 4;          ///< power of the kernels' ratio, at least 1
  float tensileQ = 0.2f;     ///< part of the smoothing length, 0 to below 1
  float vorticity = 0.0f;    ///< of confinement [1/s]
  float viscosity = 0.0f;    ///< XSPH's c, 0 to 1
};

/// Values of an element that particles and constraints look up while the simulation runs. One row an element: a live
/// edit in the inspector is a write to that row.
struct Material {
  float stiffness = 1.0f;         ///< k of stretching or of shape matching, 0 to 1
  float weftStiffness = 1.0f;     ///< k of stretching across the warp, 0 to 1
  float shearStiffness = 1.0f;    ///< k of stretching along the bias, 0 to 1
  float bendingStiffness = 0.0f;  ///< k of bending, 0 to 1
  float pressure = 0.0f;          ///< k_pressure: volume of a closed mesh that is aimed at, by that at rest; 0: none
  float volumeStiffness = 1.0f;   ///< k of the volume of tetrahedra, 0 to 1
  float compliance =
      0.0f;  ///< of what `stiffness` counts for [m/N], when stiffnessModel is compliant; 0: does not yield
  float shearModulus = 0.0f;     ///< mu of a neo-Hookean solid [Pa]
  float volumeModulus = 0.0f;    ///< lambda of a neo-Hookean solid's volume term [Pa]
  float staticFriction = 0.0f;   ///< ratio of slip to penetration, at least 0
  float kineticFriction = 0.0f;  ///< ratio of slip to penetration, at least 0
  float restitution = 0.0f;      ///< 0 to 1
  float sleepingSpeed = 0.0f;    ///< [m/s]; 0 = never sleeps
  float damping = -1.0f;         ///< k_d, 0 to 1; below 0: the setting's
  float beta = 0.0f;             ///< of linear and quadratic shape matching, 0 to 1
  float plasticity = 0.0f;       ///< rate of plastic flow [1/s]
  float plasticYield = 0.1f;     ///< strain at which it begins
  float tear = 0.0f;             ///< ratio of length to rest length at which an edge tears; below 1: never
  float seamTear = 0.0f;         ///< the same for edges that end at a seam, which opens there
  bool collides = true;
  FluidMaterial fluid;
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
  std::vector<std::int32_t> tiedTo;    ///< object that an attachment ties it to, which it never touches; -1: none

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

/// Which particles of one object are in contact with one another.
enum class SelfContact {
  all,            ///< every pair: grains
  nonNeighbours,  ///< pairs that did not overlap at rest: ropes and cloth
  none,           ///< no pair: rigid bodies, fluids
  surface,        ///< its triangles collide with one another
};

class Batch;

/// A set of particles made by one element; a `repeater` makes several. Its particles are numbered as they come, from 0;
/// a number is never given twice.
struct Object {
  int element = 0;   ///< index in the scene
  int material = 0;  ///< row
  SelfContact selfContact = SelfContact::all;
  const Batch* fluid = nullptr;  ///< keeps the particles apart, instead of contacts, if they are fluid
  bool meshed = false;     ///< has a surface of triangles, which collides with other objects in place of its particles
  bool open = false;       ///< particle sources may add to it
  float radius = 1.0f;     ///< of a new particle [m]
  float mass = 1.0f;       ///< of a new particle [kg]
  float thickness = 0.0f;  ///< of a surface that collides [m]
  std::vector<int> particles;  ///< global indices of those that are there, in order of number
  std::vector<int> numbers;    ///< of `particles`, once some have left; while none has: 0, 1, 2...
  int left = 0;                ///< how many have left through drains

  int numberAt(std::size_t place) const { return left == 0 ? static_cast<int>(place) : numbers[place]; }
  /// How many numbers have been given.
  int made() const { return static_cast<int>(particles.size()) + left; }
  /// Global index by number; -1: not there (yet, or any more).
  int find(int number) const;
  /// Puts a particle behind the others.
  void enter(int particle);
};

}  // namespace pliant::sim
