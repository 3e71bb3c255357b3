// All constraints solved simultaneously, as one linear system: the choices `iteration` global and massSpring. For small
// scenes, as a reference for iterations of one constraint at a time (Bender et al. 2017).
//
// With the rows C_c(x + dx) = C_c + J_c dx of all constraints, W = M^-1 and x~ the proposed positions:
//   global      (J W J^T + alpha/h^2) dlambda = -k C - alpha/h^2 lambda       dx = W J^T dlambda
//   massSpring  (M + h^2 J^T K J) dx = -M (x - x~) - h^2 J^T K C              K = 1/alpha
// The first is a Newton step to C = 0 by the pseudo-inverse in the mass metric, to which Gauss-Seidel converges; it is
// halved while it leads away from C = 0. The second is a Newton step of implicit Euler for springs of constant 1/alpha.
// For compliant constraints one iteration gives the same positions by both.
#pragma once

#include "sim/solver/iteration.h"

#include <cstddef>

namespace pliant::sim {

/// One Newton step for all constraints of the batches that have rows (Batch::linearise()); inequalities only push.
void solveGlobally(BatchSpan batches, Particles& particles);

/// One Newton step for the springs: the compliant constraints; `proposed` is x~.
void solveMassSpring(BatchSpan batches, Particles& particles, std::span<const glm::dvec3> proposed);

}  // namespace pliant::sim
