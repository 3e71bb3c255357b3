// The energy budget: which part of a step adds or removes energy and momentum.
//
// A step is a chain of states, each a position and a velocity of every particle:
//
//   x, v                        before the prediction, and when the step is over
//   x*, v* = (x* - x) / h       from the prediction to the end of the solver (BDF2: by its formula from x*)
//   x*, v                       once the velocities are final
//
// An entry is the change of a total between two neighbours of the chain, so that all entries together are the change
// over the step, to rounding. Totals are those of movable particles, as in measure():
//
//   E = sum 1/2 m v^2 - m a.x     P = sum m v     L = sum x x m v     a: of uniform forces (gravity)
//
// Exceptions:
//   - A move of x* by an impulse J during the solver is also one in the potential: half of that counts as integration.
//     So the impulse does the work J.(v0 + v)/2, v0 before the forces, and the integration as a whole loses
//     h/2 a.(change of P): m a^2 h^2 / 2 per step in free fall, and nothing at rest.
//   - The torque of a constraint is that of its impulse, x_mid x m dv with x_mid halfway of its correction: the rest of
//     the change of L, because x* moved, counts as integration, and so does its removal (internal_rotation.h). So
//     constraints that conserve L at x* show 0.
//   - A held particle has a larger mass in the solver than its own (mouse_constraint.h). Effects of constraints on it
//     count with the mass in the solver; the difference is the effect of the mouse.
//   - Where Jacobi takes the mean of each particle's corrections, a group's entry is the result of mass splitting
//     (mass_splitting.h), which conserves momentum; the excess of the mean counts as averaging.
//   - Energy that a constraint with a function C gets from a kinematic particle (w = 0, but moving) is recorded as that
//     particle's: its impulse times its velocity. Under Jacobi the impulse is that of mass splitting. The work of
//     kinematic particles in shape matching and of moving colliders stays with those constraints.
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

/// A source or sink of energy: a phase of the step, a group of constraints, or one of a few others.
class BudgetTerm {
 public:
  /// The effect of a phase by itself.
  constexpr BudgetTerm(Phase phase) : index_(indexOf(phase)) {}
  /// The constraints of a priority group.
  static constexpr BudgetTerm ofGroup(int group) { return BudgetTerm(kFirstGroup + group); }
  static constexpr BudgetTerm at(std::size_t index) { return BudgetTerm(index); }

  static const BudgetTerm outside;       ///< between steps: edits, gusts, pins
  static const BudgetTerm integration;   ///< gravity versus the potential that the prediction loses; BDF2's formulas
  static const BudgetTerm levels;        ///< coarse levels of the hierarchy
  static const BudgetTerm acceleration;  ///< Chebyshev's
  static const BudgetTerm averaging;     ///< Jacobi's mean of each particle's corrections
  static const BudgetTerm simultaneous;  ///< all constraints that are solved at once

  constexpr std::size_t index() const { return index_; }
  /// The priority group of its constraints; -1: none.
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

/// All terms in the order of their entries in a step, for display.
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

/// The budget of a step, or of several.
struct Budget {
  Totals before, after;
  std::array<BudgetEntry, kBudgetTerms> entries{};

  const BudgetEntry& of(BudgetTerm term) const { return entries[term.index()]; }
  /// Sum of all entries.
  BudgetEntry sum() const;
};

/// Observes steps and keeps the budget of each and of all together.
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
  /// Discards the step that has begun.
  void cancel() { open_ = solving_ = averaged_ = known_ = false; }

  const Budget& step() const { return step_; }    ///< of the last step
  const Budget& total() const { return total_; }  ///< of all steps since it was made

 private:
  /// The particles in a state of the chain.
  struct Moment {
    std::span<const glm::vec4> x;
    std::span<const glm::vec3> v;
  };
  /// The data of a particle that count.
  struct Body {
    float mass = 0.0f;  ///< [kg]; 0: it does not count
    glm::vec3 x{0.0f}, v{0.0f};
  };
  /// Change of one block of particles.
  struct Change {
    double kinetic = 0.0, potential = 0.0;
    glm::dvec3 momentum{0.0}, angularMomentum{0.0}, torque{0.0};
    Change& operator+=(const Change& other);
  };

  /// The chain's states: at rest, between the prediction and the end of the solver, and with final velocities.
  static Moment atRest(const World& world) { return {world.particles.position, world.particles.velocity}; }
  Moment moving(const StepState& s);
  static Moment finalMoment(const World& world, std::span<const glm::vec3> velocity) {
    return {world.particles.predicted, velocity};
  }
  Change follow(const World& world, const Moment& now);
  /// Records what has changed since the last record; `isImpulse`: by impulses during the solver.
  void record(BudgetTerm term, const World& world, const Moment& now, bool isImpulse = false);
  void recordImpulses(BudgetTerm term, const World& world, const Moment& now, bool isOfMouse);
  /// Predicts the work of kinematic particles in a solve of the constraints in `batches`, at particles.predicted.
  void predictKinematicWork(BatchSpan batches, const World& world, const StepContext& context);
  BudgetEntry& entry(BudgetTerm term) { return running_.entries[term.index()]; }

  std::vector<Body> bodies_;
  std::vector<glm::dvec3> accelerations_;  ///< by object [m/s^2]
  std::vector<Change> blocks_;
  Totals now_;
  Budget running_, step_, total_;
  BudgetEntry kinematic_;                          ///< of the current solve
  std::vector<glm::vec4> x_;                       ///< positions after each constraint
  std::vector<int> corrections_;                   ///< by particle: number of constraints that correct it; Jacobi
  AlignedVector<glm::vec4> split_;                 ///< positions without the effect of averaging
  BudgetTerm between_ = BudgetTerm::acceleration;  ///< what moves particles between two solves
  Velocities velocity_;                            ///< scratch memory of moving()
  bool open_ = false;
  bool solving_ = false;
  bool averaged_ = false;  ///< for the current solve, only averaging is still to be recorded
  bool known_ = false;     ///< whether now_ is the end of the last step
  bool any_ = false;       ///< whether a step has been entered in total_
};

/// "integration", "stretching": a group is named after its constraints. Several terms may have one name; empty: a term
/// without entries.
std::string nameOf(BudgetTerm term, const World& world);

}  // namespace pliant::sim
