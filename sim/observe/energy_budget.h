// The energy budget: which part of a step puts energy and momentum in or takes them away.
//
// A step is a chain of states, each a position and a velocity of every particle:
//
//   x, v                        before the prediction, and when the step is over
//   x*, v* = (x* - x) / h       from the prediction to the end of the solver (of BDF2: what its formula makes of x*)
//   x*, v                       once the velocities are final
//
// An entry is the change of a total between two neighbours of the chain, so that all entries together are the change
// over the step, to rounding. Totals are those of movable particles, as measure() has them:
//
//   E = sum 1/2 m v^2 - m a.x     P = sum m v     L = sum x x m v     a: of the forces that act on all alike (gravity)
//
// Four things are recorded apart from that:
//   - What moves x* by an impulse J during the solver moves it in the potential, too: half of that counts as
//     integration. The impulse so does the work J.(v0 + v)/2, v0 before the forces, and the integration as a whole
//     loses h/2 a.(change of P): m a^2 h^2 / 2 a step in free fall, and nothing at rest.
//   - The torque of a constraint is that of its impulse, x_mid x m dv with x_mid halfway of its correction: what else L
//     changes by, because x* moved, counts as integration, and so does what is taken back of it
//     (internal_rotation.h). Constraints that keep L at x* so show 0.
//   - A held particle weighs more to the solver than it does (mouse_constraint.h). What a constraint does to it counts
//     with the mass that the solver sees; the difference is what the mouse does.
//   - Where Jacobi takes the mean of each particle's corrections, a group's entry is what mass splitting would have made
//     of them (mass_splitting.h), which keeps momentum; what the mean goes beyond that is what averaging made.
//   - What a constraint that is a function C gets from a kinematic particle (w = 0, but moving) is recorded as that
//     particle's: its impulse times its velocity. Under Jacobi the impulse is that of mass splitting. The work of kinematic particles in shape matching and of moving colliders
//     stays with those constraints.
#pragma once

#include "sim/base/index.h"
#include "sim/scene/settings.h"
#include "sim/step/observer.h"
#include "sim/step/step_state.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace pliant::sim {

/// Who puts something in or takes it away: a phase of the step, a group of constraints, or one of a few others.
class BudgetTerm {
 public:
  /// What a phase does by itself.
  constexpr BudgetTerm(Phase phase) : index_(indexOf(phase)) {}
  /// The constraints of a priority group.
  static constexpr BudgetTerm ofGroup(int group) { return BudgetTerm(kFirstGroup + group); }
  static constexpr BudgetTerm at(std::size_t index) { return BudgetTerm(index); }

  static const BudgetTerm outside;  ///< between steps: edits, gusts, pins
  static const BudgetTerm
      integration;                 ///< gravity against the potential that the prediction gives away; BDF2's formulas
  static const BudgetTerm levels;  ///< coarse levels of the hierarchy
  static const BudgetTerm acceleration;  ///< Chebyshev's
  static const BudgetTerm averaging;     ///< Jacobi's mean of each particle's corrections
  static const BudgetTerm simultaneous;  ///< all constraints that are solved at once

  constexpr std::size_t index() const { return index_; }
  /// The priority group whose constraints it is of; -1: of none.
  constexpr int group() const { return index_ >= kFirstGroup ? static_cast<int>(index_ - kFirstGroup) : -1; }
  friend constexpr bool operator==(BudgetTerm, BudgetTerm) = default;

 private:
  static constexpr std::size_t kFirstGroup = kPhaseCount + 6;
  constexpr explicit BudgetTerm(std::size_t index) : index_(index) {}
  std::size_t index_;
};
inline constexpr BudgetTerm BudgetTerm::outside = BudgetTerm(kPhaseCount);
inline constexpr BudgetTerm BudgetTerm::integration = BudgetTerm(kPhaseCount + 1);
inline constexpr BudgetTerm BudgetTerm::levels = BudgetTerm(kPhaseCount + 2);
inline constexpr BudgetTerm BudgetTerm::acceleration = BudgetTerm(kPhaseCount + 3);
inline constexpr BudgetTerm BudgetTerm::averaging = BudgetTerm(kPhaseCount + 4);
inline constexpr BudgetTerm BudgetTerm::simultaneous = BudgetTerm(kPhaseCount + 5);
constexpr std::size_t kBudgetTerms = kPhaseCount + 6 + kGroupCount;

/// All terms in the order in which a step makes their entries: for lists that people read.
std::span<const BudgetTerm> budgetTerms();

