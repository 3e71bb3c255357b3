#include "sim/step/bdf2.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/step/costs.h"

#include <algorithm>

namespace pliant::sim {

void Bdf2::resize(std::size_t count) {
  known_.resize(count, 0);
  historyDisplacement_.resize(count, glm::vec3(0.0f));
  start_.resize(count);
  previous_.resize(count);
  left_.resize(count);
}

// Restarts whole sets of joined particles.
void Bdf2::restartTogether(const Particles& particles, std::span<const Index> joined) {
  isNew_.assign(joined.size(), 0);
  anyKnown_ = anyNew_ = false;
  for (std::size_t i = 0; i < joined.size(); ++i) {
    if (known_[i] == 0 && particles.position[i].w > 0.0f && joined[i] >= 0) isNew_[joined[i]] = 1;
  }
  for (std::size_t i = 0; i < joined.size(); ++i) {
    if (joined[i] < 0 || isNew_[joined[i]] != 0) known_[i] = 0;
    (known_[i] != 0 ? anyKnown_ : anyNew_) |= particles.position[i].w > 0.0f;
  }
}

void Bdf2::begin(const Particles& particles, float h, std::span<const Index> joined) {
  PLIANT_ASSERT(h > 0.0f, "time goes forwards");
  PLIANT_ASSERT(joined.size() == particles.size(), "each particle is of a set");
  if (h != h_) known_.clear();
  h_ = h;
  resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      start_[i] = momentOf(particles, i);
      if (left_[i] != start_[i]) known_[i] = 0;
    }
  });
  restartTogether(particles, joined);
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      historyDisplacement_[i] = known_[i] != 0 ? glm::vec3((start_[i].x - previous_[i].x) / 3.0) : glm::vec3(0.0f);
    }
  });
}

void Bdf2::forgetAll() {
  std::fill(known_.begin(), known_.end(), 0);
  std::fill(historyDisplacement_.begin(), historyDisplacement_.end(), glm::vec3(0.0f));
  anyKnown_ = false;
}

void Bdf2::forceVelocities(const Particles& particles, std::span<glm::vec3> result) const {
  PLIANT_ASSERT(known_.size() == particles.size(), "the substep has begun with these particles");
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const glm::dvec3& v = start_[i].v;
      result[i] = glm::vec3(known_[i] != 0 ? 2.0 * v - previous_[i].v : v);
    }
  });
}

void Bdf2::predict(Particles& particles) const {
  PLIANT_ASSERT(known_.size() == particles.size(), "the substep has begun with these particles");
  const double h = h_;
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const glm::dvec3 v = particles.exactVelocity(i);
      glm::dvec3 move = h * v;
      if (known_[i] != 0) {
        const Moment &now = start_[i], &before = previous_[i];
        const glm::dvec3 change = v - now.v;  // h a
        move = (now.x - before.x) / 3.0 + h * (8.0 * now.v - 2.0 * before.v + 4.0 * change) / 9.0;
      }
      particles.predicted[i].w = particles.position[i].w;
      particles.setPredicted(i, particles.exactPosition(i) + move);
    }
  });
}

// Velocity of a particle by the formula, from its current proposed position.
glm::dvec3 Bdf2::velocityOf(const Particles& particles, std::size_t i) const {
  const double h = h_;
  const glm::dvec3 x = particles.exactPosition(i);
  const glm::dvec3 move = particles.exactPredicted(i) - x;
  const bool hasHistory = known_[i] != 0 && x == start_[i].x;  // else pre-stabilisation has moved it
  return hasHistory ? (1.5 * move - 0.5 * (x - previous_[i].x)) / h : move / h;
}

void Bdf2::velocities(const Particles& particles, Velocities& result) const {
  result.resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) result.set(i, velocityOf(particles, i));
  });
}

void Bdf2::finishVelocities(const Particles& particles, Velocities& result) {
  result.resize(particles.size());
  parallelFor(particles.size(), kTwoStepCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      result.set(i, velocityOf(particles, i));
      left_[i].v = glm::dvec3(result.value[i]) + glm::dvec3(result.tail[i]);
      // With these two steps the next one can be of second order, unless something interferes.
      known_[i] = particles.exactPosition(i) == start_[i].x && particles.position[i].w > 0.0f;
    }
  });
}

void Bdf2::end(const Particles& particles) {
  for (std::size_t i = 0; i < left_.size(); ++i) {
    left_[i].x = particles.exactPosition(i);
    left_[i].w = particles.position[i].w;
  }
  std::swap(previous_, start_);
}

}  // namespace pliant::sim
