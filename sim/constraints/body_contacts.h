// Contacts and friction of rigid bodies.
//
//   C = n.(pA - pB) >= 0           across the surfaces, as at the start of the substep: what overlaps there is parted
//                                  before, without velocity (part_bodies.h)
//   C_t = t.(pA - pA0 - pB + pB0)  along them: the slip in this substep, 0 while it sticks, |lambda_t| <= mu lambda
//   lambda <- lambda - C / w,      w = w_A + w_B,  w = 1/m + (r x n)^T I^-1 (r x n)  (Müller et al. 2020, (2), (3))
//
// A multiplier never pulls; by how much it may push or rub counts over all iterations of the substep. It goes on from
// the last substep's, as a force (Catto 2005, "Iterative dynamics with temporal coherence"): a stack is carried from the
// first iteration on, and what a few iterations leave over the next substeps find. This needs C to be a matter of one
// substep alone, a difference of velocities; a spring that remembers its length would swing.
//
// Patch after patch under any iteration, those that share no body at once (contact_rows.h). Under Jacobi a pass over all
// contacts gives each body one correction.
#pragma once

#include "sim/constraints/contact_rows.h"
#include "sim/state/batch.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace pliant::sim {

class BodyContacts final : public Batch {
 public:
  BodyContacts(int group, World& world) : Batch("body contact", group), world_(&world) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<BodyContacts>(*this); }
  void belongTo(World& world) override { world_ = &world; }

  /// Bodies count, too: that the four particles of each keep their places is what is solved where nothing touches it.
  std::size_t size() const override { return contacts().size() + world_->bodies.size(); }
  bool needsParticles() const override { return !rows_.movesBodiesAlone(); }
  void arrange(Iteration, std::size_t) override {}
  /// Pushes by what the multipliers were.
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  /// Poses go where the passes have the bodies. Where nothing else moves these between two passes they may be behind until
  /// then: call it after the last pass, and before someone looks.
  void putPoses(Particles& particles);
  /// After the iterations: contacts know their multipliers.
  void finish();

  void remember() override { before_ = world_->bodyContacts; }
  void recall() override { world_->bodyContacts = before_; }

  std::string formula() const override { return R"($C = \mathbf{n} \cdot (\mathbf{p}_A - \mathbf{p}_B) \ge 0$)"; }
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;
  /// Patch by patch, as they are solved: the points of one at once, outwards and back.
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;

 private:
  AlignedVector<BodyContact>& contacts() const { return world_->bodyContacts.contacts; }
  /// What the last accumulate() asked of a particle.
  struct Correction {
    Index particle;
    glm::vec3 change;  ///< [m]
  };

  void findFirstMultipliers(const Particles& particles);
  /// Whether nothing else moves bodies between two passes.
  bool isAlone() const;

  World* world_;
  ContactRows rows_;
  bool anyMoves_ = false;    ///< whether there is a body that is neither immovable nor asleep
  bool isFirstPass_ = true;  ///< of the substep
  bool movesAlone_ = false;  ///< the solver itself moves nothing
  bool isBehind_ = false;    ///< poses are where an earlier pass had the bodies
  std::vector<Correction> corrections_;
  BodyContactSet before_;  ///< when last remembered
};

}  // namespace pliant::sim
