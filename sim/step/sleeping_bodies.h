// Islands of rigid bodies that are at rest fall asleep, and wake.
//
// An island is what hangs together by contacts and joints of bodies that can move. It falls asleep when no point of its
// bodies has been faster than `sleepingSpeed` for `sleepingTime`. A body that sleeps stays where it is, bit for bit, and
// is immovable to the solver; its contacts are kept aside with their multipliers, so that a pile that wakes is carried as
// before. All of an island wakes
//
//   - when one of its bodies comes to touch what can move or is moved: another body, a particle, a collider on its way;
//   - when forces are others than when it fell asleep, or something else gives it a velocity;
//   - when it is held by the mouse, pinned, or pulled by a constraint of its particles;
//   - when an edit or an animated parameter changes the material of bodies, joints or surfaces, and when an edit builds
//     the world anew.
//
// The force of what touches without moving may grow: so what particles touch or hold, what a moving collider or a motor
// with a speed drives, and what the mouse holds stays awake.
//
// This is of rigid bodies with an orientation; `particleSleeping` is of particles, one by one, and does not say that a
// force is balanced (commit_phase.cpp).
#pragma once

#include "sim/base/disjoint_sets.h"
#include "sim/state/world.h"

#include <span>
#include <vector>

namespace pliant::sim {

// Forces are compared bit for bit but in the first substep of a sleep, where a change of less than `sleepingSpeed` is
// taken for none.

/// Keeps its buffers, so that a steady step allocates nothing.
class SleepingBodies {
 public:
  /// All of them.
  static void wakeAll(World& world);
  /// Before anything looks for contacts: reads the motion of those that are awake. Those that have fallen asleep become
  /// immovable, and those wake whose forces are others than before, or that are held. Precondition: velocities are
  /// those after the forces. `speed` [m/s]: as in finish().
  void begin(World& world, double speed, double h);
  /// Wakes those that have a contact with something awake.
  void wakeTouched(World& world);
  /// Who woke in the last call of one of these.
  std::span<const Index> woken() const { return woken_; }
  /// Takes away what forces or constraints did to the particles of a body that sleeps.
  static void hold(Body& body, Particles& particles);
  /// When the velocities of the substep are final: who has been slower than `speed` [m/s] for `time` [s] falls asleep;
  /// speed 0: nobody. What was pulled in its sleep wakes.
  void finish(World& world, double speed, double time);

 private:
  void mark(const Body& body) { isWoken_[static_cast<std::size_t>(body.sleep.island)] = 1; }
  void wakeMarked(World& world);
  void markHeld(const World& world);
  void wakePulled(World& world);
  void keepDisturbedAwake(World& world) const;

  std::vector<char> isWoken_;  ///< by number of an island
  std::vector<Index> woken_;
  DisjointSets islands_{0};
  std::vector<double> islandRest_;  ///< by the least body of an island, the least time of its bodies [s]
};

}  // namespace pliant::sim
