#include "sim/base/parallel.h"
#include "sim/solver/iteration.h"

#include <algorithm>

namespace pliant::sim {

namespace {

void clear(Corrections& sums, const ParticleRange& range) {
  parallelFor(range.last - range.first, kCorrectionCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = range.first + begin; i < range.first + end; ++i) sums[i] = glm::vec4(0.0f);
  });
}

// Compliant constraints, one batch after the other: their corrections belong to their multipliers and are not
// averaged.
void solveCompliant(BatchSpan batches, Particles& particles, Corrections& sums) {
  for (const auto& batch : batches) {
    if (!batch->hasCompliant()) continue;
    const ParticleRange range = batch->touched(particles.size());
    clear(sums, range);
    batch->accumulateCompliant(particles.predicted, sums);
    parallelFor(range.last - range.first, kCorrectionCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = range.first + begin; i < range.first + end; ++i) {
        particles.correct(i, glm::vec3(sums[i]));
      }
    });
  }
}

}  // namespace

void solveJacobi(BatchSpan batches, Particles& particles, float overRelaxation, Corrections& sums) {
  ParticleRange range{particles.size(), 0};
  for (const auto& batch : batches) {
    if (batch->size() == 0) continue;
    const ParticleRange own = batch->touched(particles.size());
    range = {std::min(range.first, own.first), std::max(range.last, own.last)};
  }
  if (range.first >= range.last) return;
  const std::size_t count = range.last - range.first;
  clear(sums, range);
  for (const auto& batch : batches) batch->accumulate(particles, particles.predicted, sums);
  parallelFor(count, kCorrectionCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = range.first + begin; i < range.first + end; ++i) {
      const float n = sums[i].w;
      const float factor = n > 0.0f ? overRelaxation / n : 0.0f;
      particles.correct(i, factor * glm::vec3(sums[i]));
    }
  });
  solveCompliant(batches, particles, sums);
}

}  // namespace pliant::sim
