// Conserves momentum and angular momentum of free bodies, which nothing touches from outside, through a solve.
//
// Projections of constraints that depend only on distances, angles, volumes or shapes conserve sum m p, and sum m
// p x dp at the positions p that they see. Rounding changes the former a little. Angular momentum is about the
// positions at the start of the step, and x* is elsewhere: the difference is the numerical damping of implicit Euler,
// above all of rotation. A rigid body that turns by a = h w per step has sin(atan a) / h after it, and so loses half of
// a^2: from 5 rad/s at 1/60 s it is down to 2 rad/s after ten seconds. Both errors are removed after the last iteration
// (see turning_bodies.h), and so is that of bdf2, which grows without end where constraints fight each other. Under
// bdf2 the moment of drag is first-order accurate for such bodies.
//
// A body is a set of particles connected by constraints that conserve momentum; a formula does if the sum and the
// moment of its gradients are 0. It is free in a step where all its constraints do, it has no contacts except with
// itself, and nothing holds or moves a particle of it. Steps that follow the papers to the digit (Settings) are left
// unchanged.
#pragma once

#include "sim/base/index.h"
#include "sim/solver/joined_particles.h"
#include "sim/solver/rotation_corrector.h"
#include "sim/state/world.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class FreeBodies {
 public:
  /// Before the first iteration: finds the bodies that are free in this step.
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
  /// Notes that these particles act on one another: unless all are of one body, their bodies are not free.
  void touchAcross(std::span<const Index> particles);

  JoinedParticles joined_;
  std::vector<Body> bodies_;
  std::vector<Index> members_;  ///< by body
  std::vector<Index> bodyOf_;   ///< by particle; -1: none, or one that is never free
  RotationCorrector free_;
};

}  // namespace pliant::sim
