#include "sim/constraints/spring_attachment.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/projection/stiffness.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

SpringAttachments& SpringAttachments::of(World& world, int group) {
  for (const auto& batch : world.batchesOf(group)) {
    if (auto* springs = dynamic_cast<SpringAttachments*>(batch.get())) return *springs;
  }
  return static_cast<SpringAttachments&>(world.insert(std::make_unique<SpringAttachments>(group, world.motions)));
}

void SpringAttachments::add(Index particle, std::size_t motion, Index material, const Particles& particles) {
  PLIANT_ASSERT(motion < motions_->size(), "the motion exists");
  Spring spring{particle, material, motion, (*motions_)[motion]->end().toOwn(glm::vec3(particles.position[particle]))};
  for (Spring& other : springs_) {
    if (other.particle != particle) continue;
    other.copies += 1.0f;
    spring.copies = other.copies;
  }
  springs_.push_back(spring);
}

void SpringAttachments::prepare(const Particles& particles, const StepContext& context) {
  bool damped = false;
  for (Spring& spring : springs_) {
    const Material& row = context.materials[spring.material];
    const Motion& motion = *(*motions_)[spring.motion];
    spring.now = motion.end().toWorld(spring.own);
    const float part = context.elasticPartOf(std::span(&spring.particle, 1)), h = part * context.h;
    spring.step = h;
    spring.carried = part * (spring.now - motion.start().toWorld(spring.own));
    spring.multiplier = glm::vec3(0.0f);
    spring.compliance = effectiveCompliance(context.settings.stiffnessModel, row, column());
    spring.softness = {spring.compliance / (h * h), spring.compliance * row.constraintDamping / h};
    damped = damped || spring.softness.gamma > 0.0f;
  }
  displacements_.clear();
  if (damped) displacements_.begin(particles, context.historyDisplacement);
  relaxation_ = context.settings.overRelaxation;
  isMassSpring_ = context.settings.iteration == Iteration::massSpring;
}

ParticleRange SpringAttachments::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Spring& spring : springs_) {
    const std::size_t i = spring.particle;
    range = {std::min(range.first, i), std::max(range.last, i + 1)};
  }
  return range;
}

glm::vec3 SpringAttachments::changeOf(const Spring& spring, const glm::vec4& x, const glm::vec4* tails) const {
  if (!(spring.softness.gamma > 0.0f)) return glm::vec3(0.0f);
  return glm::vec3(displacements_.of(spring.particle, x, tails) - glm::dvec3(spring.carried));
}

glm::vec3 SpringAttachments::solve(const Spring& spring, const glm::vec4& x, const glm::vec4* tails, float share,
                                   float relaxation) const {
  const glm::vec3 value = glm::vec3(x) - spring.now;
  const glm::vec3 change = changeOf(spring, x, tails);
  glm::vec3 lambda(0.0f);
  for (int axis = 0; axis < 3; ++axis) {
    const Softness<float> softness{spring.softness.alpha, spring.softness.gamma, change[axis]};
    lambda[axis] = compliantLambda(ConstraintKind::equality, value[axis], share * x.w, softness,
                                   spring.multiplier[axis], relaxation)
                       .lambda;
  }
  return lambda;
}

void SpringAttachments::accumulateCompliant(const Particles& particles, std::span<const glm::vec4> x,
                                            Corrections& sums) {
  for (Spring& spring : springs_) {
    const glm::vec4& own = x[spring.particle];
    const glm::vec3 lambda = solve(spring, own, keptTails(particles), spring.copies, relaxation_);
    spring.multiplier += lambda;
    sums[spring.particle] += glm::vec4(own.w * lambda, 1.0f);
  }
}

void SpringAttachments::projectColour(std::size_t, Particles& particles) {
  for (Spring& spring : springs_) {
    if (isMassSpring_ && spring.compliance > 0.0f) continue;  // solved by that system
    const glm::vec4& own = particles.predicted[spring.particle];
    const glm::vec3 lambda = solve(spring, own, keptTails(particles), 1.0f, 1.0f);
    spring.multiplier += lambda;
    particles.correct(spring.particle, own.w * lambda);
  }
}

void SpringAttachments::linearise(std::span<const glm::vec4> x, const RowVisitor& visitor) const {
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    const Spring& spring = springs_[s];
    const glm::vec3 value = glm::vec3(x[spring.particle]) - spring.now;
    const glm::vec3 change = changeOf(spring, x[spring.particle], nullptr);
    for (int axis = 0; axis < 3; ++axis) {
      glm::vec3 gradient(0.0f);
      gradient[axis] = 1.0f;
      LinearRow row{std::span(&spring.particle, 1), std::span(&gradient, 1), value[axis]};
      row.compliance = spring.compliance;
      row.step = spring.step;
      row.gamma = spring.softness.gamma;
      row.change = change[axis];
      row.multiplier = &spring.multiplier[axis];
      row.number = 3 * s + static_cast<std::size_t>(axis);
      visitor(row);
    }
  }
}

float SpringAttachments::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Spring& spring : springs_)
    largest = std::max(largest, glm::distance(glm::vec3(particles.predicted[spring.particle]), spring.now));
  return largest;
}

void SpringAttachments::forEach(const Particles& particles, std::span<const glm::vec4> x,
                                const ConstraintVisitor& visitor) const {
  for (const Spring& spring : springs_) {
    const float distance = glm::distance(glm::vec3(x[spring.particle]), spring.now);
    ConstraintView view{std::span(&spring.particle, 1), 0, distance,
                        distance / (2.0f * particles.radius[spring.particle])};
    view.multiplier = glm::length(spring.multiplier);
    view.compliance = spring.compliance;
    view.step = spring.step;
    visitor(view);
  }
}

}  // namespace pliant::sim
