// How the constraints of one priority group are solved once: the choice `iteration`, a strategy a file.
#pragma once

#include "sim/base/parallel.h"
#include "sim/scene/settings.h"
#include "sim/state/batch.h"
#include "sim/state/particles.h"

#include <memory>
#include <span>

namespace pliant::sim {

constexpr ItemCost kCorrectionCost{2.0};  ///< of a particle that is corrected

using BatchSpan = std::span<const std::unique_ptr<Batch>>;

/// Working memory of Jacobi passes, one entry a particle.
struct JacobiMemory {
  Corrections sums;
  Corrections split;  ///< the same of mass splitting; empty until that is asked for
  /// By how much the mean of each particle's corrections goes beyond what mass splitting makes of them [m]; empty until
  /// asked for.
  Corrections excess;
};

/// Jacobi: x* <- x* + omega sum dx / n, all corrections at the same positions (Bartels 2015, (3.10) and (3.11);
/// listing 1, lines 12 to 23), or x* + omega sum s dx (mass_splitting.h).
void solveJacobi(BatchSpan batches, Particles& particles, const Settings& settings, JacobiMemory& memory,
                 bool findExcess);

/// Puts what mass splitting makes of them in the place of the sums that accumulate() of `batches` has made at x, and 1
/// in the place of their counts.
void splitMasses(std::span<Batch* const> batches, std::span<const glm::vec4> x, JacobiMemory& memory);

/// Gauss-Seidel by colours: the constraints of a colour in parallel, the colours one after the other.
void solveGaussSeidel(BatchSpan batches, Particles& particles);

/// Gauss-Seidel in the order of the scene, one constraint after the other (Müller et al. 2007).
void solveGaussSeidelOrdered(BatchSpan batches, Particles& particles);

}  // namespace pliant::sim
