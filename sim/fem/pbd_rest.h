// Where an elastic body comes to rest by PBD: the simulator's own constraints and projection, instantiated in double
// precision. A distance constraint holds each edge (stiffness k_d), a volume constraint each tetrahedron (k_v); no
// damping.
//
//   v += dt f w;  p = x + dt v;  n times: project all, one after the other;  v = (p - x) / dt;  x = p
//
// Müller et al. 2007; as the study has it, Real Gómez, 2.3.2 and 3.2.
#pragma once

#include "sim/fem/elastic_body.h"
#include "sim/scene/settings.h"

#include <memory>

namespace pliant::sim {

struct PbdSettings {
  double timestep = 0.01;  ///< dt [s]
  int iterations = 1;      ///< of the solver in a step
  /// perStep: k' = 1 - (1-k)^(1/n); perIteration: k as it is; compliant: k_d and k_v are compliances (XPBD).
  StiffnessModel stiffness = StiffnessModel::perStep;
  bool singlePrecision = false;
  bool coloured = false;  ///< group by group of a greedy colouring, else edges in lexicographic order, then tetrahedra
  double volumeFactor = 1.0;  ///< on the stiffness of volumes
  /// Stops all nodes whenever the kinetic energy has passed a peak (dynamic relaxation: Cundall 1976). Where the body
  /// rests does not depend on it, since nothing moves there; that it rests comes ten times sooner.
  bool relax = true;
  /// Largest move in a step of 0.01 s at rest; in proportion for other steps. Single precision: no less than four times
  /// what positions are rounded to, without which it would never be still [m].
  double tolerance = 1e-10;
  int maxSteps = 10000;  ///< given up after so many

  /// As the library did that the study used (PositionBasedDynamics, March 2017): single precision, coloured, k as it
  /// is, and C = V with the gradients of 6V, so that k_v acts as k_v / 6.
  static PbdSettings library2017();
};

struct PbdRest {
  NodeVectors displacement;  ///< by node [m]
  bool converged = false;  ///< no node moved by PbdSettings::tolerance; else still on the way, or in motion without end
  int steps = 0;
};

/// A body made ready for PBD, to be run with any stiffness.
class PbdBody {
 public:
  PbdBody(const ElasticBody& body, const PbdSettings& settings);
  ~PbdBody();
  PbdBody(PbdBody&&) noexcept;

  /// Runs until the body rests, or to the largest number of steps. May be called from several threads at once.
  PbdRest run(double kd, double kv) const;

 private:
  struct Model;
  std::unique_ptr<const Model> model_;
};

/// The largest k = k_d = k_v in [0, 2] with which the body comes to rest, to 1/512: a constraint alone overshoots by k
/// - 1, so that 2 is the limit of one, and constraints that share particles have it lower. 0 where it never rests.
double stabilityLimit(const PbdBody& body);

}  // namespace pliant::sim
