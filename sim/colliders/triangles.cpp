#include "sim/colliders/triangles.h"

#include "sim/colliders/tolerances.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

MeshCollider::MeshCollider(int element, std::vector<glm::vec3> positions, std::vector<std::array<int, 3>> triangles,
                           const Motion* motion)
    : Collider(element, motion),
      positions_(std::move(positions)),
      triangles_(std::move(triangles)),
      bvh_(positions_, triangles_),
      ridges_(positions_, triangles_) {}

bool MeshCollider::mayMeet(const Aabb& box, float reach) const {
  Aabb near = box;
  near.inflate(kRoundingOfBoxes * reach);
  return bvh_.hasAnyInBox(near);
}

std::optional<Crossing> MeshCollider::firstCrossing(const glm::vec3& x, const glm::vec3& y) const {
  Aabb box = Aabb::none();
  box.grow(x);
  box.grow(y);
  std::optional<Crossing> first;
  float earliest = 2.0f;
  bvh_.forEachInBox(box, [&](int triangle) {
    const auto& corners = triangles_[triangle];
    const glm::vec3& a = positions_[corners[0]];
    const glm::vec3& b = positions_[corners[1]];
    const glm::vec3& c = positions_[corners[2]];
    float where = 0.0f;
    if (!segmentHitsTriangle(x, y, a, b, c, where) || where >= earliest) return;
    const glm::vec3 cross = glm::cross(b - a, c - a);
    const float area = glm::length(cross);
    if (!(area > 0.0f)) return;
    earliest = where;
    first = Crossing{x + where * (y - x), glm::dot(cross, x - a) < 0.0f ? -cross / area : cross / area};
  });
  return first;
}

void MeshCollider::findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                                std::vector<SurfaceContact>& out) const {
  Aabb box = Aabb::none();
  box.grow(x);
  box.grow(xStar);
  box.inflate(r + near);
  const std::size_t mine = out.size();
  bool crossed = false;
  bvh_.forEachInBox(box, [&](int triangle) { crossed |= addTriangle(triangle, x, xStar, r, near, mine, out); });

  // An edge or corner of a face that is itself in contact only adds a slanted push. From behind a face that x* has
  // crossed, every edge and corner would push the wrong way.
  const auto isFace = [](const SurfaceContact& contact) { return contact.touching; };
  const auto lastFace = std::partition(out.begin() + static_cast<std::ptrdiff_t>(mine), out.end(), isFace);
  const auto covered = [&](const SurfaceContact& edge) {
    if (crossed) return true;
    const glm::vec3 point = xStar - edge.normal * (glm::dot(edge.normal, xStar) - (edge.offset - r));
    return std::any_of(out.begin() + static_cast<std::ptrdiff_t>(mine), lastFace, [&](const SurfaceContact& face) {
      return std::abs(glm::dot(face.normal, point) - (face.offset - r)) <= kOnFace * r;
    });
  };
  out.erase(std::remove_if(lastFace, out.end(), covered), out.end());
}

void MeshCollider::forEachConvex(const Aabb& box, const std::function<void(const ConvexShape&)>& visit) const {
  bvh_.forEachInBox(box, [&](int triangle) {
    const glm::dvec3 a(positions_[triangles_[triangle][0]]), b(positions_[triangles_[triangle][1]]),
        c(positions_[triangles_[triangle][2]]);
    if (glm::length(glm::cross(b - a, c - a)) > 0.0) visit(triangleShape(a, b, c));
  });
}

void MeshCollider::forEachRidge(const Aabb& box, const std::function<void(const Ridge&)>& visit) const {
  bvh_.forEachInBox(box, [&](int triangle) {
    ridges_.forEachOf(triangle, positions_, triangles_[triangle], [&](const Ridge& ridge) {
      Aabb around = Aabb::none();
      around.grow(ridge.from);
      around.grow(ridge.to);
      if (around.overlaps(box)) visit(ridge);
    });
  });
}

// `touching` marks a contact with a triangle's face until findContacts has filtered them; the caller sets it again.
bool MeshCollider::addTriangle(int triangle, const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                               std::size_t mine, std::vector<SurfaceContact>& out) const {
  const auto& corners = triangles_[triangle];
  const glm::vec3& a = positions_[corners[0]];
  const glm::vec3& b = positions_[corners[1]];
  const glm::vec3& c = positions_[corners[2]];
  const glm::vec3 cross = glm::cross(b - a, c - a);
  const float area = glm::length(cross);
  if (!(area > 0.0f)) return false;

  glm::vec3 normal = cross / area;
  if (glm::dot(normal, x - a) < 0.0f) normal = -normal;  // the side that the particle came from
  SurfaceContact contact{normal, glm::dot(normal, a) + r, 0, 0, 0.0f, true};

  float where = 0.0f;
  const bool crosses = segmentHitsTriangle(x, xStar, a, b, c, where);
  if (!crosses) {
    const ClosestPoint closest = closestPointOnTriangle(xStar, a, b, c);
    const glm::vec3 away = xStar - closest.point;
    const float distance = glm::length(away);
    if (distance > r + near) return false;
    if (closest.feature != ClosestPoint::Feature::face && distance > 0.0f) {
      contact.normal = away / distance;
      contact.offset = glm::dot(contact.normal, closest.point) + r;
      contact.touching = false;
    }
  }
  // Neighbouring triangles report the same plane, edge or corner again.
  const bool known = std::any_of(out.begin() + static_cast<std::ptrdiff_t>(mine), out.end(), [&](const auto& other) {
    return glm::dot(other.normal, contact.normal) > 1.0f - kSameNormal &&
           std::abs(other.offset - contact.offset) <= kSameOffset * r;
  });
  if (!known) out.push_back(contact);
  return crosses;
}

}  // namespace pliant::sim
