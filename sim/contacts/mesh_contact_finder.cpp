#include "sim/contacts/mesh_contact_finder.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/constraints/vertex_triangle.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/triangle_bvh.h"
#include "sim/parallel.h"
#include "sim/world.h"

namespace pliant::sim {

namespace {

// Contacts are made this part of the thickness ahead: the solver may push the two together in mid-step.
constexpr float kLookAhead = 0.25f;
// Neighbours along the surface keep this part of their distance at rest, so that they may bend and shear freely.
constexpr float kNeighbourPart = 0.5f;
// A path that passes a triangle's border within this part of the thickness counts as one that crosses it.
constexpr float kBorder = 0.05f;
// What starts a step closer than the thickness parts by at most this part of it: all at once it would be thrown apart.
constexpr float kRecovery = 0.1f;
constexpr float kGraze = 1e-3f;     ///< the same where paths are checked after the solver
constexpr float kGap = 0.01f;       ///< of the thickness: closer than this nothing comes, or rounding hides its side
constexpr float kSafePart = 0.3f;   ///< of the thickness: what moved less towards each other needs no check
constexpr float kOpenPart = 0.5f;   ///< a contact still violated by this part of its distance may be a crossing
constexpr float kFar = 1e30f;
constexpr float kKeptPart = 0.9f;   ///< of its path up to the meeting that a vertex keeps
constexpr int kShorteningPasses = 6;  ///< after these, vertices that meet stay where they started
constexpr int kHoldingPasses = 16;    ///< after these, all do
// The normals of a flat patch lie within this angle of one direction.
constexpr float kFlat = glm::pi<float>() / 3.0f;
constexpr float kNoCone = 2.0f;
constexpr float kCellSize = 1.5f;  ///< of the grid, in mean sizes of a patch
constexpr std::size_t kCrossingEvery = 8;
constexpr std::size_t kPatchesAPiece = 4;
constexpr std::size_t kParticlesAPiece = 1024;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

/// The members of a patch that may touch something, at most three a triangle.
struct Selection {
  std::array<std::int32_t, 3 * kPatchTriangles> items;
  std::size_t count = 0;

  void add(std::int32_t item) { items[count++] = item; }
  std::span<const std::int32_t> all() const { return {items.data(), count}; }
};

bool isCorner(const std::array<std::int32_t, 3>& triangle, std::int32_t vertex) {
  return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

// Whether the part of a triangle that contact r meets is a part of what contact `other` of the same particle meets.
bool isWithin(const MeshContact& r, const MeshContact& other) {
  for (int k = 1; k < 4; ++k) {
    if (r.weights[k] == 0.0f) continue;
    bool found = false;
    for (int l = 1; l < 4; ++l) {
      found |= other.weights[l] != 0.0f && other.particles[static_cast<std::size_t>(l)] == r.particles[static_cast<std::size_t>(k)];
    }
    if (!found) return false;
  }
  return true;
}

}  // namespace

void MeshContactFinder::find(Particles& particles, const MeshScene& scene, const MeshContactOptions& options,
                             MeshContactSet& set) {
  particles_ = &particles;
  scene_ = scene;
  if (!built_ || builtFor_ != scene.topologyVersion) {
    topology_ = makeSurfaceTopology(scene.meshes, particles, scene.objects);
    builtFor_ = scene.topologyVersion;
    built_ = true;
    searches_ = 0;
  }
  margin_ = options.margin;
  pathsOnly_ = false;
  search();
  gatherPieces(set);
  untangler_.move(crossings_, topology_, scene.objects, particles);
  if (options.coloured) sortByColour(set);
  if (options.gathered) listByParticle(set);
  looked_.assign(particles.predicted.begin(), particles.predicted.end());
}

void MeshContactFinder::holdBack(Particles& particles, const MeshContactSet& set) {
  particles_ = &particles;
  pathsOnly_ = true;
  measureMoves(set);
  const float farthest = moved_.empty() ? 0.0f : *std::max_element(moved_.begin(), moved_.end());
  if (2.0f * farthest < kSafePart * closest()) return;
  for (int pass = 0; pass < kHoldingPasses; ++pass) {
    search();
    part_.assign(particles.size(), 1.0f);
    bool any = false;
    for (const Piece& piece : pieces_) {
      for (const Hit& hit : piece.hits) {
        any = true;
        const float part = pass < kShorteningPasses ? kKeptPart * hit.time : 0.0f;
        for (const std::int32_t particle : hit.particles) part_[at(particle)] = std::min(part_[at(particle)], part);
      }
    }
    if (!any) return;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      moved_[i] = part_[i] == 1.0f ? 0.0f : kFar;  // the next pass looks at what this one changed
      if (part_[i] == 1.0f || particles.position[i].w == 0.0f) continue;
      // Paths are shortened as seen from the surfaces' mean movement, but the last resort is where nothing crossed.
      const glm::vec4 start = particles.position[i] + glm::vec4(part_[i] > 0.0f ? drift_ : glm::vec3(0.0f), 0.0f);
      particles.predicted[i] = start + part_[i] * (particles.predicted[i] - start);
    }
  }
  for (const std::int32_t v : topology_.vertices) particles.predicted[at(v)] = particles.position[at(v)];
}

// How far the solver moved each particle from where contacts were looked for; far where a contact is still open.
void MeshContactFinder::measureMoves(const MeshContactSet& set) {
  moved_.resize(particles_->size());
  parallelFor(moved_.size(), 10000, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) moved_[i] = glm::length(glm::vec3(particles_->predicted[i] - looked_[i]));
  });
  for (const MeshContact& contact : set.contacts) {
    if (contact.value(particles_->predicted.data()) > -kOpenPart * contact.reach) continue;
    for (const std::int32_t particle : contact.particles) moved_[at(particle)] = kFar;
  }
}

