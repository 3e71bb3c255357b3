#include "sim/contacts/fast_guard.h"

#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pliant::sim {

// A body is moved without turning: a turn as large as its displacement would deform it.
void FastGuard::separate(Particles& particles, std::span<const Object> objects, const FastPair& pair) {
  const auto& [normal, rest] = pair.impact.contact;
  const glm::dvec3 d = particles.exactPredicted(pair.a) - particles.exactPredicted(pair.b);
  const double depth = double(rest) - glm::dot(glm::dvec3(normal), d);
  if (depth <= 0.0) return;
  const ImpactUnit a = impactUnitOf(particles, objects, pair.a), b = impactUnitOf(particles, objects, pair.b);
  const double share = depth / (a.inverseMass + b.inverseMass);
  for (const int i : a.members) particles.correct(i, static_cast<float>(a.inverseMass * share) * normal);
  for (const int i : b.members) particles.correct(i, -static_cast<float>(b.inverseMass * share) * normal);
}

Index FastGuard::rootOf(Index i) {
  while (zone_[i] != i) i = zone_[i] = zone_[zone_[i]];
  return i;
}

void FastGuard::join(Index a, Index b) {
  const Index first = rootOf(a), second = rootOf(b);
  zone_[std::max(first, second)] = std::min(first, second);
}

void FastGuard::joinUnits(const Particles& particles, std::span<const Object> objects) {
  for (const FastPair& pair : inTime_) {
    for (const Index& end : {pair.a, pair.b}) {
      for (const int i : impactUnitOf(particles, objects, end).members) join(end, i);
    }
    join(pair.a, pair.b);
  }
}

void FastGuard::moveAsOne(Particles& particles) {
  zones_.assign(particles.size(), {});
  const auto displacementOf = [&](Index i) { return particles.exactPredicted(i) - particles.exactPosition(i); };
  const auto count = static_cast<Index>(particles.size());
  for (Index i = 0; i < count; ++i) {
    Zone& zone = zones_[rootOf(i)];
    const float w = particles.position[i].w;
    ++zone.count;
    if (w > 0.0f && zone.held) continue;
    const double mass = w > 0.0f ? 1.0 / double(w) : 1.0;
    if (w == 0.0f && !zone.held) zone = {.held = true, .count = zone.count};
    zone.moment += mass * displacementOf(i);
    zone.mass += mass;
  }
  for (Index i = 0; i < count; ++i) {
    const Zone& zone = zones_[rootOf(i)];
    if (particles.position[i].w == 0.0f || zone.count < 2) continue;
    particles.setPredicted(i, particles.exactPosition(i) + zone.moment / zone.mass);
  }
}

std::span<const FastPair> FastGuard::part(Particles& particles, std::span<const Object> objects,
                                          std::span<const Material> materials, float margin) {
  separated_.clear();
  for (int pass = 0; pass < kMaxSeparationPasses; ++pass) {
    const auto found = pairs_.find(particles, objects, materials, margin, FastPairs::Among::unconstrained);
    if (found.empty()) break;
    inTime_.assign(found.begin(), found.end());
    std::stable_sort(inTime_.begin(), inTime_.end(),
                     [](const FastPair& left, const FastPair& right) { return left.impact.time < right.impact.time; });
    separated_.insert(separated_.end(), found.begin(), found.end());
    if (pass < kSeparationPasses) {
      for (const FastPair& pair : inTime_) separate(particles, objects, pair);
      continue;
    }
    if (pass == kSeparationPasses) {
      zone_.resize(particles.size());
      std::iota(zone_.begin(), zone_.end(), Index{0});
    }
    joinUnits(particles, objects);
    moveAsOne(particles);
  }
  const auto order = [](const FastPair& pair) { return std::tuple(pair.a, pair.b); };
  std::stable_sort(separated_.begin(), separated_.end(),
                   [&](const auto& l, const auto& r) { return order(l) < order(r); });
  separated_.erase(std::unique(separated_.begin(), separated_.end(),
                               [&](const auto& left, const auto& right) { return order(left) == order(right); }),
                   separated_.end());
  return separated_;
}

}  // namespace pliant::sim
