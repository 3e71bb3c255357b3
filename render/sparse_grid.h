// Values on the nodes of an unbounded regular grid, stored only in those blocks of 8 x 8 x 8 nodes that are in use.
#pragma once

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pliant::render {

/// A solid ellipsoid around the origin: xx x^2 + yy y^2 + zz z^2 + 2 (yz y z + xz x z + xy x y) < 1.
struct Ellipsoid {
  glm::vec3 diagonal;  ///< xx, yy, zz
  glm::vec3 mixed;     ///< yz, xz, xy
  glm::vec3 half;      ///< half the size of its bounding box

  static Ellipsoid ball(float radius) {
    return {glm::vec3(1.0F / (radius * radius)), glm::vec3(0.0F), glm::vec3(radius)};
  }
  /// With semi-axes of these lengths along the columns of `turned`, which must be orthonormal.
  static Ellipsoid of(const glm::mat3& turned, glm::vec3 axes) {
    Ellipsoid e{glm::vec3(0.0F), glm::vec3(0.0F), glm::vec3(0.0F)};
    for (int k = 0; k < 3; ++k) {
      const glm::vec3 u = turned[k];
      const float weight = 1.0F / (axes[k] * axes[k]);
      e.diagonal += weight * u * u;
      e.mixed += weight * glm::vec3(u.y * u.z, u.x * u.z, u.x * u.y);
      e.half += axes[k] * axes[k] * u * u;
    }
    e.half = glm::sqrt(e.half);
    return e;
  }
  /// The quadratic form: 0 at the centre, 1 on the surface.
  float at(glm::vec3 d) const {
    return glm::dot(diagonal, d * d) + 2.0F * (mixed.x * d.y * d.z + mixed.y * d.x * d.z + mixed.z * d.x * d.y);
  }
};

template <class T>
class SparseGrid {
 public:
  static constexpr int kSide = 8;
  static constexpr std::size_t kNodes = std::size_t{1} * kSide * kSide * kSide;

  struct Block {
    glm::ivec3 first;  ///< its lowest node
    std::array<T, kNodes> values{};
  };

  /// `cell`: node spacing, above 0.
  explicit SparseGrid(float cell) : cell_(cell) {}

  float cell() const { return cell_; }
  std::vector<Block>& blocks() { return blocks_; }
  const std::vector<Block>& blocks() const { return blocks_; }

  static int indexInBlock(glm::ivec3 node) { return ((node.z & 7) * kSide + (node.y & 7)) * kSide + (node.x & 7); }
  /// Index of the block that contains a node, or -1.
  int find(glm::ivec3 node) const {
    const auto found = numbers_.find(keyOf(node));
    return found == numbers_.end() ? -1 : found->second;
  }
  /// The value at a node; zero in unused blocks.
  T at(glm::ivec3 node) const {
    const int block = find(node);
    return block < 0 ? T(0.0F) : blocks_[static_cast<std::size_t>(block)].values[indexInBlock(node)];
  }
  /// Trilinear interpolation at a position; zero in unused blocks.
  T sample(glm::vec3 place) const {
    const glm::vec3 scaled = place / cell_;
    if (!hasNode(scaled)) return T(0.0F);
    const glm::ivec3 node(glm::floor(scaled));
    const glm::vec3 t = scaled - glm::vec3(node);
    T sum(0.0F);
    for (int corner = 0; corner < 8; ++corner) {
      const glm::ivec3 to(corner & 1, corner >> 1 & 1, corner >> 2);
      const glm::vec3 part = glm::mix(1.0F - t, t, glm::vec3(to));
      sum += part.x * part.y * part.z * at(node + to);
    }
    return sum;
  }

  /// Adds kernel(t) to all nodes within the ellipsoid around `centre`: t is 1 at its centre and 0 on its surface, where
  /// the kernel must be 0. Ellipsoids beyond the range of node indices are ignored.
  template <class Kernel>
  void spread(glm::vec3 centre, const Ellipsoid& within, Kernel&& kernel) {
    const glm::vec3 low = glm::ceil((centre - within.half) / cell_), high = glm::floor((centre + within.half) / cell_);
    if (!hasNode(low) || !hasNode(high)) return;
    const glm::ivec3 first(low), last(high);
    for (int z = first.z >> 3; z <= last.z >> 3; ++z) {
      for (int y = first.y >> 3; y <= last.y >> 3; ++y) {
        for (int x = first.x >> 3; x <= last.x >> 3; ++x) {
          spreadIn(blockAt(kSide * glm::ivec3(x, y, z)), first, last, centre, within, kernel);
        }
      }
    }
  }

 private:
  // Block coordinates have 21 bits including the sign. Positions beyond that range have no node, nor have non-finite
  // ones.
  static bool hasNode(glm::vec3 scaled) { return glm::length(scaled) < 4.0e6F; }
  static std::uint64_t keyOf(glm::ivec3 node) {
    constexpr std::uint64_t kMask = (std::uint64_t{1} << 21U) - 1;
    const auto part = [](int n) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(n >> 3)) & kMask; };
    return part(node.x) | part(node.y) << 21U | part(node.z) << 42U;
  }
  Block& blockAt(glm::ivec3 first) {
    const auto [found, isNew] = numbers_.try_emplace(keyOf(first), static_cast<int>(blocks_.size()));
    if (isNew) blocks_.push_back({first, {}});
    return blocks_[static_cast<std::size_t>(found->second)];
  }
  template <class Kernel>
  void spreadIn(Block& block, glm::ivec3 first, glm::ivec3 last, glm::vec3 centre, const Ellipsoid& e, Kernel& kernel) {
    const glm::ivec3 low = glm::max(first, block.first), high = glm::min(last, block.first + (kSide - 1));
    for (int z = low.z; z <= high.z; ++z) {
      const float dz = static_cast<float>(z) * cell_ - centre.z;
      for (int y = low.y; y <= high.y; ++y) {
        const float dy = static_cast<float>(y) * cell_ - centre.y;
        const float aside = e.diagonal.y * dy * dy + e.diagonal.z * dz * dz + 2.0F * e.mixed.x * dy * dz;
        const float slope = 2.0F * (e.mixed.z * dy + e.mixed.y * dz);
        if (aside - slope * slope / (4.0F * e.diagonal.x) >= 1.0F) continue;  // the whole row is outside
        T* row = &block.values[static_cast<std::size_t>(indexInBlock({0, y, z}))];
        for (int x = low.x; x <= high.x; ++x) {
          const float dx = static_cast<float>(x) * cell_ - centre.x;
          const float t = 1.0F - (aside + dx * (slope + e.diagonal.x * dx));
          row[x & 7] += kernel(std::max(t, 0.0F));
        }
      }
    }
  }

  float cell_;
  std::vector<Block> blocks_;
  std::unordered_map<std::uint64_t, int> numbers_;
};

}  // namespace pliant::render
