#include "sim/contacts/spray_obstacles.h"

#include "sim/base/finite.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/tolerances.h"
#include "sim/rigid/convex_distance.h"

#include <algorithm>
#include <span>

namespace pliant::sim {

void SprayObstacles::update(const World& world) {
  world_ = &world;
  triangles_.clear();
  bodies_.clear();
  boxes_.clear();
  extents_ = 0.0;
  for (const SurfaceMesh& surface : world.surfaces) {
    for (const auto& t : surface.triangles) addTriangle({pointOf(t[0]), pointOf(t[1]), pointOf(t[2])});
  }
  const auto isBody = [&world](Index object) {  // isInBody() handles these without their skin
    return std::any_of(world.bodies.begin(), world.bodies.end(), [&](const Body& b) { return b.object == object; });
  };
  for (const EmbeddedSurface& skin : world.embedded) {
    if (!isBody(skin.object)) addSkin(skin);
  }
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    const Body& body = world.bodies[i];
    const glm::vec3 centre(body.now.centre);
    if (addBox(Box8::around(centre, centre).grown(static_cast<float>(body.reach)))) {
      bodies_.push_back(static_cast<Index>(i));
    }
  }
  const auto cell = static_cast<float>(extents_ / std::max(double(boxes_.size()), 1.0));
  grid_.build(boxes_, cell > 0.0f ? cell : 1.0f);
  before_.clear();
  if (world.surfaces.empty() && world.embedded.empty()) return;
  before_.assign(world.particles.position.begin(), world.particles.position.end());
}

// A new particle has not moved.
SprayObstacles::Point SprayObstacles::pointOf(Index particle) const {
  const glm::vec3 now = world_->positionOf(particle);
  const auto i = static_cast<std::size_t>(particle);
  return {i < before_.size() ? glm::vec3(before_[i]) : now, now};
}

void SprayObstacles::addSkin(const EmbeddedSurface& skin) {
  const std::span<const glm::vec4> now(world_->particles.position);
  const bool isKnown = before_.size() == now.size();
  skin_.clear();
  for (std::size_t v = 0; v < skin.vertices.size(); ++v) {
    const glm::vec3 place = skin.position(v, now);
    skin_.push_back({isKnown ? skin.position(v, before_) : place, place});
  }
  for (const auto& t : skin.triangles) addTriangle({skin_[t[0]], skin_[t[1]], skin_[t[2]]});
}

void SprayObstacles::addTriangle(const Triangle& triangle) {
  Box8 box = Box8::none();
  for (const auto& [before, now] : triangle) box = unionOf(box, Box8::around(before, now));
  if (addBox(box)) triangles_.push_back(triangle);
}

bool SprayObstacles::addBox(const Box8& box) {
  const glm::vec3 size = box.max() - box.min();
  if (!isFinite(size)) return false;
  extents_ += double(std::max({size.x, size.y, size.z}));
  boxes_.push_back(box);
  return true;
}

bool SprayObstacles::meets(const glm::vec3& from, const glm::vec3& to, bool moves) const {
  bool does = false;
  if (triangles_.empty()) return does;
  grid_.forEachOverlapping(Box8::around(from, to), [&](Index index) {
    if (does || static_cast<std::size_t>(index) >= triangles_.size()) return;
    const auto& [a, b, c] = triangles_[index];
    const auto start = [moves](const Point& point) { return moves ? point.before : point.now; };
    const glm::vec3 size = boxes_[index].max() - boxes_[index].min();
    const float border = kSprayBorder * std::max({size.x, size.y, size.z});
    does = vertexCrossesTriangle({{from, start(a), start(b), start(c)}, {to, a.now, b.now, c.now}}, border).has_value();
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
