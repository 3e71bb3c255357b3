#include "sim/step/finite.h"

#include "sim/step/costs.h"

namespace pliant::sim {

bool arePositionsFinite(const Particles& particles) {
  const auto& x = particles.predicted;
  bool good = true;
#pragma omp parallel for reduction(&& : good) if (x.size() > serialBelow(kFiniteCost))
  for (std::size_t i = 0; i < x.size(); ++i) good = good && isWithinReach(x[i]);
  return good;
}

bool areVelocitiesFinite(const Particles& particles) {
  const auto& v = particles.velocity;
  bool good = true;
#pragma omp parallel for reduction(&& : good) if (v.size() > serialBelow(kFiniteCost))
  for (std::size_t i = 0; i < v.size(); ++i) {
    good = good && std::isfinite(v[i].x) && std::isfinite(v[i].y) && std::isfinite(v[i].z);
  }
  return good;
}

void checkFinite(Phase phase, StepState& s) {
  const bool good = infoOf(phase).written == Written::velocities ? areVelocitiesFinite(s.world.particles)
                                                                 : arePositionsFinite(s.world.particles);
  if (!good) s.fail(Fault::notFinite, phase);
}

}  // namespace pliant::sim
