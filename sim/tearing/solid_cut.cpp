#include "sim/tearing/solid_cut.h"

#include "sim/base/roots.h"
#include "sim/tearing/tolerances.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>

namespace pliant::sim {

namespace {

std::vector<glm::vec3> middlesOf(const World& world, const TetrahedralBody& body) {
  std::vector<glm::vec3> middles;
  middles.reserve(body.tetrahedra.size());
  for (const auto& [a, b, c, d] : body.tetrahedra) {
    middles.push_back(0.25f * (world.positionOf(a) + world.positionOf(b) + world.positionOf(c) + world.positionOf(d)));
  }
  return middles;
}

/// Approximate edge length: that of a regular tetrahedron of mean volume.
float edgeOf(const TetrahedralBody& body) {
  const double volume = body.restVolume / static_cast<double>(body.tetrahedra.size());
  return static_cast<float>(cubeRoot(6.0 * std::sqrt(2.0) * volume));
}

/// The blade from a little before the end of the stroke; nothing while it is too narrow.
std::optional<Blade> continueStroke(const SolidStroke& stroke, const Blade& blade, std::span<const glm::vec3> middles,
                                    float edge) {
  if (!stroke.end) return blade;
  const glm::vec3 from = middles[stroke.end->tetrahedron] + stroke.end->offset;
  const glm::vec3 back = from - blade.to.at(glm::dot(from - blade.to.origin, blade.to.direction));
  const float width = glm::length(back);
  if (width < kNarrowestBlade * edge) return std::nullopt;
  return Blade{blade.from.aimedAt(from + (kBladeOverlap * edge / width) * back, blade.isParallel()), blade.to};
}

SolidStroke::End endOn(const Sight& sight, std::span<const glm::vec3> middles) {
  const auto nearer = [&](const glm::vec3& a, const glm::vec3& b) { return sight.distanceTo(a) < sight.distanceTo(b); };
  const auto nearest = std::min_element(middles.begin(), middles.end(), nearer);
  const glm::vec3 place = sight.at(glm::dot(*nearest - sight.origin, sight.direction));
  return {std::size_t(nearest - middles.begin()), place - *nearest};
}

/// Keeps crumbs attached: pieces of a few tetrahedra stay with the neighbour with which they share most faces.
void dropCrumbs(std::size_t tetrahedra, std::span<const TetraPair> neighbours, std::set<TetraPair>& opened) {
  std::vector<std::size_t> first(tetrahedra), count(tetrahedra, 0);
  std::iota(first.begin(), first.end(), std::size_t{0});
  const auto pieceOf = [&](int t) {
    std::size_t k = t;
    while (first[k] != k) k = first[k] = first[first[k]];
    return k;
  };
  for (const TetraPair& pair : neighbours) {
    if (opened.contains(pair)) continue;
    const std::size_t one = pieceOf(pair[0]), other = pieceOf(pair[1]);
    first[std::max(one, other)] = std::min(one, other);
  }
  for (std::size_t t = 0; t < tetrahedra; ++t) ++count[pieceOf(static_cast<int>(t))];
  std::map<std::size_t, std::map<std::size_t, std::vector<TetraPair>>> around;  // crumb, its neighbour: faces
  for (const TetraPair& pair : opened) {
    const std::size_t one = pieceOf(pair[0]), other = pieceOf(pair[1]);
    if (one == other) continue;
    if (count[one] < kCrumb) around[one][other].push_back(pair);
    if (count[other] < kCrumb) around[other][one].push_back(pair);
  }
  for (const auto& [crumb, neighbour] : around) {
    const auto fewer = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
    for (const TetraPair& pair : std::max_element(neighbour.begin(), neighbour.end(), fewer)->second)
      opened.erase(pair);
  }
}

/// For each face, 4 t + k for the k-th of tetrahedron t, whether it is at the body's boundary.
std::vector<bool> findBoundary(const TetrahedralBody& body, std::span<const TetraPair> neighbours) {
  std::vector<bool> atBoundary(4 * body.tetrahedra.size(), true);
  for (const TetraPair& pair : neighbours) {
    for (const auto& [own, other] : {std::pair{pair[0], pair[1]}, {pair[1], pair[0]}}) {
      const auto& t = body.tetrahedra[own];
      const auto& u = body.tetrahedra[other];
      const auto isShared = [&](std::size_t corner) { return std::find(u.begin(), u.end(), t[corner]) != u.end(); };
      for (std::size_t f = 0; f < kTetraFaces.size(); ++f) {
        if (!std::all_of(kTetraFaces[f].begin(), kTetraFaces[f].end(), isShared)) continue;
        atBoundary[4 * own + f] = false;
      }
    }
  }
  return atBoundary;
}

/// Moves the drawn positions of separated particles onto the blade, along the edge of a tetrahedron that it crosses
/// closest to them. A particle of the skin, or of the face of an earlier cut, stays in it, and on its sharp edges.
class SurfaceFlattening {
 public:
  /// `atBoundary` before the cut.
  SurfaceFlattening(const World& world, const TetrahedralBody& body, const BladePlane& plane,
                    const std::vector<bool>& atBoundary)
      : world_(world), body_(body), plane_(plane), atBoundary_(atBoundary) {}

