// The strategies to solve the constraints of one priority group once: the choice `iteration`, one file each.
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

/// Working memory of Jacobi passes, one entry per particle.
struct JacobiMemory {
  Corrections sums;
  Corrections split;  ///< the same for mass splitting; empty until it is used
  /// Mean of each particle's corrections, less the result of mass splitting [m]; empty until it is requested.
  Corrections excess;
};

/// Jacobi: x* <- x* + omega sum dx / n, all corrections at the same positions (Bartels 2015, (3.10) and (3.11);
/// listing 1, lines 12 to 23), or x* + omega sum s dx (mass_splitting.h).
void solveJacobi(BatchSpan batches, Particles& particles, const Settings& settings, JacobiMemory& memory,
                 bool findExcess);

/// Replaces the sums of accumulate() of `batches` at x by those of mass splitting, and their counts by 1.
void splitMasses(std::span<Batch* const> batches, std::span<const glm::vec4> x, JacobiMemory& memory);

/// Gauss-Seidel by colours: the constraints of a colour in parallel, the colours one after the other.
void solveGaussSeidel(BatchSpan batches, Particles& particles);

/// Gauss-Seidel in the order of the scene, one constraint after the other (Müller et al. 2007).
void solveGaussSeidelOrdered(BatchSpan batches, Particles& particles);

}  // namespace pliant::sim
