#include "sim/contacts/spray_obstacles.h"

#include "sim/base/finite.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/tolerances.h"
#include "sim/rigid/convex_distance.h"

#include <algorithm>

namespace pliant::sim {

void SprayObstacles::update(const World& world) {
  world_ = &world;
  triangles_.clear();
  bodies_.clear();
  boxes_.clear();
  double extents = 0.0;
  const auto addBox = [&](const Box8& box) {
    const glm::vec3 size = box.max() - box.min();
    if (!isFinite(size)) return false;
    extents += double(std::max({size.x, size.y, size.z}));
    boxes_.push_back(box);
    return true;
  };
  for (const SurfaceMesh& surface : world.surfaces) {
    for (const auto& corners : surface.triangles) {
      Triangle triangle{};
      Box8 box = Box8::none();
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto particle = static_cast<std::size_t>(corners[i]);
        triangle.now[i] = world.positionOf(corners[i]);
        triangle.before[i] = particle < before_.size() ? before_[particle] : triangle.now[i];
        box = unionOf(box, Box8::around(triangle.before[i], triangle.now[i]));
      }
      if (addBox(box)) triangles_.push_back(triangle);
    }
  }
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    const Body& body = world.bodies[i];
    const glm::vec3 centre(body.now.centre);
    if (addBox(Box8::around(centre, centre).grown(static_cast<float>(body.reach)))) {
      bodies_.push_back(static_cast<Index>(i));
    }
  }
  const auto cell = static_cast<float>(extents / std::max(double(boxes_.size()), 1.0));
  grid_.build(boxes_, cell > 0.0f ? cell : 1.0f);
  before_.clear();
  if (world.surfaces.empty()) return;
  for (const glm::vec4& x : world.particles.position) before_.emplace_back(x);
}

bool SprayObstacles::meets(const glm::vec3& from, const glm::vec3& to, bool moves) const {
  bool does = false;
  if (triangles_.empty()) return does;
  grid_.forEachOverlapping(Box8::around(from, to), [&](Index index) {
    if (does || static_cast<std::size_t>(index) >= triangles_.size()) return;
    const auto& [before, now] = triangles_[index];
    const Corners& start = moves ? before : now;
    const glm::vec3 size = boxes_[index].max() - boxes_[index].min();
    const float border = kSprayBorder * std::max({size.x, size.y, size.z});
    does =
        vertexCrossesTriangle({{from, start[0], start[1], start[2]}, {to, now[0], now[1], now[2]}}, border).has_value();
  });
  return does;
}

bool SprayObstacles::isInBody(const glm::vec3& point) const {
  bool is = false;
  if (bodies_.empty()) return is;
  const PlacedShape at{&point_, glm::dvec3(point)};
  grid_.forEachOverlapping(Box8::around(point, point), [&](Index index) {
    const auto place = static_cast<std::size_t>(index);
    if (is || place < triangles_.size()) return;
    const Body& body = world_->bodies[bodies_[place - triangles_.size()]];
    for (std::size_t shape = 0; shape < body.shapes.size() && !is; ++shape) {
      is = nearestPoints(at, body.placed(shape)).distance <= body.shapes[shape]->rounding;
    }
  });
  return is;
}

}  // namespace pliant::sim
