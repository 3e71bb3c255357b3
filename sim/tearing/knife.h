// A knife: cuts cloth, ropes and soft bodies along the surface that a line of sight sweeps between two positions of the
// mouse.
//
// Edges that the blade crosses get a vertex at the crossing, at the same part of their rest length, and the triangles
// there are divided; an edge between two such vertices of one stroke lies on the blade and is opened. The last vertex
// of a stroke stays closed until the stroke continues from it: a cut has no bridges, however often the mouse is
// sampled.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "sim/tearing/edge_key.h"
#include "sim/tearing/solid_cut.h"

#include <set>
#include <vector>

namespace pliant::sim {

class SheetMesh;

class Knife {
 public:
  /// Ends the stroke: the next cut starts a new one.
  void lift();
  /// Cuts at world.particles.position.
  void cut(World& world, const Blade& blade);

 private:
  /// The end of the stroke in one surface.
  struct Stroke {
    std::vector<int> tips;    ///< vertices inserted into edges by the last cut and not opened yet
    std::set<EdgeKey> edges;  ///< edges on the blade still to be opened
  };

  static void cutStrands(World& world, const Blade& blade);
  static void cutSurface(World& world, SurfaceMesh& surface, Stroke& stroke, const Blade& blade);
  static Blade fromTip(const World& world, const SheetMesh& mesh, Stroke& stroke, const Blade& blade);

  std::vector<Stroke> strokes_;            ///< by surface
  std::vector<SolidStroke> solidStrokes_;  ///< by soft body
};

}  // namespace pliant::sim