  std::map<int, glm::vec3> shifts(const std::vector<std::pair<int, int>>& added) const {
    std::map<int, Divided> divided;  // by original
    std::map<int, int> originals;    // by separated particle
    for (const auto& [twin, original] : added) originals[twin] = originals[original] = original;
    for (std::size_t t = 0; t < body_.tetrahedra.size(); ++t) {
      for (std::size_t k = 0; k < 4; ++k) {
        const auto found = originals.find(body_.tetrahedra[t][k]);
        if (found != originals.end()) divided[found->second].corners.push_back({t, k});
      }
    }
    for (auto& [original, one] : divided) findCrossing(one);
    std::map<int, glm::vec3> shifts;
    for (const auto& [particle, original] : originals) {
      if (const auto& shift = divided.at(original).shift) shifts[particle] = *shift;
    }
    return shifts;
  }

 private:
  /// A separated particle, with its twins.
  struct Divided {
    std::vector<std::pair<std::size_t, std::size_t>> corners;  ///< tetrahedron, and which of its corners
    std::optional<glm::vec3> shift;
  };

  void findCrossing(Divided& divided) const {
    std::vector<glm::vec3> normals;  // of the skin there
    for (const auto& [t, k] : divided.corners) addSkinNormals(t, k, normals);
    const auto staysInSkin = [&](const glm::vec3& along) {
      return std::all_of(normals.begin(), normals.end(),
                         [&](const glm::vec3& n) { return std::abs(glm::dot(n, along)) < kAskew; });
    };
    float nearest = std::numeric_limits<float>::infinity();
    for (const auto& [t, k] : divided.corners) {
      const auto& corners = body_.tetrahedra[t];
      const float here = plane_.height(drawnAt(t, corners[k]));
      const glm::vec3 from = body_.drawn.placeOf(corners[k], world_.particles.rest);
      for (std::size_t other = 0; other < 4; ++other) {
        if (other == k) continue;
        const float there = plane_.height(drawnAt(t, corners[other]));
        if ((here < 0.0f) == (there < 0.0f)) continue;
        const glm::vec3 edge = body_.drawn.placeOf(corners[other], world_.particles.rest) - from;
        const glm::vec3 way = here / (here - there) * edge;
        if (glm::length(way) >= nearest || !staysInSkin(edge / std::max(glm::length(edge), 1e-30f))) continue;
        nearest = glm::length(way);
        divided.shift = from + way - world_.particles.rest[corners[k]];
      }
    }
  }