// What was farther apart when contacts were looked for than both together moved since cannot have crossed. Neighbours
// may be as close as their edges are short.
bool MeshContactFinder::maySkipPaths(std::size_t a, std::size_t b) const {
  const auto reach = [&](std::size_t patch) { return reachOf(topology_.triangles[topology_.triangleStart[patch]][0]); };
  const float shortest = std::min(topology_.shortestEdge[a], topology_.shortestEdge[b]);
  return patchMoved_[a] + patchMoved_[b] < kSafePart * std::min(reach(a) + reach(b), shortest);
}

void MeshContactFinder::search() {
  updateBoxes();
  const std::size_t patchPieces = (topology_.patches() + kPatchesAPiece - 1) / kPatchesAPiece;
  const std::size_t loosePieces =
      topology_.patches() == 0 ? 0 : (particles_->size() + kParticlesAPiece - 1) / kParticlesAPiece;
  if (pieces_.size() < patchPieces + loosePieces) pieces_.resize(patchPieces + loosePieces);
  for (Piece& piece : pieces_) piece.clear();
  Box8 everything = Box8::none();
  for (const Box8& box : patchBox_) everything = unionOf(everything, box);

  parallelPieces(patchPieces, 4, [&](std::size_t piece) {
    const std::size_t end = std::min(topology_.patches(), (piece + 1) * kPatchesAPiece);
    for (std::size_t a = piece * kPatchesAPiece; a < end; ++a) {
      grid_.forEachOverlapping(patchBox_[a], [&](std::int32_t b) {
        if (at(b) >= a && mayTouch(a, at(b))) pieces_[piece].pairs.emplace_back(static_cast<std::int32_t>(a), b);
      });
    }
  });
  listSharpEdges();
  parallelPieces(patchPieces + loosePieces, 2, [&](std::size_t piece) {
    Piece& out = pieces_[piece];
    for (const auto& [a, b] : out.pairs) findInPatches(at(a), at(b), out);
    if (piece < patchPieces) return;
    const std::size_t first = (piece - patchPieces) * kParticlesAPiece;
    const std::size_t end = std::min(particles_->size(), first + kParticlesAPiece);
    for (std::size_t i = first; i < end; ++i) findLoose(static_cast<std::int32_t>(i), everything, out);
  });
  ++searches_;
}

// Whether anything of two patches whose boxes overlap may touch.
bool MeshContactFinder::mayTouch(std::size_t a, std::size_t b) const {
  if (pathsOnly_ && maySkipPaths(a, b)) return false;
  if (a == b) return cone_[a].leastCosine > 1.0f;
  const std::int32_t between = topology_.patchBetween(a, static_cast<std::int32_t>(b));
  return between < 0 || !isFlat(a, b) || !isFlat(a, at(between)) || !isFlat(b, at(between));
}

