#include "app/view/particle_values.h"

#include "sim/observe/particle_quantities.h"

namespace pliant::app {

void computeValues(const sim::MeasuredState& state, sim::ColourBy colourBy, std::vector<float>& values) {
  values.clear();
  const sim::ParticleQuantity* quantity = sim::findParticleQuantity(colourBy);
  if (quantity == nullptr) return;
  values.resize(state.world().particles.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(quantity->read(state, i));
}

}  // namespace pliant::app
