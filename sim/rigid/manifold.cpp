#include "sim/rigid/manifold.h"

#include "sim/base/index.h"
#include "sim/rigid/convex_distance.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace pliant::sim {

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();
/// Cosine of the angle to the normal within which a face lies flat on the other solid: 2.6 degrees. Beyond it there is
/// one contact point.
constexpr double kFlat = 0.999;
/// An edge pair is preferred to a face only if its penetration is less by this part of the size: a face has more
/// points.
constexpr double kPreferFaces = 1e-3;
/// Hulls nearer than this part of their size count as touching: the direction between their closest points is rounding.
constexpr double kTouching = 1e-6;
/// Sine of the angle below which two edges are parallel and have no normal.
constexpr double kParallel = 1e-6;
/// Points of a manifold nearer to one another, or to the line between their neighbours, than this part of the size are
/// redundant: where edges lie on one another they come and go with rounding.
constexpr double kSamePoint = 0.02;

/// The axis of least penetration of two hulls, from B to A; gap < 0.
struct Axis {
  glm::dvec3 normal{0.0};
  double gap = kNone;
  bool isOfEdges = false;
  glm::dvec3 onA{0.0}, onB{0.0};  ///< of edges: their closest points
};

glm::dvec3 normalIn(const PlacedShape& s, int face) { return s.rotation * s.shape->faces[face].normal; }

// Tries the face normals of `one`; `sign`: 1 if it is B, -1 if it is A, whose normals point the other way.
void tryFaces(const PlacedShape& one, const PlacedShape& other, double sign, Axis& best) {
  for (const ConvexShape::Face& face : one.shape->faces) {
    const glm::dvec3 n = one.rotation * face.normal;
    const double offset = face.offset + glm::dot(n, one.centre);
    const double gap = glm::dot(n, other.point(other.farthest(-n))) - offset;
    if (gap > best.gap) best = {sign * n, gap, false, {}, {}};
  }
}

/// An edge of a solid in world coordinates, and the normals of its adjacent faces.
struct PlacedEdge {
  glm::dvec3 from, along, left, right;
  glm::dvec3 across;  ///< left x right
};

// `sign`: 1 for the normals, -1 for their opposites.
void placeEdges(const PlacedShape& s, double sign, std::vector<PlacedEdge>& edges) {
  edges.clear();
  for (const ConvexShape::Edge& edge : s.shape->edges) {
    const glm::dvec3 from = s.point(edge.from), left = sign * normalIn(s, edge.faces[0]);
    const glm::dvec3 right = sign * normalIn(s, edge.faces[1]);
    edges.push_back({from, s.point(edge.to) - from, left, right, glm::cross(left, right)});
  }
}

// Whether the arcs between the adjacent normals of two edges cross on the Gauss sphere: only then do the edges make a
// face of the Minkowski difference (Gregorius 2013, "The separating axis test between convex polyhedra").
bool arcsCross(const PlacedEdge& a, const PlacedEdge& b) {
  const double cba = glm::dot(b.left, a.across), dba = glm::dot(b.right, a.across);
  if (cba * dba >= 0.0) return false;
  const double adc = glm::dot(a.left, b.across), bdc = glm::dot(a.right, b.across);
  return adc * bdc < 0.0 && cba * bdc > 0.0;
}

// The closest points of two lines.
std::pair<glm::dvec3, glm::dvec3> nearestOnLines(const glm::dvec3& p, const glm::dvec3& u, const glm::dvec3& q,
                                                 const glm::dvec3& v) {
  const glm::dvec3 w = p - q;
  const double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v), uw = glm::dot(u, w), vw = glm::dot(v, w);
  const double determinant = uu * vv - uv * uv;
  const double s = (uv * vw - vv * uw) / determinant, t = (uu * vw - uv * uw) / determinant;
  return {p + std::clamp(s, 0.0, 1.0) * u, q + std::clamp(t, 0.0, 1.0) * v};
}

// Precondition: the hulls are no farther apart than `touching` [m]. Then no axis separates them by more, so that if a
// face has hardly any penetration no edge pair can be better: these are skipped for most solids that rest on one
// another.
void tryEdges(const PlacedShape& a, const PlacedShape& b, double advantage, double touching, Axis& best) {
  if (best.gap + advantage > touching) return;
  thread_local std::vector<PlacedEdge> edgesA, edgesB;
  placeEdges(a, 1.0, edgesA);
  placeEdges(b, -1.0, edgesB);
  const double faces = best.gap;
  for (const PlacedEdge& ofA : edgesA) {
    for (const PlacedEdge& ofB : edgesB) {
      if (!arcsCross(ofA, ofB)) continue;
      glm::dvec3 n = glm::cross(ofA.along, ofB.along);
      const double length = glm::length(n);
      if (length < kParallel * glm::length(ofA.along) * glm::length(ofB.along)) continue;
      n /= length;
      if (glm::dot(n, ofA.left + ofA.right) > 0.0) n = -n;  // inwards of A
      const double gap = glm::dot(n, ofA.from - ofB.from);
      if (gap <= best.gap || gap <= faces + advantage) continue;
      const auto [onA, onB] = nearestOnLines(ofA.from, ofA.along, ofB.from, ofB.along);
      best = {n, gap, true, onA, onB};
    }
  }
}

