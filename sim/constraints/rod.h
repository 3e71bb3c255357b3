// Cosserat rods, solved directly.
//
// A rod is a chain of segments between particles x_0 ... x_n. Segment k has a frame q_k, with the director d_k along
// it, whose turns are free except for two kinds of constraint (Kugelstadt & Schömer 2016, in vector form):
//
//   stretch and shear    C_k = x_k - x_(k-1) - l_k d_k                       alpha = l / (E A)       3 equations [m]
//   bend and twist       phi_k = turn of q_k^-1 q_(k+1), c = phi - phi_rest   K = diag(E I, E I, G J) / span    [rad]
//
//        x0 ---q1--- x1 ---q2--- x2          I = pi r^4 / 4, J = pi r^4 / 2: a round section of radius r
//
// A turn as axis times angle makes twist and bending exactly proportional to their moments, however coarse the rod.
// Shear is as stiff as stretch: thin rods show neither. A clamp is a fixed frame before the first or after the last
// segment; it is half a segment away, which makes a cantilever second-order accurate in l.
//
// Implicit Euler minimises inertia plus energy. Gauss-Seidel takes iterations in proportion to the square of the number
// of segments to find the minimum; here a whole rod is one linear system (Deul et al. 2018). The unknowns are the turn
// delta_k of each frame, which bending couples to its neighbours', and the change mu_k of the multiplier of each C_k:
//
//   (I + T l (1 - d d^T) + h^2 sum H^T K H) delta - neighbours - E^T mu = -(inertia + moments)     E = l [d x]
//   E delta + (w_(k-1) + w_k + alpha / h^2) mu - neighbours            = -(C + alpha / h^2 lambda)
//
// with dx_k = w_k (mu_k - mu_(k+1)), H = dphi / ddelta: a block tridiagonal system in blocks of six, eliminated in one
// pass along the rod (Thomas) and in the order turn, multiplier, which a quasi-definite matrix admits without pivots
// (Vanderbei 1995). T is the tension of the segment, where it pulls: the geometric stiffness, without which a taut rod
// of short segments would swing farther and farther (Tournier et al. 2015). This is one Newton step; a substep makes
// one to three.
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
    double span = 0.0;          ///< length of rod whose bending it stands for [m]; 0: it connects nothing
    glm::dvec3 restTurn{0.0};   ///< phi at rest [rad]
    glm::dvec3 startTurn{0.0};  ///< phi at the start of the substep [rad]
  };

  Index firstParticle = 0;  ///< of segments.size() + 1 successive ones
  Index firstFrame = 0;     ///< of the clamp before the first segment, then segments, then the clamp after the last
  Index material = 0;
  double radius = 0.0;  ///< r of its section [m]
  std::vector<Segment> segments;
  std::vector<Joint> joints;  ///< one more than segments: joints[k] is before segments[k]
};

/// The solver of a rod in a substep; keeps its memory.
class RodSolve {
 public:
  /// Predicts the rotations of the frames without constraints, in the world's `frames`.
  void prepare(Rod& rod, std::span<SegmentFrame> frames, const StepContext& context);
  /// One Newton step of particles.predicted and the frames' proposed rotations; none where that would change nothing.
  void solve(Rod& rod, std::span<SegmentFrame> frames, Particles& particles);
  double step() const { return h_; }  ///< h for which multipliers hold [s]

 private:
  /// A segment in the block elimination.
  struct Block {
    glm::dmat3 a, f, b;          ///< of [A F^T; F -B]; then A^-1, F A^-1 and the inverse of B + F A^-1 F^T
    glm::dmat3 bending;          ///< h^2 H^T K H of the joint after it
    double inverseMass = 0.0;    ///< w of the particle at its end [1/kg]
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
  double damping_ = 0.0;       ///< damping time / h
  double torque_ = 0.0;        ///< h^2 times the torque on the last segment [kg m^2]
  bool begins_ = false;        ///< no Newton step has been made in this substep
  bool solved_ = false;        ///< nothing was left to correct with the particles at `solvedAt_`
  AlignedVector<glm::vec4> solvedAt_;
  std::vector<glm::dquat> free_;  ///< by segment: rotation without constraints
  std::vector<Block> blocks_;     ///< by segment
};

}  // namespace pliant::sim
