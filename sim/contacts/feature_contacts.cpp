#include "sim/contacts/feature_contacts.h"

#include "sim/base/index.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/tolerances.h"
#include "sim/contacts/vertex_triangle.h"
#include "sim/projection/constraint_types.h"
#include "sim/state/friction_coefficients.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace pliant::sim {

namespace {

using Four = std::array<Index, 4>;
using Points = std::array<glm::vec3, 4>;

Points restOf(const Four& members, const Particles& particles) {
  Points rest;
  for (std::size_t k = 0; k < 4; ++k) rest[k] = particles.rest[members[k]];
  return rest;
}

/// Vector from the closest point of the triangle to the vertex.
glm::vec3 fromTriangle(const Points& x, const glm::vec3& b) { return x[0] - (b.x * x[1] + b.y * x[2] + b.z * x[3]); }

float distanceToTriangle(const Points& x) {
  return glm::length(fromTriangle(x, nearestOnTriangle(x[0], x[1], x[2], x[3])));
}

glm::vec3 betweenEdges(const Points& x, const NearestOnEdges& n) {
  return (1.0f - n.s) * x[0] + n.s * x[1] - (1.0f - n.t) * x[2] - n.t * x[3];
}

float distanceOfEdges(const Points& x) { return glm::length(betweenEdges(x, nearestOnEdges(x[0], x[1], x[2], x[3]))); }

/// Height of the vertex above the triangle, times twice its area.
float heightAbove(const Points& x) { return glm::dot(x[0] - x[1], glm::cross(x[2] - x[1], x[3] - x[1])); }
float sideOfTriangle(const Points& x) { return heightAbove(x) < 0.0f ? -1.0f : 1.0f; }

bool ofOneObject(const SurfaceStep& step, const Four& members) {
  return step.particles->object[members[0]] == step.particles->object[members[3]];
}

/// Whether a vertex may start on the surface of a solid, to which members[3] belongs. For bodies placed flush on one
/// another only rounding decides the side; but anything that starts on the surface of a solid is outside.
bool mayStartOnSolid(const SurfaceStep& step, const Four& members) {
  return step.objectOf(members[3]).solid && !ofOneObject(step, members);
}

/// The same of two edges.
bool mayStartFlush(const SurfaceStep& step, const Four& members) {
  return step.objectOf(members[0]).solid && mayStartOnSolid(step, members);
}

/// Whether a vertex that starts on a solid's triangle enters the solid: below the triangle, not beside its face.
bool sinksIntoSolid(const SurfaceStep& step, Index triangle, const MovingPoints& points) {
  const glm::vec3 b = nearestOnTriangle(points.xStar[0], points.xStar[1], points.xStar[2], points.xStar[3]);
  for (int k = 0; k < 3; ++k) {
    if (b[k] == 0.0f && (step.topology->sharpSides[triangle] >> k & 1) != 0) return false;
  }
  return heightAbove(points.xStar) < std::min(heightAbove(points.x), 0.0f);
}

/// Sum of the unit normals of a solid's triangles, at x*.
glm::vec3 outwardOf(const SurfaceStep& step, std::span<const Index> triangles) {
  glm::vec3 sum(0.0f);
  for (const Index triangle : triangles) {
    const auto& [a, b, c] = step.topology->triangles[triangle];
    const auto& x = step.particles->predicted;
    const glm::vec3 normal = glm::cross(glm::vec3(x[b] - x[a]), glm::vec3(x[c] - x[a]));
    const float length = glm::length(normal);
    if (length > 0.0f) sum += normal / length;
  }
  return sum;
}
glm::vec3 outwardOf(const SurfaceStep& step, const SurfaceEdge& edge) {
  return outwardOf(step, std::array{edge.left, edge.right >= 0 ? edge.right : edge.left});
}

/// For a vertex that starts on a solid's triangle: whether its own body is on the other side of that. Corners of two
/// flush boxes touch the faces between them, not adjacent ones.
bool facesTriangle(const SurfaceStep& step, Index vertex, const glm::vec3& normal) {
  if (!step.objectOf(vertex).solid) return true;  // it may have come in since triangles were listed
  const auto around = step.topology->around.of(vertex);
  return around.empty() || glm::dot(outwardOf(step, around), normal) < 0.0f;
}

/// Whether two edges that start flush end inside of each other's solids.
bool sinkIntoEachOther(const SurfaceStep& step, const SurfaceEdge& first, const SurfaceEdge& second,
                       const Points& xStar) {
  const NearestOnEdges nearest = nearestOnEdges(xStar[0], xStar[1], xStar[2], xStar[3]);
  const auto isEnd = [](float u) { return u <= 0.0f || u >= 1.0f; };
  if (isEnd(nearest.s) || isEnd(nearest.t)) return false;
  const glm::vec3 apart = betweenEdges(xStar, nearest);
  return glm::dot(apart, outwardOf(step, second)) < 0.0f && glm::dot(apart, outwardOf(step, first)) > 0.0f;
}

/// Unit, on the given side; 0 for a sliver.
glm::vec3 normalOfTriangle(const Four& members, const Points& x, float side) {
  static_cast<void>(ConstraintRegistration<VertexTriangle>::done);
  Points gradient;
  VertexTriangle{members, side, 0.0f}.evaluate(x, gradient);
  return gradient[0];
}

Four verticesOf(Index vertex, const std::array<Index, 3>& corners) {
  return {vertex, corners[0], corners[1], corners[2]};
}
Four verticesOf(const SurfaceEdge& one, const SurfaceEdge& two) { return {one.a, one.b, two.a, two.b}; }
bool shareVertex(const Four& m) { return m[0] == m[2] || m[0] == m[3] || m[1] == m[2] || m[1] == m[3]; }

bool areNear(const SurfaceStep& step, const Four& members, std::size_t split) {
  if (step.particles->object[members[0]] != step.particles->object[members[3]]) return false;
  for (std::size_t i = 0; i < split; ++i) {
    for (std::size_t j = split; j < 4; ++j) {
      if (step.topology->isNear(members[i], members[j])) return true;
    }
  }
  return false;
}

/// The distance to keep of two features, and the largest distance for a contact [m].
struct Distances {
  float keep, near;
};

Distances distancesOf(const SurfaceStep& step, const Four& members) {
  const float keep = step.reachOf(members[0]) + step.reachOf(members[3]);
  return {keep, contactRange(keep, step.margin)};
}

Distances ofNeighbours(float keep, float apartAtRest) {
  const float h = std::min(keep, kNeighbourDistance * apartAtRest);
  return {h, (1.0f + kContactLookAhead) * h};
}

// The contact of a vertex and a triangle at positions `x`, those at `time`, with their `approach`.
std::optional<MeshContact> vertexContactAt(const SurfaceStep& step, Index triangle, const Four& members,
                                           const MovingPoints& points, const Points& x, const Approach& approach,
                                           float time, float& apart) {
  Distances distances = distancesOf(step, members);
  // Features that a deep ball has not reached at its first touch would deflect it by planes askew to its path.
  if (time < 1.0f) distances.near = (1.0f + kGrazing) * distances.keep;
  const auto& [b, away, distance, motion] = approach;
  if (distance > distances.near && distance > motion) return std::nullopt;
  const bool near = areNear(step, members, 1);
  apart = std::min(apart, time < 1.0f ? 0.0f : distance - kHiddenByVertices * distances.keep);
  if (near) {
    const float before = distanceToTriangle(points.x);
    distances = ofNeighbours(distances.keep, std::max(distanceToTriangle(restOf(members, *step.particles)), before));
    if (distance > distances.near && distance > motion) return std::nullopt;
  }
  MeshContact contact{members, {1.0f, -b.x, -b.y, -b.z}, glm::vec3(0.0f), distances.keep};
  if (mayStartOnSolid(step, members) && distanceToTriangle(points.x) < pathCollisionRange(distances.keep)) {
    contact.normal = normalOfTriangle(members, x, 1.0f);
    const bool meets = facesTriangle(step, members[0], contact.normal) &&
                       (distance <= distances.near || sinksIntoSolid(step, triangle, points));
    return meets ? std::optional(contact) : std::nullopt;
  }
  const auto crossing =
      distance <= motion ? vertexCrossesTriangle(points, kContactBorder * distances.keep) : std::nullopt;
  if (crossing) {
    apart = 0.0f;
    const Points then = points.at(*crossing);
    const glm::vec3 where = nearestOnTriangle(then[0], then[1], then[2], then[3]);
    contact.weights = {1.0f, -where.x, -where.y, -where.z};
    contact.normal = normalOfTriangle(members, then, sideOfTriangle(points.x));
  } else if (distance > distances.near) {
    return std::nullopt;
  } else if (b.x > 0.0f && b.y > 0.0f && b.z > 0.0f) {
    contact.normal = normalOfTriangle(members, x, sideOfTriangle(x));
  } else if (distance > 0.0f) {
    contact.normal = away / distance;
  }
  if (contact.normal == glm::vec3(0.0f)) return std::nullopt;
  return contact;
}

}  // namespace

