// Axis-aligned boxes that are compared in one vector operation, for millions of tests; Aabb is the readable type.
#pragma once

#include "sim/base/pack.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// Lanes (min x, min y, min z, 0, -max x, -max y, -max z, 0): the union of two boxes is the smaller of each lane, and
/// growing a box by r is a subtraction.
struct Box8 {
  pack::Float8 lanes;

  static Box8 none() {
    constexpr float kFar = 3e38f;
    return {pack::Float8{kFar, kFar, kFar, 0.0f, kFar, kFar, kFar, 0.0f}};
  }
  static Box8 around(const glm::vec3& p, const glm::vec3& q) {
    const pack::Float8 first{p.x, p.y, p.z, 0.0f, -p.x, -p.y, -p.z, 0.0f};
    const pack::Float8 second{q.x, q.y, q.z, 0.0f, -q.x, -q.y, -q.z, 0.0f};
    return {pack::smaller(first, second)};
  }
  Box8 grown(float r) const { return {lanes - pack::Float8{r, r, r, 0.0f, r, r, r, 0.0f}}; }

  glm::vec3 min() const { return {lanes[0], lanes[1], lanes[2]}; }
  glm::vec3 max() const { return {-lanes[4], -lanes[5], -lanes[6]}; }
};

inline Box8 unionOf(const Box8& a, const Box8& b) { return {pack::smaller(a.lanes, b.lanes)}; }

/// Whether two boxes share a point; touching counts.
inline bool overlap(const Box8& a, const Box8& b) {
  const pack::Float8 swapped = __builtin_shufflevector(b.lanes, b.lanes, 4, 5, 6, 7, 0, 1, 2, 3);
  return pack::bits(a.lanes + swapped <= 0.0f) == 0xffu;
}

}  // namespace pliant::sim
