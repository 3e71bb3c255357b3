// Vertices against triangles, eight pairs at a time: most pairs whose boxes overlap are too far apart for a contact.
// Near pairs are then treated one by one (feature_contacts.h), with bitwise the same result as without packs.
#pragma once

#include "sim/base/index.h"
#include "sim/base/pack.h"
#include "sim/base/vector3.h"
#include "sim/contacts/feature_contacts.h"
#include "sim/state/particles.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

/// The particles of eight pairs, by corner: a vertex and a triangle's three.
using PackMembers = std::array<std::array<Index, pack::kWidth>, 4>;

/// nearestOnTriangle() of eight points and triangles.
inline Vector3<pack::Float8> nearestOnTriangle(const Vector3<pack::Float8>& p, const Vector3<pack::Float8>& a,
                                               const Vector3<pack::Float8>& b, const Vector3<pack::Float8>& c) {
  using pack::Float8;
  using pack::Int8;
  const Vector3<Float8> ab = b - a, ac = c - a, ap = p - a;
  const Float8 d1 = dot(ab, ap), d2 = dot(ac, ap);
  const Float8 aa = dot(ab, ab), bb = dot(ac, ac), mixed = dot(ab, ac);
  const Float8 d3 = d1 - aa, d4 = d2 - mixed, d5 = d1 - mixed, d6 = d2 - bb;
  const Float8 vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
  const Float8 whole = va + vb + vc, zero{}, one = pack::constant(1.0f);
  Vector3<Float8> result{one - (vb + vc) / whole, vb / whole, vc / whole};
  // The conditions of the other function, the first of them last.
  const auto choose = [&](Int8 where, const Vector3<Float8>& other) {
    result = {where ? other.x : result.x, where ? other.y : result.y, where ? other.z : result.z};
  };
  const auto part = [&](Float8 first, Float8 along) { return along > 0.0f ? first / along : zero; };
  const Float8 onBC = part(d4 - d3, (d4 - d3) + (d5 - d6)), onAC = part(d2, d2 - d6), onAB = part(d1, d1 - d3);
  choose((va <= 0.0f) & (d4 - d3 >= 0.0f) & (d5 - d6 >= 0.0f), {zero, one - onBC, onBC});
  choose((vb <= 0.0f) & (d2 >= 0.0f) & (d6 <= 0.0f), {one - onAC, zero, onAC});
  choose((vc <= 0.0f) & (d1 >= 0.0f) & (d3 <= 0.0f), {one - onAB, onAB, zero});
  choose((d6 >= 0.0f) & (d5 <= d6), {zero, zero, one});
  choose((d3 >= 0.0f) & (d4 <= d3), {zero, one, zero});
  choose((d1 <= 0.0f) & (d2 <= 0.0f), {one, zero, zero});
  return result;
}

/// Eight vertices relative to triangles at x*.
struct PackApproach {
  Vector3<pack::Float8> weights;  ///< barycentric coordinates of the triangle's closest point
  Vector3<pack::Float8> away;     ///< from there to the vertex [m]
  pack::Float8 distance;          ///< [m]
  pack::Float8 motion;            ///< MovingPoints::relativeMotion() [m]

  Approach lane(std::size_t k) const {
    return {{weights.x[k], weights.y[k], weights.z[k]}, {away.x[k], away.y[k], away.z[k]}, distance[k], motion[k]};
  }
};

inline PackApproach approachOf(const PackMembers& members, const Particles& particles) {
  using pack::Float8;
  std::array<Vector3<Float8>, 4> xStar, way;
  for (std::size_t corner = 0; corner < 4; ++corner) {
    const auto at = [&](std::size_t lane) { return members[corner][lane]; };
    const pack::Columns end = transposed(pack::loadRows(particles.predicted.data(), at));
    const pack::Columns start = transposed(pack::loadRows(particles.position.data(), at));
    xStar[corner] = {end.x, end.y, end.z};
    way[corner] = xStar[corner] - Vector3<Float8>{start.x, start.y, start.z};
  }
  PackApproach approach;
  const Vector3<Float8> b = approach.weights = nearestOnTriangle(xStar[0], xStar[1], xStar[2], xStar[3]);
  approach.away = xStar[0] - (b.x * xStar[1] + b.y * xStar[2] + b.z * xStar[3]);
  approach.distance = pack::squareRoot(dot(approach.away, approach.away));
  Float8 squared{};
  for (std::size_t corner = 1; corner < 4; ++corner) {
    const Vector3<Float8> d = way[0] - way[corner];
    squared = pack::larger(squared, dot(d, d));
  }
  approach.motion = pack::squareRoot(squared);
  return approach;
}

}  // namespace pliant::sim
