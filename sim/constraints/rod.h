// Cosserat rods, solved directly.
//
// A rod is segments between particles x_0 ... x_n. Segment k has a frame q_k, with the director d_k along it, and turns
// freely but for two kinds of constraint (Kugelstadt & Schömer 2016, in the form of vectors):
//
//   stretch and shear    C_k = x_k - x_(k-1) - l_k d_k                       alpha = l / (E A)       3 equations [m]
//   bend and twist       phi_k = turn of q_k^-1 q_(k+1), c = phi - phi_rest   K = diag(E I, E I, G J) / span    [rad]
//
//        x0 ---q1--- x1 ---q2--- x2          I = pi r^4 / 4, J = pi r^4 / 2: a round section of radius r
//
// A turn as axis times angle makes twist and bending exactly proportional to their moments, however coarse the rod. Shear
// is as stiff as stretch: no rod that is thin shows either. A clamp is a frame before the first or behind the last
// segment that nothing turns; it is half a segment away, which makes a cantilever right to the second order of l.
//
// Implicit Euler asks for a minimum of inertia and energy. Gauss-Seidel takes as many iterations as there are segments,
// squared, to find it; here all of a rod is one linear system (Deul et al. 2018). Unknown are the turn delta_k of each
// frame, which bending joins to its neighbours', and the change mu_k of the multiplier of each C_k:
//
//   (I + T l (1 - d d^T) + h^2 sum H^T K H) delta - neighbours - E^T mu = -(inertia + moments)     E = l [d x]
//   E delta + (w_(k-1) + w_k + alpha / h^2) mu - neighbours            = -(C + alpha / h^2 lambda)
//
// with dx_k = w_k (mu_k - mu_(k+1)), H = dphi / ddelta: blocks of six, each with its two neighbours alone, eliminated in
// one pass along the rod (Thomas) and in the order turn, multiplier, which a quasi-definite matrix admits without
// pivots (Vanderbei 1995). T is the tension of the segment, where it pulls: the geometric stiffness, without which a
// taut rod of short segments would swing ever farther (Tournier et al. 2015). So a Newton step; one to three a substep.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/state/batch.h"
#include "sim/state/particles.h"
#include "sim/state/segment_frame.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

struct Rod {
  struct Segment {
    double length = 0.0;         ///< l at rest [m]
    glm::dvec3 multiplier{0.0};  ///< lambda of C, from substep to substep [kg m]
    bool torn = false;
  };
  /// Between a frame and the one after it.
  struct Joint {
    double span = 0.0;          ///< length of rod whose bending it has [m]; 0: it joins nothing
    glm::dvec3 restTurn{0.0};   ///< phi at rest [rad]
    glm::dvec3 startTurn{0.0};  ///< phi at the start of the substep [rad]
  };

  Index firstParticle = 0;  ///< of segments.size() + 1, which follow one another
  Index firstFrame = 0;     ///< of the clamp before the first segment, then segments, then the clamp behind the last
  Index material = 0;
  double radius = 0.0;  ///< r of its section [m]
  std::vector<Segment> segments;
  std::vector<Joint> joints;  ///< one more: joints[k] before segments[k]
};

/// What a rod is solved with in a substep; keeps its memory.
class RodSolve {
 public:
  /// Proposes where frames go without constraints, in `frames`, those of the world.
  void prepare(Rod& rod, std::span<SegmentFrame> frames, const StepContext& context);
  /// One Newton step of particles.predicted and the frames' proposed rotations; none where that would change nothing.
  void solve(Rod& rod, std::span<SegmentFrame> frames, Particles& particles);
  double step() const { return h_; }  ///< h, that multipliers belong to [s]

 private:
  /// What the elimination leaves of a segment.
  struct Block {
    glm::dmat3 a, f, b;          ///< of [A F^T; F -B]; then A^-1, F A^-1 and the inverse of B + F A^-1 F^T
    glm::dmat3 bending;          ///< h^2 H^T K H of the joint behind it
    double inverseMass = 0.0;    ///< w of the particle behind it [1/kg]
    glm::dvec3 moment, stretch;  ///< right-hand side; then delta and mu
  };
  struct Moment;

  void carryOn(Rod& rod, Particles& particles);
  Moment momentOf(const Rod::Joint& joint, const SegmentFrame& before, const SegmentFrame& after) const;
  bool assemble(const Rod& rod, std::span<const SegmentFrame> frames, const Particles& particles);
  bool isSolved(const Rod& rod, const Particles& particles) const;
  void solveBlocks(std::size_t first, std::size_t last);
  void apply(Rod& rod, std::span<SegmentFrame> frames, Particles& particles);

  double h_ = 0.0;             ///< of the elastic step [s]
  double stretch_ = 0.0;       ///< alpha / h^2 of a segment of 1 m [1/kg/m]
  glm::dvec3 stiffness_{0.0};  ///< h^2 K of a span of 1 m [kg m^3]
  double damping_ = 0.0;       ///< damping time by h
  double torque_ = 0.0;        ///< h^2 times the torque on the last segment [kg m^2]
  bool begins_ = false;        ///< no step has been made in this substep
  bool solved_ = false;        ///< nothing was left to correct where the particles were at `solvedAt_`
  AlignedVector<glm::vec4> solvedAt_;
  std::vector<glm::dquat> free_;  ///< by segment: without constraints
  std::vector<Block> blocks_;     ///< by segment
};

}  // namespace pliant::sim
