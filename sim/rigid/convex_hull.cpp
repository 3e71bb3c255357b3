#include "sim/rigid/convex_hull.h"

#include <glm/geometric.hpp>
#include <libqhull_r/qhull_ra.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <vector>

namespace pliant::sim {

namespace {

/// A run of Qhull. Its error messages go to a file: that there is no hull is enough.
class Qhull {
 public:
  explicit Qhull(std::vector<double> coordinates) : coordinates_(std::move(coordinates)), messages_(std::tmpfile()) {
    qh_zero(&state_, messages_.get());
    char options[] = "qhull";
    const int count = static_cast<int>(coordinates_.size() / 3);
    failed_ = qh_new_qhull(&state_, 3, count, coordinates_.data(), 0, options, nullptr, messages_.get()) != 0;
  }
  ~Qhull() {
    qh_freeqhull(&state_, qh_ALL);
    int current = 0, total = 0;
    qh_memfreeshort(&state_, &current, &total);
  }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;

  bool failed() const { return failed_; }
  /// Loops of point indices, in either orientation.
  std::vector<std::vector<int>> faces() {
    std::vector<std::vector<int>> loops;
    for (facetT* facet = state_.facet_list; facet != nullptr && facet->next != nullptr; facet = facet->next) {
      setT* corners = qh_facet3vertex(&state_, facet);
      std::vector<int> loop;
      for (int k = 0; k < qh_setsize(&state_, corners); ++k) {
        const auto* vertex = static_cast<const vertexT*>(SETelem_(corners, k));
        loop.push_back(qh_pointid(&state_, vertex->point));
      }
      qh_settempfree(&state_, &corners);
      loops.push_back(std::move(loop));
    }
    return loops;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::vector<double> coordinates_;
  std::unique_ptr<std::FILE, Close> messages_;
  qhT state_{};
  bool failed_ = false;
};

// Whether a loop runs counter-clockwise seen from outside, where `middle` is inside.
bool facesAway(std::span<const glm::dvec3> corners, std::span<const int> loop, const glm::dvec3& middle) {
  const auto corner = [&](std::size_t i) { return corners[static_cast<std::size_t>(loop[i % loop.size()])]; };
  glm::dvec3 normal(0.0);
  for (std::size_t i = 0; i < loop.size(); ++i) normal += glm::cross(corner(i) - corner(0), corner(i + 1) - corner(0));
  return glm::dot(normal, corner(0) - middle) > 0.0;
}

}  // namespace

std::optional<ConvexShape> convexHull(std::span<const glm::dvec3> points) {
  if (points.size() < 4) return std::nullopt;
  std::vector<double> coordinates;
  for (const glm::dvec3& point : points) coordinates.insert(coordinates.end(), {point.x, point.y, point.z});
  Qhull qhull(std::move(coordinates));
  if (qhull.failed()) return std::nullopt;
  std::vector<std::vector<int>> loops = qhull.faces();
  std::map<int, int> numbers;  // of points that are corners
  std::vector<glm::dvec3> corners;
  for (std::vector<int>& loop : loops) {
    for (int& corner : loop) {
      const auto [place, isNew] = numbers.try_emplace(corner, static_cast<int>(corners.size()));
      if (isNew) corners.push_back(points[static_cast<std::size_t>(corner)]);
      corner = place->second;
    }
  }
  glm::dvec3 middle(0.0);
  for (const glm::dvec3& corner : corners) middle += corner / double(corners.size());
  for (std::vector<int>& loop : loops) {
    if (!facesAway(corners, loop, middle)) std::reverse(loop.begin(), loop.end());
  }
  return polytope(std::move(corners), loops);
}

}  // namespace pliant::sim
