#include "sim/tetrahedra/drawn_boundary.h"

#include "sim/base/index.h"
#include "sim/base/portable_math.h"
#include "sim/geometry/triangle_bvh.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "sim/tetrahedra/tolerances.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pliant::sim {

namespace {

using Tetrahedra = DrawnBoundary::Tetrahedra;

std::array<int, 3> cornersOf(Tetrahedra tetrahedra, std::size_t face) {
  const auto& t = tetrahedra[face / 4];
  const auto& [a, b, c] = kTetraFaces[face % 4];
  return {t[a], t[b], t[c]};
}

/// For each face, 4 t + k for the k-th of tetrahedron t, the same face of the neighbour; -1: none.
std::vector<int> facesAcross(Tetrahedra tetrahedra) {
  std::vector<std::pair<std::array<int, 3>, int>> faces(4 * tetrahedra.size());
  for (std::size_t f = 0; f < faces.size(); ++f) {
    auto corners = cornersOf(tetrahedra, f);
    std::sort(corners.begin(), corners.end());
    faces[f] = {corners, static_cast<int>(f)};
  }
  std::sort(faces.begin(), faces.end());
  std::vector<int> across(faces.size(), -1);
  for (std::size_t i = 1; i < faces.size(); ++i) {
    if (faces[i].first != faces[i - 1].first) continue;
    across[faces[i].second] = faces[i - 1].second;
    across[faces[i - 1].second] = faces[i].second;
  }
  return across;
}

std::vector<int> boundaryFaces(const std::vector<int>& across) {
  std::vector<int> boundary;
  for (std::size_t f = 0; f < across.size(); ++f) {
    if (across[f] < 0) boundary.push_back(static_cast<int>(f));
  }
  return boundary;
}

/// The face of the same tetrahedron on the other side of its edge (a, b).
int otherFaceAtEdge(Tetrahedra tetrahedra, int face, int a, int b) {
  for (int other = face / 4 * 4;; ++other) {
    const auto corners = cornersOf(tetrahedra, other);
    const auto has = [&](int particle) { return std::find(corners.begin(), corners.end(), particle) != corners.end(); };
    if (other != face && has(a) && has(b)) return other;
  }
}

/// The boundary face next to a boundary face across its edge (a, b).
int nextOnBoundary(Tetrahedra tetrahedra, const std::vector<int>& across, int face, int a, int b) {
  int at = otherFaceAtEdge(tetrahedra, face, a, b);
  while (across[at] >= 0) {
    at = otherFaceAtEdge(tetrahedra, across[at], a, b);
  }
  return at;
}

/// Points that are joined step by step; the first of those joined represents all.
class Joined {
 public:
  explicit Joined(std::size_t count) : first_(count) { std::iota(first_.begin(), first_.end(), std::size_t{0}); }
  std::size_t rootOf(std::size_t point) {
    while (first_[point] != point) point = first_[point] = first_[first_[point]];
    return point;
  }
  void join(std::size_t one, std::size_t other) {
    one = rootOf(one);
    other = rootOf(other);
    first_[std::max(one, other)] = std::min(one, other);
  }

