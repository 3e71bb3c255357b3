// Bounds of surfaces in a step: swept boxes of their vertices, triangles and patches, cones of the patches' normals,
// and their sharp edges.
//
// Two neighbouring patches whose normals stay within a cone cannot touch each other (Volino & Magnenat-Thalmann 1994):
// a hanging sheet costs next to nothing.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/contacts/surface_step.h"
#include "sim/geometry/box8.h"
#include "sim/geometry/box_grid.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class SurfaceBoxes {
 public:
  /// For the paths x -> x* of the step. The mean displacement of all surfaces is subtracted from paths: boxes of things
  /// that fall together stay small.
  void update(const SurfaceStep& step);
  /// For the patches with a mark: their sharp edges, or all edges where only paths count.
  void listSharpEdges(const SurfaceStep& step, std::span<const std::uint8_t> marks);

  /// Box of any particle's path, grown by its reach.
  Box8 pathOf(Index particle, const SurfaceStep& step) const;
  const Box8& ofVertex(Index particle) const { return vertex_[particle]; }
  const Box8& ofTriangle(Index triangle) const { return triangle_[triangle]; }
  const Box8& ofPatch(std::size_t patch) const { return patch_[patch]; }
  const Box8& everything() const { return everything_; }
  Box8 ofEdge(const SurfaceEdge& edge) const { return unionOf(ofVertex(edge.a), ofVertex(edge.b)); }
  /// Box at x alone, not grown.
  const Box8& triangleAtStart(Index triangle) const { return tightTriangle_[triangle]; }
  const Box8& patchAtStart(std::size_t patch) const { return tightPatch_[patch]; }

  /// Whether the normals of one patch, or of two, lie in one cone at x*.
  bool isFlat(std::size_t patch) const { return cone_[patch].leastCosine <= 1.0f; }
  bool areFlat(std::size_t a, std::size_t b) const;
  /// Sharp edges of a patch with a mark, by index.
  std::span<const Index> sharpEdges(std::size_t patch, const SurfaceTopology& topology) const {
    return {sharpEdges_.data() + topology.edgeStart[patch], sharpCount_[patch]};
  }
  const BoxGrid& patchGrid() const { return grid_; }

 private:
  struct Cone {
    glm::vec3 axis;
    float leastCosine;  ///< to the axis of another cone, for both to fit into a flat one; above 1: never
  };

  void updatePatch(std::size_t patch, const SurfaceStep& step);
  void listSharpEdges(std::size_t patch, const SurfaceStep& step);

  glm::vec3 drift_{0.0f};       ///< mean movement of all surfaces [m]
  AlignedVector<Box8> vertex_;  ///< by particle
  AlignedVector<Box8> triangle_, tightTriangle_, patch_, tightPatch_;
  Box8 everything_ = Box8::none();
  std::vector<glm::vec3> normal_;          ///< by triangle, at x*
  std::vector<Cone> cone_;                 ///< by patch
  std::vector<Index> sharpEdges_;          ///< from edgeStart of each patch on
  std::vector<std::uint32_t> sharpCount_;  ///< by patch
  BoxGrid grid_;
};

}  // namespace pliant::sim
