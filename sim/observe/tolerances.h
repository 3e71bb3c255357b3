// The tolerances of those who watch a step: what each bounds, and where it comes from. Settled by trial on the scenes
// of assets/ and on scenes that blow up, unless another origin is named.
#pragma once

namespace pliant::sim {

// Energy that comes from nowhere.

/// Seconds until energy that was put in counts a third.
constexpr double kFading = 5.0;

/// Time in which the energy watch forgets what a swing had before it turned [s]: a quarter of a slow swing takes a few
/// of it, in which a blow-up has grown by far more.
constexpr double kTurning = 0.1;
/// Growth of the kinetic energy in a step that is ordinary.
constexpr double kOrdinaryGrowth = 1.05;
/// Part of its radius that a particle may move in a step however still all was before: it trembles, and that is no
/// blow-up.
constexpr double kTrembling = 0.05;

// What is said of a blow-up.

/// Ratio of two masses from which on it is named as a cause: corrections carry a load on by one constraint an
/// iteration, and the more of them the heavier it is.
constexpr float kHeavyRatio = 50.0f;
/// Part of its own size that a particle may go in a substep: beyond it corrections are along directions of the past.
constexpr float kLongWay = 0.5f;
/// Part of a radius by which things may overlap at the start.
constexpr float kDeepOverlap = 0.2f;
/// Extents of its own, at rest, that a constraint's target may be away: a lock of particles 1 m apart that asks for 4 m.
constexpr float kFarTarget = 3.0f;
/// Ties (locks, formulas) that are tried to be left out, the likeliest first.
constexpr std::size_t kMostDeletions = 6;
/// A blow-up in so many first steps comes from how things start.
constexpr int kStartFrames = 5;

// Stiffness in effect.

/// Seconds over which it is averaged.
constexpr double kMemory = 1.0;
/// Part of the stiffness that is asked for that is good enough.
constexpr double kGood = 0.9;
/// Mean strain that is the rounding of positions in floats.
constexpr double kNoStrain = 2e-6;
/// Largest number of iterations that is named; an estimate beyond it is none.
constexpr int kMostIterations = 100000;

/// Rest length by radius below which a distance constraint is a joint: it has no length that could be stretched.
constexpr float kJoint = 0.01f;

}  // namespace pliant::sim
