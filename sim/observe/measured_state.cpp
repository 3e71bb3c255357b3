#include "sim/observe/measured_state.h"

#include "sim/base/index.h"
#include "sim/constraints/density.h"
#include "sim/state/world.h"

#include <cmath>

namespace pliant::sim {

namespace {

FluidStates measureFluids(const World& world) {
  const std::vector<float> none(world.particles.size(), std::nanf(""));
  FluidStates fluids{none, none};
  for (const auto& batch : world.batches) {
    const auto* fluid = dynamic_cast<const Density*>(batch.get());
    if (fluid == nullptr) continue;
    fluid->forEachState(world.particles, [&](Index particle, float density, float pressure) {
      fluids.density[particle] = density;
      fluids.pressure[particle] = pressure;
    });
  }
  return fluids;
}

}  // namespace

const Energy& MeasuredState::energy() const {
  return once(energy_, [this] { return measureEnergy(world_); });
}

const Momentum& MeasuredState::momentum() const {
  return once(momentum_, [this] { return measureMomentum(world_); });
}

const std::vector<BodyVolume>& MeasuredState::volumes() const {
  return once(volumes_, [this] { return measureVolumes(world_); });
}

const std::map<int, ElementMotion>& MeasuredState::motions() const {
  return once(motions_, [this] { return measureMotion(world_); });
}

const std::map<std::string, double>& MeasuredState::largestErrors() const {
  return once(largestErrors_, [this] { return sim::largestErrors(world_); });
}

const ConstraintErrors& MeasuredState::constraintErrors() const {
  return once(constraintErrors_, [this] { return measureConstraintErrors(world_); });
}

const FluidStates& MeasuredState::fluids() const {
  return once(fluids_, [this] { return measureFluids(world_); });
}

float MeasuredState::largestStretch() const {
  return once(largestStretch_, [this] { return sim::largestStretch(world_); });
}

}  // namespace pliant::sim
