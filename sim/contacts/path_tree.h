// A bounding volume tree over the paths of particles in a step: finds those that may come near a given path.
#pragma once

#include "sim/base/index.h"
#include "sim/geometry/aabb.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// A sphere that moves in a straight line.
struct SpherePath {
  glm::vec3 from;  ///< centre at the start [m]
  glm::vec3 to;    ///< at the end [m]
  float radius;    ///< [m]
  Index particle;
  int family;  ///< particles of one family never touch; kNoFamily: they may

  static constexpr int kNoFamily = -1;
  Aabb box() const;
};

class PathTree {
 public:
  /// Sorts `paths` and keeps a reference to them: they must not be moved until the next call.
  void build(std::span<SpherePath> paths);

  /// Calls visit(path) for each path of another family whose box the swept sphere `path` meets; in a fixed order.
  template <typename Visit>
  void forEachNear(const SpherePath& path, Visit&& visit) const;

 private:
  static constexpr std::size_t kLeaf = 4;    ///< most paths in a leaf
  static constexpr std::size_t kDepth = 64;  ///< more levels than halves of any number of paths

  struct Node {
    Aabb box;
    int family;            ///< of all its paths, or kNoFamily
    std::uint32_t first;   ///< of its paths
    std::uint32_t count;   ///< of its paths
    std::uint32_t second;  ///< child; the first one follows its parent; 0: a leaf
  };

  std::uint32_t add(std::uint32_t first, std::uint32_t count);
  /// Whether the segment of `path` meets `box` widened by its radius.
  static bool meets(const SpherePath& path, const Aabb& box);

  std::span<SpherePath> paths_;
  std::vector<Node> nodes_;
};

template <typename Visit>
void PathTree::forEachNear(const SpherePath& path, Visit&& visit) const {
  if (nodes_.empty()) return;
  std::array<std::uint32_t, kDepth> open;
  std::size_t count = 0;
  open[count++] = 0;
  while (count > 0) {
    const std::uint32_t at = open[--count];
    const Node& node = nodes_[at];
    if (node.family != SpherePath::kNoFamily && node.family == path.family) continue;
    if (!meets(path, node.box)) continue;
    if (node.second != 0) {
      open[count++] = node.second;
      open[count++] = at + 1;
      continue;
    }
    for (const SpherePath& other : paths_.subspan(node.first, node.count)) visit(other);
  }
}

}  // namespace pliant::sim
