#include "sim/rigid/convex_distance.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr int kMaxRounds = 64;       ///< for hulls of thousands of points; a box takes six
constexpr double kProgress = 1e-12;  ///< least progress of an iteration, as part of the squared distance
constexpr double kMeeting = 1e-20;   ///< hulls touch below this part of the squared size

/// A point of the Minkowski difference A - B, and its two support points.
struct Difference {
  glm::dvec3 value;
  int ofA, ofB;
};

/// At most four points of A - B and the barycentric coordinates of the point of their hull nearest to the origin.
struct Simplex {
  std::array<Difference, 4> corners;
  std::array<double, 4> weights{};
  int size = 0;

  glm::dvec3 nearest() const {
    glm::dvec3 sum(0.0);
    for (int i = 0; i < size; ++i) sum += weights[i] * corners[i].value;
    return sum;
  }
  /// Removes the corners of weight 0.
  void reduce() {
    int kept = 0;
    for (int i = 0; i < size; ++i) {
      if (weights[i] <= 0.0) continue;
      corners[kept] = corners[i];
      weights[kept++] = weights[i];
    }
    size = kept;
  }
  bool holds(const Difference& other) const {
    return std::any_of(corners.begin(), corners.begin() + size,
                       [&](const Difference& each) { return each.ofA == other.ofA && each.ofB == other.ofB; });
  }
};

using Weights = std::array<double, 4>;

void weighSegment(const Simplex& s, int i, int j, Weights& w) {
  const glm::dvec3 &a = s.corners[i].value, &b = s.corners[j].value;
  const glm::dvec3 ab = b - a;
  const double length2 = glm::dot(ab, ab);
  const double t = length2 > 0.0 ? std::clamp(-glm::dot(a, ab) / length2, 0.0, 1.0) : 0.0;
  w = {};
  w[i] = 1.0 - t;
  w[j] = t;
}

double distance2(const Simplex& s, const Weights& w) {
  glm::dvec3 sum(0.0);
  for (int i = 0; i < s.size; ++i) sum += w[i] * s.corners[i].value;
  return glm::dot(sum, sum);
}

// Inside the triangle if all three barycentric coordinates are positive, else on its nearest edge.
void weighTriangle(const Simplex& s, int i, int j, int k, Weights& w) {
  const glm::dvec3 &a = s.corners[i].value, &b = s.corners[j].value, &c = s.corners[k].value;
  const glm::dvec3 n = glm::cross(b - a, c - a);
  const double area2 = glm::dot(n, n);
  const double u = glm::dot(glm::cross(b, c), n), v = glm::dot(glm::cross(c, a), n), t = glm::dot(glm::cross(a, b), n);
  if (area2 > 0.0 && u > 0.0 && v > 0.0 && t > 0.0) {
    const double sum = u + v + t;
    w = {};
    w[i] = u / sum;
    w[j] = v / sum;
    w[k] = t / sum;
    return;
  }
  Weights best{};
  double least = -1.0;
  for (const auto& side : {std::array{i, j}, std::array{j, k}, std::array{k, i}}) {
    Weights each;
    weighSegment(s, side[0], side[1], each);
    const double d2 = distance2(s, each);
    if (least >= 0.0 && d2 >= least) continue;
    least = d2;
    best = each;
  }
  w = best;
}

// On the nearest of the faces that have the origin outside; false: there is none, the origin is inside.
bool weighTetrahedron(const Simplex& s, Weights& w) {
  constexpr std::array<std::array<int, 4>, 4> kFaces{{{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}};
  double least = -1.0;
  for (const auto& [i, j, k, opposite] : kFaces) {
    const glm::dvec3& a = s.corners[i].value;
    const glm::dvec3 n = glm::cross(s.corners[j].value - a, s.corners[k].value - a);
    const double inside = glm::dot(n, s.corners[opposite].value - a), origin = -glm::dot(n, a);
    if (inside != 0.0 && inside * origin > 0.0) continue;
    Weights each;
    weighTriangle(s, i, j, k, each);
    const double d2 = distance2(s, each);
    if (least >= 0.0 && d2 >= least) continue;
    least = d2;
    w = each;
  }
  return least >= 0.0;
}

// False: the origin is inside.
bool weigh(Simplex& s) {
  switch (s.size) {
    case 1:
      s.weights = {1.0};
      return true;
    case 2:
      weighSegment(s, 0, 1, s.weights);
      return true;
    case 3:
      weighTriangle(s, 0, 1, 2, s.weights);
      return true;
    default:
      return weighTetrahedron(s, s.weights);
  }
}

}  // namespace

NearestPoints nearestPoints(const PlacedShape& a, const PlacedShape& b) {
  const auto towards = [&](const glm::dvec3& direction) {
    const int ofA = a.farthest(direction), ofB = b.farthest(-direction);
    return Difference{a.point(ofA) - b.point(ofB), ofA, ofB};
  };
  const double size = a.shape->reach + b.shape->reach;
  Simplex simplex;
  simplex.corners[0] = towards(b.centre - a.centre);
  simplex.weights[0] = 1.0;
  simplex.size = 1;
  glm::dvec3 nearest = simplex.corners[0].value;
  for (int round = 0; round < kMaxRounds; ++round) {
    const double d2 = glm::dot(nearest, nearest);
    if (d2 <= kMeeting * size * size) return {};
    const Difference next = towards(-nearest);
    if (d2 - glm::dot(nearest, next.value) <= kProgress * d2 || simplex.holds(next)) break;
    const Simplex before = simplex;
    simplex.corners[simplex.size++] = next;
    if (!weigh(simplex)) return {};
    simplex.reduce();
    const glm::dvec3 now = simplex.nearest();
    if (glm::dot(now, now) >= d2) {  // rounding: no nearer any more
      simplex = before;
      break;
    }
    nearest = now;
  }
  NearestPoints result{glm::length(nearest)};
  for (int i = 0; i < simplex.size; ++i) {
    result.onA += simplex.weights[i] * a.point(simplex.corners[i].ofA);
    result.onB += simplex.weights[i] * b.point(simplex.corners[i].ofB);
  }
  return result;
}

}  // namespace pliant::sim
