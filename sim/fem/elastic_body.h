// A body of tetrahedra that hangs, stands or is pulled at: what finite elements (statics.h) and PBD (pbd_rest.h) are
// both given, so that their states of rest can be compared.
#pragma once

#include "sim/base/index.h"
#include "sim/state/surfaces.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace pliant::sim {

struct World;
struct TetrahedralBody;

/// Displacements or forces, one a node.
using NodeVectors = std::vector<glm::dvec3>;

struct ElasticBody {
  NodeVectors positions;                         ///< at rest without load [m]
  std::vector<std::array<Index, 4>> tetrahedra;  ///< positive volumes
  std::vector<double> masses;                    ///< by node, positive [kg]
  std::vector<char> fixed;                       ///< by node: held where it is
  NodeVectors forces;                            ///< by node [N]

  std::size_t nodeCount() const { return positions.size(); }
  double volumeOf(std::size_t tetrahedron) const;  ///< [m^3]
};

/// How a cell shares its mass out to its corners. The study (Real Gómez, 3.2) does not say.
enum class Lumping {
  hex,      ///< an eighth to each corner of the cell
  tet,      ///< a quarter of each tetrahedron to each of its corners
  uniform,  ///< the same to all nodes
};
inline constexpr std::array<std::string_view, 3> kLumpingNames{"hex", "tet", "uniform"};

/// What is held and what pulls. The first three are those of the study, under gravity; the others are the usual trials
/// of materials, which it names as future work: the floor (y = 0) is held, and forces that add up in size to the body's
/// weight act on the opposite side, shared out by area.
enum class Trial {
  floor,     ///< y = 0 held
  wall,      ///< z = 0 held
  ceiling,   ///< y = 1 held
  shear,     ///< pulled along x
  traction,  ///< pulled along y, away from what is held
  torsion,   ///< turned around the axis along y through the middle; forces grow with the distance from it
};
inline constexpr std::array<std::string_view, 6> kTrialNames{"floor", "wall",     "ceiling",
                                                             "shear", "traction", "torsion"};

constexpr double kStudyGravity = 9.81;  ///< [m/s^2], not printed in the study

/// The cube [0, 1]^3 of `cells`^3 cells of five tetrahedra each, of mass 1; node (ix, iy, iz) has index
/// (ix (cells + 1) + iy) (cells + 1) + iz. Precondition: cells >= 1.
ElasticBody studyCube(int cells, Lumping lumping);

/// A body of mass 1 of other shape, lumped by tetrahedra (Lumping::tet).
ElasticBody bodyOf(const TetraMesh& mesh);

/// A soft body of a simulation as it now is, with the masses of its particles and under the weight that `gravity` gives
/// them; particles that are held are fixed. `particles` receives the particle of each node.
ElasticBody bodyOf(const World& world, const TetrahedralBody& solid, const glm::dvec3& gravity,
                   std::vector<Index>& particles);

/// Sets `fixed` and `forces`. Nodes count as lying on a side of the body within this part of its extent.
void apply(Trial trial, ElasticBody& body, double margin = 0.02);

}  // namespace pliant::sim
