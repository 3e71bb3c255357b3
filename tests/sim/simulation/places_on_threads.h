// Final positions of a scene's particles on a number of threads, for tests that it makes no difference.
#pragma once

#include "tests/sim/scene_from_text.h"

#include <glm/vec4.hpp>
#include <omp.h>

#include <vector>

namespace pliant::sim {

inline std::vector<glm::vec4> placesOnThreads(const SceneText& scene, int frames, int threads) {
  const int before = omp_get_max_threads();
  omp_set_num_threads(threads);
  Simulation simulation = scene.simulate();
  run(simulation, frames);
  omp_set_num_threads(before);
  const auto& places = simulation.world().particles.position;
  return {places.begin(), places.end()};
}

}  // namespace pliant::sim
