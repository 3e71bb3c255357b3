#include "sim/colliders/triangles.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kRadius = 0.1f;
constexpr float kNear = 0.1f;

/// A floor of squares of side 0.05, two triangles each, `count` squares along x and z around the origin; it falls off
/// from there with the given curvature [1/m].
MeshCollider fineFloor(int count, float curvature) {
  std::vector<glm::vec3> positions;
  for (int row = 0; row <= count; ++row) {
    for (int column = 0; column <= count; ++column) {
      const float x = 0.05f * static_cast<float>(column - count / 2), z = 0.05f * static_cast<float>(row - count / 2);
      positions.emplace_back(x, -0.5f * curvature * (x * x + z * z), z);
    }
  }
  std::vector<std::array<int, 3>> triangles;
  for (int row = 0; row < count; ++row) {
    for (int column = 0; column < count; ++column) {
      const int a = row * (count + 1) + column, b = a + 1, c = a + count + 1, d = c + 1;
      triangles.push_back({a, c, d});
      triangles.push_back({a, d, b});
    }
  }
  return {0, positions, triangles};
}

std::vector<SurfaceContact> contactsOf(const MeshCollider& mesh, const glm::vec3& x, const glm::vec3& xStar) {
  std::vector<SurfaceContact> contacts;
  mesh.findContacts(x, xStar, kRadius, kNear, contacts);
  return contacts;
}

// Seen from behind, the edges and corners around the crossed triangle lie ahead of x*.
TEST(FineMeshCollider, DoesNotPushAParticleFurtherThroughTheMesh) {
  const glm::vec3 x(0.013f, kRadius, 0.021f);
  for (const float curvature : {0.0f, 1.0f, 3.0f, -1.0f}) {
    const MeshCollider floor = fineFloor(20, curvature);
    for (const float deep : {0.02f, 0.03f, 0.06f, 0.09f, 0.15f}) {
      const auto contacts = contactsOf(floor, x, {0.033f, -deep, -0.012f});
      EXPECT_FALSE(contacts.empty()) << deep;
      for (const SurfaceContact& contact : contacts) EXPECT_GT(contact.normal.y, 0.0f) << curvature << ' ' << deep;
    }
  }
}

TEST(FineMeshCollider, AParticleBesideAnEdgeIsKeptOffIt) {
  const MeshCollider floor = fineFloor(2, 0.0f);  // ends at x = 0.05
  const auto contacts = contactsOf(floor, {0.15f, 0.05f, 0.01f}, {0.1f, 0.04f, 0.01f});
  const glm::vec3 away = glm::normalize(glm::vec3(0.05f, 0.04f, 0.0f));
  const float offset = glm::dot(away, glm::vec3(0.05f, 0.0f, 0.01f)) + kRadius;
  EXPECT_TRUE(std::any_of(contacts.begin(), contacts.end(), [&](const SurfaceContact& contact) {
    return glm::dot(contact.normal, away) > 0.9999f && std::abs(contact.offset - offset) < 1e-4f;
  }));
}

}  // namespace
}  // namespace pliant::sim
