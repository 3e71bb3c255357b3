// The tolerances of iteration schemes: what each bounds, and where it comes from.
#pragma once

#include <cstddef>

namespace pliant::sim {

// The global solve.

/// Regularisation, as part of the diagonal: redundant constraints make the system singular, and this small part turns
/// its inverse into the pseudo-inverse, to about the eight digits of a float.
constexpr double kRegularisation = 1e-10;
/// Most active sets of inequalities that are tried: this bounds the work where they cycle.
constexpr int kMaxActiveSets = 20;
/// Most halvings of a Newton step: over a thousandth of it, nonlinear constraints are as good as linear.
constexpr int kMaxHalvings = 10;

// The hierarchy.

/// A particle is left out of a coarser level if it has at least this many parents there: with one alone it could only
/// copy its motion (Müller 2008).
constexpr int kMinParents = 2;
/// Each level has about half the particles of the one below: these are more than any scene fills.
constexpr std::size_t kMaxLevels = 16;

/// A coarse constraint of a flat sheet is longer than the straight distance by this part: where all of them are taut at
/// once, they shake the sheet. Settled by trial on swinging sheets: with half of that one of 1,681 vertices shakes,
/// with this it swings as it does with fine steps; Jacobi passes add energy with less than twice that.
constexpr float kCoarseSlack = 0.01f, kCoarseSlackOfJacobi = 0.02f;

// Spurious rotation of bodies.

/// Fixed vertices are collinear if none is farther from the line than this part of its length: more than rounding, less
/// than could hold a body against turning.
constexpr double kOnOneLine = 1e-4;
/// Determinant of a body's inertia, by the cube of its trace, below which its principal axes are treated one by one:
/// that of a rod 10,000 times as long as it is thick.
constexpr double kThin = 1e-9;
/// Part of a body's largest inertia below which it is a line, and its turn about that is noise: that of a rod 100,000
/// times as long as it is thick.
constexpr double kThinnest = 1e-10;
/// Relative difference up to which the solver's mass of a particle counts as its own: rounding of the reciprocal of a
/// float, and less than a change by the mouse or strong drag.
constexpr double kSameMass = 1e-5;
/// Part of a lock's length by which it may differ from the distance at rest: the rounding of lengths in scene files.
constexpr float kSameLength = 1e-3f;
/// Angle below which a turn has the intended moment to within rounding [rad]: the rest is at most of its own order,
/// times the turn of the body in the step.
constexpr double kSmallTurn = 1e-7;
/// Largest angle of a turn about each axis [rad]. More would be needed if a body turns by nearly a radian per step or
/// more: no positions at the end of such a step have its angular momentum, which is m r^2 sin(angle) / h.
constexpr double kLargestTurn = 0.5;

// Chebyshev acceleration (Wang 2015): it extrapolates iterations, and so their errors.

/// Iterations before it begins, which remove the largest errors.
constexpr int kPlainIterations = 3;
/// It restarts if the largest change grows by more than this factor from one iteration to the next: they diverge then.
constexpr float kLargestGrowth = 2.0f;

}  // namespace pliant::sim
