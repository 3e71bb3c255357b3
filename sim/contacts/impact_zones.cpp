#include "sim/contacts/impact_zones.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pliant::sim {

namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

glm::dvec3 pathOf(const Particles& particles, std::int32_t i) {
  return glm::dvec3(particles.predicted[at(i)]) - glm::dvec3(particles.position[at(i)]);
}

}  // namespace

void ImpactZones::clear(std::size_t particleCount) {
  root_.resize(particleCount);
  std::iota(root_.begin(), root_.end(), 0);
  part_.assign(particleCount, 1.0f);
  leaning_.assign(particleCount, glm::vec4(0.0f));
  moved_.assign(particleCount, 0);
  isMember_.assign(particleCount, 0);
  sums_.resize(particleCount);
  members_.clear();
}

void ImpactZones::lean(std::int32_t particle, const glm::vec3& path) { leaning_[at(particle)] = glm::vec4(path, 1.0f); }

std::int32_t ImpactZones::rootOf(std::int32_t particle) {
  while (root_[at(particle)] != particle) particle = root_[at(particle)] = root_[at(root_[at(particle)])];
  return particle;
}

void ImpactZones::join(std::span<const std::int32_t> particles, float part) {
  for (const std::int32_t i : particles) {
    const std::int32_t a = rootOf(particles.front()), b = rootOf(i);
    root_[at(std::max(a, b))] = std::min(a, b);
    part_[at(i)] = std::min(part_[at(i)], part);
    if (isMember_[at(i)] == 0) members_.push_back(i);
    isMember_[at(i)] = 1;
  }
}

void ImpactZones::sumUp(const Particles& particles) {
  for (const std::int32_t i : members_) sums_[at(rootOf(i))] = {};
  for (const std::int32_t i : members_) {
    Sum& sum = sums_[at(rootOf(i))];
    const double w = particles.position[at(i)].w;
    const glm::dvec3 path = pathOf(particles, i);
    if (w == 0.0 || leaning_[at(i)].w > 0.0f) {
      sum.led += w == 0.0 ? path : glm::dvec3(leaning_[at(i)]);
      sum.leaders += 1.0;
    } else {
      sum.momentum += path / w;
      sum.mass += 1.0 / w;
    }
  }
}

void ImpactZones::shorten(Particles& particles) {
  sumUp(particles);
  const auto meanOf = [&](std::int32_t i) {
    const Sum& sum = sums_[at(rootOf(i))];
    return sum.leaders > 0.0 ? sum.led / sum.leaders : sum.momentum / sum.mass;
  };
  // Each its own part; then the whole zone gets back what momentum that took.
  std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
  for (const std::int32_t i : members_) {
    const float part = std::exchange(part_[at(i)], 1.0f);
    const double w = particles.position[at(i)].w;
    if (w == 0.0 || part == 1.0f) continue;
    const glm::dvec3 lost = double(1.0f - part) * (pathOf(particles, i) - meanOf(i));
    sums_[at(rootOf(i))].lost += lost / w;
    particles.predicted[at(i)] -= glm::vec4(lost, 0.0f);
    moved_[at(i)] = 1;
  }
  for (const std::int32_t i : members_) {
    const Sum& sum = sums_[at(rootOf(i))];
    if (sum.leaders > 0.0 || particles.position[at(i)].w == 0.0f || sum.lost == glm::dvec3(0.0)) continue;
    particles.predicted[at(i)] += glm::vec4(sum.lost / sum.mass, 0.0f);
    moved_[at(i)] = 1;
  }
}

}  // namespace pliant::sim
