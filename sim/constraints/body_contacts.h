// Contacts and friction of rigid bodies.
//
//   C = n.(pA - pB) >= 0           across the surfaces, relative to the start of the substep: overlap there is removed
//                                  before, without velocity (body_impacts.h)
//   C_t = t.(pA - pA0 - pB + pB0)  along them: the slip in this substep, 0 while it sticks, |lambda_t| <= mu lambda
//   lambda <- lambda - C / w,      w = w_A + w_B,  w = 1/m + (r x n)^T I^-1 (r x n)  (Müller et al. 2020, (2), (3))
//
// The accumulated multiplier is clamped, not the change of an iteration: it never pulls, and it bounds friction. It is
// warm started with the last substep's, as a force (Catto 2005, "Iterative dynamics with temporal coherence"): a stack
// is carried from the first iteration on, and the following substeps make up for what few iterations leave. This needs
// C to be about one substep alone, a difference of velocities; a spring that remembers its length would swing.
//
// Solved patch by patch under any iteration, in parallel where patches share no body (contact_rows.h). Under Jacobi a
// pass over all contacts gives each body one correction.
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
  void rebind(World& world) override { world_ = &world; }

  /// Counts bodies, too: a body that nothing touches is still solved, so that its four particles keep its shape.
  std::size_t size() const override { return contacts().size() + world_->bodies.size(); }
  bool needsParticles() const override { return !rows_.movesOnlyBodies(); }
  void arrange(Iteration, std::size_t) override {}
  /// Warm start: applies the multipliers of the last substep.
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  /// Writes the result of the passes to the poses. These may lag behind where nothing else moves bodies between two
  /// passes: call it after the last pass, and before poses are read.
  void flushPoses(Particles& particles);
  /// After the iterations: stores the multipliers in the contacts.
  void finish();

  void saveState() override { before_ = world_->bodyContacts; }
  void restoreState() override { world_->bodyContacts = before_; }

  std::string formula() const override { return R"($C = \mathbf{n} \cdot (\mathbf{p}_A - \mathbf{p}_B) \ge 0$)"; }
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;
  /// Patch by patch in solving order, outwards and back; the points of a patch are solved at once.
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;

 private:
  AlignedVector<BodyContact>& contacts() const { return world_->bodyContacts.contacts; }
  /// Correction of a particle in the last accumulate().
  struct Correction {
    Index particle;
    glm::vec3 change;  ///< [m]
  };

  void findFirstMultipliers(const Particles& particles);
  /// Whether nothing else moves bodies between two passes.
  bool isAlone() const;

  World* world_;
  ContactRows rows_;
  bool isAnyMovable_ = false;  ///< whether there is a body that is neither immovable nor asleep, or a particle at one
  bool isFirstPass_ = true;    ///< of the substep
  bool onlyBatchesMove_ = false;   ///< only batches move anything (onlyBatchesMove())
  bool arePosesOutdated_ = false;  ///< poses are those of an earlier pass
  std::vector<Correction> corrections_;
  BodyContactSet before_;  ///< saved by saveState()
};

}  // namespace pliant::sim