Axis deepestAxis(const PlacedShape& a, const PlacedShape& b) {
  Axis axis;
  tryFaces(b, a, 1.0, axis);
  tryFaces(a, b, -1.0, axis);
  const double size = std::min(a.shape->size, b.shape->size);
  tryEdges(a, b, kPreferFaces * size, kTouching * size, axis);
  if (axis.gap > kNone) return axis;
  // Two overlapping points or segments.
  const glm::dvec3 apart = a.centre - b.centre;
  const double length = glm::length(apart);
  axis.normal = length > 0.0 ? apart / length : glm::dvec3(0.0, 1.0, 0.0);
  axis.gap = 0.0;
  return axis;
}

// The face whose normal is closest to a direction; nothing if there are no faces.
std::optional<int> faceAlong(const PlacedShape& s, const glm::dvec3& direction) {
  const glm::dvec3 own = glm::conjugate(s.rotation) * direction;
  std::optional<int> best;
  double most = kNone;
  for (std::size_t f = 0; f < s.shape->faces.size(); ++f) {
    const double along = glm::dot(s.shape->faces[f].normal, own);
    if (along <= most) continue;
    most = along;
    best = static_cast<int>(f);
  }
  return best;
}

// The feature of a hull that may lie on a plane with this normal: a face, or the one or two points of a hull without
// faces.
void sideAlong(const PlacedShape& s, const glm::dvec3& direction, std::vector<glm::dvec3>& result) {
  result.clear();
  if (const auto face = faceAlong(s, direction)) {
    for (const int corner : s.shape->faces[*face].corners) result.push_back(s.point(corner));
  } else {
    for (std::size_t i = 0; i < s.shape->points.size(); ++i) result.push_back(s.point(static_cast<int>(i)));
  }
}

// Clips a polygon, a segment or a point to the half-space n.x <= offset.
void cut(std::vector<glm::dvec3>& polygon, const glm::dvec3& n, double offset, std::vector<glm::dvec3>& kept) {
  kept.clear();
  const std::size_t sides = polygon.size() == 2 ? 1 : polygon.size();
  for (std::size_t i = 0; i < sides; ++i) {
    const glm::dvec3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    const double atP = glm::dot(n, p) - offset, atQ = glm::dot(n, q) - offset;
    if (atP <= 0.0) kept.push_back(p);
    if (polygon.size() > 1 && ((atP < 0.0 && atQ > 0.0) || (atP > 0.0 && atQ < 0.0))) {
      kept.push_back(p + atP / (atP - atQ) * (q - p));
    }
    if (polygon.size() == 2 && atQ <= 0.0) kept.push_back(q);
  }
  std::swap(polygon, kept);
}

