// Stretch by number of iterations: a scene file, run with one parameter changed.
//   measure_stretch SCENE.xml [FRAMES]
#include "sim/base/input_errors.h"
#include "sim/observe/measures.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace pliant::sim;

// The largest stretch in all frames, as a part of the rest length; negative if the simulation failed.
float stretchOf(const Scene& scene, const BuildOptions& options, int frames) {
  InputMessages warnings;
  Simulation simulation(scene, options, warnings);
  float largest = 0.0f;
  for (int frame = 0; frame < frames; ++frame) {
    if (!simulation.step()) return -1.0f;
    largest = std::max(largest, largestStretch(simulation.world()));
  }
  return largest;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: measure_stretch SCENE.xml [FRAMES]\n");
    return 2;
  }
  try {
    InputMessages messages;
    Scene scene = readScene(argv[1], Registry::builtin(), messages);
    messages.throwIfErrors();
    const int frames = argc > 2 ? std::atoi(argv[2]) : scene.settings.iterations;
    const BuildOptions options{PLIANT_ASSETS};

    std::printf("iterations,stretch\n");
    for (const int iterations : {1, 4, 16, 64}) {
      setParameter(scene, "solverIterations=" + std::to_string(iterations));
      std::printf("%d,%g\n", iterations, double(stretchOf(scene, options, frames)));
    }
    return 0;
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