 private:
  std::vector<std::size_t> first_;
};

/// Index of the point with weights (n - i - j, i, j) / n. Row i + j = r holds r + 1 points, j ascending.
std::size_t pointIndex(int i, int j) {
  const int row = i + j;
  return row * (row + 1) / 2 + j;
}

/// The points from corner `from` to corner `to` of a face (0 to 2).
std::vector<std::size_t> pointsAlong(int n, std::size_t from, std::size_t to) {
  std::vector<std::size_t> points;
  for (int k = 0; k <= n; ++k) {
    std::array<int, 3> weight{};
    weight[from] = n - k;
    weight[to] += k;
    points.push_back(pointIndex(weight[1], weight[2]));
  }
  return points;
}

std::size_t placeIn(const std::array<int, 3>& corners, int particle) {
  return std::find(corners.begin(), corners.end(), particle) - corners.begin();
}

/// Normals of the boundary by particle, weighted by angle: independent of how flat parts are divided.
std::map<int, glm::vec3> normalsOf(Tetrahedra tetrahedra, const std::vector<int>& boundary,
                                   std::span<const glm::vec3> rest) {
  std::map<int, glm::vec3> normals;
  for (const int face : boundary) {
    const auto corners = cornersOf(tetrahedra, face);
    const auto at = [&](std::size_t k) { return rest[corners[k % 3]]; };
    const glm::vec3 normal = glm::cross(at(1) - at(0), at(2) - at(0));
    const float length = glm::length(normal);
    if (!(length > 0.0f)) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const float cosine = glm::dot(glm::normalize(at(k + 1) - at(k)), glm::normalize(at(k + 2) - at(k)));
      normals.try_emplace(corners[k], 0.0f).first->second +=
          portable::acos(std::clamp(cosine, -1.0f, 1.0f)) / length * normal;
    }
  }
  for (auto& [particle, normal] : normals) {
    if (glm::length(normal) > 0.0f) normal = glm::normalize(normal);
  }
  return normals;
}

/// The surface with which the body is drawn before it is cut, at rest.
class Skin {
 public:
  Skin(const EmbeddedSurface& surface, std::span<const glm::vec3> rest) : triangles_(surface.triangles) {
    std::vector<glm::vec4> x;
    for (const glm::vec3& p : rest) x.emplace_back(p, 0.0f);
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) positions_.push_back(surface.position(v, x));
    bvh_ = TriangleBvh(positions_, triangles_);
  }

  /// The point of the skin nearest to p along +-`along`; p if there is none.
  glm::vec3 beyond(const glm::vec3& p, const glm::vec3& along) const {
    const glm::vec3 from = p - along, to = p + along;
    float nearest = 2.0f;
    Aabb box = Aabb::none();
    box.grow(from);
    box.grow(to);
    bvh_.forEachInBox(box, [&](Index index) {
      const auto& [a, b, c] = triangles_[index];
      float t = 0.0f;
      if (!segmentHitsTriangle(from, to, at(a), at(b), at(c), t)) return;
      if (std::abs(2.0f * t - 1.0f) < std::abs(nearest)) nearest = 2.0f * t - 1.0f;
    });
    return nearest < 2.0f ? p + nearest * along : p;
  }

  float meanEdge() const {
    double sum = 0.0;
    for (const auto& [a, b, c] : triangles_)
      sum += double(glm::length(at(a) - at(b)) + glm::length(at(b) - at(c)) + glm::length(at(c) - at(a)));
    return static_cast<float>(sum / (3.0 * static_cast<double>(std::max<std::size_t>(triangles_.size(), 1))));
  }

 private:
  glm::vec3 at(int vertex) const { return positions_[vertex]; }

  std::vector<glm::vec3> positions_;
  const std::vector<std::array<int, 3>>& triangles_;
  TriangleBvh bvh_;
};

float meanEdge(Tetrahedra tetrahedra, const std::vector<int>& faces, std::span<const glm::vec3> rest) {
  double sum = 0.0;
  for (const int face : faces) {
    const auto corners = cornersOf(tetrahedra, face);
    const auto at = [&](std::size_t k) { return rest[corners[k % 3]]; };
    for (std::size_t k = 0; k < 3; ++k) sum += double(glm::length(at(k) - at(k + 1)));
  }
  return static_cast<float>(sum / (3.0 * static_cast<double>(std::max<std::size_t>(faces.size(), 1))));
}

/// Ties points to tetrahedra.
class Ties {
 public:
  Ties(Tetrahedra tetrahedra, std::span<const glm::vec3> rest)
      : tetrahedra_(tetrahedra), rest_(rest), at_(rest.size()) {
    for (std::size_t t = 0; t < tetrahedra.size(); ++t) {
      for (const auto particle : tetrahedra[t]) at_[particle].push_back(t);
    }
  }

