#include "sim/constraints/kinematic.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

void AnimatedPositions::add(int particle, std::vector<glm::vec3> path) {
  PLIANT_ASSERT(!path.empty(), "a path has positions");
  targets_.push_back({particle, path.front()});
  paths_.push_back(std::move(path));
}

void AnimatedPositions::enter(Particles& particles, int frame) {
  for (; entered_ < targets_.size(); ++entered_) {
    const Index i = targets_[entered_].particle;
    PLIANT_ASSERT(particles.position[i].w == 0.0f, "nothing but the path moves the particle");
    const glm::dvec3 start(pathAt(paths_[entered_], frame - 1));
    particles.setPosition(i, start);
    particles.setPredicted(i, start);
  }
}

void AnimatedPositions::prepare(const Particles&, const StepContext& context) {
  for (std::size_t k = 0; k < targets_.size(); ++k) {
    targets_[k].now = pathWithin(paths_[k], context.frame, context.frameFraction);
  }
}

void AttachedPositions::rebind(World& world) { motions_ = &world.motions; }

void AttachedPositions::add(int particle, std::size_t motion, const Particles& particles) {
  PLIANT_ASSERT(particles.position[particle].w == 0.0f, "nothing but the motion moves the particle");
  PLIANT_ASSERT(motion < motions_->size(), "the motion exists");
  const glm::vec3 x(particles.position[particle]);
  targets_.push_back({particle, x});
  holds_.push_back({motion, (*motions_)[motion]->end().toOwn(x)});
}

void AttachedPositions::prepare(const Particles&, const StepContext&) {
  for (std::size_t k = 0; k < targets_.size(); ++k) {
    targets_[k].now = (*motions_)[holds_[k].motion]->end().toWorld(holds_[k].own);
  }
}

ParticleRange KinematicPositions::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Target& target : targets_) {
    const std::size_t i = target.particle;
    range = {std::min(range.first, i), std::max(range.last, i + 1)};
  }
  return range;
}

void KinematicPositions::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (const Target& target : targets_) {
    const Index i = target.particle;
    sums[i] += glm::vec4(target.now - glm::vec3(x[i]), 1.0f);
  }
}

void KinematicPositions::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  for (const Target& target : targets_) {
    const Index i = target.particle;
    split[i] += glm::vec4((target.now - glm::vec3(x[i])) / counts[i].w, 0.0f);
  }
}

void KinematicPositions::place(Particles& particles) const {
  for (const Target& target : targets_) particles.setPredicted(target.particle, glm::dvec3(target.now));
}

void KinematicPositions::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                       const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{.gradient = "",
                                         .correction = R"($\Delta\mathbf{x} = \mathbf{p} - \mathbf{x}$)",
                                         .rest = "it has been there since the prediction",
                                         .isEquation = false};
  for (const Target& target : targets_) {
    const glm::vec3 correction = target.now - glm::vec3(x[target.particle]);
    const Term place = Term::place(R"(\mathbf{p})", target.now);
    ConstraintDescription row;
    row.particles = std::span(&target.particle, 1);
    row.text = &kText;
    row.correction = std::span(&correction, 1);
    row.active = correction != glm::vec3(0.0f);
    row.terms = std::span(&place, 1);
    visitor(row);
  }
}

float KinematicPositions::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Target& target : targets_) {
    const glm::vec3 x(particles.predicted[target.particle]);
    largest = std::max(largest, glm::length(x - target.now));
  }
  return largest;
}

void KinematicPositions::forEach(const Particles& particles, std::span<const glm::vec4> x,
                                 const ConstraintVisitor& visitor) const {
  for (const Target& target : targets_) {
    const auto particle = static_cast<Index>(target.particle);
    const float distance = glm::length(glm::vec3(x[particle]) - target.now);
    visitor({std::span(&particle, 1), 0, distance, distance / (2.0f * particles.radius[particle])});
  }
}

}  // namespace pliant::sim
