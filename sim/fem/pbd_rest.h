// The state of rest of an elastic body by PBD: the simulator's own constraints and projection, instantiated in double
// precision, with a distance constraint for each edge (stiffness k_d) and a volume constraint for each tetrahedron
// (k_v); no damping.
//
//   v += dt f w;  p = x + dt v;  n times: project all, one after the other;  v = (p - x) / dt;  x = p
//
// Müller et al. 2007; in the form of the study, Real Gómez, 2.3.2 and 3.2.
#pragma once

#include "sim/fem/elastic_body.h"
#include "sim/scene/settings.h"

#include <memory>

namespace pliant::sim {

struct PbdSettings {
  double timestep = 0.01;  ///< dt [s]
  int iterations = 1;      ///< of the solver in a step
  /// perStep: k' = 1 - (1-k)^(1/n); perIteration: k; compliant: k_d and k_v are compliances (XPBD).
  StiffnessModel stiffness = StiffnessModel::perStep;
  bool singlePrecision = false;
  bool coloured = false;  ///< group by group of a greedy colouring, else edges in lexicographic order, then tetrahedra
  double volumeFactor = 1.0;  ///< on the stiffness of volumes
  /// Stops all nodes whenever the kinetic energy has passed a peak (dynamic relaxation: Cundall 1976). The state of
  /// rest does not depend on it, since nothing moves there; it is reached ten times sooner.
  bool relax = true;
  /// Largest move in a step of 0.01 s at rest; proportional for other steps. In single precision at least four times
  /// the rounding of positions, or it would never be at rest [m].
  double tolerance = 1e-10;
  int maxSteps = 10000;  ///< after which it gives up

  /// As in the library that the study used (PositionBasedDynamics, March 2017): single precision, coloured,
  /// perIteration, and C = V with the gradients of 6V, so that k_v acts as k_v / 6.
  static PbdSettings library2017();
};

struct PbdRest {
  NodeVectors displacement;  ///< by node [m]
  bool converged = false;    ///< no node moved by PbdSettings::tolerance; else it is still moving, or never stops
  int steps = 0;
};

/// A body prepared for PBD, to be run with any stiffness.
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

/// The largest k = k_d = k_v in [0, 2] with which the body comes to rest, to 1/512: a constraint alone overshoots by
/// k - 1, so that its limit is 2; constraints that share particles have a lower one. 0 if it never comes to rest.
double stabilityLimit(const PbdBody& body);

}  // namespace pliant::sim
