// A cloth falls onto a ball: a scene from text, stepped, with the cloth's position in each frame as CSV.
#include "sim/base/input_errors.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <algorithm>
#include <cstdio>

namespace {

constexpr const char* kScene = R"(
  <simulation>
    <iterations>120</iterations>
    <timestep>0.016667</timestep>
    <solverIterations>20</solverIterations>
    <elements>
      <element><type>gravity</type><magnitude>9.81</magnitude></element>
      <element><type>sphere</type><position>0 0.5 0</position><radius>0.4</radius></element>
      <element>
        <type>cloth</type> <shape>grid</shape> <size>1.5 0 1.5</size> <resolution>24</resolution>
        <translate>0 1.2 0</translate> <radius>0.02</radius> <mass>0.005</mass> <stiffness>1</stiffness>
      </element>
    </elements>
  </simulation>)";

}  // namespace

int main() {
  using namespace pliant::sim;
  try {
    InputMessages messages;
    const Scene scene = parseScene(kScene, "falling_cloth", Registry::builtin(), messages);
    messages.throwIfErrors();
    Simulation simulation(scene, {}, messages);

    std::printf("frame,time [s],lowest [m],highest [m]\n");
    for (int frame = 1; frame <= scene.settings.iterations; ++frame) {
      if (!simulation.step()) return 1;  // simulation.failure() has the reason
      const auto& x = simulation.world().particles.position;
      const auto [lowest, highest] =
          std::minmax_element(x.begin(), x.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
      std::printf("%d,%g,%g,%g\n", frame, double(scene.settings.timestep) * frame, double(lowest->y),
                  double(highest->y));
    }
    return 0;
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
