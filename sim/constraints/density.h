// Fluids: every particle keeps the density around it at the rest density (position based fluids).
//
//   rho_i = sum_j m_j W(x_i - x_j, h), j = i included;   C_i = rho_i / rho0 - 1
//   lambda_i = C_i / (sum_k w_k |grad_k C_i|^2 + epsilon)
//   dx_i = -(w_i / rho0) sum_j (lambda_i m_j + lambda_j m_i) grad W(x_i - x_j, h)
//
// W is Poly6, its gradient that of Spiky, as Müller 2003 proposes: deliberately not the gradient of the printed C. Thesis
// 3.31 to 3.34 with the masses and weights that they leave out (REQUIREMENTS ERR-1, ERR-9, CON-27): momentum is kept for
// unequal masses too.
#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "sim/contacts/neighbour_grid.h"
#include "sim/solver/batch.h"

namespace pliant::sim {

/// Poly6 kernel W = 315/(64 pi h^9) (h^2 - r^2)^3 for r <= h, else 0 [1/m^3]; Müller 2003.
float poly6(float distanceSquared, float h);
/// Spiky kernel W = 15/(pi h^6) (h - r)^3 for r <= h, else 0 [1/m^3].
float spiky(float distance, float h);
/// Factor f of the Spiky kernel's gradient: grad W(d) = f d, f = -45/(pi h^6) (h - r)^2 / r; 0 at r = 0 and beyond h.
float spikyGradientFactor(float distance, float h);

struct FluidParameters {
  float restDensity = 0.2f;  ///< rho0 [kg/m^3]
  float smoothing = 4.0f;    ///< h [m]
  float relaxation = 0.1f;   ///< epsilon as a part of the denominator inside a full neighbourhood
  bool separation = false;   ///< C is clamped at 0 from below: pushes, never pulls
};

class Density final : public Batch {
 public:
  /// For the particles of object `object`.
  Density(int group, int object, const FluidParameters& fluid) : Batch("density", group), parameters(fluid), object_(object) {}

  std::size_t size() const override { return ids_.size(); }
  void arrange(Iteration, std::size_t) override {}
  /// Finds the neighbours at particles.predicted, once a step.
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  // Each density depends on its neighbours' positions: the batch corrects all at once under Gauss-Seidel too.
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  float largestError(const Particles& particles) const override;
  void visit(const Particles& particles, const ConstraintVisitor& visitor) const override;

  /// Calls write(particle, density [kg/m^3], pressure [Pa]) for the fluid's particles, at particles.position with the
  /// neighbours of the last step. The pressure is what the step's corrections amount to: they move a particle as
  /// a pressure force would, dx = -h^2 w sum_j m_i m_j (p_i + p_j)/rho0^2 grad W, so p = omega rho0/(m h^2) sum lambda.
  void forEachState(const Particles& particles,
                    const std::function<void(std::int32_t particle, float density, float pressure)>& write) const;

  FluidParameters parameters;

 private:
  void findNeighbours();
  void computeLambdas(std::span<const glm::vec4> x);
  float lambdaOf(std::size_t i) const;
  glm::vec3 correctionOf(std::size_t i) const;
  float constraintValue(float density) const;
  float densityOf(std::size_t i, std::span<const glm::vec4> x) const;

  int object_;
  NeighbourGrid grid_;
  std::span<const std::int32_t> ids_;

  // Everything below is in the order of the grid's cells, so that neighbours in space are neighbours in memory.
  std::vector<std::int32_t> id_;         ///< particle of each place
  std::vector<std::uint32_t> start_;     ///< first entry of each place in neighbours_
  std::vector<std::uint32_t> neighbours_;
  std::vector<std::vector<std::uint32_t>> pieces_;
  AlignedVector<glm::vec4> x_;           ///< position and w
  std::vector<float> mass_;
  std::vector<float> lambda_;
  std::vector<float> lambdaSum_;         ///< over the passes of this step
  float pressureScale_ = 0.0f;           ///< omega/h^2 of the step [1/s^2]
};

}  // namespace pliant::sim
