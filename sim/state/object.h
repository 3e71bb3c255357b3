// Objects: sets of particles made by one element.
#pragma once

#include "sim/base/assert.h"

#include <cstddef>
#include <vector>

namespace pliant::sim {

/// Contacts within one object.
enum class SelfContact {
  all,            ///< every pair: grains
  nonNeighbours,  ///< pairs that did not overlap at rest: ropes and cloth
  none,           ///< no pair: rigid bodies, fluids
  surface,        ///< its triangles collide with one another
};

class Batch;

/// A set of particles made by one element; a `repeater` makes several. Its particles are numbered from 0 in the order
/// in which they enter; numbers are never reused.
struct Object {
  int element = 0;   ///< index in the scene
  int material = 0;  ///< row
  SelfContact selfContact = SelfContact::all;
  const Batch* fluid = nullptr;  ///< if they are fluid: the batch that keeps them apart, instead of contacts
  bool collidesAsMesh =
      false;                ///< has a surface of triangles, which collides with other objects in place of its particles
  bool solid = false;       ///< of tetrahedra: its surface, where meshed, has an outside
  bool open = false;        ///< particle sources may add to it
  float radius = 1.0f;      ///< of a new particle [m]
  float selfRadius = 0.0f;  ///< radius of its particles in contacts with one another; 0: their radius [m]
  float mass = 1.0f;        ///< of a new particle [kg]
  float thickness = 0.0f;   ///< of a surface that collides [m]
  std::vector<int> particles;  ///< global indices of those present, in order of number
  std::vector<int> numbers;    ///< of `particles`, once some have left; while none has: 0, 1, 2...
  int left = 0;                ///< number of those that have left through drains
  int built = 0;               ///< number of those that the scene makes; later ones come from tears and sources

  /// Precondition: place < particles.size().
  int numberAt(std::size_t place) const {
    PLIANT_ASSERT(place < particles.size(), "there are as many numbers as particles");
    return left == 0 ? static_cast<int>(place) : numbers[place];
  }
  /// How many particles it has had.
  int made() const { return static_cast<int>(particles.size()) + left; }
  /// Global index by number; -1: not present.
  int find(int number) const;
  /// Appends a particle.
  void enter(int particle);
};

}  // namespace pliant::sim