std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle, float& apart,
                                         float time) {
  const Four members = verticesOf(vertex, step.topology->triangles[triangle]);
  const MovingPoints points = pathsOf(members, *step.particles);
  const Points x = time < 1.0f ? points.at(time) : points.xStar;
  const glm::vec3 b = nearestOnTriangle(x[0], x[1], x[2], x[3]);
  const glm::vec3 away = fromTriangle(x, b);
  const Approach approach{b, away, glm::length(away), points.relativeMotion(1)};
  return vertexContactAt(step, triangle, members, points, x, approach, time, apart);
}

std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle,
                                         const Approach& approach, float& apart) {
  const Four members = verticesOf(vertex, step.topology->triangles[triangle]);
  const MovingPoints points = pathsOf(members, *step.particles);
  return vertexContactAt(step, triangle, members, points, points.xStar, approach, 1.0f, apart);
}

float touchingTime(const SurfaceStep& step, Index ball, Index triangle) {
  const Four members = verticesOf(ball, step.topology->triangles[triangle]);
  const MovingPoints points = pathsOf(members, *step.particles);
  const float keep = distancesOf(step, members).keep;
  const float before = distanceToTriangle(points.x), after = distanceToTriangle(points.xStar);
  const auto crossing =
      after <= points.relativeMotion(1) ? vertexCrossesTriangle(points, kContactBorder * keep) : std::nullopt;
  if (!crossing && after > kDeepPenetration * keep) return 1.0f;
  if (before <= keep) return 0.0f;
  if (!crossing) return (before - keep) / (before - after);
  // The time at which it is the distance to keep from the plane, by its speed at the crossing.
  const Points then = points.at(*crossing);
  const glm::vec3 b = nearestOnTriangle(then[0], then[1], then[2], then[3]);
  const glm::vec3 way = fromTriangle(points.xStar, b) - fromTriangle(points.x, b);
  const float approach = std::abs(glm::dot(way, normalOfTriangle(members, then, 1.0f)));
  return approach > 0.0f ? std::max(*crossing - keep / approach, 0.0f) : 1.0f;
}

