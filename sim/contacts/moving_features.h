// Vertex against triangle and edge against edge, at rest and in motion: their closest points, and whether they cross
// between the start and the end of a step.
#pragma once

#include "sim/base/index.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace pliant::sim {

/// The point of triangle (a, b, c) closest to p, in barycentric coordinates; exactly 0 for corners that do not
/// contribute. A triangle without area counts as its edges.
glm::vec3 nearestOnTriangle(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c);

/// The closest points (1-s) a + s b and (1-t) c + t d of two segments. For parallel ones, some such pair.
struct NearestOnEdges {
  float s, t;
};
NearestOnEdges nearestOnEdges(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const glm::vec3& d);

/// Four points that each move on a straight line from x at t = 0 to xStar at t = 1.
struct MovingPoints {
  std::array<glm::vec3, 4> x, xStar;

  std::array<glm::vec3, 4> at(float t) const;
  /// The times in [0, 1], ascending, at which the four lie in one plane: roots of a cubic, found by bisection between
  /// its extremes (Provot 1997). Returns their number, at most 3; none when they lie in a plane all the time.
  int coplanarTimes(std::array<float, 3>& times) const;
  /// Largest relative displacement of one of the first `split` points and one of the others: the two features cannot
  /// cross if they are farther apart than this at either end.
  float relativeMotion(std::size_t split) const;
};

/// The paths x -> x* of four particles.
MovingPoints pathsOf(const std::array<Index, 4>& members, const Particles& particles);

/// Vector from edge (2, 3) to edge (0, 1), between their closest points.
glm::vec3 betweenEdges(const std::array<glm::vec3, 4>& x);
/// The first time at which edges (0, 1) and (2, 3) come as near as `reach`, if they do. Conservative advancement: their
/// distance changes no faster than by `motion` per step, their relativeMotion(2).
std::optional<float> firstTouch(const MovingPoints& points, float reach, float motion);

/// The first time in [0, 1] at which point 0 crosses the triangle of points 1 to 3, or passes within `tolerance` of its
/// border in its plane.
std::optional<float> vertexCrossesTriangle(const MovingPoints& points, float tolerance);
/// The same for edges (0, 1) and (2, 3).
std::optional<float> edgesCross(const MovingPoints& points, float tolerance);

}  // namespace pliant::sim
