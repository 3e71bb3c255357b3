// A body of tetrahedra that hangs, stands or is pulled: the common input of finite elements (statics.h) and PBD
// (pbd_rest.h), so that their states of rest can be compared.
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

/// Displacements or forces, one per node.
using NodeVectors = std::vector<glm::dvec3>;

struct ElasticBody {
  NodeVectors positions;                         ///< at rest without load [m]
  std::vector<std::array<Index, 4>> tetrahedra;  ///< positive volumes
  std::vector<double> masses;                    ///< by node, positive [kg]
  std::vector<char> fixed;                       ///< by node
  NodeVectors forces;                            ///< by node [N]

  std::size_t nodeCount() const { return positions.size(); }
  double volumeOf(std::size_t tetrahedron) const;  ///< [m^3]
};

/// How a cell distributes its mass to its corners. The study (Real Gómez, 3.2) does not specify it.
enum class Lumping {
  hex,      ///< an eighth to each corner of the cell
  tet,      ///< a quarter of each tetrahedron to each of its corners
  uniform,  ///< the same to all nodes
};
inline constexpr std::array<std::string_view, 3> kLumpingNames{"hex", "tet", "uniform"};

/// Fixed sides and loads. The first three are those of the study, under gravity; the others are the usual material
/// tests, which it names as future work: the floor (y = 0) is fixed, and forces whose sizes add up to the body's weight
/// act on the opposite side, distributed by area.
enum class Trial {
  floor,     ///< y = 0 held
  wall,      ///< z = 0 held
  ceiling,   ///< y = 1 held
  shear,     ///< pulled along x
  traction,  ///< pulled along y, away from the fixed side
  torsion,   ///< twisted about the axis along y through the centre; forces grow with the distance from it
};
inline constexpr std::array<std::string_view, 6> kTrialNames{"floor", "wall",     "ceiling",
                                                             "shear", "traction", "torsion"};

constexpr double kStudyGravity = 9.81;  ///< [m/s^2], not printed in the study

/// The cube [0, 1]^3 of `cells`^3 cells of five tetrahedra each, of mass 1; node (ix, iy, iz) has index
/// (ix (cells + 1) + iy) (cells + 1) + iz. Precondition: cells >= 1.
ElasticBody studyCube(int cells, Lumping lumping);

/// A body of mass 1 of other shape, lumped by tetrahedra (Lumping::tet).
ElasticBody bodyOf(const TetraMesh& mesh);

/// A soft body of a simulation in its current state, with the masses of its particles and their weight under `gravity`;
/// immovable particles are fixed. `particles` receives the particle of each node.
ElasticBody bodyOf(const World& world, const TetrahedralBody& solid, const glm::dvec3& gravity,
                   std::vector<Index>& particles);

/// Sets `fixed` and `forces`. Nodes are on a side of the body if within this part of its extent.
void apply(Trial trial, ElasticBody& body, double margin = 0.02);

}  // namespace pliant::sim