  /// Ties a point near a face to the tetrahedron at one of its corners that it lies in, or least outside of. Points far
  /// outside their tetrahedron exaggerate its deformation.
  EmbeddedSurface::Vertex near(const std::array<int, 3>& corners, const glm::vec3& place) const {
    EmbeddedSurface::Vertex best;
    double least = -std::numeric_limits<double>::infinity();
    for (const int corner : corners) {
      for (const std::size_t t : at_[corner]) {
        const glm::dvec4 w = weightsIn(tetrahedra_[t], place);
        const double smallest = std::min({w.x, w.y, w.z, w.w});
        if (!(smallest > least)) continue;
        least = smallest;
        best = EmbeddedSurface::Vertex::in(tetrahedra_[t], w);
      }
    }
    return best;
  }

 private:
  glm::dvec4 weightsIn(const std::array<Index, 4>& t, const glm::vec3& place) const {
    const auto at = [&](std::size_t k) { return glm::dvec3(rest_[t[k]]); };
    const glm::dvec3 w =
        glm::inverse(glm::dmat3(at(1) - at(0), at(2) - at(0), at(3) - at(0))) * (glm::dvec3(place) - at(0));
    return {1.0 - w.x - w.y - w.z, w.x, w.y, w.z};
  }

  Tetrahedra tetrahedra_;
  std::span<const glm::vec3> rest_;
  std::vector<std::vector<std::size_t>> at_;  ///< tetrahedra by particle
};

}  // namespace

std::vector<glm::vec3> DrawnBoundary::weights(int divisions) {
  std::vector<glm::vec3> weights;
  for (int row = 0; row <= divisions; ++row) {
    for (int j = 0; j <= row; ++j)
      weights.push_back(glm::vec3(divisions - row, row - j, j) / static_cast<float>(divisions));
  }
  return weights;
}

glm::vec3 DrawnBoundary::placeOf(int particle, std::span<const glm::vec3> rest) const {
  const auto found = shift.find(particle);
  return rest[particle] + (found == shift.end() ? glm::vec3(0.0f) : found->second);
}

DrawnBoundary DrawnBoundary::like(const EmbeddedSurface& surface, Tetrahedra tetrahedra,
                                  std::span<const glm::vec3> rest) {
  const std::vector<int> boundary = boundaryFaces(facesAcross(tetrahedra));
  const Skin skin(surface, rest);
  const auto normals = normalsOf(tetrahedra, boundary, rest);
  const float edge = meanEdge(tetrahedra, boundary, rest);
  DrawnBoundary drawn;
  drawn.divisions =
      std::clamp(static_cast<int>(std::lround(edge / std::max(skin.meanEdge(), 1e-30f))), 1, kMaxDivisions);
  for (const auto& [particle, normal] : normals) {
    const glm::vec3 p = rest[particle];
    drawn.shift[particle] = skin.beyond(p, edge * normal) - p;
  }
  const auto weight = weights(drawn.divisions);
  for (const int face : boundary) {
    const auto corners = cornersOf(tetrahedra, face);
    std::vector<glm::vec3>& relief = drawn.relief[{face / 4, face % 4}];
    for (const glm::vec3& l : weight) {
      glm::vec3 p(0.0f), normal(0.0f), place(0.0f);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto c = static_cast<glm::length_t>(k);
        p += l[c] * rest[corners[k]];
        normal += l[c] * normals.at(corners[k]);
        place += l[c] * drawn.placeOf(corners[k], rest);
      }
      const bool isCorner = std::max({l.x, l.y, l.z}) == 1.0f;
      const bool hasNormal = glm::length(normal) > 0.0f;
      relief.push_back(isCorner || !hasNormal ? glm::vec3(0.0f)
                                              : skin.beyond(p, edge * glm::normalize(normal)) - place);
    }
  }
  return drawn;
}

