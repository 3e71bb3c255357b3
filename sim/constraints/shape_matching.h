// Shape matching: the particles of a region are pulled to their goals in the rest shape, moved and perhaps deformed.
//
//   c = sum m x / sum m,   r_i = rest position - rest mass centre
//   A = sum m_i (x_i - c) r_i^T,   Q = rotation of A's polar decomposition (det Q = +1)
//   rigid       goal_i = Q r_i + c
//   linear      goal_i = (beta L + (1 - beta) Q) r_i + c,      L = A (sum m r r^T)^+ / cbrt(det)
//   quadratic   goal_i = (beta M + (1 - beta) [Q 0 0]) s_i + c,  M = sum m (x - c) s^T (sum m s s^T)^+
//               s_i = (r, squares of r, products of r), centred
//   dx_i = alpha (goal_i - x_i)
//
// Bartels 2015, (3.25) to (3.30), with the masses, inverse and centre that they leave out (docs/references.md,
// corrections 6, 7 and 13): alpha is the material's stiffness, 1 = rigid. A flat or straight body has a rank-deficient
// A; the singular value decomposition completes Q, pseudo-inverses the rest. Dividing by the cube root of det L keeps
// the volume (Müller et al. 2005); so does plastic flow, which multiplies the rest shape by I + h creep (S - I),
// S = Q^T L, beyond a yield.
#pragma once

#include "sim/base/index.h"
#include "sim/base/owned_pointers.h"
#include "sim/bodies/interior.h"
#include "sim/state/batch.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/material.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace pliant::sim {

/// How a region's goals may deviate from its rest shape.
enum class Deformation { rigid, small, linear, quadratic };

