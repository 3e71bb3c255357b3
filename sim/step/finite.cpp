#include "sim/step/finite.h"

#include "sim/base/parallel.h"
#include "sim/step/costs.h"

namespace pliant::sim {

bool arePositionsFinite(const Particles& particles) {
  const auto& x = particles.predicted;
  return !parallelAny(x.size(), kFiniteCost, [&](std::size_t i) { return !isWithinReach(x[i]); });
}

bool areVelocitiesFinite(const Particles& particles) {
  const auto& v = particles.velocity;
  return !parallelAny(v.size(), kFiniteCost, [&](std::size_t i) {
    return !(std::isfinite(v[i].x) && std::isfinite(v[i].y) && std::isfinite(v[i].z));
  });
}

void checkFinite(Phase phase, StepState& s) {
  const bool good = infoOf(phase).checkedOutput == CheckedOutput::velocities ? areVelocitiesFinite(s.world.particles)
                                                                             : arePositionsFinite(s.world.particles);
  if (!good) s.fail(Fault::notFinite, phase);
}

}  // namespace pliant::sim
