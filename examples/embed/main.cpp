// Loads a scene with a new element type (hover.h), steps it, and prints the positions of the particles.
//   embed SCENE.xml [FRAMES]
#include "hover.h"
#include "sim/base/input_errors.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  using namespace pliant::sim;
  if (argc < 2) {
    std::fprintf(stderr, "usage: embed SCENE.xml [FRAMES]\n");
    return 2;
  }
  try {
    Registry registry;
    registerBuiltinTypes(registry);
    registry.add<Floaters>("floaters", "A row of particles that floats.");

    InputMessages messages;
    const Scene scene = readScene(argv[1], registry, messages);
    messages.throwIfErrors();
    Simulation simulation(scene, {}, messages);
    const int frames = argc > 2 ? std::atoi(argv[2]) : scene.settings.iterations;
    for (int frame = 0; frame < frames; ++frame) {
      if (!simulation.step()) {
        std::fprintf(stderr, "%s\n", simulation.blowUp()->message.c_str());
        return 1;
      }
    }
    for (const glm::vec4& x : simulation.world().particles.position)
      std::printf("%g %g %g\n", double(x.x), double(x.y), double(x.z));
    return 0;
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