/// The smallest distance that contacts anywhere have to keep.
float MeshContactFinder::closest() const {
  float distance = kFar;
  for (std::size_t patch = 0; patch < topology_.patches(); ++patch) {
    const float thickness = 2.0f * reachOf(topology_.triangles[topology_.triangleStart[patch]][0]);
    distance = std::min({distance, thickness, topology_.shortestEdge[patch]});
  }
  return distance;
}

/// Half the thickness of a surface; the radius of any other particle.
float MeshContactFinder::reachOf(std::int32_t particle) const {
  const bool onSurface = at(particle) < topology_.onSurface.size() && topology_.onSurface[at(particle)] != 0;
  if (!onSurface) return particles_->radius[at(particle)];
  return 0.5f * scene_.objects[at(particles_->object[at(particle)])].thickness;
}

// How far around its path a particle is looked for.
float MeshContactFinder::growth(std::int32_t particle) const {
  return pathsOnly_ ? kBorder * reachOf(particle) : (1.0f + kLookAhead) * reachOf(particle) + 0.5f * margin_;
}

void MeshContactFinder::updateBoxes() {
  const Particles& particles = *particles_;
  glm::dvec3 drift(0.0);
  for (const std::int32_t v : topology_.vertices) drift += glm::dvec3(particles.predicted[at(v)] - particles.position[at(v)]);
  drift_ = topology_.vertices.empty() ? glm::vec3(0.0f)
                                      : glm::vec3(drift / static_cast<double>(topology_.vertices.size()));
  vertexBox_.resize(particles.size());
  parallelFor(topology_.vertices.size(), 4000, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      const std::int32_t v = topology_.vertices[k];
      vertexBox_[at(v)] = Box8::around(glm::vec3(particles.position[at(v)]), glm::vec3(particles.predicted[at(v)]) - drift_)
                              .grown(growth(v));
    }
  });
  const std::size_t triangles = topology_.triangles.size(), patches = topology_.patches();
  triangleBox_.resize(triangles);
  tightBox_.resize(triangles);
  normal_.resize(triangles);
  patchBox_.resize(patches);
  tightPatchBox_.resize(patches);
  cone_.resize(patches);
  sharpEdges_.resize(topology_.edges.size());
  sharpCount_.resize(patches);
  patchMoved_.resize(patches);
  parallelFor(patches, 100, [&](std::size_t begin, std::size_t end) {
    for (std::size_t patch = begin; patch < end; ++patch) updatePatch(patch);
  });
  float size = 0.0f;
  for (const Box8& box : patchBox_) {
    const glm::vec3 extent = box.max() - box.min();
    size += std::max({extent.x, extent.y, extent.z}) / static_cast<float>(patches);
  }
  grid_.build(patchBox_, std::max(kCellSize * size, 1e-20f));
}

void MeshContactFinder::updatePatch(std::size_t patch) {
  const glm::vec4* x = particles_->position.data();
  const glm::vec4* xStar = particles_->predicted.data();
  Box8 box = Box8::none(), tight = Box8::none();
  glm::vec3 sum(0.0f);
  bool proper = true;
  const std::uint32_t first = topology_.triangleStart[patch], last = topology_.triangleStart[patch + 1];
  for (std::uint32_t t = first; t < last; ++t) {
    const auto& [a, b, c] = topology_.triangles[t];
    triangleBox_[t] = unionOf(vertexBox_[at(a)], unionOf(vertexBox_[at(b)], vertexBox_[at(c)]));
    const glm::vec3 pa(x[a]), pb(x[b]), pc(x[c]);
    tightBox_[t] = unionOf(Box8::around(pa, pb), Box8::around(pc, pc));
    box = unionOf(box, triangleBox_[t]);
    tight = unionOf(tight, tightBox_[t]);
    const glm::vec3 origin(xStar[a]);
    const glm::vec3 cross = glm::cross(glm::vec3(xStar[b]) - origin, glm::vec3(xStar[c]) - origin);
    const float area = glm::length(cross);
    proper = proper && area > 0.0f;
    normal_[t] = area > 0.0f ? cross / area : glm::vec3(0.0f);
    sum += normal_[t];
  }
  if (pathsOnly_) {
    patchMoved_[patch] = 0.0f;
    for (std::uint32_t t = first; t < last; ++t) {
      for (const std::int32_t corner : topology_.triangles[t]) patchMoved_[patch] = std::max(patchMoved_[patch], moved_[at(corner)]);
    }
  }
  patchBox_[patch] = box;
  tightPatchBox_[patch] = tight;
  const float length = glm::length(sum);
  Cone& cone = cone_[patch];
  cone = {length > 0.0f ? sum / length : sum, kNoCone};
  if (!proper || !(length > 0.0f)) return;
  float least = 1.0f;
  for (std::uint32_t t = first; t < last; ++t) least = std::min(least, glm::dot(cone.axis, normal_[t]));
  const float halfAngle = std::acos(std::clamp(least, -1.0f, 1.0f));
  if (halfAngle < kFlat) cone.leastCosine = std::cos(2.0f * (kFlat - halfAngle));
}

