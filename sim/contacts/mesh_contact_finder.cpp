#include "sim/contacts/mesh_contact_finder.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/contacts/box_columns.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/edge_crossings.h"
#include "sim/contacts/feature_packs.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kMeshPatchesPerPiece = 4;
constexpr std::size_t kMeshParticlesPerPiece = 1024;
constexpr ItemCost kCompletingCost{15.0};  ///< of a contact

/// The members of a patch that may touch something, at most three per triangle.
struct Selection {
  std::array<Index, 3 * kPatchTriangles> items;
  std::size_t count = 0;

  void add(Index item) { items[count++] = item; }
  std::span<const Index> all() const { return {items.data(), count}; }
};

/// PatchPair::apart of features with the distance `keep` to keep whose boxes do not overlap.
float roomBeyondBoxes(float keep) { return (1.0f + kContactLookAhead - kHiddenByVertices) * keep; }

}  // namespace

/// Vertices and triangles whose boxes overlap.
class MeshContactFinder::VertexTrianglePairs {
 public:
  std::size_t size() const { return count_; }
  Index vertex(std::size_t pair) const { return static_cast<Index>(vertices_[pair]); }
  Index triangle(std::size_t pair) const { return static_cast<Index>(triangles_[pair]); }
  bool isFull() const { return count_ + kPatchTriangles > kRoom; }  ///< no room for another vertex
  void clear() { count_ = 0; }
  void add(Index vertex, pack::Int8 triangles, pack::Int8 where) {
    const std::size_t added = pack::storeChosen(&triangles_[count_], triangles, where);
    const pack::Int8 same = pack::Int8{} + vertex;
    __builtin_memcpy(&vertices_[count_], &same, sizeof(same));
    count_ += added;
  }

 private:
  static constexpr std::size_t kRoom = 8 * kPatchTriangles;
  std::size_t count_ = 0;
  std::array<std::uint32_t, kRoom + pack::kWidth> vertices_, triangles_;  // add() writes all eight
};

void MeshContactFinder::saveState(const MeshContactSet& set, Memory& memory) const {
  ContactLags::list(
      set.contacts, [this](Index i) { return isTangled(i); }, memory.lags);
  memory.searches = searches_;
  memory.crossings = crossings_;
  if (!crossings_.empty()) memory.untangler = untangler_;  // else it marks nothing
}

void MeshContactFinder::restoreState(const Memory& memory) {
  searches_ = memory.searches;
  crossings_ = memory.crossings;
  untangler_ = crossings_.empty() ? Untangler() : memory.untangler;
  lags_.take(memory.lags);
  restored_ = true;
}

const SurfaceTopology& MeshContactFinder::update(const Particles& particles, const MeshScene& scene) {
  if (!built_ || builtFor_ != scene.topologyVersion) {
    topology_ = makeSurfaceTopology(scene.meshes, scene.solids, particles, scene.objects);
    builtFor_ = scene.topologyVersion;
    built_ = true;
    searches_ = 0;
  }
  return topology_;
}

bool MeshContactFinder::find(Particles& particles, const MeshScene& scene, const MeshContactOptions& options,
                             MeshContactSet& set) {
  PLIANT_ASSERT(options.margin >= 0.0f, "contacts are made ahead of touch, not behind it");
  update(particles, scene);
  step_ = {&particles, &topology_, scene, options.margin, false, options.recovery};
  const bool areFew = search();
  gatherPieces(options, set);
  if (options.coloured) order_.sortByColour(set, particles.size());
  if (options.gathered) order_.listByParticle(set, particles.size());
  measureRoom();
  xAtSearch_.assign(particles.predicted.begin(), particles.predicted.end());
  untangler_.move(crossings_, topology_, scene.objects, particles);
  return areFew;
}

