#include "sim/tearing/knife.h"

#include "sim/constraints/weave.h"
#include "sim/state/surfaces.h"
#include "sim/tearing/sheet_mesh.h"
#include "sim/tearing/strands.h"
#include "sim/tearing/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace pliant::sim {

namespace {

struct BladeCrossing {
  EdgeKey edge;
  float t;
};

/// The edges of a surface that a blade crosses, each once; none that ends at a tip: there the stroke continues.
std::vector<BladeCrossing> crossingsOf(const World& world, const SurfaceMesh& surface, const Blade& blade,
                                       const std::vector<int>& tips) {
  const BladePlane plane(blade);
  std::vector<BladeCrossing> crossings;
  if (!plane.isUsable()) return crossings;
  const auto isTip = [&](int particle) { return std::find(tips.begin(), tips.end(), particle) != tips.end(); };
  for (const auto& triangle : surface.triangles) {
    std::array<bool, 3> below;
    for (std::size_t k = 0; k < 3; ++k) below[k] = plane.height(world.positionOf(triangle[k])) < 0.0f;
    if (below[0] == below[1] && below[1] == below[2]) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const EdgeKey edge = edgeKey(triangle[k], triangle[(k + 1) % 3]);
      const auto t = plane.crossing(world.positionOf(edge.first), world.positionOf(edge.second));
      if (t && !isTip(edge.first) && !isTip(edge.second)) crossings.push_back({edge, *t});
    }
  }
  std::sort(crossings.begin(), crossings.end(),
            [](const BladeCrossing& a, const BladeCrossing& b) { return a.edge < b.edge; });
  const auto same = [](const BladeCrossing& a, const BladeCrossing& b) { return a.edge == b.edge; };
  crossings.erase(std::unique(crossings.begin(), crossings.end(), same), crossings.end());
  return crossings;
}

/// The mean rest length of the edges of an element.
float meanRestLength(const World& world, int element) {
  double sum = 0.0;
  std::size_t count = 0;
  for (const auto& batch : world.batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr || !isStretching(typed->column())) continue;
    for (const Distance& c : typed->constraints()) {
      if (world.elementOfRow(c.material) != element) continue;
      sum += double(c.restLength);
      ++count;
    }
  }
  return count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0.0f;
}

}  // namespace

void Knife::lift() {
  strokes_.clear();
  solidStrokes_.clear();
}

void Knife::cut(World& world, const Blade& blade) {
  cutStrands(world, blade);
  strokes_.resize(world.surfaces.size());
  for (std::size_t s = 0; s < strokes_.size(); ++s) {
    if (world.surfaces[s].divisible) cutSurface(world, world.surfaces[s], strokes_[s], blade);
  }
  solidStrokes_.resize(world.solids.size());
  for (std::size_t s = 0; s < solidStrokes_.size(); ++s) cutSolid(world, world.solids[s], solidStrokes_[s], blade);
}

void Knife::cutStrands(World& world, const Blade& blade) {
  const BladePlane plane(blade);
  if (!plane.isUsable()) return;
  std::vector<int> broken;
  for (const Strand& strand : world.strands) {
    for (int k = strand.first; k + 1 < strand.first + strand.count; ++k) {
      if (plane.crossing(world.positionOf(k), world.positionOf(k + 1))) broken.push_back(k);
    }
  }
  breakStrands(world, broken);
}

// The blade from the end of the stroke, which the cloth may have carried along since.
Blade Knife::fromTip(const World& world, const SheetMesh& mesh, Stroke& stroke, const Blade& blade) {
  const auto nearer = [&](int a, int b) {
    return blade.to.distanceTo(world.positionOf(a)) < blade.to.distanceTo(world.positionOf(b));
  };
  const auto tip = std::min_element(stroke.tips.begin(), stroke.tips.end(), nearer);
  if (tip == stroke.tips.end()) return blade;
  float longest = 0.0f;
  for (const int neighbour : mesh.neighboursOf(*tip)) {
    longest = std::max(longest, glm::length(world.positionOf(neighbour) - world.positionOf(*tip)));
  }
  if (blade.from.distanceTo(world.positionOf(*tip)) > kLostTip * longest) {
    stroke = {};
    return blade;
  }
  return {blade.from.aimedAt(world.positionOf(*tip), blade.isParallel()), blade.to};
}

void Knife::cutSurface(World& world, SurfaceMesh& surface, Stroke& stroke, const Blade& blade) {
  SheetMesh mesh(world, surface);
  const Blade swept = fromTip(world, mesh, stroke, blade);
  const std::vector<BladeCrossing> crossings = crossingsOf(world, surface, swept, stroke.tips);
  if (crossings.empty()) return;

  std::vector<int> near;
  for (const BladeCrossing& crossing : crossings) {
    const auto [a, b] = crossing.edge;
    near.insert(near.end(), {a, b});
    for (const int t : mesh.trianglesAtEdge(a, b)) near.push_back(mesh.oppositeOf(t, a, b));
  }
  mesh.load(near);
  const float shortest = kShortestDivided * meanRestLength(world, surface.element);
  std::set<int> onBlade(stroke.tips.begin(), stroke.tips.end());
  std::vector<int> added;
  for (const BladeCrossing& crossing : crossings) {
    const auto [a, b] = crossing.edge;
    if (mesh.restLength(a, b) < shortest) continue;
    std::vector<int> opposite;
    for (const int t : mesh.trianglesAtEdge(a, b)) opposite.push_back(mesh.oppositeOf(t, a, b));
    added.push_back(mesh.divideEdge(a, b, std::clamp(crossing.t, kNearestToEnd, 1.0f - kNearestToEnd)));
    onBlade.insert(added.back());
    for (const int o : opposite) {
      if (onBlade.contains(o)) stroke.edges.insert(edgeKey(o, added.back()));
    }
  }
  if (added.empty()) return;

  std::set<int> ends, opened;
  for (const EdgeKey& edge : stroke.edges) ends.insert({edge.first, edge.second});
  for (const int end : ends) {
    const auto stays = [&](int, int, int neighbour) { return !stroke.edges.contains(edgeKey(end, neighbour)); };
    if (!mesh.separate(end, stays).empty()) opened.insert(end);
  }
  mesh.commit();
  // Still closed: the vertices where the stroke begins and ends, and edges between two of them.
  std::erase_if(stroke.edges,
                [&](const EdgeKey& edge) { return mesh.trianglesAtEdge(edge.first, edge.second).size() < 2; });
  std::erase_if(added, [&](int vertex) { return opened.contains(vertex); });
  stroke.tips = std::move(added);
}

}  // namespace pliant::sim