void MeshContactFinder::listSharpEdges() {
  active_.assign(topology_.patches(), 0);
  for (const Piece& piece : pieces_) {
    for (const auto& [a, b] : piece.pairs) active_[at(a)] = active_[at(b)] = 1;
  }
  parallelFor(topology_.patches(), 100, [&](std::size_t begin, std::size_t end) {
    for (std::size_t patch = begin; patch < end; ++patch) {
      if (active_[patch] != 0) listSharpEdges(patch);
    }
  });
}

// An edge is sharp where its faces leave more room between their vertices than a quarter of the thickness.
void MeshContactFinder::listSharpEdges(std::size_t patch) {
  std::uint32_t count = 0;
  for (std::uint32_t e = topology_.edgeStart[patch]; e < topology_.edgeStart[patch + 1]; ++e) {
    const SurfaceEdge& edge = topology_.edges[e];
    bool sharp = edge.right < 0 || pathsOnly_;
    if (!sharp) {
      const glm::vec3 along(particles_->predicted[at(edge.b)] - particles_->predicted[at(edge.a)]);
      const glm::vec3 turn = normal_[at(edge.left)] - normal_[at(edge.right)];
      const float thickness = 2.0f * reachOf(edge.a);
      sharp = glm::dot(along, along) * glm::dot(turn, turn) > thickness * thickness;
    }
    if (sharp) sharpEdges_[topology_.edgeStart[patch] + count++] = static_cast<std::int32_t>(e);
  }
  sharpCount_[patch] = count;
}

// Whether the normals of both patches lie in one cone, around the axis halfway between theirs.
bool MeshContactFinder::isFlat(std::size_t a, std::size_t b) const {
  return glm::dot(cone_[a].axis, cone_[b].axis) >= std::max(cone_[a].leastCosine, cone_[b].leastCosine);
}

void MeshContactFinder::findInPatches(std::size_t a, std::size_t b, Piece& out) const {
  const auto triangles = [&](std::size_t own, std::size_t other) {
    Selection selected;
    for (std::uint32_t t = topology_.triangleStart[own]; t < topology_.triangleStart[own + 1]; ++t) {
      if (overlap(triangleBox_[t], patchBox_[other])) selected.add(static_cast<std::int32_t>(t));
    }
    return selected;
  };
  const auto compareVertices = [&](std::size_t own, std::size_t other, const Selection& others) {
    for (std::uint32_t k = topology_.vertexStart[own]; k < topology_.vertexStart[own + 1]; ++k) {
      const std::int32_t vertex = topology_.vertices[k];
      const Box8& box = vertexBox_[at(vertex)];
      if (!overlap(box, patchBox_[other])) continue;
      for (const std::int32_t triangle : others.all()) {
        if (overlap(box, triangleBox_[at(triangle)])) compareVertex(vertex, triangle, out);
      }
    }
  };
  const auto sharpEdges = [&](std::size_t own, std::size_t other) {
    Selection selected;
    const std::uint32_t first = topology_.edgeStart[own];
    for (std::uint32_t k = first; k < first + sharpCount_[own]; ++k) {
      const SurfaceEdge& edge = topology_.edges[at(sharpEdges_[k])];
      if (overlap(unionOf(vertexBox_[at(edge.a)], vertexBox_[at(edge.b)]), patchBox_[other])) {
        selected.add(sharpEdges_[k]);
      }
    }
    return selected;
  };
  compareVertices(a, b, triangles(b, a));
  if (a != b) compareVertices(b, a, triangles(a, b));
  const Selection edgesOfA = sharpEdges(a, b);
  if (edgesOfA.count > 0) {
    const Selection edgesOfB = a == b ? edgesOfA : sharpEdges(b, a);
    for (const std::int32_t first : edgesOfA.all()) {
      const SurfaceEdge& edge = topology_.edges[at(first)];
      const Box8 box = unionOf(vertexBox_[at(edge.a)], vertexBox_[at(edge.b)]);
      for (const std::int32_t second : edgesOfB.all()) {
        if (a == b && second <= first) continue;
        const SurfaceEdge& other = topology_.edges[at(second)];
        if (overlap(box, unionOf(vertexBox_[at(other.a)], vertexBox_[at(other.b)]))) compareEdges(first, second, out);
      }
    }
  }
  // Only what starts tangled, or is led into it, crosses at x: the others are looked at now and then.
  if (pathsOnly_ || (searches_ > 0 && crossings_.empty() && (a + b + searches_) % kCrossingEvery != 0)) return;
  findCrossings(a, b, out);
  if (a != b) findCrossings(b, a, out);
}

