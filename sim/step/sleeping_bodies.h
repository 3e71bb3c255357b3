// Islands of rigid bodies that are at rest fall asleep, and wake.
//
// An island is a set of movable bodies connected by contacts and joints. It falls asleep when no point of its bodies
// has been faster than `sleepingSpeed` for `sleepingTime`. A sleeping body keeps its pose bit for bit, and is immovable
// to the solver; its contacts are stored with their multipliers, so that a pile is warm started when it wakes. All of
// an island wakes
//
//   - when one of its bodies touches something movable or moving: another body, a particle, a collider in motion;
//   - when forces differ from those with which it fell asleep, or something else gives it a velocity;
//   - when it is held by the mouse, pinned, or pulled by a constraint of its particles;
//   - when an edit or an animated parameter changes the material of bodies, joints or surfaces, and when an edit
//     rebuilds the world.
//
// A contact force may grow without any motion: so bodies that particles touch or constrain, that a moving collider or a
// motor with a speed drives, or that the mouse holds, stay awake.
//
// This is about rigid bodies with an orientation; `particleSleeping` is about single particles, and does not imply that
// forces are balanced (commit_phase.cpp).
#pragma once

#include "sim/base/disjoint_sets.h"
#include "sim/state/world.h"

#include <span>
#include <vector>

namespace pliant::sim {

// Forces are compared bit for bit, except in the first substep of a sleep, where a change of less than `sleepingSpeed`
// counts as none.

/// Keeps its buffers, so that a steady step allocates nothing.
class SleepingBodies {
 public:
  /// All of them.
  static void wakeAll(World& world);
  /// Before the search for contacts: reads the motion of awake bodies, makes those that have fallen asleep immovable,
  /// and wakes those whose forces have changed or that are held. Precondition: velocities are those after the forces.
  /// `speed` [m/s]: as in finish().
  void begin(World& world, double speed, double h);
  /// Wakes those that have a contact with something awake.
  void wakeTouched(World& world);
  /// Bodies that woke in the last of these calls.
  std::span<const Index> woken() const { return woken_; }
  /// Undoes the effect of forces and constraints on the particles of a sleeping body.
  static void hold(Body& body, Particles& particles);
  /// When the velocities of the substep are final: islands slower than `speed` [m/s] for `time` [s] fall asleep; none
  /// if speed is 0. Bodies that were pulled in their sleep wake.
  void finish(World& world, double speed, double time);

 private:
  void mark(const Body& body) { isWoken_[static_cast<std::size_t>(body.sleep.island)] = 1; }
  void wakeMarked(World& world);
  void markHeld(const World& world);
  void wakePulled(World& world);
  void keepDisturbedAwake(World& world) const;

  std::vector<char> isWoken_;  ///< by island
  std::vector<Index> woken_;
  DisjointSets islands_{0};
  std::vector<double> islandRest_;  ///< by the lowest body of an island: the least rest time of its bodies [s]
};

}  // namespace pliant::sim
