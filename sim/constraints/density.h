// Fluids: every particle keeps the density around it at the rest density (position based fluids).
//
//   C_i = sum_j V_j W(x_i - x_j, h) + B_i - 1, j = i included     V_j = m_j / rho0_j: rest volume of a fluid particle
//   lambda_i = C_i / (sum_k w_k |grad_k C_i|^2 + epsilon)
//   dx_i = -w_i sum_j (lambda_i V_j + lambda_j V_i) grad W(x_i - x_j, h) - w_i lambda_i grad B_i
//
// For one fluid C_i is rho_i / rho0 - 1: Bartels 2015, (3.31) to (3.34), with the masses and weights that they leave
// out (docs/references.md, corrections 1 and 5): momentum is kept for unequal masses and densities too.
//
// By default W is Spiky, in C as in the gradient, and 1 is its sum over a lattice at rest, so that fluid at rest has
// C = 0. A correction is then a step down the gradient of the energy sum C_i^2. It dissipates energy unless it is too
// long, which the denominator prevents: all C of a fluid are coupled, and their stiffest mode, a wave of about the
// length h, has kStiffest times the w of one constraint; the denominator is no smaller. One projection is several such
// sweeps, until the fluid is compressed by less than kCompression, with momentum (Nesterov 1983), without which a
// column of N particles would take N^2 sweeps.
//
// With kernel poly6, that of the thesis, W is Poly6 and its gradient that of Spiky, as in Müller et al. 2003: not the
// gradient of C, so that every step adds energy. One sweep per projection.
//
// Particles of other kinds (bodies, cloth, grains) within h count with the volume that they take up, V_j = 1 / sum W
// over particles of their kind (Akinci et al. 2012), and are pushed by the fluid's lambdas: bodies float and sink. B_i
// is the part of the neighbourhood behind walls and meshes, filled as if the fluid continued there: without it fluid
// clumps at walls.
#pragma once

#include "sim/base/index.h"
#include "sim/constraints/kernels.h"
#include "sim/geometry/neighbour_grid.h"
#include "sim/state/batch.h"
#include "sim/state/collider.h"
#include "sim/state/material.h"

#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace pliant::sim {

/// The liquid around a point.
struct LiquidAround {
  float filled = 0.0f;       ///< part of the ball of radius h that is liquid or lies behind walls: at rest 1 deep
                             ///< inside, 0.5 at a level surface
  glm::vec3 velocity{0.0f};  ///< mean of the liquid, weighted by nearness; 0 where there is none [m/s]
  bool isLiquid = false;     ///< some of it is liquid
};

/// Motion of a liquid at one of its particles, as it traps air (Ihmsen et al. 2012).
struct AirIntake {
  float closing = 0.0f;     ///< mean approach speed of its neighbours, weighted by nearness [m/s]
  glm::vec3 outward{0.0f};  ///< gradient of the colour field, away from the liquid; 1 and more at a surface
};

/// More than 20 members: 20 of them are flat arrays, one a quantity of a place or of a neighbour.
class Density final : public Batch {
 public:
  using Colliders = std::vector<std::unique_ptr<Collider>>;

