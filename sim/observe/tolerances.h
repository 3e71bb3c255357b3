// The tolerances of those who watch a step: what each bounds, and where it comes from. Settled by trial on the scenes
// of assets/ and on scenes that blow up, unless another origin is named.
#pragma once

#include <cstdint>

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

// Spray, foam and bubbles. Speeds are in units of what a fall of the smoothing length gives, so that scenes of any
// size foam alike; settled by eye on dam_break, fountain and everything.

constexpr float kFallOfAir = 9.81f;  ///< [m/s^2]; of the unit alone: scenes may have another gravity, or none
constexpr float kLeastSpeed = 0.7f, kFullSpeed = 2.5f;       ///< of the liquid; between them it sets more and more free
constexpr float kLeastClosing = 0.12f, kFullClosing = 0.8f;  ///< mean speed at which neighbours come
constexpr float kLeastCrest = 0.10f, kFullCrest = 0.5f;      ///< of Density::crestAt
constexpr float kAtSurface = 0.5f;                           ///< AirIntake::outward at a level surface is 1
constexpr float kOutwards = 0.6f;                            ///< v.n of a crest (Ihmsen et al. 2012)
constexpr float kAirRate = 32.0f, kCrestRate = 24.0f;        ///< by a particle, where all is full [1/s]
/// Reynolds numbers of a smoothing length and the unit of speed up to which a liquid does not foam, and from which on it
/// does in full: the water of dam_break has 250, honey 10.
constexpr float kThickLiquid = 25.0f, kThinLiquid = 60.0f;
/// Parts of the ball of the smoothing length that are filled: below the first it is spray, above the second a bubble. A
/// level surface has 0.5; 6 and 20 of 33 neighbours in Ihmsen et al. 2012.
constexpr float kFilledAroundSpray = 0.18f, kFilledAroundBubble = 0.6f;
constexpr std::uint32_t kDiffuseTurns = 5;  ///< steps from one look around to the next
constexpr int kMakingTurns = 2;             ///< steps from one time that some are set free to the next
constexpr float kSpread = 0.1f;             ///< part of its speed with which it leaves the particle's way
constexpr float kBuoyancy = 1.5f;           ///< of bubbles, in gravities
constexpr float kBubbleDrag = 50.0f;        ///< rate at which bubbles take over the liquid's velocity [1/s]
constexpr float kShortestLife = 0.5f, kLongestLife = 2.5f;  ///< of foam [s]
constexpr float kAgingOfOthers = 0.25f;                     ///< of spray and bubbles, in place of 1
constexpr float kSmallest = 0.05f, kLargest = 0.20f;        ///< radii, by that of the liquid's particle

}  // namespace pliant::sim
