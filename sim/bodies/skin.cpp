#include "sim/bodies/skin.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/bodies/tolerances.h"
#include "sim/geometry/neighbour_grid.h"

#include <Eigen/Eigenvalues>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

using Vertex = EmbeddedSurface::Vertex;
constexpr std::size_t kTies = EmbeddedSurface::kMaxTies;
/// Farther points are not looked at: among thousands in a plane it would take minutes to find one outside it.
constexpr std::size_t kMaxStride = 32;

struct Neighbour {
  float squared;  ///< distance [m^2]
  Index point;
  bool operator<(const Neighbour& other) const {
    return squared < other.squared || (squared == other.squared && point < other.point);
  }
};

class NearestPoints {
 public:
  NearestPoints(std::span<const glm::vec3> points, float spacing) : count_(points.size()), spacing_(spacing) {
    std::vector<glm::vec4> places;
    std::vector<Index> ids(points.size());
    for (const glm::vec3& p : points) places.emplace_back(p, 0.0f);
    std::iota(ids.begin(), ids.end(), 0);
    grid_.build(places, ids, 2.0f * spacing);
  }

  /// The `count` points nearest to p, or all, in order of distance.
  void find(const glm::vec3& p, std::size_t count, std::vector<Neighbour>& near) const {
    count = std::min(count, count_);
    for (float reach = 2.0f * spacing_;; reach *= 1.5f) {
      near.clear();
      grid_.forEachWithin(p, reach, [&](std::uint32_t hit, float squared) {
        near.push_back({squared, grid_.entries()[hit].id});
      });
      if (near.size() < count) continue;
      std::sort(near.begin(), near.end());
      near.resize(count);
      return;
    }
  }

 private:
  std::size_t count_;
  float spacing_;
  NeighbourGrid grid_;
};

// Minimises sum w^2 / theta with sum w = 1 and sum w x = p: w = theta q . M^+ (1, 0, 0, 0), q = (1, (x - p) / reach),
// M = sum theta q q^T; theta falls to 0 at the reach.
Vertex tied(const glm::vec3& p, std::span<const glm::vec3> points, std::span<const Neighbour> neighbours, float reach) {
  Eigen::Matrix4d moments = Eigen::Matrix4d::Zero();
  std::array<Eigen::Vector4d, kTies> rows;
  std::array<double, kTies> theta{};
  for (std::size_t k = 0; k < neighbours.size(); ++k) {
    const glm::vec3 d = (points[neighbours[k].point] - p) / reach;
    const double fall = 1.0 - std::min(1.0, double(neighbours[k].squared) / (double(reach) * double(reach)));
    theta[k] = fall * fall;
    rows[k] = {1.0, d.x, d.y, d.z};
    moments += theta[k] * rows[k] * rows[k].transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(moments);
  Eigen::Vector4d inverse;
  for (int k = 0; k < 4; ++k) {
    const double value = solver.eigenvalues()[k];
    inverse[k] = value > kFlatNeighbours * kFlatNeighbours * solver.eigenvalues()[3] ? 1.0 / value : 0.0;
  }
  const Eigen::Vector4d lambda =
      solver.eigenvectors() * inverse.asDiagonal() * solver.eigenvectors().transpose().col(0);
  Vertex vertex;
  double sum = 0.0;
  for (std::size_t k = 0; k < neighbours.size(); ++k) sum += theta[k] * rows[k].dot(lambda);
  for (std::size_t k = 0; k < neighbours.size(); ++k) {
    vertex.particles[k] = neighbours[k].point;
    vertex.weights[k] = static_cast<float>(theta[k] * rows[k].dot(lambda) / sum);
  }
  return vertex;
}

glm::vec3 placeOf(const Vertex& vertex, std::span<const glm::vec3> points) {
  glm::vec3 sum(0.0f);
  for (std::size_t k = 0; k < kTies; ++k) sum += vertex.weights[k] * points[vertex.particles[k]];
  return sum;
}

}  // namespace

std::vector<Vertex> skin(std::span<const glm::vec3> surface, std::span<const glm::vec3> points, float spacing) {
  PLIANT_ASSERT(!points.empty() && spacing > 0.0f, "a skin follows points that lie apart");
  const NearestPoints nearest(points, spacing);
  std::vector<Vertex> vertices;
  vertices.reserve(surface.size());
  std::vector<Neighbour> near, chosen;
  for (const glm::vec3& p : surface) {
    // Where the nearest are coplanar, as in the outer layer of a box, every other, every third, ... is taken.
    for (std::size_t stride = 1;; ++stride) {
      nearest.find(p, stride * kTies + 1, near);
      chosen.clear();
      for (std::size_t k = 0; k < near.size() && chosen.size() < kTies; k += stride) chosen.push_back(near[k]);
      const float reach = 1.05f * std::sqrt(near.back().squared);
      const Vertex vertex = tied(p, points, chosen, reach);
      const bool isLast = near.size() == points.size() || stride == kMaxStride;
      if (!isLast && glm::length(placeOf(vertex, points) - p) > kReproduced * reach) continue;
      vertices.push_back(vertex);
      break;
    }
  }
  return vertices;
}

}  // namespace pliant::sim
