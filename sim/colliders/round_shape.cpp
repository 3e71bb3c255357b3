#include "sim/colliders/round_shape.h"

#include "sim/base/portable_math.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>

namespace pliant::sim {

namespace {

constexpr int kAround = 48;                 ///< vertices around the axis
constexpr int kRings = 12;                  ///< rings of vertices on half a sphere
constexpr int kLatitudes = 2 * kRings + 2;  ///< rings of both halves, each of which has the equator

}  // namespace

ColliderShape roundShape(const glm::vec3& from, const glm::vec3& to, float radius) {
  const glm::vec3 axis = to - from;
  const glm::vec3 up = glm::dot(axis, axis) > 0.0f ? glm::normalize(axis) : glm::vec3(0, 1, 0);
  const glm::vec3 side =
      glm::normalize(glm::cross(up, std::abs(up.x) < 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0)));
  const glm::vec3 front = glm::cross(side, up);
  constexpr float kPi = std::numbers::pi_v<float>;
  ColliderShape shape;
  for (int ring = 0; ring < kLatitudes; ++ring) {
    const bool upper = ring > kRings;
    const float angle = 0.5f * kPi * (float(upper ? ring - 1 : ring) / float(kRings) - 1.0f);
    for (int k = 0; k < kAround; ++k) {
      const float turn = 2.0f * kPi * float(k) / float(kAround);
      const glm::vec3 out =
          portable::cos(angle) * (portable::cos(turn) * side + portable::sin(turn) * front) + portable::sin(angle) * up;
      shape.positions.push_back((upper ? to : from) + radius * out);
    }
  }
  for (int ring = 0; ring + 1 < kLatitudes; ++ring) {
    for (int k = 0; k < kAround; ++k) {
      const int next = (k + 1) % kAround;
      const int a = ring * kAround + k, b = ring * kAround + next;
      shape.triangles.push_back({a, b + kAround, b});
      shape.triangles.push_back({a, a + kAround, b + kAround});
    }
  }
  return shape;
}

}  // namespace pliant::sim