  /// For fluids of one smoothing length h [m] and kernel.
  Density(int group, float smoothing, const Colliders& colliders, DensityKernel kernel = DensityKernel::spiky)
      : Batch("density", group), h_(smoothing), kernel_(kernel), colliders_(&colliders) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Density>(*this); }
  void rebind(World& world) override;

  float smoothing() const { return h_; }
  DensityKernel kernel() const { return kernel_; }
  /// Adds the particles of an object, including those that it gets later.
  void addFluid(int object) { objects_.push_back(object); }

  std::size_t size() const override { return fluidCount_; }
  void arrange(Iteration, std::size_t) override {}
  /// Finds the neighbours at particles.predicted, once a step.
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  // Each density depends on its neighbours' positions: all are corrected at once, under Gauss-Seidel too.
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  std::string formula() const override {
    return R"($C_i = \sum_j V_j W(\mathbf{x}_i - \mathbf{x}_j) - c_0$, $V_j = m_j / \rho_0$)";
  }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  /// Viscosity and vorticity confinement (Macklin & Müller 2013, 4 and 5), on the velocities that the step ends with.
  void updateVelocities(Particles& particles, const StepContext& context) override;

  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

  /// Calls write(particle, density [kg/m^3], pressure [Pa]) for the fluid's particles, at particles.position with the
  /// neighbours of the last step. The pressure is the one that would move a particle as the step's corrections did,
  /// dx = -step^2 w sum_j V_i V_j (p_i + p_j) grad W, so p = omega / (step^2 V) sum lambda.
  void forEachState(const Particles& particles,
                    const std::function<void(Index particle, float density, float pressure)>& write) const;

  // For effects that are only drawn, after a step: with the neighbours of that step.

  /// Places are the fluid's particles and others near them, in the order of the grid's cells.
  std::size_t places() const { return id_.size(); }
  Index liquidAt(std::size_t place) const { return fluid_[place] != nullptr ? id_[place] : Index{-1}; }
  const FluidMaterial& fluidAt(std::size_t place) const { return *fluid_[place]; }
  LiquidAround around(const glm::vec3& p, const Particles& particles) const;
  /// Precondition of both: liquidAt(place) >= 0.
  AirIntake intakeAt(std::size_t place, const Particles& particles) const;
  /// How much its surface is curved outwards (Ihmsen et al. 2012): sum of V (1 - n.n) W over neighbours
  /// on its inner side. `outward`: of AirIntake, by place; 0: not counted.
  float crestAt(std::size_t place, const Particles& particles, std::span<const glm::vec3> outward) const;

 private:
  /// A wall near a place: the plane dot(normal, x) = offset, both sides in units of h.
  struct Border {
    glm::vec3 normal;
    float offset;
  };

  /// Scratch memory of the search for the neighbours of one piece of the places.
  struct Search {
    NeighbourGrid::Surroundings around;
    std::vector<std::uint32_t> found;
  };

  /// The walls near one piece of the places.
  struct BorderPiece {
    std::vector<Border> out;
    std::vector<SurfaceContact> found;  ///< of one place
    std::vector<const Collider*> near;  ///< those that may be in reach of any place
  };

  // Once a step.
  void choosePlaces(const Particles& particles, const StepContext& context);
  bool anyFluidHas(float FluidMaterial::*value, const StepContext& context) const;
  void addOthersNear(const Particles& particles, const StepContext& context);
  void describePlaces(const Particles& particles, const StepContext& context);
  void chooseKinds();
  void chooseTension(const StepContext& context);
  void findNeighbours();
  std::size_t listNeighboursOf(std::uint32_t place, Search& search);
  static void addBorder(const Border& border, std::size_t first, std::vector<Border>& all);
  void findBorders(const Particles& particles);

  // Once an iteration.
  void readPositions(std::span<const glm::vec4> x);
  void beginPass(std::span<const glm::vec4> x);
  void sweep(std::span<const glm::vec4> x);
  float computeLambdas();
  void advance(float momentum);
  glm::vec4 outOfWalls(std::size_t place, const glm::vec4& p) const;
  float lambdaAt(std::size_t place) {
    if (fluid_[place] == nullptr) {
      findSlopes(place);
      return 0.0f;
    }
    const bool alike = alike_[place] != 0;
    if (kernel_ == DensityKernel::poly6)
      return alike ? lambdaOf<true, DensityKernel::poly6>(place) : lambdaOf<false, DensityKernel::poly6>(place);
    return alike ? lambdaOf<true, DensityKernel::spiky>(place) : lambdaOf<false, DensityKernel::spiky>(place);
  }
  float tensionBetween(std::size_t place, float kernel) const;
  void describePlace(std::size_t place, const DescriptionVisitor& visitor) const;
  void findSlopes(std::size_t place);
  template <bool kAlike, DensityKernel kKernel>
  float lambdaOf(std::size_t place);
  float kernelAt(float distance) const;  ///< W h^3 at a distance in units of h
  float constraintValue(std::size_t place, float kernelSum) const;
  float kernelSum(std::size_t place, std::span<const glm::vec4> x) const;
  /// B at p and its gradient; lengths in units of h.
  float behindBorders(std::size_t place, const glm::vec3& p, glm::vec3& gradient) const;
  float relativeDensity(std::size_t place, std::span<const glm::vec4> x) const;
  glm::vec3 correctionOf(std::size_t place) const {
    return alike_[place] != 0 && tensionPower_ == 0 ? correctionOf<true>(place) : correctionOf<false>(place);
  }
  template <bool kAlike>
  glm::vec3 correctionOf(std::size_t place) const;
  bool corrects(std::size_t place) const;
  float shareOf(std::size_t place, CorrectionSums counts) const;

  void confineVorticity(Particles& particles, float step);
  void spreadMomentum(Particles& particles, float step);
  void smoothVelocities(Particles& particles);
  void readMotion(const Particles& particles);
  void applyChange(Particles& particles);
  /// Calls visit(place, vector from it to `place`, its length) for each neighbour; lengths in units of h.
  template <typename Visit>
  void forEachNeighbour(std::size_t place, Visit&& visit) const;

  float h_;
  DensityKernel kernel_;
  const Colliders* colliders_;
  std::vector<int> objects_;
  std::size_t fluidCount_ = 0;
  std::vector<Index> ids_;      ///< of fluid particles, then of others near them
  std::vector<bool> isMember_;  ///< by object
  NeighbourGrid grid_;
  int tensionPower_ = 0;  ///< 0: no fluid has tension
  float tensionScale_ = 0.0f;

  // Everything below is in the order of the grid's cells, so that neighbours in space are neighbours in memory. Lengths
  // are in units of h, volumes of h^3: no kernel overflows. One extra place lies far from all, and pads lists.
  std::vector<Index> id_;                    ///< particle of each place
  std::vector<const FluidMaterial*> fluid_;  ///< null: a particle of another kind
  AlignedVector<glm::vec4> place_;           ///< x, y, z, V
  AlignedVector<glm::vec4> pressure_;        ///< x, y, z, lambda
  std::vector<float> lambdaSum_;             ///< over the passes of this step
  std::vector<glm::vec4> origin_;            ///< x, y, z before the pass
  std::vector<glm::vec4> moved_;             ///< displacement in this pass so far, and its lambda
  std::vector<glm::vec4> ahead_;             ///< the same, extrapolated: where the next sweep begins
  std::vector<float> compression_;           ///< C where positive, in the last sweep
  std::vector<float> chunkCompression_;      ///< its sums, by chunk of places
  float pressureScale_ = 0.0f;               ///< pressure by lambdaSum_ / V
  std::vector<float> volume_;                ///< V
  std::vector<float> inverseMass_;           ///< w
  std::vector<float> weight_;                ///< w V^2
  std::vector<std::uint8_t> kind_;           ///< equal for fluid of the same V and w; 0: all else
  std::vector<std::uint8_t> alike_;          ///< all neighbours are of the place's own kind
  std::vector<float> radius_;
  std::vector<float> usual_;                 ///< w |grad C|^2 inside a full neighbourhood at rest density
  std::vector<float> rest_;                  ///< sum of V W at rest
  std::vector<float> behindRest_;            ///< factor on B that makes the integral a sum over particles
  std::vector<float> stiffest_;              ///< stiffness of the stiffest mode of C, by usual_; at least 1
  std::vector<float> tension_;               ///< lambda at the distance tensileQ that keeps particles from clumping
  std::vector<float> share_, wholeTension_;  ///< s of mass splitting, and tension_ without it
  std::vector<glm::vec3> borderGradient_;    ///< of B
  std::vector<std::uint32_t> start_;         ///< first entry of each place in neighbours_; whole packs
  std::vector<std::uint32_t> neighbours_;
  std::vector<float> slope_;  ///< of each of neighbours_: (1 - q)^2 / q at the distance q that its lambda was found at
  std::vector<std::uint32_t> borderStart_;
  std::vector<Border> borders_;
  AlignedVector<glm::vec4> motion_;  ///< velocity, and volume of fluid; with the extra place
  std::vector<float> mass_;          ///< of fluid, while velocities are smoothed; else 0
  std::vector<float> thickness_;     ///< its viscosity over one smoothing
  std::vector<glm::vec3> vorticity_;
  std::vector<glm::vec3> change_;  ///< of the velocity

  // By piece of work, so that pieces can be done in any order.
  std::vector<std::vector<std::uint32_t>> neighbourPieces_;
  std::vector<Search> searches_;
  std::vector<BorderPiece> borderPieces_;
};

}  // namespace pliant::sim
