// Finds the contacts of triangles that move: those of surfaces with one another, and with themselves where they ask for
// it, vertices against triangles and edges against edges; and those of balls, grains and all other particles with all
// triangles (feature_contacts.h). Edges are compared with edges where vertices do not suffice: at borders and creases.
//
// The solver may move vertices by more than was looked ahead, and pre-stabilisation moves them where nobody looked.
// After either, the paths are looked at once more and those that would still cross are shortened: a surface that
// starts a step without crossing itself ends it so.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/contact_lags.h"
#include "sim/contacts/feature_contacts.h"
#include "sim/contacts/impact_zones.h"
#include "sim/contacts/mesh_contact_order.h"
#include "sim/contacts/surface_boxes.h"
#include "sim/contacts/untangling.h"
#include "sim/state/collider.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace pliant::sim {

class ContactLimit;

struct MeshContactOptions {
  float margin = 0.0f;                ///< contacts are made this far ahead [m]
  bool coloured = false;              ///< sort the contacts by colour
  bool gathered = false;              ///< list the contacts of each particle
  float recovery = kLargestRecovery;  ///< what starts too near parts by this part of the distance to keep
  /// Contacts of strands with one another and with colliders, which are put in order with those of triangles.
  std::span<const MeshContact> strands = {}, ridges = {};
};

/// Keeps its buffers, so that a steady step allocates nothing.
class MeshContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted; what is in it are taken for the contacts of
  /// the last substep, whose lags go on but for what is untangled. Where a surface crosses itself at
  /// particles.position, moves particles.predicted towards a state where it does not. False where there are more
  /// contacts than ContactLimit allows: then it holds none.
  bool find(Particles& particles, const MeshScene& scene, const MeshContactOptions& options, MeshContactSet& set);

  /// After pre-stabilisation moved x from `before`, and x* with it: shortens the paths before -> x of what would go
  /// through a triangle or an edge, and those of x* by as much. False: as holdBack(). Precondition: find() was called
  /// for this step.
  bool holdStartBack(Particles& particles, std::span<const glm::vec4> before,
                     std::span<const SurfaceContact> colliding);

  /// After the solver: shortens the paths x -> particles.predicted of what would go through a triangle or an edge; the
  /// momentum stays, but for what leans on colliders. False: nothing less helped than to move all that is near the
  /// surfaces as one, so that it can hardly move. Precondition: find() was called for this step.
  bool holdBack(Particles& particles, std::span<const SurfaceContact> colliding);

  /// What it remembers from step to step.
  struct Memory {
    std::size_t searches = 0;
    std::vector<EdgeCrossing> crossings;
    Untangler untangler;
    std::vector<ContactLags::Entry> lags;
  };
  void remember(const MeshContactSet& set, Memory& memory) const;
  void recall(const Memory& memory);

  const SurfaceTopology& topology() const { return topology_; }
  /// The same after changes of the scene since the last search.
  const SurfaceTopology& update(const Particles& particles, const MeshScene& scene);
  std::span<const EdgeCrossing> crossings() const { return crossings_; }  ///< that the last find() saw
  /// Whether a vertex belongs to one of them.
  bool isTangled(Index particle) const { return untangler_.isTangled(particle); }

 private:
  static constexpr float kFar = 1e30f;
  class VertexTrianglePairs;

  /// Two patches whose boxes overlap.
  struct PatchPair {
    Index a, b;
    float apart;  ///< they do not cross unless both together move by this from x* on [m]
  };
  /// What one piece of work finds.
  struct Piece {
    std::vector<MeshContact> vertices;
    std::vector<MeshContact> edges;
    std::vector<EdgeCrossing> crossings;
    std::vector<Meeting> meetings;
    std::vector<PatchPair> pairs;
    OutermostFilter outermost;
    float looseApart = 0.0f;  ///< as PatchPair::apart, of particles that belong to no surface

    std::size_t found() const { return vertices.size() + edges.size() + crossings.size() + meetings.size(); }
    void clear() {
      vertices.clear();
      edges.clear();
      crossings.clear();
      meetings.clear();
      pairs.clear();
      looseApart = kFar;
    }
  };

  bool search();
  void pairPatches(ContactLimit& limit);
  bool mayTouch(std::size_t a, std::size_t b) const;
  void findInPatches(PatchPair& pair, Piece& out) const;
  void findLoose(Index particle, Piece& out) const;
  bool collides(std::size_t patch) const;
  void compareVertices(std::size_t own, std::size_t other, float& apart, Piece& out) const;
  void compareSharpEdges(std::size_t a, std::size_t b, float& apart, Piece& out) const;
  void comparePairs(VertexTrianglePairs& pairs, float& apart, Piece& out) const;
  void compareVertex(Index vertex, Index triangle, const Approach& approach, float& apart, Piece& out) const;
  void compareEdges(Index first, Index second, float& apart, Piece& out) const;
  void add(const std::optional<Meeting>& meeting, Piece& out) const;
  void gatherPieces(const MeshContactOptions& options, MeshContactSet& set);
  bool isTangled(const MeshContact& contact) const;

  void measureMoves();
  void measurePatchMoves();
  void measureRoom();
  bool maySkipPaths(std::size_t a, std::size_t b) const;
  bool shortenPaths(Particles& particles);
  void joinEverything();

  SurfaceTopology topology_;
  std::uint32_t builtFor_ = 0;
  bool built_ = false;
  SurfaceStep step_;  ///< of the last find()
  SurfaceBoxes boxes_;
  std::vector<std::uint8_t> active_;  ///< by patch: may touch another one
  std::size_t searches_ = 0;          ///< for contacts, since the topology was built

  std::vector<Piece> pieces_;
  std::vector<MeshContact> found_;
  std::vector<EdgeCrossing> crossings_;
  MeshContactOrder order_;
  Untangler untangler_;
  ContactLags lags_;
  bool recalled_ = false;  ///< lags_ are those that the next search goes on with

  AlignedVector<glm::vec4> looked_;  ///< x* when contacts were found
  std::vector<float> moved_;         ///< by particle: how far it is from looked_ [m]
  std::vector<float> patchMoved_;    ///< the farthest of each patch
  std::vector<float> patchRoom_;     ///< the least PatchPair::apart of each patch
  float looseRoom_ = 0.0f;
  AlignedVector<glm::vec4> shifted_, goal_;  ///< scratch memory of holdStartBack(): x and x* that it was given
  std::vector<float> patchRoomOfStep_;       ///< the same: the room of the path x -> x*
  ImpactZones zones_;
};

}  // namespace pliant::sim