bool MeshContactFinder::holdStartBack(Particles& particles, std::span<const glm::vec4> before,
                                      std::span<const SurfaceContact> colliding) {
  PLIANT_ASSERT(step_.particles == &particles, "contacts were found for these particles");
  PLIANT_ASSERT(before.size() == particles.size(), "each particle was somewhere before");
  if (topology_.patches() == 0) return true;
  step_.pathsOnly = true;
  moved_.resize(particles.size());
  bool any = false;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    moved_[i] = particles.position[i] != before[i] ? kFar : 0.0f;
    any = any || moved_[i] > 0.0f;
  }
  if (!any) return true;
  // Paths lead from position to predicted.
  shifted_.assign(particles.position.begin(), particles.position.end());
  goal_.assign(particles.predicted.begin(), particles.predicted.end());
  patchRoomOfStep_.assign(topology_.patches(), kFar);
  patchRoom_.swap(patchRoomOfStep_);
  std::copy(before.begin(), before.end(), particles.position.begin());
  std::copy(shifted_.begin(), shifted_.end(), particles.predicted.begin());
  std::swap(particles.positionTail, particles.predictedTail);
  zones_.clear(particles.size());
  for (const SurfaceContact& contact : colliding) zones_.setLeader(contact.particle, glm::vec3(0.0f));
  const bool areApart = shortenPaths(particles);
  patchRoom_.swap(patchRoomOfStep_);
  for (std::size_t i = 0; i < particles.size(); ++i) {
    particles.position[i] = particles.predicted[i];
    particles.predicted[i] = goal_[i] + (particles.position[i] - shifted_[i]);
  }
  std::swap(particles.positionTail, particles.predictedTail);
  return areApart;
}

bool MeshContactFinder::holdBack(Particles& particles, std::span<const SurfaceContact> colliding) {
  PLIANT_ASSERT(step_.particles == &particles && xAtSearch_.size() == particles.size(),
                "contacts were found for these particles");
  if (topology_.patches() == 0) return true;
  step_.pathsOnly = true;
  measureMoves();
  const float farthest = *std::max_element(moved_.begin(), moved_.end());
  const float room = std::min(looseRoom_, *std::min_element(patchRoom_.begin(), patchRoom_.end()));
  if (2.0f * farthest < room) return true;
  zones_.clear(particles.size());
  for (const SurfaceContact& contact : colliding) zones_.setLeader(contact.particle, contact.advance * contact.normal);
  return shortenPaths(particles);
}

// Checks patches that have moved farther than their room; in the first pass those marked by the caller, then those
// moved in the last pass.
bool MeshContactFinder::shortenPaths(Particles& particles) {
  for (int pass = 0; pass <= kHoldingPasses; ++pass) {
    if (!search()) {
      joinEverything();
      zones_.shorten(particles);
      return false;
    }
    bool any = false;
    for (const Piece& piece : pieces_) {
      for (const PathCollision& meeting : piece.pathCollisions) {
        any = true;
        zones_.join(meeting.particles, pass < kShorteningPasses ? kKeptPath * meeting.time : 0.0f);
      }
    }
    if (!any) return true;
    if (pass == kHoldingPasses) joinEverything();
    zones_.shorten(particles);
    // The next pass checks what this one has changed.
    std::fill(patchRoom_.begin(), patchRoom_.end(), kFar);
    for (std::size_t i = 0; i < particles.size(); ++i) moved_[i] = zones_.wasMoved(static_cast<Index>(i)) ? kFar : 0.0f;
  }
  return false;
}

void MeshContactFinder::joinEverything() {
  std::vector<Index> all = topology_.vertices;
  for (std::size_t i = 0; i < step_.particles->size(); ++i) {
    const auto particle = static_cast<Index>(i);
    if (!step_.objectOf(particle).collidesAsMesh && overlap(boxes_.pathOf(particle, step_), boxes_.everything()))
      all.push_back(particle);
  }
  zones_.join(all, 0.0f);
}

// Displacement of each particle by the solver since the search for contacts.
void MeshContactFinder::measureMoves() {
  const Particles& particles = *step_.particles;
  moved_.resize(particles.size());
  parallelFor(moved_.size(), ItemCost{1.5}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      moved_[i] = glm::length(glm::vec3(particles.predicted[i] - xAtSearch_[i]));
  });
}