class ShapeMatching final : public Batch {
 public:
  explicit ShapeMatching(int group) : Batch("shapeMatching", group) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<ShapeMatching>(*this); }

  /// Adds a region of particles; their rest positions are its rest shape. Regions may overlap. `rigid` and `small`
  /// differ in their stiffness alone.
  void add(std::vector<Index> members, int material, Deformation deformation);
  /// The same for the `count` particles from `first` on.
  void add(int first, int count, int material, Deformation deformation = Deformation::rigid);

  float Material::*column() const override { return &Material::stiffness; }
  std::size_t size() const override { return regions_.size(); }
  /// Colours the regions that overlap.
  void arrange(Iteration iteration, std::size_t particleCount) override;
  void prepare(const Particles& particles, const StepContext& context) override;
  /// Rotates the exit directions of bodies with signed distances (interior.h) to their pose at particles.predicted.
  void turn(const Particles& particles, Interior& interior);
  ParticleRange touched(std::size_t particleCount) const override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return colourStart_.empty() ? 0 : colourStart_.size() - 1; }
  void projectColour(std::size_t colour, Particles& particles) override;
  void projectInOrder(Particles& particles) override;
  void saveState() override;
  void restoreState() override;
  /// Lets the rest shapes flow.
  void updateVelocities(Particles& particles, const StepContext& context) override;
  std::string formula() const override {
    return R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{R}\,\mathbf{q}_i + \mathbf{c} - \mathbf{x}_i)$)"
           R"(, $\mathbf{R}$: rotation of $\sum m\,(\mathbf{x} - \mathbf{c})\,\mathbf{q}^{\text{T}}$)";
  }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  /// A body is one constraint: C = the largest distance of a particle from its goal, divided by the body's radius.
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  /// Data of the quadratic mode. Squares and products of r are in units of the region's size.
  struct Quadratic {
    float inverseSize = 1.0f;              ///< [1/m]
    glm::dvec3 meanSquares, meanProducts;  ///< mass-weighted
    float inverse[9][9];                   ///< (sum m s s^T)^+
  };
  /// The fit of the rest shape to given positions.
  struct Match {
    glm::dmat3 rotation{1.0};                    ///< Q
    glm::mat3 linear{1.0f};                      ///< L
    glm::dmat3 transform{1.0};                   ///< factor on r
    glm::dvec3 first{0.0}, fromFirst{0.0};       ///< position of the first member, and c relative to it [m]
    glm::dmat3 bySquares{0.0}, byProducts{0.0};  ///< last six columns of M, blended

    glm::dvec3 centre() const { return first + fromFirst; }  ///< c [m]
  };
  struct Region {
    std::vector<Index> members;
    int material = 0;
    Deformation deformation = Deformation::rigid;
    std::vector<glm::vec3> rest;     ///< r before any plastic flow [m]
    std::vector<glm::vec3> offset;   ///< r [m]
    glm::dvec3 meanOffset{0.0};      ///< sum m r / sum m: not quite 0, since r is rounded to floats [m]
    std::vector<float> weight;       ///< mass, or much more for a particle that is held fixed [kg]
    glm::mat3 plastic{1.0f};         ///< plastic deformation of the rest shape
    glm::mat3 plasticBefore{1.0f};   ///< the same, saved by saveState()
    glm::mat3 inverseMoments{0.0f};  ///< (sum m r r^T)^+
    ClonePtr<Quadratic> quadratic;
    Match match;              ///< of the last solve
    std::uint32_t index = 0;  ///< in order of insertion
  };
  /// The centre is moment / weight. In double, as are the goals: their rounding error would be the same in every solve,
  /// and would drive or turn the body.
  struct Sums {
    glm::dmat3 a{0.0};
    glm::mat3 squares{0.0f}, products{0.0f};  ///< of M; used in the quadratic mode alone
    glm::dvec3 moment{0.0};
    double weight = 0.0;
    Sums& operator+=(const Sums& other);
  };

  /// The mixed terms of a quadratic mode.
  static glm::vec3 products(const glm::vec3& r) { return {r.x * r.y, r.y * r.z, r.z * r.x}; }
  static void refreshWeights(Region& region, const Particles& particles);
  static void refreshOffsets(Region& region);
  static void prepareQuadratic(Region& region);
  static Sums sumRange(const Region& region, std::span<const glm::vec4> x, std::size_t begin, std::size_t end);
  static Sums sumLarge(const Region& region, std::span<const glm::vec4> x, std::vector<Sums>& partial);
  /// Of a region whose members' sums are `sums`; false, with `match` unchanged, where nothing has a weight.
  bool findMatch(const Region& region, std::span<const glm::vec4> x, const Sums& sums, Match& match) const;
  /// The same, for onlookers.
  bool findMatch(const Region& region, std::span<const glm::vec4> x, Match& match) const;
  /// Matches regions [first, last) and calls apply(region, begin, end) for their members: small regions in parallel,
  /// large ones one by one on all threads.
  template <typename Apply>
  void matchRegions(std::size_t first, std::size_t last, std::span<const glm::vec4> x, Apply&& apply);
  void project(std::size_t first, std::size_t last, Particles& particles);
  /// g_i - c, in the match's own frame.
  static glm::dvec3 turned(const Region& region, const Match& match, std::size_t i);
  static glm::vec3 goal(const Region& region, const Match& match, std::size_t i);
  /// g_i - x_i; their mass-weighted sum is 0 except for rounding.
  static glm::vec3 offsetToGoal(const Region& region, std::span<const glm::vec4> x, std::size_t i);
  /// Correction of a member; 0 if it is fixed.
  glm::vec3 correctionOf(const Region& region, std::span<const glm::vec4> x, std::size_t member) const;
  float shareOf(const Region& region, std::span<const glm::vec4> x, CorrectionSums counts);
  static const DescriptionText* textOf(Deformation deformation);
  std::vector<Term> termsOf(const Region& region, const Match& match) const;

  std::vector<Region> regions_;  ///< by colour
  std::vector<std::size_t> colourStart_;
  bool dirty_ = true;
  bool overlapping_ = false;
  std::vector<Material> materials_;  ///< of this step
  std::vector<float> stiffness_;     ///< by material row, for this step
  std::vector<Sums> partial_;
  std::vector<SplitShare<double>> partialShares_;
};

/// Splits a body into `count` regions of particles that lie together and overlap with their neighbours: for each the
/// indices of its points, ascending. Fewer where there are fewer points; together they hold all points, and the body is
/// in one piece: regions that are welded to one another share at least three points.
std::vector<std::vector<Index>> overlappingRegions(std::span<const glm::vec3> points, int count);

}  // namespace pliant::sim