// Edges of patch a that go through triangles of patch b at x.
void MeshContactFinder::findCrossings(std::size_t a, std::size_t b, Piece& out) const {
  if (!overlap(tightPatchBox_[a], tightPatchBox_[b])) return;
  Selection triangles;
  for (std::uint32_t t = topology_.triangleStart[b]; t < topology_.triangleStart[b + 1]; ++t) {
    if (overlap(tightBox_[t], tightPatchBox_[a])) triangles.add(static_cast<std::int32_t>(t));
  }
  if (triangles.count == 0) return;
  const glm::vec4* x = particles_->position.data();
  for (std::uint32_t e = topology_.edgeStart[a]; e < topology_.edgeStart[a + 1]; ++e) {
    const SurfaceEdge& edge = topology_.edges[e];
    const glm::vec3 p(x[edge.a]), q(x[edge.b]);
    const Box8 box = Box8::around(p, q);
    if (!overlap(box, tightPatchBox_[b])) continue;
    for (const std::int32_t triangle : triangles.all()) {
      const auto& corners = topology_.triangles[at(triangle)];
      if (!overlap(box, tightBox_[at(triangle)]) || isCorner(corners, edge.a) || isCorner(corners, edge.b)) continue;
      const glm::vec3 p1(x[corners[0]]), p2(x[corners[1]]), p3(x[corners[2]]);
      const glm::vec3 normal = glm::cross(p2 - p1, p3 - p1);
      const float before = glm::dot(p - p1, normal), after = glm::dot(q - p1, normal);
      if ((before < 0.0f) == (after < 0.0f)) continue;
      // Coplanar neighbours cross by rounding alone.
      const float rounding = kGraze * reachOf(edge.a) * glm::length(normal);
      float t;
      if (std::min(std::abs(before), std::abs(after)) > rounding && segmentHitsTriangle(p, q, p1, p2, p3, t)) {
        out.crossings.push_back({static_cast<std::int32_t>(e), triangle});
      }
    }
  }
}

void MeshContactFinder::findLoose(std::int32_t particle, const Box8& everything, Piece& out) const {
  const std::size_t i = at(particle);
  if (i < topology_.onSurface.size() && topology_.onSurface[i] != 0) return;
  if (!scene_.materials[at(particles_->material[i])].collides) return;
  const Box8 box = Box8::around(glm::vec3(particles_->position[i]), glm::vec3(particles_->predicted[i]) - drift_)
                       .grown(growth(particle));
  if (!overlap(box, everything)) return;
  grid_.forEachOverlapping(box, [&](std::int32_t patch) {
    for (std::uint32_t t = topology_.triangleStart[at(patch)]; t < topology_.triangleStart[at(patch) + 1]; ++t) {
      if (overlap(box, triangleBox_[t])) compareVertex(particle, static_cast<std::int32_t>(t), out);
    }
  });
}