void MeshContactFinder::measurePatchMoves() {
  patchMoved_.assign(topology_.patches(), 0.0f);
  for (std::size_t patch = 0; patch < topology_.patches(); ++patch) {
    for (std::uint32_t t = topology_.triangleStart[patch]; t < topology_.triangleStart[patch + 1]; ++t) {
      for (const Index corner : topology_.triangles[t])
        patchMoved_[patch] = std::max(patchMoved_[patch], moved_[corner]);
    }
  }
}

// Features whose boxes do not overlap are farther apart than contacts are made ahead; neighbours in flat patches may be
// as close as their shortest edge.
void MeshContactFinder::measureRoom() {
  patchRoom_.resize(topology_.patches());
  float smallest = kFar;
  for (std::size_t patch = 0; patch < patchRoom_.size(); ++patch)
    smallest = std::min(smallest, step_.reachOf(topology_.firstCorner(patch)));
  for (std::size_t patch = 0; patch < patchRoom_.size(); ++patch)
    patchRoom_[patch] = std::min(roomBeyondBoxes(step_.reachOf(topology_.firstCorner(patch)) + smallest),
                                 kNeighbourRoom * topology_.shortestEdge[patch]);
  looseRoom_ = kFar;
  for (const Piece& piece : pieces_) {
    for (const PatchPair& pair : piece.pairs) {
      patchRoom_[pair.a] = std::min(patchRoom_[pair.a], pair.apart);
      patchRoom_[pair.b] = std::min(patchRoom_[pair.b], pair.apart);
    }
    looseRoom_ = std::min(looseRoom_, piece.looseClearance);
  }
}

// Patches that were farther apart in the search for contacts than both together have moved since cannot have crossed.
bool MeshContactFinder::maySkipPaths(std::size_t a, std::size_t b) const {
  return patchMoved_[a] + patchMoved_[b] < std::min(patchRoom_[a], patchRoom_[b]);
}

// False, with nothing found, where ContactLimit is exceeded.
bool MeshContactFinder::search() {
  if (topology_.isCrowded) {
    pieces_.clear();
    return false;
  }
  boxes_.update(step_);
  if (step_.pathsOnly) measurePatchMoves();
  const std::size_t patchPieces = (topology_.patches() + kMeshPatchesPerPiece - 1) / kMeshPatchesPerPiece;
  const std::size_t loosePieces =
      topology_.patches() == 0 ? 0 : (step_.particles->size() + kMeshParticlesPerPiece - 1) / kMeshParticlesPerPiece;
  if (pieces_.size() < patchPieces + loosePieces) pieces_.resize(patchPieces + loosePieces);
  for (Piece& piece : pieces_) piece.clear();
  ContactLimit pairs(ContactLimit::ofPatchPairs(topology_.patches()));
  ContactLimit contacts(ContactLimit::ofContacts(step_.particles->size()));
  pairPatches(pairs);
  parallelPieces(pairs.isExceeded() ? 0 : patchPieces + loosePieces, 2, [&](std::size_t piece) {
    Piece& out = pieces_[piece];
    std::size_t counted = 0;
    const auto areTooMany = [&] { return contacts.isExceededBy(out.found() - std::exchange(counted, out.found())); };
    for (PatchPair& pair : out.pairs) {
      findInPatches(pair, out);
      if (areTooMany()) return;
    }
    if (piece < patchPieces) return;
    const std::size_t first = (piece - patchPieces) * kMeshParticlesPerPiece;
    const std::size_t end = std::min(step_.particles->size(), first + kMeshParticlesPerPiece);
    for (std::size_t i = first; i < end; ++i) {
      findLoose(static_cast<Index>(i), out);
      if (areTooMany()) return;
    }
  });
  if (!step_.pathsOnly) ++searches_;
  if (!pairs.isExceeded() && !contacts.isExceeded()) return true;
  pieces_.clear();
  return false;
}

