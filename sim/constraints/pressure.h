// Pressure in a closed mesh: its volume is to be k times that at rest (Müller et al. 2007, 4.4).
//
//   C = sum over triangles (a, b, c) of (x_a x x_b) . x_c  -  k V0     V0: the same sum at rest, six times the volume
//   grad_a = sum over the triangles at a of  x_b x x_c
//
// One equality over all vertices of the mesh. C is cubic: one projection overshoots a little and a few of them
// converge. Far from the target volume a step is limited so that no vertex moves farther than half the size of the
// balloon.
//
// With a compliance 1/K the balloon pushes with the pressure K (k - V / V0) (compliance.h; alpha as in tetra_volume.h).
#pragma once

#include "sim/projection/project.h"
#include "sim/state/batch.h"
#include "sim/state/material.h"
#include "sim/state/step_displacements.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <array>
#include <vector>

namespace pliant::sim {

/// All balloons of a priority group; they share no particle.
class Pressure final : public Batch {
 public:
  /// `surfaces` are those of the world: a balloon that is no longer closed is left alone.
  Pressure(int group, const std::vector<SurfaceMesh>& surfaces) : Batch("pressure", group), surfaces_(&surfaces) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Pressure>(*this); }
  void rebind(World& world) override { surfaces_ = &world.surfaces; }
  /// The batch of a priority group; made when it is new.
  static Pressure& of(World& world, int group);

  /// Adds a balloon. Precondition: surfaces[index] is closed and its triangles are oriented consistently.
  void add(std::size_t index, const Particles& particles);

  float Material::*column() const override { return &Material::pressure; }
  /// Balloons with a pressure.
  std::size_t size() const override;
  void arrange(Iteration, std::size_t) override {}
  /// Looks up k of each balloon: Material::pressure of its element; 0: none.
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  bool hasCompliant() const override;
  void accumulateCompliant(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  std::string formula() const override {
    return R"($C = \sum (\mathbf{x}_a \times \mathbf{x}_b) \cdot \mathbf{x}_c - k\,V_0$)";
  }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;  ///< [m^3], six times the volume
  void forEachMultiplier(const MultiplierVisitor& visit) override;
  /// The strain is C / (k V0).
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  struct Balloon {
    std::size_t surface;
    std::size_t first;                         ///< of its vertices' entries in gradient_
    double restVolume;                         ///< V0, six times the volume [m^3]
    std::vector<int> vertices;                 ///< particles
    std::vector<std::size_t> start;            ///< first entry in `opposite` of each vertex, and the end
    std::vector<std::array<int, 2>> opposite;  ///< the other two corners of each triangle at a vertex, in order
    float k = 0.0f;
    float lambda = 0.0f;        ///< of the last accumulate()
    Softness<double> softness;  ///< alpha 0: not compliant
    double multiplier = 0.0;    ///< in this substep, if compliant
    float step = 0.0f;          ///< elastic step of its vertices [s]

    bool isActive() const { return k > 0.0f; }
    bool isCompliant() const { return softness.alpha > 0.0; }

    double volume(std::span<const glm::vec4> x) const;
  };
  /// Sums over some vertices.
  struct Sums {
    double volume = 0.0;       ///< three times their share of the volume
    double denominator = 0.0;  ///< sum of w |grad|^2
    double change = 0.0;       ///< sum of grad . h v, where something is damped
    float farthest = 0.0f;     ///< largest w |grad|
  };

  struct Solution {
    double volume = 0.0;       ///< six times the volume [m^3]
    double denominator = 0.0;  ///< sum of w |grad|^2
    double lambda = 0.0;       ///< the factor on -w grad
    double limit = 0.0;        ///< largest |lambda|
  };

  /// Fills gradient_.
  Solution solve(const Balloon& balloon, std::span<const glm::vec4> x, double relaxation = 1.0);
  glm::vec3 correctionOf(const Balloon& balloon, std::size_t vertex, std::span<const glm::vec4> x) const;
  void addUp(const Balloon& balloon, std::span<const glm::vec4> x, Corrections& sums) const;
  Sums sumUp(const Balloon& balloon, std::span<const glm::vec4> x, std::size_t begin, std::size_t end);

  const std::vector<SurfaceMesh>* surfaces_;
  std::vector<Balloon> balloons_;
  std::vector<glm::vec3> gradient_;  ///< by vertex of one balloon after the other
  std::vector<Sums> blocks_;
  StepDisplacements displacements_;  ///< empty: nothing is damped
  double relaxation_ = 1.0;          ///< of accumulateCompliant()
};

}  // namespace pliant::sim
