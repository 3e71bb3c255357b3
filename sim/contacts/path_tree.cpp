#include "sim/contacts/path_tree.h"

#include <algorithm>

namespace pliant::sim {

Aabb SpherePath::box() const {
  Aabb box{from, from};
  box.grow(to);
  box.inflate(radius);
  return box;
}

void PathTree::build(std::span<SpherePath> paths) {
  paths_ = paths;
  nodes_.clear();
  nodes_.reserve(2 * paths.size());
  if (!paths.empty()) add(0, static_cast<std::uint32_t>(paths.size()));
}

// Halves the paths at the median of their centres along the longest side of their box.
std::uint32_t PathTree::add(std::uint32_t first, std::uint32_t count) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  const auto members = paths_.subspan(first, count);
  Node node{Aabb::none(), members.front().family, first, count, 0};
  for (const SpherePath& path : members) {
    node.box.grow(path.box());
    if (path.family != node.family) node.family = SpherePath::kNoFamily;
  }
  nodes_.push_back(node);
  if (count <= kLeaf) return index;
  const glm::vec3 size = node.box.max - node.box.min;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  const std::uint32_t half = count / 2;
  std::nth_element(members.begin(), members.begin() + half, members.end(),
                   [axis](const SpherePath& a, const SpherePath& b) {
                     const float left = a.from[axis] + a.to[axis], right = b.from[axis] + b.to[axis];
                     return left != right ? left < right : a.particle < b.particle;
                   });
  add(first, half);
  const std::uint32_t second = add(first + half, count - half);
  nodes_[index].second = second;
  return index;
}

// The part of the segment between each pair of sides; nothing is left where it misses (slab test).
bool PathTree::meets(const SpherePath& path, const Aabb& box) {
  float begin = 0.0f, end = 1.0f;
  for (int axis = 0; axis < 3; ++axis) {
    const float way = path.to[axis] - path.from[axis];
    const float low = box.min[axis] - path.radius - path.from[axis];
    const float high = box.max[axis] + path.radius - path.from[axis];
    if (way == 0.0f) {
      if (low > 0.0f || high < 0.0f) return false;
      continue;
    }
    begin = std::max(begin, std::min(low / way, high / way));
    end = std::min(end, std::max(low / way, high / way));
  }
  return begin <= end;
}

}  // namespace pliant::sim
