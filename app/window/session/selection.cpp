#include "app/window/session/selection.h"

#include <algorithm>
#include <iterator>

namespace pliant::app {

void Selection::deselect() {
  particles.clear();
  row = 0;
}

void Selection::clear() {
  deselect();
  probes.clear();
  element = followed = -1;
}

void Selection::keepSame(const Snapshot& before, const Snapshot& now) {
  std::erase_if(particles, [&](int p) { return !isSameParticle(before, now, p); });
}

bool Rectangle::contains(glm::vec2 point) const {
  return point.x >= std::min(a.x, b.x) && point.x <= std::max(a.x, b.x) && point.y >= std::min(a.y, b.y) &&
         point.y <= std::max(a.y, b.y);
}

std::vector<int> particlesIn(const Rectangle& rectangle, const render::Camera& camera, glm::vec2 viewport,
                             const Snapshot& snapshot, const ViewOptions& view) {
  std::vector<int> inside;
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    if (snapshot.spheres[i].w == 0.0f || view.isPassedBy(snapshot.objects[i])) continue;
    const auto pixel = camera.toPixel(glm::vec3(snapshot.spheres[i]), viewport);
    if (pixel && rectangle.contains(*pixel)) inside.push_back(static_cast<int>(i));
  }
  return inside;
}

std::vector<int> unite(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

std::vector<int> toggled(std::vector<int> list, int number) {
  const auto place = std::lower_bound(list.begin(), list.end(), number);
  if (place != list.end() && *place == number) {
    list.erase(place);
  } else {
    list.insert(place, number);
  }
  return list;
}

}  // namespace pliant::app