void DrawnBoundary::draw(Tetrahedra tetrahedra, std::span<const glm::vec3> rest, EmbeddedSurface& surface) const {
  const std::vector<int> across = facesAcross(tetrahedra);
  std::vector<int> boundary = boundaryFaces(across);
  // Where a face of the skin meets one of a cut, the skin determines the edge.
  const auto isSkin = [&](int face) { return relief.contains({face / 4, face % 4}); };
  std::stable_partition(boundary.begin(), boundary.end(), isSkin);
  std::vector<std::size_t> placeOfFace(across.size(), 0);
  for (std::size_t b = 0; b < boundary.size(); ++b) placeOfFace[boundary[b]] = b;
  const auto normalOf = [&](int face) {
    const auto& [a, b, c] = cornersOf(tetrahedra, face);
    const glm::vec3 normal = glm::cross(placeOf(b, rest) - placeOf(a, rest), placeOf(c, rest) - placeOf(a, rest));
    const float length = glm::length(normal);
    return length > 0.0f ? normal / length : normal;
  };
  const auto isSharp = [&](int face, int other) {
    if (!isSkin(face) || !isSkin(other)) return isSkin(face) || isSkin(other);  // a cut is flat
    return glm::dot(normalOf(face), normalOf(other)) < kSharpCosine;
  };

  const auto weight = weights(divisions);
  const std::size_t perFace = weight.size();
  Joined places(boundary.size() * perFace), vertices(boundary.size() * perFace);  // at one position; drawn as one
  for (std::size_t b = 0; b < boundary.size(); ++b) {
    const auto corners = cornersOf(tetrahedra, boundary[b]);
    for (std::size_t k = 0; k < 3; ++k) {
      const int from = corners[k], to = corners[(k + 1) % 3];
      const int mate = nextOnBoundary(tetrahedra, across, boundary[b], from, to);
      const bool sharp = isSharp(boundary[b], mate);
      const std::size_t first = perFace * placeOfFace[mate];
      const auto mates = cornersOf(tetrahedra, mate);
      const auto own = pointsAlong(divisions, k, (k + 1) % 3);
      const auto other = pointsAlong(divisions, placeIn(mates, from), placeIn(mates, to));
      for (std::size_t i = 0; i < own.size(); ++i) {
        places.join(b * perFace + own[i], first + other[i]);
        if (!sharp) vertices.join(b * perFace + own[i], first + other[i]);
      }
    }
  }

  const Ties ties(tetrahedra, rest);
  const auto vertexAt = [&](std::size_t point) {
    const int face = boundary[point / perFace];
    const auto corners = cornersOf(tetrahedra, face);
    const auto raised = relief.find({face / 4, face % 4});
    glm::vec3 place = raised == relief.end() ? glm::vec3(0.0f) : raised->second[point % perFace];
    for (std::size_t k = 0; k < 3; ++k) {
      place += weight[point % perFace][static_cast<glm::length_t>(k)] * placeOf(corners[k], rest);
    }
    return ties.near(corners, place);
  };
  surface.vertices.clear();
  surface.triangles.clear();
  std::vector<int> numberOf(boundary.size() * perFace, -1);
  for (std::size_t point = 0; point < numberOf.size(); ++point) {
    const std::size_t first = vertices.rootOf(point);
    if (first == point) {
      numberOf[point] = static_cast<int>(surface.vertices.size());
      surface.vertices.push_back(vertexAt(places.rootOf(point)));
    } else {
      numberOf[point] = numberOf[first];
    }
  }
  for (std::size_t b = 0; b < boundary.size(); ++b) {
    const auto vertex = [&](int i, int j) { return numberOf[b * perFace + pointIndex(i, j)]; };
    for (int i = 0; i < divisions; ++i) {
      for (int j = 0; i + j < divisions; ++j) {
        surface.triangles.push_back({vertex(i, j), vertex(i + 1, j), vertex(i, j + 1)});
        if (i + j + 1 < divisions)
          surface.triangles.push_back({vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)});
      }
    }
  }
}

}  // namespace pliant::sim