std::optional<MeshContact> edgeContact(const SurfaceStep& step, Index first, Index second, float& apart) {
  const Four members = verticesOf(step.topology->edges[first], step.topology->edges[second]);
  if (shareVertex(members)) return std::nullopt;
  const MovingPoints points = pathsOf(members, *step.particles);
  Distances distances = distancesOf(step, members);
  const float motion = points.relativeMotion(2);
  NearestOnEdges nearest = nearestOnEdges(points.xStar[0], points.xStar[1], points.xStar[2], points.xStar[3]);
  const glm::vec3 away = betweenEdges(points.xStar, nearest);
  const float distance = glm::length(away);
  if (distance > distances.near && distance > motion) return std::nullopt;
  apart = std::min(apart, distance - kSmallestGap * distances.keep);
  if (areNear(step, members, 2)) {
    const float before = distanceOfEdges(points.x);
    distances = ofNeighbours(distances.keep, std::max(distanceOfEdges(restOf(members, *step.particles)), before));
    if (distance > distances.near && distance > motion) return std::nullopt;
  }
  // Flush faces touch at their vertices.
  if (mayStartFlush(step, members) && distanceOfEdges(points.x) < pathCollisionRange(distances.keep))
    return std::nullopt;
  MeshContact contact{members, {}, glm::vec3(0.0f), distances.keep};
  const auto crossing = distance <= motion ? edgesCross(points, kContactBorder * distances.keep) : std::nullopt;
  if (crossing) {
    apart = 0.0f;
    const Points then = points.at(*crossing);
    nearest = nearestOnEdges(then[0], then[1], then[2], then[3]);
    const glm::vec3 normal = glm::cross(then[1] - then[0], then[3] - then[2]);
    const float length = glm::length(normal);
    if (!(length > 0.0f)) return std::nullopt;
    const float side = glm::dot(normal, betweenEdges(points.x, nearest));
    contact.normal = (side < 0.0f ? -1.0f : 1.0f) / length * normal;
  } else {
    // Where an end is closest, there is a contact of vertex and triangle already.
    const auto inside = [](float u) { return u > 0.0f && u < 1.0f; };
    if (distance > distances.near || !(distance > 0.0f) || !inside(nearest.s) || !inside(nearest.t))
      return std::nullopt;
    contact.normal = away / distance;
  }
  contact.weights = {1.0f - nearest.s, nearest.s, nearest.t - 1.0f, -nearest.t};
  return contact;
}

