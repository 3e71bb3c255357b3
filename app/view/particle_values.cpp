#include "app/view/particle_values.h"

#include "sim/constraints/density.h"
#include "sim/state/constraint_view.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

void noteErrors(const sim::World& world, std::vector<float>& values) {
  for (const auto& batch : world.batches) {
    batch->forEach(world.particles, world.particles.position, [&](const sim::ConstraintView& constraint) {
      const float error = std::abs(constraint.strain);
      for (const std::int32_t particle : constraint.particles) {
        float& value = values[static_cast<std::size_t>(particle)];
        value = value >= error ? value : error;  // the first one takes the place of no number
      }
    });
  }
}

void noteFluids(const sim::World& world, bool pressure, std::vector<float>& values) {
  for (const auto& batch : world.batches) {
    const auto* fluid = dynamic_cast<const sim::Density*>(batch.get());
    if (fluid == nullptr) continue;
    fluid->forEachState(world.particles, [&](std::int32_t particle, float density, float itsPressure) {
      values[static_cast<std::size_t>(particle)] = pressure ? itsPressure : density;
    });
  }
}

}  // namespace

void computeValues(const sim::World& world, sim::ColourBy colourBy, std::vector<float>& values) {
  const std::size_t count = world.particles.size();
  switch (colourBy) {
    case sim::ColourBy::object:
    case sim::ColourBy::constant:
    case sim::ColourBy::difference:  // of several worlds: compareWith()
      values.clear();
      return;
    case sim::ColourBy::speed:
      values.resize(count);
      std::transform(world.particles.velocity.begin(), world.particles.velocity.end(), values.begin(),
                     [](const glm::vec3& v) { return glm::length(v); });
      return;
    case sim::ColourBy::pressure:
    case sim::ColourBy::density:
      values.assign(count, kNone);
      return noteFluids(world, colourBy == sim::ColourBy::pressure, values);
    case sim::ColourBy::constraintError:
      values.assign(count, kNone);
      return noteErrors(world, values);
  }
}

}  // namespace pliant::app
