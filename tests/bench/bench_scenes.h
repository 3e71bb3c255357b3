// The scenes that the benchmarks run, to the definitions by which other engines were measured.
#pragma once

#include "sim/simulation.h"
#include "sim/state/batch.h"

#include <string_view>

namespace pliant::bench {

/// How a scene is solved.
struct Solver {
  std::string_view iteration = "gaussSeidel";
  int iterations = 20;
  int threads = 1;  ///< 0 = all cores
};

/// Number of lattice points along each axis.
struct Lattice {
  int x = 1, y = 1, z = 1;
  constexpr int size() const { return x * y * z; }
};

/// C-N: a horizontal cloth of n x n vertices, 10 m square, held at two corners of one side; unit masses, step 0.005 s,
/// no collisions. Distance on rows, columns and one diagonal with k = 1; with `bending`, the dihedral angle at each
/// inner edge with k = 0.01. With `selfCollision` its triangles keep 0.05 m apart: it swings down and folds in its
/// middle.
sim::Simulation makeCloth(int n, bool bending, const Solver& solver, bool selfCollision = false);

/// The cloth of C-N from the element's own grid.
sim::Simulation makeSheet(int n, bool bending, const Solver& solver);

/// S-N: a solid of n x n x n cubes of five tetrahedra, 10 m wide, in free fall: distance on edges, volume on
/// tetrahedra, both with k = 1, or `neoHookean`; unit masses, step 0.005 s, no collisions.
sim::Simulation makeSolid(int n, bool neoHookean, const Solver& solver);

/// D-n: a column of fluid fills the left half of a tank and collapses. Particle radius 0.025 m, smoothing 0.1 m, rest
/// density 1000 kg/m^3, a particle's mass 0.8 of its cube's as in the peers' demos; step 0.0025 s.
sim::Simulation makeDamBreak(const Lattice& lattice, const Solver& solver);
/// The column of D-10000 or of D-100000.
constexpr Lattice damBreakOf(long particles) { return particles <= 10000 ? Lattice{20, 25, 20} : Lattice{40, 50, 50}; }

/// The experiment of Martin & Moyce 1952: a column of water 1 m wide and 2 m high, `across` particles over its width,
/// runs out over a rough floor; step 1/240 s.
sim::Simulation makeExperimentalDamBreak(int across, const Solver& solver);

/// G-n: grains of radius 0.05 m with friction 0.5 fall from a jittered lattice into a box of five walls, 0.2 m wider
/// than the lattice; step 1/60 s, contacts made 0.02 m ahead. With `ballRadius` a ball as dense as they are packed
/// drops on them.
sim::Simulation makeGrains(const Lattice& lattice, float spacing, const Solver& solver, float ballRadius = 0.0f);
constexpr Lattice kGrains10k{20, 25, 20};
constexpr float kGrainSpacing = 0.11f;  ///< of G-10k [m]

/// `count` bodies side by side, each of `lattice` particles held by shape matching.
sim::Simulation makeBodies(const Lattice& lattice, int count, const Solver& solver);

/// Rigid spheres in the places, and of the radius and mass, of the grains of makeGrains().
sim::Simulation makeBalls(const Lattice& lattice, float spacing, const Solver& solver);

/// A wall of rigid bricks, 0.4 x 0.2 x 0.2 m, courses half a brick apart; step 1/60 s.
sim::Simulation makeBrickWall(int courses, int bricksOfACourse, const Solver& solver, int substeps = 1);

/// So many times the figure of `ragdoll`, 16 capsules on 15 joints, in rows above the floor; step 1/60 s.
sim::Simulation makeRagdolls(int count, const Solver& solver, int substeps);

/// A rod of 1 m and that many segments, held level at one end, falls; radius 2 mm, 1 GPa, step 1/60 s, no collisions.
sim::Simulation makeRod(int segments, const Solver& solver);

/// The scene of this name that comes with the program.
sim::Simulation makeShipped(std::string_view name, int threads);

/// Does `steps` steps. Throws std::runtime_error when one fails.
void advance(sim::Simulation& simulation, int steps);

/// Root mean square speed of all particles [m/s]: whether a scene is at rest.
double restSpeed(const sim::Simulation& simulation);

/// The first batch of constraints of this type, to be called on its own. Precondition: the scene has one.
sim::Batch& batchOf(const sim::Simulation& simulation, std::string_view type);

}  // namespace pliant::bench
