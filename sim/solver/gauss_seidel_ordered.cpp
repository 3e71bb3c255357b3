#include "sim/solver/iteration.h"

namespace pliant::sim {

void solveGaussSeidelOrdered(BatchSpan batches, Particles& particles) {
  for (const auto& batch : batches) batch->projectInOrder(particles);
}

}  // namespace pliant::sim
