#include "sim/contacts/impact_zones.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

namespace pliant::sim {
namespace {

/// Three particles of masses 1, 2 and 4, each about to go somewhere else.
Particles three() {
  Particles particles;
  particles.add({1, 0, 0}, glm::vec3(0.0f), 0.1f, 1.0f, 0, 0);
  particles.add({0, 1, 0}, glm::vec3(0.0f), 0.1f, 2.0f, 0, 0);
  particles.add({-1, 0, 0}, glm::vec3(0.0f), 0.1f, 4.0f, 0, 0);
  particles.predicted[0] += glm::vec4(0, 0.3f, 0, 0);
  particles.predicted[1] += glm::vec4(-0.2f, 0, 0.1f, 0);
  particles.predicted[2] += glm::vec4(0.1f, 0, 0, 0);
  return particles;
}

glm::vec3 pathOf(const Particles& particles, std::size_t i) {
  return glm::vec3(particles.predicted[i] - particles.position[i]);
}

glm::vec3 momentumOf(const Particles& particles) {
  glm::vec3 sum(0.0f);
  for (std::size_t i = 0; i < particles.size(); ++i) sum += particles.mass[i] * pathOf(particles, i);
  return sum;
}

TEST(ImpactZones, AFreeZoneKeepsItsMomentum) {
  for (const float part : {0.0f, 0.4f}) {
    Particles particles = three();
    const glm::vec3 before = momentumOf(particles);
    ImpactZones zones;
    zones.clear(particles.size(), {});
    zones.join(std::array{0, 1, 2}, part);
    zones.shorten(particles);
    EXPECT_LT(glm::length(momentumOf(particles) - before), 1e-6f);
    if (part == 0.0f) {
      EXPECT_LT(glm::length(pathOf(particles, 0) - pathOf(particles, 2)), 1e-6f) << "it moves as one";
    }
  }
}

TEST(ImpactZones, AStiffZoneMovesAsOneWithAllThatJoinsIt) {
  Particles particles = three();
  ImpactZones zones;
  zones.clear(particles.size(), {});
  zones.join(std::array{0, 1}, 0.0f);
  zones.stiffen(0);
  zones.shorten(particles);
  zones.join(std::array{1, 2}, 0.5f);
  zones.shorten(particles);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
    EXPECT_LT(glm::length(pathOf(particles, i) - pathOf(particles, 2)), 1e-6f) << i;
}

// One of it leans on a thing that turns: both turn with it, and stay where they are as seen from it.
TEST(ImpactZones, AZoneTurnsWithTheColliderThatCarriesIt) {
  Particles particles = three();
  Motion motion(0, glm::vec3(0.0f));
  motion.angularVelocity = {0, 0, 2};
  motion.advance(0.1f, 0, 1.0f);
  std::vector<std::unique_ptr<Collider>> colliders;
  colliders.push_back(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), -5.0f));
  colliders.push_back(std::make_unique<Wall>(1, glm::vec3(0, 1, 0), -2.0f, &motion));
  ImpactZones zones;
  zones.clear(particles.size(), colliders);
  zones.lean(0, 1);
  zones.lean(1, 0);
  zones.join(std::array{0, 1}, 0.0f);
  zones.shorten(particles);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const glm::vec3 carried = motion.end().toWorld(motion.start().toOwn(glm::vec3(particles.position[i])));
    EXPECT_LT(glm::length(glm::vec3(particles.predicted[i]) - carried), 1e-6f) << i;
  }
  EXPECT_EQ(particles.predicted[2], three().predicted[2]) << "it belongs to no zone";
  // Turning with the one would have brought it through the other: it clings to that.
  zones.cling(1, 0);
  zones.shorten(particles);
  EXPECT_LT(glm::length(pathOf(particles, 1)), 1e-6f);
  EXPECT_GT(glm::length(pathOf(particles, 0)), 0.1f);
}

}  // namespace
}  // namespace pliant::sim
