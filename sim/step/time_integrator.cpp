#include "sim/step/time_integrator.h"

#include "sim/step/bdf2.h"
#include "sim/step/euler.h"

namespace pliant::sim {

std::unique_ptr<TimeIntegrator> makeIntegrator(Integrator choice) {
  if (choice == Integrator::bdf2) return std::make_unique<Bdf2>();
  return std::make_unique<Euler>();
}

}  // namespace pliant::sim
