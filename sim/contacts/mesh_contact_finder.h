// Finds the contacts of moving triangles: vertices against triangles and edges against edges, between surfaces and,
// where enabled, within one; and balls, grains and all other particles against all triangles (feature_contacts.h).
// Edges are compared with edges where vertices do not suffice: at borders and creases.
//
// The solver may move vertices by more than contacts look ahead, and pre-stabilisation moves them without any contacts.
// After either, the paths are checked once more and those that would still cross are shortened: a surface that starts a
// step without crossing itself ends it so.
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
  float recovery = kLargestRecovery;  ///< features that start too near separate by this part of the distance to keep
  /// Contacts of strands with one another and with colliders, which are sorted together with those of triangles.
  std::span<const MeshContact> strands = {}, ridges = {};
};

/// Keeps its buffers, so that a steady step allocates nothing.
class MeshContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted; its old contents are the contacts of the
  /// last substep, whose lags are kept except where surfaces are untangled. Where a surface crosses itself at
  /// particles.position, moves particles.predicted towards a state where it does not. False where there are more
  /// contacts than ContactLimit allows: then `set` is empty.
  bool find(Particles& particles, const MeshScene& scene, const MeshContactOptions& options, MeshContactSet& set);

  /// After pre-stabilisation moved x from `before`, and x* with it: shortens the paths before -> x that would go
  /// through a triangle or an edge, and those to x* by as much. False: as holdBack(). Precondition: find() was called
  /// for this step.
  bool holdStartBack(Particles& particles, std::span<const glm::vec4> before,
                     std::span<const SurfaceContact> colliding);

  /// After the solver: shortens the paths x -> particles.predicted that would go through a triangle or an edge;
  /// momentum is conserved except for particles that lean on colliders. False: nothing less helped than to move
  /// everything near the surfaces as one, which can hardly move then. Precondition: find() was called for this step.
  bool holdBack(Particles& particles, std::span<const SurfaceContact> colliding);

  /// Its state between steps.
  struct Memory {
    std::size_t searches = 0;
    std::vector<EdgeCrossing> crossings;
    Untangler untangler;
    std::vector<ContactLags::Entry> lags;
  };
  void saveState(const MeshContactSet& set, Memory& memory) const;
  void restoreState(const Memory& memory);

  const SurfaceTopology& topology() const { return topology_; }
  /// The same after changes of the scene since the last search.
  const SurfaceTopology& update(const Particles& particles, const MeshScene& scene);
  std::span<const EdgeCrossing> crossings() const { return crossings_; }  ///< that the last find() saw
  /// Whether a vertex belongs to one of the crossings.
  bool isTangled(Index particle) const { return untangler_.isTangled(particle); }

 private:
  static constexpr float kFar = 1e30f;
  class VertexTrianglePairs;

  /// Two patches whose boxes overlap.
  struct PatchPair {
    Index a, b;
    float apart;  ///< relative motion from x* on before which they cannot cross [m]
  };
  /// Result of one piece of work.
  struct Piece {
    std::vector<MeshContact> vertices;
    std::vector<MeshContact> edges;
    std::vector<EdgeCrossing> crossings;
    std::vector<PathCollision> pathCollisions;
    std::vector<PatchPair> pairs;
    OutermostFilter outermost;
    float looseClearance = 0.0f;  ///< as PatchPair::apart, for particles that belong to no surface

    std::size_t found() const { return vertices.size() + edges.size() + crossings.size() + pathCollisions.size(); }
    void clear() {
      vertices.clear();
      edges.clear();
      crossings.clear();
      pathCollisions.clear();
      pairs.clear();
      looseClearance = kFar;
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
  void add(const std::optional<PathCollision>& meeting, Piece& out) const;
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
  bool restored_ = false;  ///< lags_ are those for the next search

  AlignedVector<glm::vec4> xAtSearch_;  ///< x* when contacts were found
  std::vector<float> moved_;            ///< by particle: its distance from xAtSearch_ [m]
  std::vector<float> patchMoved_;       ///< the farthest of each patch
  std::vector<float> patchRoom_;        ///< the least PatchPair::apart of each patch
  float looseRoom_ = 0.0f;
  AlignedVector<glm::vec4> shifted_, goal_;  ///< scratch memory of holdStartBack(): x and x* that it was given
  std::vector<float> patchRoomOfStep_;       ///< the same: the room of the path x -> x*
  ImpactZones zones_;
};

}  // namespace pliant::sim
