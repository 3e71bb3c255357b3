// Objects: sets of particles that one element made.
#pragma once

#include "sim/base/assert.h"

#include <cstddef>
#include <vector>

namespace pliant::sim {

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
  bool meshed = false;      ///< has a surface of triangles, which collides with other objects in place of its particles
  bool solid = false;       ///< of tetrahedra: its surface, where meshed, has an outside
  bool open = false;        ///< particle sources may add to it
  float radius = 1.0f;      ///< of a new particle [m]
  float selfRadius = 0.0f;  ///< of its particles against one another; 0: their radius [m]
  float mass = 1.0f;        ///< of a new particle [kg]
  float thickness = 0.0f;   ///< of a surface that collides [m]
  std::vector<int> particles;  ///< global indices of those that are there, in order of number
  std::vector<int> numbers;    ///< of `particles`, once some have left; while none has: 0, 1, 2...
  int left = 0;                ///< how many have left through drains
  int built = 0;               ///< how many the scene makes; those behind them come from tears and sources

  /// Precondition: place < particles.size().
  int numberAt(std::size_t place) const {
    PLIANT_ASSERT(place < particles.size(), "there are as many numbers as particles");
    return left == 0 ? static_cast<int>(place) : numbers[place];
  }
  /// How many numbers have been given.
  int made() const { return static_cast<int>(particles.size()) + left; }
  /// Global index by number; -1: not there (yet, or any more).
  int find(int number) const;
  /// Puts a particle behind the others.
  void enter(int particle);
};

}  // namespace pliant::sim
