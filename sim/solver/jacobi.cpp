#include "sim/parallel.h"
#include "sim/solver/iteration.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 8000;

}  // namespace

void solveJacobi(BatchSpan batches, Particles& particles, float overRelaxation, Corrections& sums) {
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) sums[i] = glm::vec4(0.0f);
  });
  for (const auto& batch : batches) batch->accumulate(particles, particles.predicted, sums);
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float count = sums[i].w;
      if (count > 0.0f) particles.predicted[i] += glm::vec4(overRelaxation / count * glm::vec3(sums[i]), 0.0f);
    }
  });
}

}  // namespace pliant::sim
