#include "sim/step/substep_forces.h"

#include "sim/base/parallel.h"
#include "sim/step/costs.h"

#include <algorithm>

namespace pliant::sim {

namespace {

// The largest h r for which a multistep scheme that extrapolates velocities never reverses one: of
// 3/2 v_(n+1) - 2 v_n + 1/2 v_(n-1) = -h r (2 v_n - v_(n-1)) both roots are real and none is negative.
constexpr float kLargestMultistepRate = 0.5f;

}  // namespace

void SubstepForces::begin(std::span<const std::unique_ptr<Force>> forces, const Particles& particles,
                          TimeIntegrator& integrator, float h, double time) {
  step_ = {h, time, particles.velocity};
  if (std::none_of(forces.begin(), forces.end(), [](const auto& force) { return force->resists(); })) return;
  const std::size_t count = particles.size();
  rate_.assign(count, 0.0f);
  divisor_.resize(count);
  velocity_.resize(count);
  for (const auto& force : forces) force->addRates(particles, rate_);
  parallelFor(count, kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      divisor_[i] = std::max(h * rate_[i], 1.0f);
    }
  });
  // All at once: compliances have one step.
  if (std::any_of(rate_.begin(), rate_.end(), [&](float rate) { return h * rate > kLargestMultistepRate; }))
    integrator.forgetAll();
  integrator.forceVelocities(particles, velocity_);
  step_.velocity = velocity_;
  step_.divisor = divisor_;
}

void SubstepForces::addDragMasses(Particles& particles) {
  ownMasses_.clear();
  for (std::size_t i = 0; i < step_.divisor.size(); ++i) {
    float& w = particles.position[i].w;
    if (step_.divisor[i] <= 1.0f || w == 0.0f) continue;
    ownMasses_.push_back({i, w});
    w /= step_.divisor[i];
  }
}

void SubstepForces::restoreMasses(Particles& particles) {
  for (const OwnMass& own : ownMasses_)
    particles.position[own.particle].w = particles.predicted[own.particle].w = own.inverseMass;
  ownMasses_.clear();
  step_.divisor = {};
}

}  // namespace pliant::sim
