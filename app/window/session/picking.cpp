#include "app/window/session/picking.h"

#include "sim/geometry/triangle_bvh.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kFarthest = 1e6f;
constexpr float kThinnest = 0.006f;  ///< thin things are caught within this part of their distance

// Where the ray enters a sphere, or passes near a thin one: of several the one it passes nearest. Below 0: a miss.
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

void pickCloths(const render::Ray& ray, const Snapshot& snapshot, const ViewOptions& view, std::optional<Hit>& hit) {
  const auto at = [&](int v) { return glm::vec3(snapshot.spheres[v]); };
  for (const sim::SurfaceMesh& surface : snapshot.topology->surfaces) {
    for (const auto& triangle : surface.triangles) {
      if (view.isPassedBy(snapshot.objects[triangle[0]])) break;
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
    if (view.isPassedBy(surface.object)) continue;
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
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const int object = snapshot.objects[i];
    const DrawnAs drawnAs = snapshot.topology->objects[object].drawnAs;
    if (snapshot.spheres[i].w == 0.0f || view.isPassedBy(object) ||
        ((drawnAs == DrawnAs::cloth || drawnAs == DrawnAs::embedded) && !view.particles))
      continue;
    const float distance = meetSphere(ray, glm::vec3(snapshot.spheres[i]), snapshot.spheres[i].w);
    if (distance < 0.0f || (hit && distance >= hit->distance)) continue;
    hit = Hit{static_cast<int>(i), -1, ray.origin + distance * ray.direction, distance};
  }
  pickCloths(ray, snapshot, view, hit);
  pickEmbedded(ray, snapshot, view, hit);
  pickObstacles(ray, snapshot, false, hit);
  if (!hit)
    pickObstacles(ray, snapshot, true, hit);  // what is in a glass box, or behind it, is taken through its walls
  return hit;
}

}  // namespace pliant::app