void MeshContactFinder::compareVertex(std::int32_t vertex, std::int32_t triangle, Piece& out) const {
  const auto& corners = topology_.triangles[at(triangle)];
  if (isCorner(corners, vertex)) return;
  const Particles& particles = *particles_;
  const std::array<std::int32_t, 4> members{vertex, corners[0], corners[1], corners[2]};
  MovingPoints points;
  for (std::size_t k = 0; k < 4; ++k) {
    points.x[k] = glm::vec3(particles.position[at(members[k])]);
    points.xStar[k] = glm::vec3(particles.predicted[at(members[k])]);
  }
  float h = reachOf(vertex) + reachOf(corners[0]);
  float near = (1.0f + kLookAhead) * h + margin_;
  const float motion = points.relativeMotion(1);
  const auto& xStar = points.xStar;
  const glm::vec3 b = nearestOnTriangle(xStar[0], xStar[1], xStar[2], xStar[3]);
  const glm::vec3 away = xStar[0] - (b.x * xStar[1] + b.y * xStar[2] + b.z * xStar[3]);
  const float distance = glm::length(away);
  if (pathsOnly_) {
    if (distance > motion) return;
    const glm::vec3 start = nearestOnTriangle(points.x[0], points.x[1], points.x[2], points.x[3]);
    const glm::vec3 before = points.x[0] - (start.x * points.x[1] + start.y * points.x[2] + start.z * points.x[3]);
    const bool closesIn = distance < std::min(kGap * h, glm::length(before));
    return addHit(members, 1, closesIn ? std::optional(0.0f) : vertexCrossesTriangle(points, kGraze * h), out);
  }
  if (distance > near && distance > motion) return;
  const bool neighbours = particles.object[at(vertex)] == particles.object[at(corners[0])] &&
                          (topology_.isNear(vertex, corners[0]) || topology_.isNear(vertex, corners[1]) ||
                           topology_.isNear(vertex, corners[2]));
  if (neighbours) {
    const auto rest = [&](std::size_t k) { return particles.rest[at(members[k])]; };
    const glm::vec3 r = nearestOnTriangle(rest(0), rest(1), rest(2), rest(3));
    const float apart = glm::length(rest(0) - (r.x * rest(1) + r.y * rest(2) + r.z * rest(3)));
    h = std::min(h, kNeighbourPart * apart);
    near = (1.0f + kLookAhead) * h;
    if (distance > near && distance > motion) return;
  }
  MeshContact contact{members, {1.0f, -b.x, -b.y, -b.z}, glm::vec3(0.0f), h};
  const auto linearise = [&](const std::array<glm::vec3, 4>& x, float side) {
    std::array<glm::vec3, 4> gradient;
    VertexTriangle{members, side, h}.evaluate(x, gradient);
    contact.normal = gradient[0];
  };
  const auto sideOf = [](const std::array<glm::vec3, 4>& x) {
    return glm::dot(x[0] - x[1], glm::cross(x[2] - x[1], x[3] - x[1])) < 0.0f ? -1.0f : 1.0f;
  };
  const auto crossing = distance <= motion ? vertexCrossesTriangle(points, kBorder * h) : std::nullopt;
  if (crossing) {
    const auto then = points.at(*crossing);
    const glm::vec3 where = nearestOnTriangle(then[0], then[1], then[2], then[3]);
    contact.weights = {1.0f, -where.x, -where.y, -where.z};
    linearise(then, sideOf(points.x));
  } else if (distance > near) {
    return;
  } else if (b.x > 0.0f && b.y > 0.0f && b.z > 0.0f) {
    linearise(xStar, sideOf(xStar));
  } else if (distance > 0.0f) {
    contact.normal = away / distance;
  }
  if (contact.normal != glm::vec3(0.0f)) out.vertices.push_back(contact);
}

