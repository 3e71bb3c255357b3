#include "sim/constraints/mouse_constraint.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

void MouseConstraint::hold(int particle, float mass, Particles& particles) {
  PLIANT_ASSERT(isIndexOf(particle, particles), "the particle exists");
  PLIANT_ASSERT(mass > 0.0f || particles.position[particle].w == 0.0f, "what is held and not fixed has mass");
  if (holds(particle)) return;
  const glm::vec3 here(particles.position[particle]);
  const float inverseMass = particles.position[particle].w;
  held_.push_back({particle, inverseMass, inverseMass > 0.0f ? mass : 0.0f, here, 0.0f, here});
  if (inverseMass > 0.0f) particles.position[particle].w = particles.predicted[particle].w = 1.0f / mass;
}

void MouseConstraint::moveTo(int particle, const glm::vec3& target, float duration) {
  for (Held& held : held_) {
    if (held.particle != particle) continue;
    held.target = target;
    held.timeLeft = duration;
  }
}

void MouseConstraint::release(int particle, Particles& particles) {
  std::erase_if(held_, [&](const Held& held) {
    if (held.particle != particle) return false;
    particles.position[held.particle].w = particles.predicted[held.particle].w = held.inverseMass;
    return true;
  });
  if (held_.empty()) force_ = glm::vec3(0.0f);
}

void MouseConstraint::releaseAll(Particles& particles) {
  while (!held_.empty()) release(held_.back().particle, particles);
}

bool MouseConstraint::holds(int particle) const {
  return std::any_of(held_.begin(), held_.end(), [&](const Held& held) { return held.particle == particle; });
}

void MouseConstraint::setInverseMass(int particle, float inverseMass) {
  for (Held& held : held_) {
    if (held.particle == particle) held.inverseMass = inverseMass;
  }
}

void MouseConstraint::place(Particles& particles, float h, float frameFraction) {
  for (Held& held : held_) {
    // On the way from where it is, so that several substeps move it evenly and contacts feel its speed.
    const glm::dvec3 from = particles.exactPosition(held.particle);
    const float timeLeft = std::max(held.timeLeft, h / frameFraction);
    const glm::dvec3 now = glm::mix(from, glm::dvec3(held.target), std::min(double(h) / double(timeLeft), 1.0));
    held.now = glm::vec3(now);
    held.timeLeft = timeLeft - h;
    if (held.heldMass > 0.0f) particles.setPredicted(held.particle, now);
  }
}

void MouseConstraint::prepare(const Particles&, const StepContext& context) {
  inverseStepSquared_ = 1.0f / (context.h * context.h);
  force_ = glm::vec3(0.0f);
}

ParticleRange MouseConstraint::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Held& held : held_) {
    const std::size_t i = held.particle;
    range = {std::min(range.first, i), std::max(range.last, i + 1)};
  }
  return range;
}

glm::vec3 MouseConstraint::pullBack(const Held& held, const glm::vec4& x) {
  if (held.heldMass == 0.0f) return glm::vec3(0.0f);
  const glm::vec3 change = held.now - glm::vec3(x);
  force_ += held.heldMass * inverseStepSquared_ * change;
  return change;
}

void MouseConstraint::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (const Held& held : held_) sums[held.particle] += glm::vec4(pullBack(held, x[held.particle]), 1.0f);
}

void MouseConstraint::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  for (const Held& held : held_) {
    const Index i = held.particle;
    if (held.heldMass > 0.0f) split[i] += glm::vec4((held.now - glm::vec3(x[i])) / counts[i].w, 0.0f);
  }
}

void MouseConstraint::projectColour(std::size_t, Particles& particles) {
  for (const Held& held : held_) {
    particles.correct(held.particle, pullBack(held, particles.predicted[held.particle]));
  }
}

void MouseConstraint::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                    const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{.lambda = "m C", .correction = "dx = p - x"};
  for (const Held& held : held_) {
    const glm::vec4& own = x[held.particle];
    const glm::vec3 d = glm::vec3(own) - held.now;
    const float distance = glm::length(d);
    const glm::vec3 gradient = distance > 0.0f ? d / distance : glm::vec3(0.0f);
    const glm::vec3 correction = held.heldMass > 0.0f ? -d : glm::vec3(0.0f);
    const Term target = Term::place("p", held.now, "where the mouse has it");
    ConstraintDescription row{{std::span(&held.particle, 1), std::span(&gradient, 1), distance}};
    row.text = &kText;
    row.correction = std::span(&correction, 1);
    row.lambda = held.heldMass * distance;
    row.weight = own.w;
    row.active = held.heldMass > 0.0f;
    row.terms = std::span(&target, 1);
    visitor(row);
  }
}

float MouseConstraint::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Held& held : held_) {
    largest = std::max(largest, glm::length(glm::vec3(particles.predicted[held.particle]) - held.now));
  }
  return largest;
}

void MouseConstraint::forEach(const Particles& particles, std::span<const glm::vec4> x,
                              const ConstraintVisitor& visitor) const {
  for (const Held& held : held_) {
    const Index i = held.particle;
    const float distance = glm::length(glm::vec3(x[i]) - held.now);
    visitor({std::span(&held.particle, 1), 0, distance, distance / (2.0f * particles.radius[i])});
  }
}

}  // namespace pliant::sim
