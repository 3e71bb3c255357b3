#include "app/view/emission_bounds.h"

#include "sim/scene/source.h"
#include "sim/state/world.h"

namespace pliant::app {

render::Box emissionBoundsOf(const sim::Simulation& simulation) {
  render::Box box;
  const auto radiusOf = [&](int object) { return simulation.world().objects[object].radius; };
  for (const sim::Emission& emission : simulation.flow().emissions) {
    for (const sim::NewParticle& particle : emission.particles) box.add(particle.position, radiusOf(emission.object));
  }
  for (const sim::Jet& jet : simulation.flow().jets) {
    for (const glm::vec3& position : jet.layer) box.add(position, radiusOf(jet.object));
  }
  return box;
}

std::vector<bool> objectsOfSources(const sim::Simulation& simulation) {
  std::vector<bool> fed(simulation.world().objects.size(), false);
  for (const sim::Emission& emission : simulation.flow().emissions) fed[emission.object] = true;
  for (const sim::Jet& jet : simulation.flow().jets) fed[jet.object] = true;
  return fed;
}

}  // namespace pliant::app