void MeshContactFinder::pairPatches(ContactLimit& limit) {
  parallelPieces((topology_.patches() + kMeshPatchesPerPiece - 1) / kMeshPatchesPerPiece, 4, [&](std::size_t piece) {
    const std::size_t end = std::min(topology_.patches(), (piece + 1) * kMeshPatchesPerPiece);
    for (std::size_t a = piece * kMeshPatchesPerPiece; a < end; ++a) {
      if (topology_.mutual[a] == 0 || !collides(a)) continue;
      const std::size_t before = pieces_[piece].pairs.size();
      boxes_.patchGrid().forEachOverlapping(boxes_.ofPatch(a), [&](Index b) {
        if (std::cmp_less(b, a) || !mayTouch(a, b)) return;
        const float keep = step_.reachOf(topology_.firstCorner(a)) + step_.reachOf(topology_.firstCorner(b));
        pieces_[piece].pairs.push_back({static_cast<Index>(a), b, roomBeyondBoxes(keep)});
      });
      if (limit.isExceededBy(pieces_[piece].pairs.size() - before)) return;
    }
  });
  active_.assign(topology_.patches(), 0);
  for (const Piece& piece : pieces_) {
    for (const PatchPair& pair : piece.pairs) active_[pair.a] = active_[pair.b] = 1;
  }
  boxes_.listSharpEdges(step_, active_);
}

// Whether features of two patches whose boxes overlap may touch.
bool MeshContactFinder::mayTouch(std::size_t a, std::size_t b) const {
  if (topology_.object[a] != topology_.object[b]) {
    if (!collides(b)) return false;
  } else if (step_.objectOf(topology_.firstCorner(a)).selfContact != SelfContact::surface) {
    return false;
  }
  if (step_.pathsOnly && maySkipPaths(a, b)) return false;
  if (a == b) return !boxes_.isFlat(a);
  const Index between = topology_.patchBetween(a, static_cast<Index>(b));
  return between < 0 || !boxes_.areFlat(a, b) || !boxes_.areFlat(a, between) || !boxes_.areFlat(b, between);
}

void MeshContactFinder::findInPatches(PatchPair& pair, Piece& out) const {
  const Index a = pair.a, b = pair.b;
  compareVertices(a, b, pair.apart, out);
  if (a != b) compareVertices(b, a, pair.apart, out);
  compareSharpEdges(a, b, pair.apart, out);
  // Only surfaces that start tangled, or are moved into one another, cross at x: others are checked now and then.
  if (step_.pathsOnly || (searches_ > 0 && crossings_.empty() && (a + b + searches_) % kCrossingEvery != 0)) return;
  findEdgeCrossings(a, b, step_, boxes_, out.crossings);
  if (a != b) findEdgeCrossings(b, a, step_, boxes_, out.crossings);
}

// Vertices of one patch against triangles of another: only those near the other patch.
void MeshContactFinder::compareVertices(std::size_t own, std::size_t other, float& apart, Piece& out) const {
  Selection vertices;
  Box8 around = Box8::none();
  for (std::uint32_t k = topology_.vertexStart[own]; k < topology_.vertexStart[own + 1]; ++k) {
    const Index vertex = topology_.vertices[k];
    const Box8& box = boxes_.ofVertex(vertex);
    if (!overlap(box, boxes_.ofPatch(other))) continue;
    vertices.add(vertex);
    around = unionOf(around, box);
  }
  if (vertices.count == 0) return;
  BoxColumns triangles;
  for (std::uint32_t t = topology_.triangleStart[other]; t < topology_.triangleStart[other + 1]; ++t) {
    const Box8& box = boxes_.ofTriangle(static_cast<Index>(t));
    if (overlap(box, around)) triangles.add(t, box);
  }
  if (triangles.empty()) return;
  VertexTrianglePairs pairs;
  for (const Index vertex : vertices.all()) {
    triangles.forEachOverlapping(boxes_.ofVertex(vertex),
                                 [&](pack::Int8 items, pack::Int8 where) { pairs.add(vertex, items, where); });
    if (!pairs.isFull()) continue;
    comparePairs(pairs, apart, out);
    pairs.clear();
  }
  comparePairs(pairs, apart, out);
}

