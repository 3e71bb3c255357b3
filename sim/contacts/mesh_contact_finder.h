// Finds the contacts of surfaces that collide: their vertices and edges against their triangles and edges, and all other
// particles against their triangles.
//
// A vertex that crosses a triangle between x and x*, both moving, is kept on the side it came from; one that ends
// within the thickness is kept off the closest point on its own side (Müller 2006, 4.2; REQUIREMENTS CON-7, CON-22).
// Edges are compared with edges where vertices do not suffice: at borders and creases.
//
// The solver may move vertices by more than was looked ahead. After it, holdBack() looks at the paths once more and
// shortens those that would still cross: a surface that starts a step without crossing itself ends it so.
//
// Two neighbouring patches whose normals stay within a cone cannot touch each other (Volino and Magnenat-Thalmann 1994):
// a hanging sheet costs next to nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/contacts/box8.h"
#include "sim/contacts/box_grid.h"
#include "sim/contacts/contact_set.h"
#include "sim/contacts/mesh_contact.h"
#include "sim/contacts/surface_topology.h"
#include "sim/contacts/untangling.h"

namespace pliant::sim {

struct MeshContactOptions {
  float margin = 0.0f;    ///< contacts are made this far ahead [m]
  bool coloured = false;  ///< sort the contacts by colour
  bool gathered = false;  ///< list the contacts of each particle
};

/// What the search reads of the world.
struct MeshScene {
  std::span<const SurfaceMesh> meshes;
  std::span<const Object> objects;
  std::span<const Material> materials;
  std::uint32_t topologyVersion = 0;
};

/// Keeps its buffers, so that a steady step allocates nothing.
class MeshContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted. Where a surface crosses itself at
  /// particles.position, moves particles.predicted towards a state where it does not.
  void find(Particles& particles, const MeshScene& scene, const MeshContactOptions& options, MeshContactSet& set);

  /// After the solver: shortens the paths x -> particles.predicted of what would go through a triangle or an edge.
  /// Precondition: find() was called for this step.
  void holdBack(Particles& particles, const MeshContactSet& set);

  const SurfaceTopology& topology() const { return topology_; }
  std::span<const EdgeCrossing> crossings() const { return crossings_; }  ///< that the last find() saw

 private:
  /// A vertex and a triangle, or two edges, that meet on their paths.
  struct Hit {
    std::array<std::int32_t, 4> particles;
    float time;  ///< part of the step, 0 to 1
  };
  /// What one piece of work finds.
  struct Piece {
    std::vector<MeshContact> vertices;
    std::vector<MeshContact> edges;
    std::vector<EdgeCrossing> crossings;
    std::vector<Hit> hits;
    std::vector<std::pair<std::int32_t, std::int32_t>> pairs;  ///< of patches

    void clear() {
      vertices.clear();
      edges.clear();
      crossings.clear();
      hits.clear();
      pairs.clear();
    }
  };
  struct Cone {
    glm::vec3 axis;
    float leastCosine;  ///< with the axis of another cone such that both fit into a flat one; above 1: none does
  };

  float reachOf(std::int32_t particle) const;
  float closest() const;
  void measureMoves(const MeshContactSet& set);
  bool maySkipPaths(std::size_t a, std::size_t b) const;
  void search();
  void updateBoxes();
  float growth(std::int32_t particle) const;
  void updatePatch(std::size_t patch);
  void listSharpEdges();
  void listSharpEdges(std::size_t patch);
  bool mayTouch(std::size_t a, std::size_t b) const;
  bool isFlat(std::size_t a, std::size_t b) const;
  void findInPatches(std::size_t a, std::size_t b, Piece& out) const;
  void findLoose(std::int32_t particle, const Box8& everything, Piece& out) const;
  void findCrossings(std::size_t a, std::size_t b, Piece& out) const;
  void compareVertex(std::int32_t vertex, std::int32_t triangle, Piece& out) const;
  void compareEdges(std::int32_t first, std::int32_t second, Piece& out) const;
  void addHit(const std::array<std::int32_t, 4>& members, int split, std::optional<float> time, Piece& out) const;
  void gatherPieces(MeshContactSet& set);
  void keepOutermost();
  bool isTangled(const MeshContact& contact) const;
  void complete(MeshContact& contact) const;
  void sortByColour(MeshContactSet& set);
  void listByParticle(MeshContactSet& set);

  SurfaceTopology topology_;
  std::uint32_t builtFor_ = 0;
  bool built_ = false;
  const Particles* particles_ = nullptr;  ///< of the step
  MeshScene scene_;
  float margin_ = 0.0f;
  bool pathsOnly_ = false;                ///< looks for what meets on its path, not for what is near
  glm::vec3 drift_;                       ///< mean movement of all surfaces in this step: paths are compared without it [m]

  AlignedVector<Box8> vertexBox_;         ///< by particle: its path, grown by its reach
  AlignedVector<Box8> triangleBox_, tightBox_;  ///< by triangle: the same; and at x alone
  AlignedVector<Box8> patchBox_, tightPatchBox_;
  std::vector<glm::vec3> normal_;         ///< by triangle, at x*
  std::vector<Cone> cone_;                ///< by patch
  std::vector<std::int32_t> sharpEdges_;  ///< from edgeStart of each patch on
  std::vector<std::uint32_t> sharpCount_; ///< by patch
  std::vector<std::uint8_t> active_;      ///< by patch: may touch another one
  std::size_t searches_ = 0;              ///< since the topology was built
  BoxGrid grid_;

  std::vector<Piece> pieces_;
  std::vector<MeshContact> found_, sorted_;
  std::vector<std::uint32_t> start_, next_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> keys_;  ///< scrambled order and number of each contact
  std::vector<EdgeCrossing> crossings_;
  AlignedVector<glm::vec4> looked_;       ///< x* when contacts were found
  std::vector<float> part_;               ///< of its path that a particle keeps
  std::vector<float> moved_;              ///< by particle: how far it is from looked_ [m]
  std::vector<float> patchMoved_;         ///< the farthest of each patch
  Untangler untangler_;
  Colouring colouring_;
};

}  // namespace pliant::sim