struct BudgetEntry {
  double energy = 0.0;              ///< [J]
  glm::dvec3 momentum{0.0};         ///< [kg m/s]
  glm::dvec3 angularMomentum{0.0};  ///< about the origin [kg m^2/s]

  BudgetEntry& operator+=(const BudgetEntry& other);
  BudgetEntry& operator-=(const BudgetEntry& other);
};

/// The totals at a moment.
struct Totals {
  double kinetic = 0.0;    ///< [J]
  double potential = 0.0;  ///< 0 at the origin [J]
  glm::dvec3 momentum{0.0};
  glm::dvec3 angularMomentum{0.0};

  double energy() const { return kinetic + potential; }
};

/// What a step, or several, did.
struct Budget {
  Totals before, after;
  std::array<BudgetEntry, kBudgetTerms> entries{};

  const BudgetEntry& of(BudgetTerm term) const { return entries[term.index()]; }
  /// Of all entries.
  BudgetEntry sum() const;
};

/// Watches steps and keeps the budget of each and of all together.
class EnergyBudget final : public StepObserver {
 public:
  void begin(const StepState& s) override;
  void after(Phase phase, StepState& s) override;
  bool watchesSolves() const override { return true; }
  void beforeSolve(const SolveStage& stage, BatchSpan batches, const StepState& s) override;
  bool watchesAveraging() const override { return open_; }
  void afterAveraging(const SolveStage& stage, CorrectionSums excess, StepState& s) override;
  void afterSolve(const SolveStage& stage, StepState& s) override;
  void end(const StepState& s) override;
  /// The step that was begun did not happen.
  void cancel() { open_ = solving_ = averaged_ = known_ = false; }

  const Budget& step() const { return step_; }    ///< of the last step
  const Budget& total() const { return total_; }  ///< of all steps since it was made

 private:
  /// What the particles are in a state of the chain.
  struct Moment {
    std::span<const glm::vec4> x;
    std::span<const glm::vec3> v;
  };
  /// What counts of a particle.
  struct Body {
    float mass = 0.0f;  ///< [kg]; 0: it does not count
    glm::vec3 x{0.0f}, v{0.0f};
  };
  /// Of one block of particles.
  struct Change {
    double kinetic = 0.0, potential = 0.0;
    glm::dvec3 momentum{0.0}, angularMomentum{0.0}, torque{0.0};
    Change& operator+=(const Change& other);
  };

  /// The chain's states: at rest, between the prediction and the end of the solver, and with final velocities.
  static Moment atRest(const World& world) { return {world.particles.position, world.particles.velocity}; }
  Moment moving(const StepState& s);
  static Moment decided(const World& world, std::span<const glm::vec3> velocity) {
    return {world.particles.predicted, velocity};
  }
  Change follow(const World& world, const Moment& now);
  /// Records what has changed since the last record; `isImpulse`: by impulses during the solver.
  void record(BudgetTerm term, const World& world, const Moment& now, bool isImpulse = false);
  void recordImpulses(BudgetTerm term, const World& world, const Moment& now, bool isOfMouse);
  /// Finds what kinematic particles will do in a solve of the constraints in `batches`, at particles.predicted.
  void foreseeKinematic(BatchSpan batches, const World& world, const StepContext& context);
  BudgetEntry& entry(BudgetTerm term) { return running_.entries[term.index()]; }

  std::vector<Body> bodies_;
  std::vector<glm::dvec3> accelerations_;  ///< by object [m/s^2]
  std::vector<Change> blocks_;
  Totals now_;
  Budget running_, step_, total_;
  BudgetEntry kinematic_;                          ///< of the solve under way
  std::vector<glm::vec4> x_;                       ///< as the constraints one after the other leave them
  std::vector<int> corrections_;                   ///< by particle: constraints that correct it; Jacobi
  AlignedVector<glm::vec4> split_;                 ///< positions without what averaging made
  BudgetTerm between_ = BudgetTerm::acceleration;  ///< what moves particles between two solves
  Velocities velocity_;                            ///< scratch memory of moving()
  bool open_ = false;
  bool solving_ = false;
  bool averaged_ = false;  ///< of the solve under way, only what averaging made is still to be recorded
  bool known_ = false;     ///< whether now_ is how the last step ended
  bool any_ = false;       ///< whether a step has been entered in total_
};

/// "integration", "stretching": a group is called after the constraints in it. Several terms may have one name;
/// empty: one that nothing can be entered in.
std::string nameOf(BudgetTerm term, const World& world);

}  // namespace pliant::sim