// Sharp edges of two patches: only those near the other patch.
void MeshContactFinder::compareSharpEdges(std::size_t a, std::size_t b, float& apart, Piece& out) const {
  const auto forEachEdge = [&](std::size_t own, std::size_t other, auto&& visit) {
    for (const Index edge : boxes_.sharpEdges(own, topology_)) {
      const Box8 box = boxes_.ofEdge(topology_.edges[edge]);
      if (overlap(box, boxes_.ofPatch(other))) visit(edge, box);
    }
  };
  BoxColumns edgesOfB;
  forEachEdge(b, a, [&](Index edge, const Box8& box) { edgesOfB.add(static_cast<std::uint32_t>(edge), box); });
  if (edgesOfB.empty()) return;
  forEachEdge(a, b, [&](Index first, const Box8& box) {
    edgesOfB.forEachOverlapping(box, [&](pack::Int8 items, pack::Int8 where) {
      for (unsigned lanes = pack::bits(where); lanes != 0; lanes &= lanes - 1) {
        const auto second = static_cast<Index>(items[std::countr_zero(lanes)]);
        if (a != b || second > first) compareEdges(first, second, apart, out);
      }
    });
  });
}

// Contacts of one vertex with one patch are successive, so that most redundant ones are removed at once.
void MeshContactFinder::comparePairs(VertexTrianglePairs& pairs, float& apart, Piece& out) const {
  if (pairs.size() == 0) return;
  const std::size_t before = out.vertices.size();
  const float keep = step_.reachOf(pairs.vertex(0)) + step_.reachOf(topology_.triangles[pairs.triangle(0)][0]);
  const float near = step_.pathsOnly ? pathCollisionRange(keep) : contactRange(keep, step_.margin);
  for (std::size_t first = 0; first < pairs.size(); first += pack::kWidth) {
    PackMembers members;
    for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
      const std::size_t p = std::min(first + lane, pairs.size() - 1);
      const auto& corners = topology_.triangles[pairs.triangle(p)];
      members[0][lane] = pairs.vertex(p);
      for (std::size_t k = 0; k < 3; ++k) members[k + 1][lane] = corners[k];
    }
    const PackApproach approach = approachOf(members, *step_.particles);
    unsigned meet = ~pack::bits((approach.distance > near) & (approach.distance > approach.motion));
    for (meet &= 0xffu; meet != 0; meet &= meet - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(meet));
      if (first + lane >= pairs.size()) break;
      compareVertex(pairs.vertex(first + lane), pairs.triangle(first + lane), approach.lane(lane), apart, out);
    }
  }
  out.outermost.dropOthers(out.vertices, before);
}

// Particles that belong to no surface.
void MeshContactFinder::findLoose(Index particle, Piece& out) const {
  if (step_.objectOf(particle).collidesAsMesh || !step_.materialOf(particle).collides) return;
  const Box8 box = boxes_.pathOf(particle, step_);
  if (!overlap(box, boxes_.everything())) return;
  const auto forEachTriangle = [&](auto&& visit) {
    boxes_.patchGrid().forEachOverlapping(box, [&](Index patch) {
      if (!collides(patch)) return;
      for (std::uint32_t t = topology_.triangleStart[patch]; t < topology_.triangleStart[patch + 1]; ++t) {
        const auto triangle = static_cast<Index>(t);
        if (overlap(box, boxes_.ofTriangle(triangle)) && !step_.areTied(std::array{particle}, topology_.triangles[t]))
          visit(triangle);
      }
    });
  };
  if (step_.pathsOnly)
    return forEachTriangle([&](Index triangle) { add(vertexPathCollision(step_, particle, triangle), out); });
  // A ball deep in a surface would have contacts on all sides: use its first touch.
  float time = 1.0f;
  forEachTriangle([&](Index triangle) { time = std::min(time, touchingTime(step_, particle, triangle)); });
  forEachTriangle([&](Index triangle) {
    if (const auto contact = vertexContact(step_, particle, triangle, out.looseClearance, time))
      out.vertices.push_back(*contact);
  });
}