std::optional<PathCollision> vertexPathCollision(const SurfaceStep& step, Index vertex, Index triangle) {
  const Four members = verticesOf(vertex, step.topology->triangles[triangle]);
  const MovingPoints points = pathsOf(members, *step.particles);
  const float distance = distanceToTriangle(points.xStar);
  const float keep = distancesOf(step, members).keep;
  if (distance > std::max(points.relativeMotion(1), pathCollisionRange(keep))) return std::nullopt;
  const float before = distanceToTriangle(points.x);
  const PathCollision atOnce{members, 1, 0.0f};
  if (mayStartOnSolid(step, members) && before < pathCollisionRange(keep)) {
    const bool sinks = sinksIntoSolid(step, triangle, points) &&
                       facesTriangle(step, vertex, normalOfTriangle(members, points.xStar, 1.0f));
    return sinks ? std::optional(atOnce) : std::nullopt;
  }
  if (distance < std::min(pathCollisionRange(keep), before)) return atOnce;
  const auto time = vertexCrossesTriangle(points, kBorderAfterSolve * keep);
  return time ? std::optional(PathCollision{members, 1, *time}) : std::nullopt;
}

std::optional<PathCollision> edgePathCollision(const SurfaceStep& step, Index first, Index second) {
  const Four members = verticesOf(step.topology->edges[first], step.topology->edges[second]);
  if (shareVertex(members)) return std::nullopt;
  const MovingPoints points = pathsOf(members, *step.particles);
  const float distance = distanceOfEdges(points.xStar);
  const float keep = distancesOf(step, members).keep;
  if (distance > std::max(points.relativeMotion(2), pathCollisionRange(keep))) return std::nullopt;
  const float before = distanceOfEdges(points.x);
  const PathCollision atOnce{members, 2, 0.0f};
  const SurfaceEdge &one = step.topology->edges[first], &other = step.topology->edges[second];
  if (mayStartFlush(step, members) && before < pathCollisionRange(keep))
    return sinkIntoEachOther(step, one, other, points.xStar) ? std::optional(atOnce) : std::nullopt;
  if (distance < std::min(pathCollisionRange(keep), before)) return atOnce;
  const auto time = edgesCross(points, kBorderAfterSolve * keep);
  return time ? std::optional(PathCollision{members, 2, *time}) : std::nullopt;
}

void complete(MeshContact& contact, const SurfaceStep& step) {
  const Material& first = step.materialOf(contact.particles[0]);
  const Material& second = step.materialOf(contact.particles[3]);
  float denominator = 0.0f;
  for (std::size_t k = 0; k < 4; ++k) {
    const float weight = contact.weights[static_cast<int>(k)];
    denominator += step.particles->position[contact.particles[k]].w * weight * weight;
  }
  contact.scale = denominator > 0.0f && first.collides && second.collides ? 1.0f / denominator : 0.0f;
  const float start = std::max(glm::dot(contact.normal, contact.between(step.particles->position.data())), 0.0f);
  contact.reach = std::min(contact.reach, start + step.recovery * contact.reach);
  const FrictionCoefficients mu = frictionBetween(first, second);
  contact.staticFriction = mu.staticFriction;
  contact.kineticFriction = mu.kineticFriction;
}

}  // namespace pliant::sim
