#include "sim/step/bdf2.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/step/costs.h"

#include <algorithm>

namespace pliant::sim {

void Bdf2::resize(std::size_t count) {
  known_.resize(count, 0);
  start_.resize(count);
  startVelocity_.resize(count);
  previous_.resize(count);
  previousVelocity_.resize(count);
  left_.resize(count);
  leftVelocity_.resize(count);
}

void Bdf2::begin(const Particles& particles, float h) {
  PLIANT_ASSERT(h > 0.0f, "time goes forwards");
  if (h != h_) known_.clear();
  h_ = h;
  resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (left_[i] != particles.position[i] || leftVelocity_[i] != particles.velocity[i]) known_[i] = 0;
      start_[i] = particles.position[i];
      startVelocity_[i] = particles.velocity[i];
    }
  });
  anyKnown_ = std::any_of(known_.begin(), known_.end(), [](char known) { return known != 0; });
}

void Bdf2::predict(Particles& particles) const {
  PLIANT_ASSERT(known_.size() == particles.size(), "the substep has begun with these particles");
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      glm::vec3 move = h_ * particles.velocity[i];
      if (known_[i] != 0) {
        const glm::vec3 before(start_[i] - previous_[i]);
        const glm::vec3 change = particles.velocity[i] - startVelocity_[i];  // h a
        move = before / 3.0f + h_ * (8.0f * startVelocity_[i] - 2.0f * previousVelocity_[i] + 4.0f * change) / 9.0f;
      }
      particles.predicted[i] = particles.position[i] + glm::vec4(move, 0.0f);
    }
  });
}

// What the formula makes of the proposed position of a particle, as it is now.
glm::vec3 Bdf2::velocityOf(const Particles& particles, std::size_t i) const {
  const glm::vec3 move(particles.predicted[i] - particles.position[i]);
  const bool goesOn = known_[i] != 0 && particles.position[i] == start_[i];  // else pre-stabilisation has moved it
  return goesOn ? (1.5f * move - 0.5f * glm::vec3(start_[i] - previous_[i])) / h_ : move / h_;
}

void Bdf2::velocities(const Particles& particles, std::vector<glm::vec3>& result) const {
  result.resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) result[i] = velocityOf(particles, i);
  });
}

void Bdf2::finishVelocities(const Particles& particles, std::vector<glm::vec3>& result) {
  result.resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      result[i] = leftVelocity_[i] = velocityOf(particles, i);
      // With these two steps the next one can be of second order, unless something interferes.
      known_[i] = particles.position[i] == start_[i] && particles.position[i].w > 0.0f;
    }
  });
}

void Bdf2::end(const Particles& particles) {
  left_ = particles.position;
  std::swap(previous_, start_);
  std::swap(previousVelocity_, startVelocity_);
}

}  // namespace pliant::sim
