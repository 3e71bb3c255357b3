#include "sim/colliders/solid.h"

#include "sim/colliders/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

// Along the path the distance to a convex solid is a convex function: Newton steps from outside converge to its first
// zero, and never go past it. Where it grows, there is none.
std::optional<Crossing> Solid::firstWithin(float reach, float tolerance, const glm::vec3& x, const glm::vec3& y) const {
  const float length = glm::distance(x, y);
  const glm::vec3 direction = length > 0.0f ? (y - x) / length : glm::vec3(0.0f);
  float way = 0.0f;
  for (int stride = 1; way <= length; ++stride) {
    const glm::vec3 p = x + way * direction;
    const Distance surface = distanceFrom(p);
    const float gap = surface.value - reach;
    if (gap <= tolerance || stride == kMaxStrides) return Crossing{p - surface.value * surface.normal, surface.normal};
    const float approach = -glm::dot(surface.normal, direction);
    if (!(approach > 0.0f)) return std::nullopt;
    way += gap / approach;
  }
  return std::nullopt;
}

// From the centre of the box, the surface is at most half a diagonal farther than from any point in it.
bool Solid::mayMeet(const Aabb& box, float reach) const {
  const float around = 0.5f * glm::distance(box.min, box.max);
  return distanceFrom(0.5f * (box.min + box.max)).value <= kRoundingOfBoxes * (reach + around);
}

void Solid::forEachRidge(const Aabb& box, const std::function<void(const Ridge&)>& visit) const {
  for (const Ridge& ridge : ridges_) {
    Aabb around = Aabb::none();
    around.grow(ridge.from);
    around.grow(ridge.to);
    around.inflate(ridge.rounding);
    if (around.overlaps(box)) visit(ridge);
  }
}

std::optional<Crossing> Solid::firstCrossing(const glm::vec3& x, const glm::vec3& y) const {
  const float length = glm::distance(x, y);
  if (isSurelyBeyond(y, length)) return std::nullopt;
  const float before = distanceFrom(x).value;
  if (!(before > 0.0f)) return std::nullopt;  // it is inside already: there is no better side
  const Distance end = distanceFrom(y);
  if (end.value > 0.0f && before + end.value >= length) return std::nullopt;
  return firstWithin(0.0f, std::min(1e-4f * length, 0.5f * before), x, y);
}

void Solid::findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                         std::vector<SurfaceContact>& out) const {
  const float length = glm::distance(x, xStar);
  if (isSurelyBeyond(xStar, length + r + near)) return;
  const Distance end = distanceFrom(xStar);
  if (end.value - length > r + near) return;
  const float before = distanceFrom(x).value;
  // A particle that touches already is stopped by its path only where that leads through the solid.
  const float tolerance = kTouchingPath * r;
  const float reach = before > r + tolerance ? r : 0.5f * before;
  std::optional<Crossing> touch;
  if (before > 0.0f) touch = firstWithin(reach, std::min(tolerance, 0.1f * before), x, xStar);
  if (!touch) {
    if (end.value > r + near) return;
    touch = Crossing{xStar - end.value * end.normal, end.normal};
  }
  out.push_back({touch->normal, glm::dot(touch->normal, touch->point) + r, 0, 0, 0.0f, false});
}

}  // namespace pliant::sim