// Removes redundant corners of a polygon; of several the first is kept.
void simplify(std::vector<glm::dvec3>& polygon, double same) {
  const auto addsNothing = [&](std::size_t i) {
    const std::size_t count = polygon.size();
    const glm::dvec3 &before = polygon[(i + count - 1) % count], &after = polygon[(i + 1) % count];
    const glm::dvec3 along = after - before, d = polygon[i] - before;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(d, along) / length2, 0.0, 1.0) : 0.0;
    const glm::dvec3 off = d - t * along;
    return glm::dot(off, off) < same * same;
  };
  for (std::size_t i = polygon.size(); i-- > 0 && polygon.size() > 2;) {
    if (addsNothing(i)) polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Reused memory.
struct Scratch {
  std::vector<glm::dvec3> polygon, kept;
};

// Clips `other` against the reference face `face` of `one`. The normal is that of the face, outwards.
void layOnFace(const PlacedShape& one, int face, const PlacedShape& other, double near, bool oneIsA, Scratch& scratch,
               Manifold& result) {
  const ConvexShape::Face& ground = one.shape->faces[face];
  const glm::dvec3 n = one.rotation * ground.normal;
  const double offset = ground.offset + glm::dot(n, one.centre);
  sideAlong(other, -n, scratch.polygon);
  for (std::size_t i = 0; i < ground.corners.size() && !scratch.polygon.empty(); ++i) {
    const glm::dvec3 p = one.point(ground.corners[i]), q = one.point(ground.corners[(i + 1) % ground.corners.size()]);
    const glm::dvec3 outwards = glm::cross(q - p, n);
    cut(scratch.polygon, outwards, glm::dot(outwards, p), scratch.kept);
  }
  result.normal = oneIsA ? -n : n;
  simplify(scratch.polygon, kSamePoint * std::min(one.shape->size, other.shape->size));
  for (const glm::dvec3& corner : scratch.polygon) {
    const double height = glm::dot(n, corner) - offset;
    const double gap = height - one.shape->rounding - other.shape->rounding;
    if (gap > near) continue;
    const glm::dvec3 onOne = corner + (one.shape->rounding - height) * n, onOther = corner - other.shape->rounding * n;
    result.points.push_back(oneIsA ? ManifoldPoint{onOne, onOther, gap} : ManifoldPoint{onOther, onOne, gap});
  }
}

// The reference face: one that is perpendicular to the normal to within kFlat, the better of both solids; -1: none.
struct FlatFace {
  int face = -1;
  bool isOfA = false;
};
FlatFace flatFace(const PlacedShape& a, const PlacedShape& b, const glm::dvec3& normal) {
  FlatFace best;
  double flattest = kFlat;
  if (const auto face = faceAlong(b, normal)) {
    const double flat = glm::dot(normalIn(b, *face), normal);
    if (flat > flattest) {
      flattest = flat;
      best = {*face, false};
    }
  }
  if (const auto face = faceAlong(a, -normal)) {
    const double flat = -glm::dot(normalIn(a, *face), normal);
    if (flat > flattest + 1e-9) best = {*face, true};
  }
  return best;
}

// Parallel segments touch along an interval: contacts at its ends.
bool laySegments(const PlacedShape& a, const PlacedShape& b, const glm::dvec3& normal, double near, Scratch& scratch,
                 Manifold& result) {
  if (a.shape->points.size() != 2 || b.shape->points.size() != 2) return false;
  const glm::dvec3 p = b.point(0), along = b.point(1) - p;
  const glm::dvec3 ofA = a.point(1) - a.point(0);
  const double parallel = glm::length(glm::cross(along, ofA)) / (glm::length(along) * glm::length(ofA));
  if (parallel > std::sqrt(1.0 - kFlat * kFlat)) return false;
  sideAlong(a, -normal, scratch.polygon);
  cut(scratch.polygon, along, glm::dot(along, b.point(1)), scratch.kept);
  if (!scratch.polygon.empty()) cut(scratch.polygon, -along, -glm::dot(along, p), scratch.kept);
  if (scratch.polygon.size() < 2) return false;
  for (const glm::dvec3& onA : scratch.polygon) {
    const glm::dvec3 onB = p + glm::dot(onA - p, along) / glm::dot(along, along) * along;
    const double gap = glm::dot(normal, onA - onB) - a.shape->rounding - b.shape->rounding;
    if (gap <= near) result.points.push_back({onA - a.shape->rounding * normal, onB + b.shape->rounding * normal, gap});
  }
  return !result.points.empty();
}

// A fast path for two hulls that are points, the most frequent case. False: they are not, or they coincide.
bool meetAsBalls(const PlacedShape& a, const PlacedShape& b, double near, Manifold& result) {
  if (a.shape->points.size() != 1 || b.shape->points.size() != 1) return false;
  const glm::dvec3 onA = a.point(0), onB = b.point(0), apart = onA - onB;
  const double distance = glm::length(apart), gap = distance - (a.shape->rounding + b.shape->rounding);
  if (distance <= kTouching * std::min(a.shape->size, b.shape->size)) return false;
  if (gap > near) return true;
  result.normal = apart / distance;
  result.roundA = a.shape->rounding;
  result.roundB = b.shape->rounding;
  result.points.push_back({onA - a.shape->rounding * result.normal, onB + b.shape->rounding * result.normal, gap});
  return true;
}

// Whether a direction is perpendicular to a segment, to within kFlat.
bool isAcross(const PlacedShape& segment, const glm::dvec3& direction) {
  const double along = glm::dot(glm::normalize(segment.point(1) - segment.point(0)), direction);
  return along * along <= 1.0 - kFlat * kFlat;
}

bool areApart(const PlacedShape& a, const PlacedShape& b, const NearestPoints& nearest) {
  return nearest.distance > kTouching * std::min(a.shape->size, b.shape->size);
}

// With the closest points of the hulls.
void meetAsHulls(const PlacedShape& a, const PlacedShape& b, const NearestPoints& nearest, double near,
                 Manifold& result) {
  thread_local Scratch scratch;
  result.roundA = a.shape->rounding;
  result.roundB = b.shape->rounding;
  const double rounding = result.roundA + result.roundB;
  if (nearest.distance - rounding > near) return;
  Axis axis;
  const bool isApart = areApart(a, b, nearest);
  if (isApart) {
    axis = {(nearest.onA - nearest.onB) / nearest.distance, nearest.distance, true, nearest.onA, nearest.onB};
  } else {
    axis = deepestAxis(a, b);
  }
  result.normal = axis.normal;
  const bool mayLie = isApart || !axis.isOfEdges;
  if (const FlatFace flat = flatFace(a, b, axis.normal); mayLie && flat.face >= 0) {
    const PlacedShape &one = flat.isOfA ? a : b, &other = flat.isOfA ? b : a;
    layOnFace(one, flat.face, other, near, flat.isOfA, scratch, result);
    if (!result.points.empty()) return;
    result.normal = axis.normal;
  }
  if (laySegments(a, b, axis.normal, near, scratch, result)) return;
  if (!axis.isOfEdges) {
    axis.onA = a.point(a.farthest(-axis.normal));
    axis.onB = axis.onA - axis.gap * axis.normal;
  }
  if (axis.gap - rounding > near) return;
  result.points.push_back(
      {axis.onA - a.shape->rounding * axis.normal, axis.onB + b.shape->rounding * axis.normal, axis.gap - rounding});
}

// The round side of a solid that has one.
PlacedShape roundSideOf(const PlacedShape& shape) {
  return {shape.shape->roundSide.get(), shape.centre, shape.rotation};
}

// Distance of `other` beyond the nearer end of a side's axis, along it [m].
double beyondEnds(const PlacedShape& side, const PlacedShape& other) {
  const glm::dvec3 from = side.point(0), to = side.point(1), along = glm::normalize(to - from);
  const double low = glm::dot(along, other.point(other.farthest(-along))), rounding = other.shape->rounding;
  const double high = glm::dot(along, other.point(other.farthest(along)));
  return std::max(low - rounding - glm::dot(along, to), glm::dot(along, from) - high - rounding);
}

// False: the contact is not on the round sides among `a` and `b`.
bool meetOnSides(const PlacedShape& a, bool aIsSide, const PlacedShape& b, bool bIsSide, double near,
                 Manifold& result) {
  const NearestPoints nearest = nearestPoints(a, b);
  const double gap = nearest.distance - a.shape->rounding - b.shape->rounding;
  if (gap > near) return true;  // the axis with rounded ends contains the whole solid
  if (!areApart(a, b, nearest)) return false;
  const glm::dvec3 normal = (nearest.onA - nearest.onB) / nearest.distance;
  if (aIsSide && (!isAcross(a, normal) || beyondEnds(a, b) > gap)) return false;
  if (bIsSide && (!isAcross(b, normal) || beyondEnds(b, a) > gap)) return false;
  meetAsHulls(a, b, nearest, near, result);
  return true;
}

// Finds the combination of round sides and hulls that fits; false: only hulls.
bool meetOnRoundSides(const PlacedShape& a, const PlacedShape& b, double near, Manifold& result) {
  const bool ofA = a.shape->roundSide != nullptr, ofB = b.shape->roundSide != nullptr;
  if (ofA && ofB && meetOnSides(roundSideOf(a), true, roundSideOf(b), true, near, result)) return true;
  if (ofA && meetOnSides(roundSideOf(a), true, b, false, near, result)) return true;
  return ofB && meetOnSides(a, false, roundSideOf(b), true, near, result);
}

}  // namespace

void findManifold(const PlacedShape& a, const PlacedShape& b, double near, Manifold& result) {
  result.points.clear();
  if (meetAsBalls(a, b, near, result) || meetOnRoundSides(a, b, near, result)) return;
  meetAsHulls(a, b, nearestPoints(a, b), near, result);
}

void layOnPlane(const PlacedShape& a, const glm::dvec3& normal, double offset, double near, Manifold& result) {
  const bool isOnSide = a.shape->roundSide != nullptr && isAcross(roundSideOf(a), normal);
  const PlacedShape shape = isOnSide ? roundSideOf(a) : a;
  result.normal = normal;
  result.roundA = shape.shape->rounding;
  result.roundB = 0.0;
  result.points.clear();
  for (std::size_t k = 0; k < shape.shape->points.size(); ++k) {
    const glm::dvec3 onA = shape.point(static_cast<int>(k)) - result.roundA * normal;
    const double gap = glm::dot(normal, onA) - offset;
    if (gap <= near) result.points.push_back({onA, onA - gap * normal, gap});
  }
}

}  // namespace pliant::sim
