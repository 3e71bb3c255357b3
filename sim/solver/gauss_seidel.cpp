#include "sim/solver/iteration.h"

namespace pliant::sim {

void solveGaussSeidel(BatchSpan batches, Particles& particles) {
  for (const auto& batch : batches) {
    for (std::size_t colour = 0; colour < batch->colours(); ++colour) batch->projectColour(colour, particles);
  }
}

}  // namespace pliant::sim
