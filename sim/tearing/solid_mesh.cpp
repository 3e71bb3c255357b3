#include "sim/tearing/solid_mesh.h"

#include "sim/base/index.h"
#include "sim/constraints/typed_batches.h"
#include "sim/state/material.h"
#include "sim/state/surfaces.h"
#include "sim/tearing/divided_particle.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pliant::sim {

namespace {

using Tetrahedron = std::array<Index, 4>;
using Link = std::array<Index, 2>;  ///< two particles, the smaller index first

/// The tetrahedra at one particle, in groups.
class Groups {
 public:
  Groups(const TetrahedralBody& body, int particle, std::vector<int> tetrahedra, const std::set<TetraPair>& opened)
      : tetrahedra_(std::move(tetrahedra)), first_(tetrahedra_.size()) {
    std::iota(first_.begin(), first_.end(), std::size_t{0});
    std::vector<std::pair<Link, std::size_t>> faces;  // at the particle, by their other two corners
    for (std::size_t k = 0; k < tetrahedra_.size(); ++k) {
      Tetrahedron others = body.tetrahedra[tetrahedra_[k]];
      std::sort(others.begin(), others.end());
      std::stable_partition(others.begin(), others.end(), [&](int corner) { return corner != particle; });
      for (const auto& [a, b] : {std::pair{0u, 1u}, {0u, 2u}, {1u, 2u}}) faces.push_back({{others[a], others[b]}, k});
    }
    std::sort(faces.begin(), faces.end());
    for (std::size_t f = 1; f < faces.size(); ++f) {
      if (faces[f].first != faces[f - 1].first) continue;
      const auto [one, other] = std::minmax(faces[f].second, faces[f - 1].second);
      if (!opened.contains({tetrahedra_[one], tetrahedra_[other]})) join(one, other);
    }
  }

  /// Calls visit(tetrahedra of a group) for each.
  template <typename Visit>
  void forEach(Visit&& visit) {
    std::vector<int> members;
    for (std::size_t root = 0; root < tetrahedra_.size(); ++root) {
      if (first_[root] != root) continue;
      members.clear();
      for (std::size_t k = 0; k < tetrahedra_.size(); ++k) {
        if (rootOf(k) == root) members.push_back(tetrahedra_[k]);
      }
      visit(members);
    }
  }
  std::size_t count() const {
    std::size_t roots = 0;
    for (std::size_t k = 0; k < first_.size(); ++k) roots += first_[k] == k;
    return roots;
  }

 private:
  std::size_t rootOf(std::size_t k) const {
    while (first_[k] != k) k = first_[k];
    return k;
  }
  void join(std::size_t one, std::size_t other) {
    one = rootOf(one);
    other = rootOf(other);
    first_[std::max(one, other)] = std::min(one, other);
  }

  std::vector<int> tetrahedra_;     ///< ascending
  std::vector<std::size_t> first_;  ///< leads to the first of the same group
};

/// The particles at the opened faces, ascending, each with its tetrahedra.
std::map<int, std::vector<int>> tetrahedraAtFaces(const World& world, const TetrahedralBody& body,
                                                  const std::set<TetraPair>& opened) {
  std::vector<bool> wanted(world.particles.size(), false);
  for (const auto& [one, other] : opened) {
    for (const int particle : body.tetrahedra[one]) {
      const auto& t = body.tetrahedra[other];
      if (std::find(t.begin(), t.end(), particle) != t.end()) wanted[particle] = true;
    }
  }
  std::map<int, std::vector<int>> at;
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    for (const int particle : body.tetrahedra[t]) {
      if (wanted[particle]) at[particle].push_back(static_cast<int>(t));
    }
  }
  return at;
}

double restVolumeOf(const World& world, const TetrahedralBody& body, const std::vector<int>& tetrahedra) {
  double sum = 0.0;
  for (const int t : tetrahedra) {
    const auto& corners = body.tetrahedra[t];
    const auto at = [&](std::size_t k) { return glm::dvec3(world.particles.rest[corners[k]]); };
    sum += std::abs(glm::dot(glm::cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)));
  }
  return sum;
}

/// Gives each group except the one with the largest part its own particle.
void divide(World& world, TetrahedralBody& body, int particle, Groups& groups,
            std::vector<std::pair<int, int>>& added) {
  std::vector<std::vector<int>> parts;
  std::vector<double> volumes;
  groups.forEach([&](const std::vector<int>& members) {
    parts.push_back(members);
    volumes.push_back(restVolumeOf(world, body, members));
  });
  const double whole = std::accumulate(volumes.begin(), volumes.end(), 0.0);
  const std::size_t keeper = std::max_element(volumes.begin(), volumes.end()) - volumes.begin();
  const float mass = world.particles.mass[particle];
  double left = double(mass);
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (part == keeper) continue;
    const double share = whole > 0.0 ? volumes[part] / whole : 1.0 / static_cast<double>(parts.size());
    const auto own = static_cast<float>(share * double(mass));
    left -= double(own);
    const int twin = addParticleLike(world, particle, glm::vec3(world.particles.position[particle]),
                                     world.particles.velocity[particle], world.particles.rest[particle], own);
    for (const int t : parts[part]) {
      auto& corners = body.tetrahedra[t];
      std::replace(corners.begin(), corners.end(), particle, twin);
    }
    added.emplace_back(twin, particle);
  }
  setMass(world, particle, static_cast<float>(left));
}

