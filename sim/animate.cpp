// Animated parameters get the values of the time at which the next step begins.
#include "sim/base/index.h"
#include "sim/simulation_impl.h"

namespace pliant::sim {

// Precondition: checkAnimations() finds nothing wrong.
void Simulation::Impl::beginAnimation() {
  animations = animatedParametersOf(scene);
  animated = animations.empty() ? std::nullopt : std::optional(scene);
  writeLiveParameters();
  animate();
}

void Simulation::Impl::animate() {
  const double time = double(scene.settings.timestep) * frame;
  for (const AnimatedParameter& parameter : animations) {
    if (parameter.write(*animated, scene, time)) energyWatch.expectRelease();
  }
  for (const AnimatedParameter& parameter : animations) {
    if (parameter.element() >= 0) writeLiveParametersOf(static_cast<std::size_t>(parameter.element()));
  }
}

}  // namespace pliant::sim
