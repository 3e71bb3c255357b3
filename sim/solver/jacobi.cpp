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
    batch->accumulateCompliant(particles, particles.predicted, sums);
    parallelFor(range.last - range.first, kCorrectionCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = range.first + begin; i < range.first + end; ++i) {
        particles.correct(i, glm::vec3(sums[i]));
      }
    });
  }
}

ParticleRange touchedBy(BatchSpan batches, std::size_t particleCount) {
  ParticleRange range{particleCount, 0};
  for (const auto& batch : batches) {
    if (batch->size() == 0) continue;
    const ParticleRange own = batch->touched(particleCount);
    range = {std::min(range.first, own.first), std::max(range.last, own.last)};
  }
  return range;
}

// After accumulate(), whose sums are in `memory`.
template <typename Batches>
void addSplit(const Batches& batches, std::span<const glm::vec4> x, const ParticleRange& range, JacobiMemory& memory) {
  memory.split.resize(memory.sums.size());
  clear(memory.split, range);
  for (const auto& batch : batches) batch->accumulateSplit(x, memory.sums, memory.split);
}

}  // namespace

void splitMasses(std::span<Batch* const> batches, std::span<const glm::vec4> x, JacobiMemory& memory) {
  addSplit(batches, x, {0, memory.sums.size()}, memory);
  parallelFor(memory.sums.size(), kCorrectionCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      memory.sums[i] = glm::vec4(glm::vec3(memory.split[i]), memory.sums[i].w > 0.0f ? 1.0f : 0.0f);
    }
  });
}

void solveJacobi(BatchSpan batches, Particles& particles, const Settings& settings, JacobiMemory& memory,
                 bool findExcess) {
  if (findExcess) memory.excess.assign(particles.size(), glm::vec4(0.0f));
  const ParticleRange range = touchedBy(batches, particles.size());
  if (range.first >= range.last) return;
  const std::size_t count = range.last - range.first;
  const float omega = settings.overRelaxation;
  Corrections& sums = memory.sums;
  clear(sums, range);
  for (const auto& batch : batches) batch->accumulate(particles, particles.predicted, sums);
  const bool splits = settings.averaging == Averaging::massSplitting;
  if (splits || findExcess) addSplit(batches, particles.predicted, range, memory);
  parallelFor(count, kCorrectionCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = range.first + begin; i < range.first + end; ++i) {
      const float n = sums[i].w;
      const float factor = n > 0.0f ? omega / n : 0.0f;
      const glm::vec4 change = splits ? omega * memory.split[i] : factor * sums[i];
      if (findExcess && !splits) memory.excess[i] = change - omega * memory.split[i];
      particles.correct(i, glm::vec3(change));
    }
  });
  solveCompliant(batches, particles, sums);
}

}  // namespace pliant::sim
