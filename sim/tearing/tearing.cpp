#include "sim/tearing/tearing.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/rods.h"
#include "sim/constraints/weave.h"
#include "sim/state/material.h"
#include "sim/state/surfaces.h"
#include "sim/tearing/sheet_mesh.h"
#include "sim/tearing/strands.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace pliant::sim {

namespace {

constexpr std::size_t kEdgePiece = 4096;  ///< edges per piece

bool mayTear(const Material& material) { return material.tear >= 1.0f; }

/// A vertex to be split, and the direction of the edge that tears there.
struct Split {
  int vertex;
  glm::vec3 along;
};

/// Whether each triangle at a vertex lies above the plane through it, by its centre.
std::map<int, bool> sidesOf(const World& world, const SheetMesh& mesh, const Split& split) {
  const auto at = [&](int particle) { return glm::vec3(world.particles.position[particle]); };
  const glm::vec3 origin = at(split.vertex);
  std::map<int, bool> above;
  for (const int t : mesh.trianglesAt(split.vertex)) {
    const auto& [a, b, c] = mesh.triangle(t);
    above[t] = glm::dot((at(a) - origin) + (at(b) - origin) + (at(c) - origin), split.along) > 0.0f;
  }
  return above;
}

bool hasTwoSides(const std::map<int, bool>& above) {
  const auto isAbove = [](const auto& entry) { return entry.second; };
  return std::any_of(above.begin(), above.end(), isAbove) && !std::all_of(above.begin(), above.end(), isAbove);
}

}  // namespace

void Tearing::apply(World& world) {
  for (SurfaceMesh& surface : world.surfaces) {
    if (surface.divisible && !surface.seam.empty()) openSeam(world, surface);
  }
  if (std::none_of(world.materials.begin(), world.materials.end(), mayTear)) return;
  find(world);
  if (found_.empty()) return;
  tearStrands(world);
  for (SurfaceMesh& surface : world.surfaces) {
    if (surface.divisible) tearSurface(world, surface);
  }
}

void Tearing::find(const World& world) {
  found_.clear();
  const auto& x = world.particles.position;
  for (const auto& batch : world.batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr || !isStretching(typed->column())) continue;
    const auto constraints = typed->constraints();
    const std::size_t pieces = (constraints.size() + kEdgePiece - 1) / kEdgePiece;
    if (pieces_.size() < pieces) pieces_.resize(pieces);
    parallelPieces(pieces, 2, [&](std::size_t piece) {
      pieces_[piece].clear();
      for (const Distance& c :
           constraints.subspan(piece * kEdgePiece, std::min(kEdgePiece, constraints.size() - piece * kEdgePiece))) {
        const Material& material = world.materials[c.material];
        const glm::vec3 d(x[c.particles[0]] - x[c.particles[1]]);
        const float longest = material.tear * c.restLength;
        if (!(glm::dot(d, d) > longest * longest) || !(longest > 0.0f) || !mayTear(material)) continue;
        pieces_[piece].push_back(
            {glm::length(d) / c.restLength, c.particles[0], c.particles[1], world.elementOfRow(c.material)});
      }
    });
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      found_.insert(found_.end(), pieces_[piece].begin(), pieces_[piece].end());
    }
  }
  findRods(world);
  std::sort(found_.begin(), found_.end(), [](const Overstretched& one, const Overstretched& other) {
    return std::tuple(-one.stretch, one.a, one.b) < std::tuple(-other.stretch, other.a, other.b);
  });
}

void Tearing::findRods(const World& world) {
  for (const auto& batch : world.batches) {
    const auto* rods = dynamic_cast<const Rods*>(batch.get());
    if (rods == nullptr) continue;
    for (const Rod& rod : rods->rods()) {
      const Material& material = world.materials[rod.material];
      if (!mayTear(material)) continue;
      for (std::size_t k = 0; k < rod.segments.size(); ++k) {
        const Index a = rod.firstParticle + static_cast<Index>(k);
        const float stretch =
            glm::distance(world.positionOf(a), world.positionOf(a + 1)) / static_cast<float>(rod.segments[k].length);
        if (stretch > material.tear && !rod.segments[k].torn) found_.push_back({stretch, a, a + 1, rod.material});
      }
    }
  }
}

