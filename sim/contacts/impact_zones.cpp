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

void ImpactZones::clear(std::size_t particleCount, std::span<const std::unique_ptr<Collider>> colliders) {
  colliders_ = colliders;
  root_.resize(particleCount);
  std::iota(root_.begin(), root_.end(), 0);
  part_.assign(particleCount, 1.0f);
  leaning_.assign(particleCount, kNone);
  clinging_.assign(particleCount, 0);
  stiff_.assign(particleCount, 0);
  moved_.assign(particleCount, 0);
  isMember_.assign(particleCount, 0);
  sums_.resize(particleCount);
  members_.clear();
}

void ImpactZones::cling(std::int32_t particle, std::int32_t collider) {
  lean(particle, collider);
  clinging_[at(particle)] = 1;
  join(std::span(&particle, 1), 0.0f);
}

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
    const std::int32_t collider = leaning_[at(i)];
    sum.stiff |= stiff_[at(i)] != 0;
    if (w == 0.0) {
      sum.led += pathOf(particles, i);
      sum.leaders += 1.0;
      continue;
    }
    sum.momentum += pathOf(particles, i) / w;
    sum.mass += 1.0 / w;
    if (collider != kNone && (sum.carrier == kNone || (moves(collider) && !moves(sum.carrier)))) sum.carrier = collider;
  }
}

// Where x goes with a collider, as seen from x.
glm::dvec3 ImpactZones::carried(std::int32_t particle, std::int32_t collider, const Particles& particles) const {
  if (!moves(collider)) return glm::dvec3(0.0);
  const Motion& motion = *colliders_[at(collider)]->motion();
  const glm::vec3 x(particles.position[at(particle)]);
  return glm::dvec3(motion.end().toWorld(motion.start().toOwn(x)) - x);
}

// The path of a particle in a zone that moves as one.
glm::dvec3 ImpactZones::leadingPath(std::int32_t particle, const Sum& sum, const Particles& particles) const {
  if (clinging_[at(particle)] != 0) return carried(particle, leaning_[at(particle)], particles);
  if (sum.leaders > 0.0) return sum.led / sum.leaders;
  return sum.carrier != kNone ? carried(particle, sum.carrier, particles) : sum.momentum / sum.mass;
}

void ImpactZones::shorten(Particles& particles) {
  sumUp(particles);
  // Each its own part; then the whole zone gets back what momentum that took.
  std::fill(moved_.begin(), moved_.end(), std::uint8_t{0});
  for (const std::int32_t i : members_) {
    Sum& sum = sums_[at(rootOf(i))];
    const float asked = std::exchange(part_[at(i)], 1.0f);
    const float part = sum.stiff ? 0.0f : asked;
    const double w = particles.position[at(i)].w;
    if (w == 0.0 || part == 1.0f) continue;
    const glm::dvec3 lost = double(1.0f - part) * (pathOf(particles, i) - leadingPath(i, sum, particles));
    sum.lost += lost / w;
    const glm::vec4 before = particles.predicted[at(i)];
    particles.predicted[at(i)] -= glm::vec4(lost, 0.0f);
    moved_[at(i)] = particles.predicted[at(i)] != before ? 1 : 0;
  }
  for (const std::int32_t i : members_) {
    const Sum& sum = sums_[at(rootOf(i))];
    if (sum.isLed() || sum.stiff || particles.position[at(i)].w == 0.0f || sum.lost == glm::dvec3(0.0)) continue;
    particles.predicted[at(i)] += glm::vec4(sum.lost / sum.mass, 0.0f);
    moved_[at(i)] = 1;
  }
}

}  // namespace pliant::sim
