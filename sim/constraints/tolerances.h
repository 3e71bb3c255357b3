// The tolerances of constraints: what each bounds, and where it comes from.
#pragma once

namespace pliant::sim {

// Shape matching.

/// A fixed particle weighs this many times the whole body: it moves by less than a thousandth of what its body does.
constexpr float kFixedWeight = 1000.0f;
/// Eigenvalues smaller than this part of the largest are rounding: the region does not extend that way.
constexpr double kSingular = 1e-6;
/// Largest factor per direction that restores the volume of a deformed shape: a region that has been pressed flat has
/// no volume to be scaled up.
constexpr float kMostStretch = 2.0f;
/// Norm of the plastic deformation at which flow ends (Müller et al. 2005 bound it, too).
constexpr float kMostFlow = 3.0f;
/// A point belongs to every region whose seed is at most this many times as far as the nearest one: the overlap of
/// regions holds them together. Settled by trial.
constexpr float kRegionOverlap = 1.8f;
/// Rounds in which the seeds of regions are spread out (Lloyd); settled by trial.
constexpr int kRegionRelaxations = 10;

// Fluids, in units of the smoothing length.

/// Coordinate of the place that pads lists: beyond all others, and its square is finite in floats.
constexpr float kFarAway = 1e15f;
/// Cosine of the angle, 8 degrees, within which two walls near a particle count as one.
constexpr float kSameDirection = 0.99f;
/// The least squared distance that is divided by; a push between coincident particles has no direction and is 0.
constexpr float kCoincident = 1e-30f;
/// Largest of |k W(k)|^2, the stiffness of a wave k of the Spiky kernel's fluid, in units of w / h^2: 5.2 at k h = 3.7.
/// More by what a compressed neighbourhood has.
constexpr float kStiffest = 5.5f;
/// Mean compression of a fluid below which a pass ends: the level of a tank is right to within this.
constexpr float kCompression = 0.005f;
/// Sweeps after which a pass ends in any case; with momentum they reach about as many particles deep.
constexpr int kMaxSweeps = 30;
/// r of the momentum k / (k + r) of sweep k. Nesterov's 3 is best for the worst case of energies; under a constant
/// weight the displacement grows as k^2 / (2 r + 2), and any r above 0 converges (Attouch et al. 2019). Settled by
/// trial: deep tanks take 24 sweeps per step with 0.5, 28 with 1, 42 with 3.
constexpr float kMomentumLoss = 0.5f;
/// A fluid's viscosity is the part of a velocity difference that vanishes within this time [s]: a step of the shipped
/// scenes, so that it equals XSPH's c (Macklin & Müller 2013, 5, a part per step).
constexpr float kViscosityPeriod = 1.0f / 120.0f;
/// Half the mean of x^2 under Poly6, in units of h^2: relaxation towards the neighbours' mean velocity at a rate r is a
/// kinematic viscosity of r times this times h^2.
constexpr float kViscosityReach = 1.0f / 22.0f;
/// Largest part of a velocity difference that one smoothing removes: explicit diffusion is stable up to 1.
constexpr float kLargestSmoothing = 0.5f;
/// Most smoothings in a substep: this bounds the work, and the viscosity to 16 * 0.5 / 22 h^2 per substep.
constexpr int kMaxSmoothings = 16;

// Cloth.

/// A piece of cloth is flat, and a line runs along its outline, to within this part of its size: more than the rounding
/// of coordinates in a file, less than shows.
constexpr float kFlat = 1e-4f;

// Tetrahedra.

/// Lower bound of sum |grad C|^2, by (6 V0)^(4/3), an area squared: in a flattened tetrahedron the gradients vanish,
/// and C fades out with them. A regular one at rest has 7.6.
constexpr double kSmallestGradients = 0.05;

/// Part of the torque that is added to the denominator of a turn, so that the turn stays bounded where all offsets are
/// at a right angle to their goals and the rest of the denominator vanishes (Müller et al. 2016).
constexpr float kLeastTurning = 0.1f;

}  // namespace pliant::sim
