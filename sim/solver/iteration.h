// How the constraints of one priority group are solved once: the choice `iteration`, a strategy a file.
#pragma once

#include "sim/base/parallel.h"
#include "sim/state/batch.h"
#include "sim/state/particles.h"

#include <memory>
#include <span>

namespace pliant::sim {

constexpr ItemCost kCorrectionCost{2.0};  ///< of a particle that is corrected

using BatchSpan = std::span<const std::unique_ptr<Batch>>;

/// Jacobi: x* <- x* + omega sum dx / n, all corrections at the same positions (Bartels 2015, (3.10) and (3.11);
/// listing 1, lines 12 to 23). `sums` is working memory.
void solveJacobi(BatchSpan batches, Particles& particles, float overRelaxation, Corrections& sums);

/// Gauss-Seidel by colours: the constraints of a colour in parallel, the colours one after the other.
void solveGaussSeidel(BatchSpan batches, Particles& particles);

/// Gauss-Seidel in the order of the scene, one constraint after the other (Müller et al. 2007).
void solveGaussSeidelOrdered(BatchSpan batches, Particles& particles);

}  // namespace pliant::sim
