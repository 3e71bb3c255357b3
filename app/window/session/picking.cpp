#include "app/window/session/picking.h"

#include "app/view/body_meshes.h"
#include "sim/geometry/triangle_bvh.h"
#include "sim/state/surfaces.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kFarthest = 1e6f;
constexpr float kThinnest = 0.006f;  ///< thin things are hit if the ray passes within this fraction of their distance

// The distance at which the ray enters a sphere, or passes near a thin one; among several, the one closest to the ray
// wins. Negative: a miss.
float meetSphere(const render::Ray& ray, const glm::vec3& centre, float radius) {
  const glm::vec3 d = centre - ray.origin;
  const float along = glm::dot(d, ray.direction);
  const float caught = std::max(radius, kThinnest * along);
  const float missSquared = glm::dot(d, d) - along * along;
  if (along <= 0.0f || missSquared > caught * caught) return -1.0f;
  if (missSquared > radius * radius) return along + std::sqrt(missSquared) - radius;
  return along - std::sqrt(radius * radius - missSquared);
}

int nearestCorner(const std::array<int, 3>& triangle, const glm::vec3& point, const Snapshot& snapshot) {
  int nearest = triangle[0];
  float best = kFarthest;
  for (const int corner : triangle) {
    const float distance = glm::length(glm::vec3(snapshot.spheres[corner]) - point);
    if (distance < best) {
      best = distance;
      nearest = corner;
    }
  }
  return nearest;
}

/// Points projected along a ray, which is at (0, 0): a shape that lies on one side of it is not hit.
class SeenAlong {
 public:
  SeenAlong(const render::Ray& ray, std::span<const glm::vec4> points) {
    const glm::vec3& way = ray.direction;
    const glm::vec3 across = glm::normalize(glm::cross(way, std::abs(way.y) < 0.9f ? kUp : kAside));
    const glm::vec3 upward = glm::cross(way, across);
    seen_.reserve(points.size());
    for (const glm::vec4& point : points) {
      const glm::vec3 from = glm::vec3(point) - ray.origin;
      seen_.emplace_back(glm::dot(from, across), glm::dot(from, upward));
      farthest_ = std::max({farthest_, std::abs(from.x), std::abs(from.y), std::abs(from.z)});
    }
    farthest_ *= kRounding;
  }

  bool mayHit(const std::array<int, 3>& triangle) const {
    const glm::vec2 &a = seen_[triangle[0]], &b = seen_[triangle[1]], &c = seen_[triangle[2]];
    const glm::vec2 low = glm::min(a, glm::min(b, c)), high = glm::max(a, glm::max(b, c));
    return low.x <= farthest_ && low.y <= farthest_ && high.x >= -farthest_ && high.y >= -farthest_;
  }

 private:
  static constexpr glm::vec3 kUp{0.0f, 1.0f, 0.0f}, kAside{1.0f, 0.0f, 0.0f};
  static constexpr float kRounding = 1e-6f;  ///< relative to the distance

  std::vector<glm::vec2> seen_;
  float farthest_ = 0.0f;
};

void pickCloths(const render::Ray& ray, const Snapshot& snapshot, const ViewOptions& view, std::optional<Hit>& hit) {
  if (snapshot.topology->surfaces.empty()) return;
  const SeenAlong seen(ray, snapshot.spheres);
  const auto at = [&](int v) { return glm::vec3(snapshot.spheres[v]); };
  for (const sim::SurfaceMesh& surface : snapshot.topology->surfaces) {
    if (surface.triangles.empty() || view.isPassedBy(snapshot.objects[surface.triangles.front()[0]])) continue;
    for (const auto& triangle : surface.triangles) {
      if (!seen.mayHit(triangle)) continue;
      float t = 0.0f;
      const float reach = hit ? hit->distance : kFarthest;
      if (!sim::segmentHitsTriangle(ray.origin, ray.origin + reach * ray.direction, at(triangle[0]), at(triangle[1]),
                                    at(triangle[2]), t))
        continue;
      const glm::vec3 point = ray.origin + t * reach * ray.direction;
      hit = Hit{nearestCorner(triangle, point, snapshot), -1, point, t * reach};
    }
  }
}

void pickObstacles(const render::Ray& ray, const Snapshot& snapshot, bool seeThrough, std::optional<Hit>& hit) {
  for (const ColliderMesh& mesh : snapshot.topology->colliderMeshes) {
    if (mesh.isSeeThrough != seeThrough) continue;
    const sim::Pose& pose = snapshot.colliderPoses[mesh.collider];
    const auto at = [&](int v) { return pose.toWorld(mesh.positions[v]); };
    for (const auto& [a, b, c] : mesh.triangles) {
      float t = 0.0f;
      const float reach = hit ? hit->distance : kFarthest;
      if (!sim::segmentHitsTriangle(ray.origin, ray.origin + reach * ray.direction, at(a), at(b), at(c), t)) continue;
      hit = Hit{-1, mesh.element, ray.origin + t * reach * ray.direction, t * reach};
    }
  }
}

void pickEmbedded(const render::Ray& ray, const Snapshot& snapshot, const ViewOptions& view, std::optional<Hit>& hit) {
  std::vector<glm::vec3> positions;
  for (const sim::EmbeddedSurface& surface : snapshot.topology->embedded) {
    if (view.isPassedBy(surface.object) || !isSkinShown(snapshot, surface, view)) continue;
    positions.clear();
    for (std::size_t v = 0; v < surface.vertices.size(); ++v)
      positions.push_back(surface.position(v, snapshot.spheres));
    const auto at = [&](int v) { return positions[v]; };
    for (const auto& triangle : surface.triangles) {
      float t = 0.0f;
      const float reach = hit ? hit->distance : kFarthest;
      if (!sim::segmentHitsTriangle(ray.origin, ray.origin + reach * ray.direction, at(triangle[0]), at(triangle[1]),
                                    at(triangle[2]), t))
        continue;
      const glm::vec3 point = ray.origin + t * reach * ray.direction;
      const int corner = *std::min_element(triangle.begin(), triangle.end(), [&](int a, int b) {
        return glm::length(at(a) - point) < glm::length(at(b) - point);
      });
      hit = Hit{nearestParticle(surface, corner), -1, point, t * reach};
    }
  }
}

}  // namespace

std::optional<Hit> pick(const render::Ray& ray, const Snapshot& snapshot, const ViewOptions& view) {
  std::optional<Hit> hit;
  std::vector<char> isMet;  // by object: whether its particles were hit
  for (const ObjectLook& object : snapshot.topology->objects) {
    const bool hasSurface = object.drawnAs == DrawnAs::cloth || object.drawnAs == DrawnAs::embedded;
    isMet.push_back((!hasSurface || (view.particles && !object.isRigid)) &&
                    !view.isPassedBy(static_cast<int>(isMet.size())));
  }
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const int object = snapshot.objects[i];
    if (snapshot.spheres[i].w == 0.0f || !isMet[static_cast<std::size_t>(object)]) continue;
    const float distance = meetSphere(ray, glm::vec3(snapshot.spheres[i]), snapshot.spheres[i].w);
    if (distance < 0.0f || (hit && distance >= hit->distance)) continue;
    hit = Hit{static_cast<int>(i), -1, ray.origin + distance * ray.direction, distance};
  }
  pickCloths(ray, snapshot, view, hit);
  pickEmbedded(ray, snapshot, view, hit);
  pickObstacles(ray, snapshot, false, hit);
  if (!hit)
    pickObstacles(ray, snapshot, true, hit);  // what is inside or behind a glass box is picked through its walls
  return hit;
}

}  // namespace pliant::app
