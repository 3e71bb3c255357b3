// The tolerances of observers of a step: what each bounds, and where it comes from. Settled by trial on the scenes of
// assets/ and on scenes that blow up, unless another origin is named.
#pragma once

#include <cstdint>

namespace pliant::sim {

// Spurious energy.

/// Seconds until energy that was put in counts only a third.
constexpr double kFading = 5.0;

/// Time in which the energy watch forgets the energy of a swing before its turning point [s]: a quarter of a slow swing
/// takes a few times as long, in which a blow-up has grown by far more.
constexpr double kTurning = 0.1;
/// Ordinary growth of the kinetic energy in a step.
constexpr double kOrdinaryGrowth = 1.05;
/// Part of its radius that a particle may move in a step even if everything was at rest before: trembling is not a
/// blow-up.
constexpr double kTrembling = 0.05;

// Diagnosis of blow-ups.

/// Ratio of two masses above which it is named as a cause: corrections propagate a load by one constraint per
/// iteration, and more iterations are needed the heavier it is.
constexpr float kHeavyRatio = 50.0f;
/// Part of its own size that a particle may move in a substep: beyond it, directions of corrections are outdated.
constexpr float kLargeMove = 0.5f;
/// Part of a radius by which things may overlap at the start.
constexpr float kDeepOverlap = 0.2f;
/// Largest distance of a constraint's target, in its own extents at rest: as a lock of 4 m for particles 1 m apart.
constexpr float kFarTarget = 3.0f;
/// Most ties (locks, formulas) whose deletion is tried, the likeliest first.
constexpr std::size_t kMaxDeletions = 6;
/// A blow-up within this many first steps is caused by the initial state.
constexpr int kStartFrames = 5;

// Stiffness in effect.

/// Seconds over which it is averaged.
constexpr double kMemory = 1.0;
/// Part of the requested stiffness that is good enough.
constexpr double kGood = 0.9;
/// Mean strain that is the rounding of positions in floats.
constexpr double kNoStrain = 2e-6;
/// Largest number of iterations that is suggested.
constexpr int kMostIterations = 100000;

/// Rest length by radius below which a distance constraint is a joint: it has no length that could be stretched.
constexpr float kJoint = 0.01f;

// Spray, foam and bubbles. Speeds are in units of that after a fall by the smoothing length, so that scenes of any size
// foam alike; settled by eye on dam_break, fountain and everything.

constexpr float kFallOfAir = 9.81f;  ///< [m/s^2]; of the unit alone: scenes may have another gravity, or none
constexpr float kMinSpeed = 0.7f, kFullSpeed = 2.5f;         ///< of the liquid; the emission grows between them
constexpr float kLeastClosing = 0.12f, kFullClosing = 0.8f;  ///< mean approach speed of neighbours
constexpr float kLeastCrest = 0.10f, kFullCrest = 0.5f;      ///< of Density::crestAt
constexpr float kAtSurface = 0.5f;                           ///< AirIntake::outward at a level surface is 1
constexpr float kOutwards = 0.6f;                            ///< v.n of a crest (Ihmsen et al. 2012)
constexpr float kAirRate = 32.0f, kCrestRate = 24.0f;        ///< of emission by a particle, at its full [1/s]
/// Reynolds numbers of a smoothing length and the unit of speed up to which a liquid does not foam, and from which on
/// it does in full: the water of dam_break has 250, honey 10.
constexpr float kThickLiquid = 25.0f, kThinLiquid = 60.0f;
/// Parts of the ball of the smoothing length that are filled: below the first it is spray, above the second a bubble. A
/// level surface has 0.5; 6 and 20 of 33 neighbours in Ihmsen et al. 2012.
constexpr float kFilledAroundSpray = 0.18f, kFilledAroundBubble = 0.6f;
constexpr std::uint32_t kDiffuseTurns = 5;  ///< steps between updates of a particle's surroundings
constexpr int kMakingTurns = 2;             ///< steps between emissions
constexpr float kSpread = 0.1f;             ///< part of its speed with which it leaves the particle's way
constexpr float kBuoyancy = 1.5f;           ///< of bubbles, in gravities
constexpr float kBubbleDrag = 50.0f;        ///< rate at which bubbles approach the liquid's velocity [1/s]
constexpr float kShortestLife = 0.5f, kLongestLife = 2.5f;  ///< of foam [s]
constexpr float kAgingOfOthers = 0.25f;                     ///< of spray and bubbles, in place of 1
constexpr float kSmallest = 0.05f, kLargest = 0.20f;        ///< radii, by that of the liquid's particle

}  // namespace pliant::sim
