#include "sim/contacts/impact_zones.h"

#include "sim/state/particles.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>

namespace pliant::sim {
namespace {

// Five in a row, with different masses and paths [m].
Particles fiveOnTheirWays() {
  Particles particles;
  for (int i = 0; i < 5; ++i) {
    const auto k = static_cast<float>(i);
    particles.add(glm::vec3(0.1f * k, 0.0f, 0.0f), glm::vec3(0.0f), 0.01f, 0.1f + 0.05f * k, 0, 0);
    particles.predicted[i] += glm::vec4(0.01f * k, 0.02f - 0.003f * k * k, -0.004f * k, 0.0f);
  }
  return particles;
}

glm::dvec3 pathIn(const Particles& particles, int i) {
  return glm::dvec3(particles.predicted[i]) - glm::dvec3(particles.position[i]);
}

glm::dvec3 momentumOf(const Particles& particles) {
  glm::dvec3 sum(0.0);
  for (int i = 0; i < 5; ++i) sum += double(particles.mass[i]) * pathIn(particles, i);
  return sum;
}

constexpr std::array<Index, 2> kFirst{0, 1}, kSecond{1, 2}, kThird{2, 3};

TEST(ImpactZones, KeepPartOfAPathAndTheMomentum) {
  Particles particles = fiveOnTheirWays();
  const glm::dvec3 momentum = momentumOf(particles);
  const glm::dvec3 before = pathIn(particles, 1) - pathIn(particles, 0);
  ImpactZones zones;
  zones.clear(particles.size());
  zones.join(kFirst, 0.25f);
  zones.shorten(particles);
  EXPECT_LT(glm::length(pathIn(particles, 1) - pathIn(particles, 0) - 0.25 * before), 1e-7);
  EXPECT_LT(glm::length(momentumOf(particles) - momentum), 1e-8);
  EXPECT_TRUE(zones.wasMoved(0) && zones.wasMoved(1));
  EXPECT_FALSE(zones.wasMoved(2) || zones.wasMoved(3) || zones.wasMoved(4));
}

// Two of a zone that meet again must not move relative to the others, or these meet next, and so on for ever.
TEST(ImpactZones, AStoppedZoneMovesAsOne) {
  Particles particles = fiveOnTheirWays();
  const glm::dvec3 momentum = momentumOf(particles), apart = pathIn(particles, 4);
  const glm::dvec3 whole = (momentum - double(particles.mass[4]) * apart) /
                           double(particles.mass[0] + particles.mass[1] + particles.mass[2] + particles.mass[3]);
  ImpactZones zones;
  zones.clear(particles.size());
  for (const auto& two : {kFirst, kSecond, kThird}) zones.join(two, 0.9f);
  zones.shorten(particles);
  zones.join(kFirst, 0.0f);
  zones.shorten(particles);
  for (int i = 0; i < 4; ++i) EXPECT_LT(glm::length(pathIn(particles, i) - whole), 1e-7) << i;
  EXPECT_EQ(pathIn(particles, 4), apart);
}

// Immovable particles lead: the zone follows their motion, for any masses.
TEST(ImpactZones, AStoppedZoneFollowsItsImmovableParticles) {
  Particles particles = fiveOnTheirWays();
  particles.position[2].w = particles.predicted[2].w = 0.0f;
  const glm::dvec3 way = pathIn(particles, 2);
  ImpactZones zones;
  zones.clear(particles.size());
  for (const auto& two : {kFirst, kSecond, kThird}) zones.join(two, 0.0f);
  zones.shorten(particles);
  for (int i = 0; i < 4; ++i) EXPECT_LT(glm::length(pathIn(particles, i) - way), 1e-7) << i;
}

}  // namespace
}  // namespace pliant::sim
