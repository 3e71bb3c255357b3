// What nothing touches from outside keeps its momentum and its angular momentum through a solve.
//
// Projections of constraints that see distances, angles, volumes or shapes alone keep sum m p, and sum m p x dp at the
// positions that they see. Of the former rounding takes a little. The angular momentum is that about the positions at
// the start of the step, and x* is elsewhere: the difference is what implicit Euler damps, first of all of rotation. A
// rigid body that turns by a = h w a step has sin(atan a) / h after it, and so loses half of a^2: from 5 rad/s at 1/60 s
// it is down to 2 rad/s after ten seconds. Both are taken back after the last iteration (see turning_bodies.h), and so
// is what bdf2 makes of it, without end where constraints fight each other. Under bdf2 the moment of drag is of first
// order for such bodies.
//
// A body is what constraints join; a formula is such where its gradients have neither a sum nor a moment. It is free in a
// step where all of them are such, it has no contact with anything but itself, and nothing holds or moves a particle of
// it. Steps that follow the papers to the digit (Settings) are left as they are.
#pragma once

#include "sim/base/index.h"
#include "sim/solver/joined_particles.h"
#include "sim/solver/turning_bodies.h"
#include "sim/state/world.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class FreeBodies {
 public:
  /// Before the first iteration: finds those that are free in this step.
  void begin(const World& world, const StepContext& context);
  /// After the last one.
  void end(Particles& particles);

 private:
  /// A range of members_.
  struct Body {
    std::size_t first, last;
    bool isFree;  ///< in this step
  };

  void findBodies(const World& world);
  void findTouched(const World& world);
  void touch(Index particle) {
    if (bodyOf_[particle] >= 0) bodies_[static_cast<std::size_t>(bodyOf_[particle])].isFree = false;
  }
  /// Particles that act on one another: nothing happens where they are all of one body.
  void touchAcross(std::span<const Index> particles);

  JoinedParticles joined_;
  std::vector<Body> bodies_;
  std::vector<Index> members_;  ///< by body
  std::vector<Index> bodyOf_;   ///< by particle; -1: of none, or of one that is never free
  TurningBodies free_;
};

}  // namespace pliant::sim