void MeshContactFinder::compareEdges(std::int32_t first, std::int32_t second, Piece& out) const {
  const SurfaceEdge& one = topology_.edges[at(first)];
  const SurfaceEdge& two = topology_.edges[at(second)];
  if (one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b) return;
  const Particles& particles = *particles_;
  const std::array<std::int32_t, 4> members{one.a, one.b, two.a, two.b};
  MovingPoints points;
  for (std::size_t k = 0; k < 4; ++k) {
    points.x[k] = glm::vec3(particles.position[at(members[k])]);
    points.xStar[k] = glm::vec3(particles.predicted[at(members[k])]);
  }
  const auto separation = [](const std::array<glm::vec3, 4>& x, const NearestOnEdges& n) {
    return (1.0f - n.s) * x[0] + n.s * x[1] - (1.0f - n.t) * x[2] - n.t * x[3];
  };
  float h = reachOf(one.a) + reachOf(two.a);
  float near = (1.0f + kLookAhead) * h + margin_;
  const float motion = points.relativeMotion(2);
  NearestOnEdges nearest = nearestOnEdges(points.xStar[0], points.xStar[1], points.xStar[2], points.xStar[3]);
  const glm::vec3 away = separation(points.xStar, nearest);
  const float distance = glm::length(away);
  if (pathsOnly_) {
    if (distance > motion) return;
    const glm::vec3 before = separation(points.x, nearestOnEdges(points.x[0], points.x[1], points.x[2], points.x[3]));
    const bool closesIn = distance < std::min(kGap * h, glm::length(before));
    return addHit(members, 2, closesIn ? std::optional(0.0f) : edgesCross(points, kGraze * h), out);
  }
  if (distance > near && distance > motion) return;
  if (particles.object[at(one.a)] == particles.object[at(two.a)] &&
      (topology_.isNear(one.a, two.a) || topology_.isNear(one.a, two.b) || topology_.isNear(one.b, two.a) ||
       topology_.isNear(one.b, two.b))) {
    std::array<glm::vec3, 4> rest;
    for (std::size_t k = 0; k < 4; ++k) rest[k] = particles.rest[at(members[k])];
    const float apart = glm::length(separation(rest, nearestOnEdges(rest[0], rest[1], rest[2], rest[3])));
    h = std::min(h, kNeighbourPart * apart);
    near = (1.0f + kLookAhead) * h;
    if (distance > near && distance > motion) return;
  }
  MeshContact contact{members, {}, glm::vec3(0.0f), h};
  const auto crossing = distance <= motion ? edgesCross(points, kBorder * h) : std::nullopt;
  if (crossing) {
    const auto then = points.at(*crossing);
    nearest = nearestOnEdges(then[0], then[1], then[2], then[3]);
    const glm::vec3 normal = glm::cross(then[1] - then[0], then[3] - then[2]);
    const float length = glm::length(normal);
    if (!(length > 0.0f)) return;
    const float side = glm::dot(normal, separation(points.x, nearest));
    contact.normal = (side < 0.0f ? -1.0f : 1.0f) / length * normal;
  } else {
    // Where an end is closest, vertex and triangle say the same.
    const auto inside = [](float u) { return u > 0.0f && u < 1.0f; };
    if (distance > near || !(distance > 0.0f) || !inside(nearest.s) || !inside(nearest.t)) return;
    contact.normal = away / distance;
  }
  contact.weights = {1.0f - nearest.s, nearest.s, nearest.t - 1.0f, -nearest.t};
  out.edges.push_back(contact);
}

// The first `split` members meet the others. What is tangled must be free to cross back.
void MeshContactFinder::addHit(const std::array<std::int32_t, 4>& members, int split, std::optional<float> time,
                               Piece& out) const {
  if (!time) return;
  const auto tangled = [&](std::int32_t particle) { return untangler_.isTangled(particle); };
  const auto middle = members.begin() + split;
  if (std::any_of(members.begin(), middle, tangled) && std::any_of(middle, members.end(), tangled)) return;
  out.hits.push_back({members, *time});
}

void MeshContactFinder::gatherPieces(MeshContactSet& set) {
  found_.clear();
  crossings_.clear();
  for (const Piece& piece : pieces_) {
    found_.insert(found_.end(), piece.vertices.begin(), piece.vertices.end());
    crossings_.insert(crossings_.end(), piece.crossings.begin(), piece.crossings.end());
  }
  keepOutermost();
  for (const Piece& piece : pieces_) found_.insert(found_.end(), piece.edges.begin(), piece.edges.end());

  untangler_.mark(crossings_, topology_, particles_->size());
  set.contacts.clear();
  for (MeshContact& contact : found_) {
    complete(contact);
    if (contact.scale > 0.0f && !isTangled(contact)) set.contacts.push_back(contact);
  }
}

// A particle over the inside of a triangle has the edges and corners of its neighbours beside it, too: they would push
// it sideways. Sorts by particle and leaves each part of the surface once, edges and corners only where no larger part
// holds them.
void MeshContactFinder::keepOutermost() {
  start_.assign(particles_->size() + 2, 0);
  for (const MeshContact& contact : found_) ++start_[at(contact.particles[0]) + 2];
  for (std::size_t i = 2; i < start_.size(); ++i) start_[i] += start_[i - 1];
  sorted_.resize(found_.size());
  for (const MeshContact& contact : found_) sorted_[start_[at(contact.particles[0]) + 1]++] = contact;
  found_.clear();
  for (std::size_t i = 0; i + 2 < start_.size(); ++i) {
    for (std::uint32_t k = start_[i]; k < start_[i + 1]; ++k) {
      bool keep = true;
      for (std::uint32_t l = start_[i]; keep && l < start_[i + 1]; ++l) {
        if (l == k || !isWithin(sorted_[k], sorted_[l])) continue;
        keep = k < l && isWithin(sorted_[l], sorted_[k]);
      }
      if (keep) found_.push_back(sorted_[k]);
    }
  }
}

