// The books of energy and momentum: which part of a step puts them in or takes them away.
//
// A step is a chain of states, each a position and a velocity of every particle:
//
//   x, v                              before the prediction, and when the step is over
//   x*, v* = (x* - x) / h             from the prediction to the end of the solver (of BDF2: what its formula makes of
//   x*) x*, v                             once the velocities are final
//
// An entry is the change of a total between two neighbours of the chain, so that all entries together are the change
// over the step, to rounding. Totals are those of movable particles, as measure() has them:
//
//   E = sum 1/2 m v^2 - m a.x     P = sum m v     L = sum x x m v        a: of the forces that act on all alike
//   (gravity)
//
// Four things are entered apart from that:
//   - What moves x* by an impulse J during the solver moves it in the potential, too: half of that counts as
//   integration.
//     The impulse so does the work J.(v0 + v)/2, v0 before the forces, and the integration as a whole loses
//     h/2 a.(change of P): m a^2 h^2 / 2 a step in free fall, and nothing at rest.
//   - The torque of a constraint is that of its impulse, x_mid x m dv with x_mid halfway of its correction: what else L
//     changes by, because x* moved, counts as integration. Constraints that keep L at x* so show 0.
//   - A held particle weighs more to the solver than it does (constraints/hand.h). What a constraint does to it counts
//   with
//     the mass that the solver sees; the difference is what the hand does.
//   - What a constraint that is a function C gets from a particle that is led (w = 0, but moving) is entered as that
//     particle's: its impulse times its velocity. Exact under Gauss-Seidel; under Jacobi the impulse is the one that
//     the movable ends got after averaging. The work of led particles in shape matching and of moving colliders stays
//     with those constraints.
#pragma once

#include "sim/observe/step_recording.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace pliant::sim {

/// Who puts something in or takes it away, in the order of the step.
enum class BudgetTerm {
  outside,      ///< between steps: edits, gusts, pins
  outflow,      ///< particles that leave through drains
  inflow,       ///< particles that enter
  forces,       ///< forces that act not on all alike: drag, wind
  integration,  ///< gravity against the potential that the prediction gives away; and the formulas of BDF2
  speedLimit,
  damping,
  mouse,  ///< what is dragged
  kinematic,   ///< animated and attached particles
  prestabilisation,
  levels,        ///< coarse levels of the hierarchy
  acceleration,  ///< Chebyshev's
  together,      ///< all constraints that are solved at once
  group0,
  group1,
  group2,
  group3,
  group4,
  group5,
  group6,
  group7,
  group8,
  group9,
  sides,  ///< contacts that keep particles on their sides and surfaces out of one another
  poststabilisation,
  restitution,  ///< and friction of velocities
  flow,         ///< what constraints do to velocities: vorticity and viscosity of fluids
  sleeping,
  tearing,
  count
};
constexpr auto kAccounts = static_cast<std::size_t>(BudgetTerm::count);
inline BudgetTerm accountOfGroup(int group) {
  return static_cast<BudgetTerm>(static_cast<int>(BudgetTerm::group0) + group);
}

struct LedgerEntry {
  double energy = 0.0;              ///< [J]
  glm::dvec3 momentum{0.0};         ///< [kg m/s]
  glm::dvec3 angularMomentum{0.0};  ///< about the origin [kg m^2/s]

  LedgerEntry& operator+=(const LedgerEntry& other);
  LedgerEntry& operator-=(const LedgerEntry& other);
};

/// The totals at a moment.
struct Totals {
  double kinetic = 0.0;    ///< [J]
  double potential = 0.0;  ///< 0 at the origin [J]
  glm::dvec3 momentum{0.0};
  glm::dvec3 angularMomentum{0.0};

  double energy() const { return kinetic + potential; }
};

struct Books {
  Totals before, after;
  std::array<LedgerEntry, kAccounts> entries{};

  const LedgerEntry& of(BudgetTerm account) const { return entries[static_cast<std::size_t>(account)]; }
  /// Of all entries.
  LedgerEntry sum() const;
};

/// Keeps the books while steps are made. The steps are the same with and without.
class EnergyBudget {
 public:
  /// What the particles are in a state of the chain.
  struct Moment {
    std::span<const glm::vec4> x;
    std::span<const glm::vec3> v;
  };

  void begin(const World& world);
  /// Enters what has changed since the last note; `isImpulse`: by impulses during the solver.
  void note(BudgetTerm account, const World& world, const Moment& now, bool isImpulse = false);
  /// Before a solve of the constraints in `batches`, at particles.predicted: finds what led particles will do in it.
  void beforeSolve(BatchSpan batches, const World& world, const StepContext& context);
  bool isSolving() const { return open_ && solving_; }  ///< between the two
  void afterSolve(const SolveStage& stage, const World& world, const Moment& now);
  void finish();
  /// The step did not happen; nor is what comes until begin() entered.
  void cancel() { open_ = solving_ = known_ = false; }
  bool isOpen() const { return open_; }

  const Books& step() const { return step_; }    ///< of the last step
  const Books& total() const { return total_; }  ///< of all steps since the books were opened

 private:
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

  Change follow(const World& world, const Moment& now);
  void enterImpulses(BudgetTerm account, const World& world, const Moment& now, bool isHandsOwn);
  LedgerEntry& entry(BudgetTerm account) { return running_.entries[static_cast<std::size_t>(account)]; }

  std::vector<Body> bodies_;
  std::vector<glm::dvec3> accelerations_;  ///< by object [m/s^2]
  std::vector<Change> blocks_;
  Totals now_;
  Books running_, step_, total_;
  LedgerEntry led_;               ///< of the solve under way
  std::vector<glm::vec4> x_;      ///< as the constraints one after the other leave them
  std::vector<int> corrections_;  ///< by particle: constraints that correct it; Jacobi
  bool open_ = false;
  bool solving_ = false;
  bool known_ = false;  ///< whether now_ is how the last step ended
  bool any_ = false;    ///< whether a step has been entered in total_
};

/// "integration", "stretching": a group is called after the constraints in it. Several accounts may have one name;
/// empty: one that nothing can be entered in.
std::string nameOf(BudgetTerm account, const World& world);

}  // namespace pliant::sim