  void addSkinNormals(std::size_t t, std::size_t corner, std::vector<glm::vec3>& normals) const {
    for (std::size_t f = 0; f < kTetraFaces.size(); ++f) {
      const auto& face = kTetraFaces[f];
      if (std::find(face.begin(), face.end(), corner) == face.end()) continue;
      if (!atBoundary_[4 * t + f]) continue;
      const auto at = [&](std::size_t k) {
        return body_.drawn.placeOf(body_.tetrahedra[t][face[k]], world_.particles.rest);
      };
      const glm::vec3 normal = glm::cross(at(1) - at(0), at(2) - at(0));
      if (glm::length(normal) > 0.0f) normals.push_back(glm::normalize(normal));
    }
  }

  /// The position at which a particle of a tetrahedron is drawn now.
  glm::vec3 drawnAt(std::size_t t, int particle) const {
    const auto& corners = body_.tetrahedra[t];
    const auto rest = [&](std::size_t k) { return world_.particles.rest[corners[k]]; };
    const auto now = [&](std::size_t k) { return world_.positionOf(corners[k]); };
    const glm::mat3 deformation = glm::mat3(now(1) - now(0), now(2) - now(0), now(3) - now(0)) *
                                  glm::inverse(glm::mat3(rest(1) - rest(0), rest(2) - rest(0), rest(3) - rest(0)));
    return now(0) + deformation * (body_.drawn.placeOf(particle, world_.particles.rest) - rest(0));
  }

  const World& world_;
  const TetrahedralBody& body_;
  const BladePlane& plane_;
  const std::vector<bool>& atBoundary_;
};

}  // namespace

void cutSolid(World& world, TetrahedralBody& body, SolidStroke& stroke, const Blade& blade) {
  if (body.tetrahedra.empty()) return;
  const std::vector<glm::vec3> middles = middlesOf(world, body);
  const auto swept = continueStroke(stroke, blade, middles, edgeOf(body));
  if (!swept) return;
  const BladePlane plane(*swept);
  if (!plane.isUsable()) return;
  stroke.end = endOn(swept->to, middles);
  const auto isBelow = [&](const glm::vec3& point) { return plane.height(point) < 0.0f; };
  const auto below = std::count_if(middles.begin(), middles.end(), isBelow);
  if (below == 0 || below == static_cast<std::ptrdiff_t>(middles.size())) return;

  const std::vector<TetraPair> neighbours = neighboursIn(body);
  for (const TetraPair& pair : neighbours) {
    const auto at = [&](std::size_t k) { return middles[pair[k]]; };
    if (plane.crossing(at(0), at(1))) stroke.opened.insert(pair);
  }
  dropCrumbs(body.tetrahedra.size(), neighbours, stroke.opened);
  const auto embedded = std::find_if(world.embedded.begin(), world.embedded.end(),
                                     [&](const EmbeddedSurface& surface) { return surface.element == body.element; });
  if (body.drawn.divisions == 0 && !stroke.opened.empty() && embedded != world.embedded.end()) {
    body.drawn = DrawnBoundary::like(*embedded, body.tetrahedra, world.particles.rest);
  }
  const std::vector<bool> atBoundary = findBoundary(body, neighbours);
  const auto added = separateTetrahedra(world, body, stroke.opened);
  std::erase_if(stroke.opened, [&](const TetraPair& pair) { return !shareFace(body, pair); });
  if (added.empty() || embedded == world.embedded.end()) return;
  for (const auto& [twin, original] : added) {
    const auto shift = body.drawn.shift.find(original);
    if (shift != body.drawn.shift.end()) body.drawn.shift[twin] = shift->second;
  }
  for (const auto& [particle, shift] : SurfaceFlattening(world, body, plane, atBoundary).shifts(added))
    body.drawn.shift[particle] = shift;
  body.drawn.draw(body.tetrahedra, world.particles.rest, *embedded);
}

}  // namespace pliant::sim
