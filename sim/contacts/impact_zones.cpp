#include "sim/contacts/impact_zones.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pliant::sim {

namespace {

glm::dvec3 pathOf(const Particles& particles, Index i) {
  return glm::dvec3(particles.predicted[i]) - glm::dvec3(particles.position[i]);
}

}  // namespace

void ImpactZones::clear(std::size_t particleCount) {
  root_.resize(particleCount);
  std::iota(root_.begin(), root_.end(), 0);
  part_.assign(particleCount, 1.0f);
  leader_.assign(particleCount, glm::vec4(0.0f));
  moved_.assign(particleCount, 0);
  isMember_.assign(particleCount, 0);
  sums_.resize(particleCount);
  members_.clear();
}

void ImpactZones::setLeader(Index particle, const glm::vec3& path) {
  PLIANT_ASSERT(isIndexOf(particle, leader_), "the particle exists");
  leader_[particle] = glm::vec4(path, 1.0f);
}

Index ImpactZones::rootOf(Index particle) {
  while (root_[particle] != particle) particle = root_[particle] = root_[root_[particle]];
  return particle;
}

void ImpactZones::join(std::span<const Index> particles, float part) {
  PLIANT_ASSERT(part >= 0.0f && part <= 1.0f, "a part of a path is 0 to 1");
  for (const Index i : particles) {
    const Index a = rootOf(particles.front()), b = rootOf(i);
    root_[std::max(a, b)] = std::min(a, b);
    part_[i] = std::min(part_[i], part);
    if (isMember_[i] == 0) members_.push_back(i);
    isMember_[i] = 1;
  }
}

void ImpactZones::sumUp(const Particles& particles) {
  for (const Index i : members_) sums_[rootOf(i)] = {};
  for (const Index i : members_) {
    Sum& sum = sums_[rootOf(i)];
    sum.movesAsOne = sum.movesAsOne || part_[i] == 0.0f;
    const double w = particles.position[i].w;
    const glm::dvec3 path = pathOf(particles, i);
    if (w == 0.0 || leader_[i].w > 0.0f) {
      sum.leaderPaths += w == 0.0 ? path : glm::dvec3(leader_[i]);
      sum.leaders += 1.0;
    } else {
      sum.momentum += path / w;
      sum.mass += 1.0 / w;
    }
  }
}

void ImpactZones::shorten(Particles& particles) {
  sumUp(particles);
  const auto meanOf = [&](Index i) {
    const Sum& sum = sums_[rootOf(i)];
    return sum.leaders > 0.0 ? sum.leaderPaths / sum.leaders : sum.momentum / sum.mass;
  };
  // Shorten each path by its own part; then give the lost momentum back to the whole zone.
  std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
  for (const Index i : members_) {
    const float own = std::exchange(part_[i], 1.0f);
    const float part = sums_[rootOf(i)].movesAsOne ? 0.0f : own;
    const double w = particles.position[i].w;
    if (w == 0.0 || part == 1.0f) continue;
    const glm::dvec3 lost = double(1.0f - part) * (pathOf(particles, i) - meanOf(i));
    sums_[rootOf(i)].lost += lost / w;
    particles.correct(i, -glm::vec3(lost));
    moved_[i] = 1;
  }
  for (const Index i : members_) {
    const Sum& sum = sums_[rootOf(i)];
    if (sum.leaders > 0.0 || particles.position[i].w == 0.0f || sum.lost == glm::dvec3(0.0)) continue;
    particles.correct(i, glm::vec3(sum.lost / sum.mass));
    moved_[i] = 1;
  }
}

}  // namespace pliant::sim