void Tearing::tearStrands(World& world) {
  std::vector<bool> settled(world.strands.size(), false);
  std::vector<int> broken;
  for (const Overstretched& edge : found_) {
    if (std::abs(edge.a - edge.b) != 1) continue;
    const Strand* strand = strandOf(world, edge.a);
    if (strand == nullptr || strand != strandOf(world, edge.b)) continue;
    if (const auto index = static_cast<std::size_t>(strand - world.strands.data()); !settled[index]) {
      settled[index] = true;
      broken.push_back(std::min(edge.a, edge.b));
    }
  }
  std::sort(broken.begin(), broken.end());
  breakStrands(world, broken);
}

void Tearing::tearSurface(World& world, SurfaceMesh& surface) {
  const auto isHere = [&](const Overstretched& edge) { return edge.element == surface.element; };
  if (std::none_of(found_.begin(), found_.end(), isHere)) return;
  SheetMesh mesh(world, surface);
  const auto& x = world.particles.position;
  std::vector<bool> settled(world.particles.size(), false);
  std::vector<Split> splits;
  std::vector<int> near;
  for (const Overstretched& edge : found_) {
    if (!isHere(edge) || settled[edge.a] || settled[edge.b]) continue;
    const bool bFirst = mesh.trianglesAt(edge.b).size() > mesh.trianglesAt(edge.a).size();
    const std::array<int, 2> ends = bFirst ? std::array{edge.b, edge.a} : std::array{edge.a, edge.b};
    for (const int end : ends) {
      const int other = end == edge.a ? edge.b : edge.a;
      const Split split{end, glm::normalize(glm::vec3(x[other] - x[end]))};
      if (x[end].w == 0.0f || !hasTwoSides(sidesOf(world, mesh, split))) continue;
      splits.push_back(split);
      near.push_back(end);
      settled[end] = true;
      for (const int neighbour : mesh.neighboursOf(end)) {
        settled[neighbour] = true;
        near.push_back(neighbour);
      }
      break;
    }
  }
  if (splits.empty()) return;
  mesh.load(near);
  for (const Split& split : splits) {
    const auto neighbours = mesh.neighboursOf(split.vertex);
    const auto above = sidesOf(world, mesh, split);
    if (!hasTwoSides(above)) continue;  // an earlier split removed a side
    mesh.separate(split.vertex, [&](int one, int other, int) { return above.at(one) == above.at(other); });
    for (const int neighbour : neighbours) mesh.separate(neighbour);
  }
  mesh.commit();
}

void Tearing::openSeam(World& world, SurfaceMesh& surface) {
  const float ratio = world.materials[surface.element].seamTear;
  if (ratio < 1.0f) return;
  const auto onSeam = [&](int particle) {
    return std::binary_search(surface.seam.begin(), surface.seam.end(), particle);
  };
  const auto& x = world.particles.position;
  std::vector<int> opening;
  for (const auto& batch : world.batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr || !isStretching(typed->column())) continue;
    for (const Distance& c : typed->constraints()) {
      const auto [a, b] = c.particles;
      if (world.elementOfRow(c.material) != surface.element) continue;
      const float length = glm::length(glm::vec3(x[a] - x[b]));
      if (!(length > ratio * c.restLength) || onSeam(a) == onSeam(b)) continue;
      const int end = onSeam(a) ? a : b;
      if (x[end].w > 0.0f) opening.push_back(end);
    }
  }
  if (opening.empty()) return;
  std::sort(opening.begin(), opening.end());
  opening.erase(std::unique(opening.begin(), opening.end()), opening.end());
  SheetMesh mesh(world, surface);
  std::vector<int> near = opening;
  for (const int vertex : opening) {
    const auto neighbours = mesh.neighboursOf(vertex);
    near.insert(near.end(), neighbours.begin(), neighbours.end());
  }
  mesh.load(near);
  bool opened = false;
  for (const int vertex : opening) {
    const auto neighbours = mesh.neighboursOf(vertex);
    if (mesh.separate(vertex, [&](int, int, int neighbour) { return !onSeam(neighbour); }).empty()) continue;
    for (const int neighbour : neighbours) mesh.separate(neighbour);
    opened = true;
  }
  if (opened) mesh.commit();
}

}  // namespace pliant::sim