// Whether both of its sides belong to a crossing.
bool MeshContactFinder::isTangled(const MeshContact& contact) const {
  bool first = false, second = false;
  for (std::size_t k = 0; k < 4; ++k) {
    const bool tangled = untangler_.isTangled(contact.particles[k]);
    (k == 0 || contact.weights[static_cast<int>(k)] > 0.0f ? first : second) |= tangled;
  }
  return first && second;
}

// Fills in what depends on masses, materials and the start of the step.
void MeshContactFinder::complete(MeshContact& contact) const {
  float denominator = 0.0f;
  for (std::size_t k = 0; k < 4; ++k) {
    const float weight = contact.weights[static_cast<int>(k)];
    denominator += particles_->position[at(contact.particles[k])].w * weight * weight;
  }
  contact.scale = denominator > 0.0f ? 1.0f / denominator : 0.0f;
  const float start = std::max(glm::dot(contact.normal, contact.between(particles_->position.data())), 0.0f);
  contact.reach = std::min(contact.reach, start + kRecovery * contact.reach);
  const auto materialOf = [&](std::size_t k) -> const Material& {
    return scene_.materials[at(particles_->material[at(contact.particles[k])])];
  };
  const Material& first = materialOf(0);
  const Material& second = materialOf(3);
  if (!first.collides || !second.collides) contact.scale = 0.0f;
  contact.still = 0.5f * (first.staticFriction + second.staticFriction);
  contact.sliding = 0.5f * (first.kineticFriction + second.kineticFriction);
}

// Coloured in an order scrambled by the particles' numbers: a contact that comes or goes changes the colours of its
// neighbours alone. In order of number the change would run through the whole surface, and a heap at rest would stir.
void MeshContactFinder::sortByColour(MeshContactSet& set) {
  keys_.clear();
  for (std::uint32_t c = 0; c < set.contacts.size(); ++c) {
    std::uint32_t h = 0;
    for (const std::int32_t particle : set.contacts[c].particles) h = (h ^ static_cast<std::uint32_t>(particle)) * 0x9e3779b1u;
    keys_.emplace_back(h ^ (h >> 15), c);
  }
  std::sort(keys_.begin(), keys_.end());
  sorted_.clear();
  for (const auto& [key, contact] : keys_) sorted_.push_back(set.contacts[contact]);
  colouring_.compute(sorted_.size(), particles_->size(),
                     [&](std::size_t c) -> const auto& { return sorted_[c].particles; });
  for (std::size_t c = 0; c < sorted_.size(); ++c) set.contacts[c] = sorted_[colouring_.order()[c]];
  set.colourStart.assign(colouring_.starts().begin(), colouring_.starts().end());
}

void MeshContactFinder::listByParticle(MeshContactSet& set) {
  start_.assign(particles_->size() + 1, 0);
  const auto forEachSlot = [&](auto&& visit) {
    for (std::size_t slot = 0; slot < 4 * set.contacts.size(); ++slot) {
      const MeshContact& contact = set.contacts[slot / 4];
      if (contact.weights[static_cast<int>(slot % 4)] != 0.0f) visit(at(contact.particles[slot % 4]), slot);
    }
  };
  forEachSlot([&](std::size_t particle, std::size_t) { ++start_[particle]; });
  set.touched.clear();
  set.slotStart.assign(1, 0);
  next_.resize(particles_->size());
  for (std::size_t i = 0; i < particles_->size(); ++i) {
    if (start_[i] == 0) continue;
    next_[i] = set.slotStart.back();
    set.touched.push_back(static_cast<std::int32_t>(i));
    set.slotStart.push_back(set.slotStart.back() + start_[i]);
  }
  set.slots.resize(set.slotStart.back());
  forEachSlot([&](std::size_t particle, std::size_t slot) {
    set.slots[next_[particle]++] = static_cast<std::uint32_t>(slot);
  });
  set.pushes.resize(set.contacts.size());
}

}  // namespace pliant::sim
