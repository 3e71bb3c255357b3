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

// The hierarchy.

/// A particle is left out of a coarser level where it has at least so many parents there: with one alone it could only
/// copy it (Müller 2008).
constexpr int kLeastParents = 2;
/// Each level has about half the particles of the one below: these are more than any scene fills.
constexpr std::size_t kMostLevels = 16;

// Rotation that bodies give themselves.

/// Held vertices are on one line where none is farther from it than this part of its length: more than rounding puts
/// them off it, less than what would hold a turn.
constexpr double kOnOneLine = 1e-4;
/// Determinant of a body's inertia by the cube of its trace below which it is a line, and its turn about that is noise:
/// of a rod 10,000 times as long as it is thick.
constexpr double kThinnest = 1e-9;
/// Part of a lock's length by which it may differ from the distance at rest: what scene files round lengths to.
constexpr float kSameLength = 1e-3f;
/// Angle below which a turn has its moment to within rounding [rad]: the rest is of the order of its square.
constexpr double kSmallTurn = 1e-4;

// Chebyshev acceleration (Wang 2015): it carries on what iterations do, and so what one of them does wrong.

/// Iterations before it begins, which take the largest errors away.
constexpr int kPlainIterations = 3;
/// Growth of the largest change from one iteration to the next from which on it is begun anew: then iterations diverge.
constexpr float kLargestGrowth = 2.0f;

}  // namespace pliant::sim
