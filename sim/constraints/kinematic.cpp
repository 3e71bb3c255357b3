#include "sim/constraints/kinematic.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

const glm::vec3& pathAt(const std::vector<glm::vec3>& path, int frame) {
  return path[std::min(static_cast<std::size_t>(std::max(frame, 0)), path.size() - 1)];
}

}  // namespace

void AnimatedPositions::enter(Particles& particles, int frame) {
  for (Target& target : targets_) {
    if (target.entered) continue;
    target.entered = true;
    const auto i = static_cast<std::size_t>(target.particle);
    particles.position[i] = particles.predicted[i] = glm::vec4(pathAt(target.path, frame - 1), 0.0f);
  }
}

void AnimatedPositions::prepare(const Particles&, const StepContext& context) {
  for (Target& target : targets_) {
    // At the end of step f the particle is at line f; it was at line f - 1 before (REQUIREMENTS, animatedParticle).
    target.now =
        glm::mix(pathAt(target.path, context.frame - 1), pathAt(target.path, context.frame), context.frameFraction);
  }
}

ParticleRange AnimatedPositions::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Target& target : targets_) {
    const auto i = static_cast<std::size_t>(target.particle);
    range = {std::min(range.first, i), std::max(range.last, i + 1)};
  }
  return range;
}

void AnimatedPositions::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (const Target& target : targets_) {
    const auto i = static_cast<std::size_t>(target.particle);
    sums[i] += glm::vec4(target.now - glm::vec3(x[i]), 1.0f);
  }
}

void AnimatedPositions::place(Particles& particles) const {
  for (const Target& target : targets_) {
    glm::vec4& x = particles.predicted[static_cast<std::size_t>(target.particle)];
    x = glm::vec4(target.now, x.w);
  }
}

float AnimatedPositions::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Target& target : targets_) {
    const glm::vec3 x(particles.predicted[static_cast<std::size_t>(target.particle)]);
    largest = std::max(largest, glm::length(x - target.now));
  }
  return largest;
}

void AnimatedPositions::visit(const Particles& particles, const ConstraintVisitor& visitor) const {
  for (const Target& target : targets_) {
    const auto particle = static_cast<std::int32_t>(target.particle);
    const auto i = static_cast<std::size_t>(particle);
    const float distance = glm::length(glm::vec3(particles.position[i]) - target.now);
    visitor({std::span(&particle, 1), 0, distance, distance / (2.0f * particles.radius[i])});
  }
}

}  // namespace pliant::sim