bool MeshContactFinder::collides(std::size_t patch) const {
  return step_.materialOf(topology_.firstCorner(patch)).collides;
}

void MeshContactFinder::compareVertex(Index vertex, Index triangle, const Approach& approach, float& apart,
                                      Piece& out) const {
  const auto& corners = topology_.triangles[triangle];
  if (isCorner(corners, vertex) || step_.areTied(std::array{vertex}, corners)) return;
  if (step_.pathsOnly) return add(vertexPathCollision(step_, vertex, triangle), out);
  if (const auto contact = vertexContact(step_, vertex, triangle, approach, apart)) out.vertices.push_back(*contact);
}

void MeshContactFinder::compareEdges(Index first, Index second, float& apart, Piece& out) const {
  const SurfaceEdge &one = topology_.edges[first], &other = topology_.edges[second];
  if (step_.areTied(std::array{one.a, one.b}, std::array{other.a, other.b})) return;
  if (step_.pathsOnly) return add(edgePathCollision(step_, first, second), out);
  if (const auto contact = edgeContact(step_, first, second, apart)) out.edges.push_back(*contact);
}

// Tangled features must be free to cross back.
void MeshContactFinder::add(const std::optional<PathCollision>& meeting, Piece& out) const {
  if (!meeting) return;
  const auto tangled = [&](Index particle) { return isTangled(particle); };
  const auto middle = meeting->particles.begin() + meeting->split;
  if (std::any_of(meeting->particles.begin(), middle, tangled) &&
      std::any_of(middle, meeting->particles.end(), tangled))
    return;
  out.pathCollisions.push_back(*meeting);
}

void MeshContactFinder::gatherPieces(const MeshContactOptions& options, MeshContactSet& set) {
  found_.clear();
  crossings_.clear();
  // One by one, so that memory grows ahead of need: the number of contacts varies from step to step.
  const auto append = [](const auto& from, auto& to) {
    for (const auto& entry : from) to.push_back(entry);
  };
  for (const Piece& piece : pieces_) {
    append(piece.vertices, found_);
    append(piece.crossings, crossings_);
  }
  order_.keepOutermost(found_, step_.particles->size());
  for (const Piece& piece : pieces_) append(piece.edges, found_);
  append(options.strands, found_);
  append(options.ridges, found_);

  // Untangling moves vertices permanently, in this substep or in the last one: friction must not undo it.
  const auto tangled = [this](Index particle) { return isTangled(particle); };
  if (!std::exchange(restored_, false)) lags_.take(set.contacts, tangled);
  untangler_.mark(crossings_, topology_, step_.particles->size());
  parallelFor(found_.size(), kCompletingCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      if (found_[k].collider < 0) complete(found_[k], step_);
      if (!found_[k].anyOf(tangled)) found_[k].lag += lags_.of(found_[k]);
    }
  });
  set.contacts.clear();
  for (const MeshContact& contact : found_) {
    if (contact.scale > 0.0f && !isTangled(contact)) set.contacts.push_back(contact);
  }
}

// Whether both of its sides belong to a crossing.
bool MeshContactFinder::isTangled(const MeshContact& contact) const {
  bool first = false, second = false;
  for (std::size_t k = 0; k < 4; ++k) {
    const bool tangled = isTangled(contact.particles[k]);
    const bool ofFirst = contact.particles[k] == contact.particles[0] || contact.weights[static_cast<int>(k)] > 0.0f;
    (ofFirst ? first : second) |= tangled;
  }
  return first && second;
}

}  // namespace pliant::sim