/// Gives the constraints of tetrahedra their new particles; `renamed`: new by old.
template <typename C>
void renameConstraints(World& world, int element, const std::map<Tetrahedron, Tetrahedron>& renamed) {
  for (const auto& batch : world.batches) {
    auto* typed = dynamic_cast<TypedBatch<C>*>(batch.get());
    if (typed == nullptr) continue;
    for (std::size_t c = 0; c < typed->constraints().size(); ++c) {
      C constraint = typed->constraints()[c];
      if (world.elementOfRow(constraint.material) != element) continue;
      const auto found = renamed.find(constraint.particles);
      if (found == renamed.end()) continue;
      constraint.particles = found->second;
      typed->replace(c, constraint);
    }
  }
}

Link linkOf(Index a, Index b) { return {std::min(a, b), std::max(a, b)}; }

/// Gives springs their new particles: an edge that became several has as many springs. `links`: new by old.
void renameSprings(World& world, int element, const std::map<Link, std::set<Link>>& links) {
  for (const auto& batch : world.batches) {
    auto* typed = dynamic_cast<TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr || typed->column() != &Material::stiffness) continue;
    const std::size_t count = typed->constraints().size();
    for (std::size_t c = 0; c < count; ++c) {
      Distance spring = typed->constraints()[c];
      const auto found = links.find(linkOf(spring.particles[0], spring.particles[1]));
      if (world.elementOfRow(spring.material) != element || found == links.end()) continue;
      bool isFirst = true;
      for (const Link& link : found->second) {
        spring.particles = link;
        if (isFirst) {
          typed->replace(c, spring);
        } else {
          typed->add(spring);
        }
        isFirst = false;
      }
    }
  }
}

}  // namespace

std::vector<TetraPair> neighboursIn(const TetrahedralBody& body) {
  std::vector<std::pair<std::array<Index, 3>, int>> faces;
  faces.reserve(4 * body.tetrahedra.size());
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    for (const auto& [a, b, c] : kTetraFaces) {
      std::array<Index, 3> face{body.tetrahedra[t][a], body.tetrahedra[t][b], body.tetrahedra[t][c]};
      std::sort(face.begin(), face.end());
      faces.emplace_back(face, static_cast<int>(t));
    }
  }
  std::sort(faces.begin(), faces.end());
  std::vector<TetraPair> pairs;
  for (std::size_t f = 1; f < faces.size(); ++f) {
    if (faces[f].first == faces[f - 1].first) pairs.push_back({faces[f - 1].second, faces[f].second});
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

bool shareFace(const TetrahedralBody& body, const TetraPair& pair) {
  const auto& one = body.tetrahedra[pair[0]];
  const auto& other = body.tetrahedra[pair[1]];
  return std::count_if(one.begin(), one.end(),
                       [&](int p) { return std::find(other.begin(), other.end(), p) != other.end(); }) == 3;
}

std::vector<std::pair<int, int>> separateTetrahedra(World& world, TetrahedralBody& body,
                                                    const std::set<TetraPair>& opened) {
  const std::vector<Tetrahedron> before = body.tetrahedra;
  std::vector<std::pair<int, int>> added;
  std::set<int> touched;  // tetrahedra at a separated particle
  for (const auto& [particle, tetrahedra] : tetrahedraAtFaces(world, body, opened)) {
    Groups groups(body, particle, tetrahedra, opened);
    if (groups.count() < 2) continue;
    divide(world, body, particle, groups, added);
    touched.insert(tetrahedra.begin(), tetrahedra.end());
  }
  if (added.empty()) return added;

  std::map<Tetrahedron, Tetrahedron> renamed;
  std::map<Link, std::set<Link>> links;
  for (const int index : touched) {
    const Tetrahedron &was = before[index], &is = body.tetrahedra[index];
    renamed[was] = is;
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a + 1; b < 4; ++b) links[linkOf(was[a], was[b])].insert(linkOf(is[a], is[b]));
    }
  }
  // An untouched tetrahedron keeps its edges, and may share one with a touched one.
  for (std::size_t t = 0; t < before.size(); ++t) {
    if (touched.contains(static_cast<int>(t))) continue;
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a + 1; b < 4; ++b) {
        const auto found = links.find(linkOf(before[t][a], before[t][b]));
        if (found != links.end()) found->second.insert(found->first);
      }
    }
  }
  renameConstraints<TetraVolume>(world, body.element, renamed);
  renameConstraints<NeoHookean>(world, body.element, renamed);
  renameSprings(world, body.element, links);
  world.tears += added.size();
  ++world.topologyVersion;
  return added;
}

}  // namespace pliant::sim
