// Paths of particles that move farther than they are large.
#include "sim/contacts/fast_pairs.h"

#include "sim/contacts/tolerances.h"
#include "tests/sim/constraints/contact_setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pliant::sim {
namespace {

// A chord at the distance b from a circle of radius R is met sqrt(R^2 - b^2) before its middle.
TEST(FastPairs, TheFirstTouchIsWhereTheChordBegins) {
  for (const double reach : {0.02, 0.3, 1.0}) {
    for (const double part : {0.0, 0.3, 0.6, 0.9}) {
      const double b = part * reach, half = std::sqrt(reach * reach - b * b);
      const auto impact = firstImpact({-3.0, b, 0.0}, {10.0, 0.0, 0.0}, reach);
      ASSERT_TRUE(impact);
      EXPECT_NEAR(impact->time, (3.0 - half) / 10.0, 1e-12);
      EXPECT_NEAR(impact->contact.normal.x, -half / reach, 1e-6);
      EXPECT_NEAR(impact->contact.normal.y, part, 1e-6);
      EXPECT_FLOAT_EQ(impact->contact.rest, static_cast<float>(reach));
    }
    EXPECT_FALSE(firstImpact({-3.0, 1.001 * reach, 0.0}, {10.0, 0.0, 0.0}, reach)) << "passes by";
    EXPECT_FALSE(firstImpact({-3.0, 0.0, 0.0}, {-10.0, 0.0, 0.0}, reach)) << "goes away";
    EXPECT_FALSE(firstImpact({-3.0, 0.0, 0.0}, {0.99 * (3.0 - reach), 0.0, 0.0}, reach)) << "does not come that far";
  }
}

using ParticlePairs = std::set<std::pair<Index, Index>>;

// Brute force over all pairs: each particle whose path is longer than its size, and the first particle that it meets.
ParticlePairs tryAll(const ContactSetup& setup, double farthestTogether) {
  const Particles& particles = setup.particles;
  ParticlePairs pairs;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const glm::dvec3 way = particles.exactPredicted(i) - particles.exactPosition(i);
    if (glm::length(way) <= double(particles.radius[i])) continue;
    std::vector<std::pair<double, std::size_t>> met;
    for (std::size_t j = 0; j < particles.size(); ++j) {
      if (i == j) continue;
      const auto impact = FastPairs::impactOf(particles, setup.objects, i, j);
      if (!impact) continue;
      const glm::dvec3 end = particles.exactPredicted(i) - particles.exactPredicted(j);
      const double depth = double(impact->contact.rest) - glm::dot(glm::dvec3(impact->contact.normal), end);
      if (depth > double(kGrazing * particles.radius[i])) met.emplace_back(impact->time, j);
    }
    if (met.empty()) continue;
    const double first = std::min_element(met.begin(), met.end())->first;
    for (const auto& [time, j] : met) {
      const glm::dvec3 end = particles.exactPredicted(i) - particles.exactPredicted(j);
      if (glm::length(end) <= 2.0 * double(particles.radius[i])) continue;
      if (time <= first + farthestTogether / glm::length(way))
        pairs.insert(std::minmax(static_cast<Index>(i), static_cast<Index>(j)));
    }
  }
  return pairs;
}

TEST(FastPairs, FindsWhatBruteForceFinds) {
  Random random(7);
  constexpr float kRadius = 0.03f;
  ContactSetup setup;
  for (int i = 0; i < 400; ++i) {
    setup.add(random.point(1.0f), 1.0f, kRadius);
    setup.move(i, random.point(i % 3 == 0 ? 2.0f : 0.004f));
  }
  FastPairs fast;
  ParticlePairs found;
  for (const FastPair& pair : fast.find(setup.particles, setup.objects, setup.materials, 0.0f, FastPairs::Among::all)) {
    const glm::dvec3 end = setup.particles.exactPredicted(pair.a) - setup.particles.exactPredicted(pair.b);
    if (glm::length(end) > double(pair.reach)) found.emplace(pair.a, pair.b);
  }
  EXPECT_EQ(found, tryAll(setup, double(kSameImpact * kRadius)));
  EXPECT_GT(found.size(), 10u);
}

TEST(FastPairs, IgnoresSlowAndJointlyMovingParticles) {
  ContactSetup setup;
  for (int i = 0; i < 100; ++i) setup.add(0.021f * glm::vec3(i % 5, i / 5 % 5, i / 25), 1.0f, 0.01f);
  FastPairs fast;
  const auto count = [&](const glm::vec3& way) {
    for (std::size_t i = 0; i < setup.particles.size(); ++i)
      setup.particles.predicted[i] = setup.particles.position[i] + glm::vec4(way, 0.0f);
    return fast.find(setup.particles, setup.objects, setup.materials, 0.0f, FastPairs::Among::all).size();
  };
  EXPECT_EQ(count({0.009f, 0, 0}), 0u);
  EXPECT_EQ(count({1.7f, 0.3f, -0.9f}), 0u);
}

}  // namespace
}  // namespace pliant::sim
