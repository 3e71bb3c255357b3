// The tolerances of iteration schemes: what each bounds, and where it comes from.
#pragma once

#include <cstddef>

namespace pliant::sim {

// The global solve.

/// Part of the diagonal that is added to it: constraints that say the same thing twice leave the system singular, and
/// this small share turns its inverse into the pseudo-inverse, to the eight digits or so that a float can see.
constexpr double kRegularisation = 1e-10;
/// Sets of active inequalities that are tried at most: this bounds the work where they go round in circles.
constexpr int kMostActiveSets = 20;
/// Times that a Newton step is halved at most: with a thousandth of it, constraints that bend are as good as straight.
constexpr int kMostHalvings = 10;

// The hierarchy.

/// A particle is left out of a coarser level where it has at least so many parents there: with one alone it could only
/// copy it (Müller 2008).
constexpr int kLeastParents = 2;
/// Each level has about half the particles of the one below: these are more than any scene fills.
constexpr std::size_t kMostLevels = 16;

/// A coarse constraint of a flat sheet is longer than the straight way by this part: where all of them are taut at once,
/// they shake the sheet. Settled by trial on sheets that swing: with half of that one of 1,681 vertices shakes, with this
/// it swings as it does with fine steps; Jacobi's passes make energy with less than twice that.
constexpr float kCoarseSlack = 0.01f, kCoarseSlackOfJacobi = 0.02f;

// Rotation that bodies give themselves.

/// Held vertices are on one line where none is farther from it than this part of its length: more than rounding puts
/// them off it, less than what would hold a turn.
constexpr double kOnOneLine = 1e-4;
/// Determinant of a body's inertia by the cube of its trace below which its principal axes are looked at one by one: of a
/// rod 10,000 times as long as it is thick.
constexpr double kThin = 1e-9;
/// Part of a body's largest inertia below which it is a line, and its turn about that noise: of a rod 100,000 times as
/// long as it is thick.
constexpr double kThinnest = 1e-10;
/// Part by which what the solver has a particle weigh may differ from its mass: rounding of one over a float, and less
/// than what the mouse or strong drag makes of it.
constexpr double kSameMass = 1e-5;
/// Part of a lock's length by which it may differ from the distance at rest: what scene files round lengths to.
constexpr float kSameLength = 1e-3f;
/// Angle below which a turn has its moment to within rounding [rad]: the rest is at most of its own order, by how far the
/// body has turned in the step.
constexpr double kSmallTurn = 1e-7;
/// Angle of a turn at most about each axis [rad]. More is needed where a body turns by nearly a radian a step or more: no positions at
/// the end of such a step have its angular momentum, which is m r^2 sin(angle) / h.
constexpr double kLargestTurn = 0.5;

// Chebyshev acceleration (Wang 2015): it carries on what iterations do, and so what one of them does wrong.

/// Iterations before it begins, which take the largest errors away.
constexpr int kPlainIterations = 3;
/// Growth of the largest change from one iteration to the next from which on it is begun anew: then iterations diverge.
constexpr float kLargestGrowth = 2.0f;

}  // namespace pliant::sim
