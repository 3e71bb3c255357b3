// The simulation: built from a Scene, steps it, owns the running state.
#pragma once

#include "sim/base/owned_pointers.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/contacts/contact_finder.h"
#include "sim/contacts/mesh_contact_finder.h"
#include "sim/observe/blow_up.h"
#include "sim/observe/energy_budget.h"
#include "sim/observe/energy_watch.h"
#include "sim/observe/step_recording.h"
#include "sim/observe/stiffness_meter.h"
#include "sim/scene/scene.h"
#include "sim/solver/constraint_solver.h"
#include "sim/state/object.h"
#include "sim/state/world.h"
#include "sim/step/bdf2.h"
#include "sim/step/stopwatch.h"
#include "sim/step/thread_chooser.h"
#include "sim/tearing/knife.h"
#include "sim/tearing/tearing.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

struct Connection;

struct BuildOptions {
  std::filesystem::path assets;  ///< where files are looked for that are not beside the scene; may be empty
};

class Simulation {
 public:
  /// Builds the scene: loads its files, makes particles and constraints, resolves references. Throws InputError with
  /// all that is wrong; warnings go to `diagnostics`.
  Simulation(Scene scene, const BuildOptions& options, InputMessages& diagnostics);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// A copy whose steps are the same as those of this one, bit for bit, whatever becomes of either. It is not recorded,
  /// keeps no books, measures no stiffness, and stops for no flag.
  Simulation clone() const;

  /// One frame: the algorithm of the thesis, listings 1 and 2, and of Müller 2006. Returns false and leaves the state
  /// as it was before the step when a number stopped being finite; see failure().
  bool step();
  /// From the next step on, keeps what each one did in the lens' recording; costs time and memory.
  void setRecorded(bool recorded);
  /// Of the last step; null: it was not recorded.
  std::shared_ptr<const StepRecording> recording() const { return recording_; }
  /// From the next step on, keeps the books of energy and momentum; anew when they are opened again.
  void setEnergyBudget(bool kept);
  /// Null: the books are not kept.
  const EnergyBudget* energyBudget() const { return energyBudget_.get(); }
  /// From the next step on, measures what each stiffness reaches.
  void setStiffnessMeter(bool measures);
  /// Of the last second; empty: it is not measured.
  std::vector<EffectiveStiffness> effectiveStiffnesses() const;
  /// A step that is under way ends early, with the state as it was before, once `flag` is set: for a window that
  /// closes. The flag must outlive the simulation.
  void stopWhen(const std::atomic<bool>& flag) { stop_ = &flag; }

  /// Takes over an edited scene. Live parameters are written to their rows; anything else builds the world anew and
  /// carries over time and the state of all elements whose other parameters did not change. Throws InputError and
  /// leaves everything as it was when the edited scene cannot be built.
  void edit(const Scene& edited, const BuildOptions& options, InputMessages& diagnostics);

  // What the mouse does; between two steps. Particles that are not there (any more) are left alone.

  /// Takes hold of a particle; while held it weighs `strength` times its whole object.
  void grab(int particle, float strength);
  /// Where it is to be [m], after `duration` of simulated time [s]; see MouseConstraint::moveTo.
  void moveGrabbed(int particle, const glm::vec3& target, float duration = 0.0f) {
    mouseConstraint(*world_).moveTo(particle, target, duration);
  }
  /// Lets go of one particle, or of all that are held; they keep their velocity.
  void releaseGrabbed(int particle) {
    mouseConstraint(*world_).release(particle, world_->particles);
    energyWatch_.expectRelease();
  }
  void releaseGrabbed() {
    mouseConstraint(*world_).releaseAll(world_->particles);
    energyWatch_.expectRelease();
  }
  /// Holds a particle where it is for good, or lets it go.
  void pin(int particle, bool pinned);
  /// Adds a velocity to all movable particles [m/s].
  void gust(const glm::vec3& velocity);
  /// Cuts cloths, ropes and soft bodies along what lies between two lines of sight, going on from the last cut of the
  /// same stroke. `knife`: one of several, each with a stroke of its own; 0 to kKnives - 1.
  void cut(const Blade& blade, int knife = 0) { knives_.at(static_cast<std::size_t>(knife)).cut(*world_, blade); }
  /// Ends a stroke of a knife.
  void liftKnife(int knife = 0) { knives_.at(static_cast<std::size_t>(knife)).lift(); }
  static constexpr int kKnives = 8;

  const Scene& scene() const { return scene_; }
  const World& world() const { return *world_; }
  int frame() const { return frame_; }  ///< steps done
  /// What the particle sources bring in and take away: what was, and what is to come.
  const Flow& flow() const { return flow_; }
  const std::optional<BlowUp>& blowUp() const { return failure_; }

  const PhaseTimes& phaseTimes() const { return phaseTimes_; }
  /// Constraint projections done so far: constraints times solves, over all steps.
  double projections() const { return solver_.projections(); }
  /// How often each group was solved in the last step.
  const std::array<int, kGroupCount>& groupSolves() const { return solver_.groupSolves(); }

 private:
  friend class ElementBuilder;
  Simulation(const Simulation&);  // for clone()
  struct State;                   // the state at the start of a step

  bool advance();
  bool isStopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  // The phases of a step, in order; simulation.cpp.
  void drain();
  void emit(const std::function<bool(int object)>& flows = {});
  void applyForces();
  void dampVelocities();
  void predict();
  void findContacts();
  void prestabilise();
  void keepStartsInFront();
  void solve();
  void poststabilise();
  void holdSurfacesBack();
  void updateVelocities();
  void commitOrSleep();
  void tear();

  void writeLiveParameters();
  void carryOver(const Simulation& before);
  void refill(int frames, const std::vector<const Object*>& counterparts);
  void enter(int object, const NewParticle& particle);
  void leave(int particle);
  void leaveIf(Object& object, const std::function<bool(int particle, int number)>& leaves);
  bool isHeld(int particle) const;
  void connectPresent();
  StepContext context() const;
  void forgetContactMotion();
  void findMeshContacts();
  glm::vec3 massScaling() const;
  void limitSpeed();
  void applyRestitution();
  void bounceOffTriangles();
  bool isBouncy() const;
  float restingSpeed(int object) const;
  template <typename Visit>
  void forEachBounce(std::size_t i, Visit&& visit) const;
  void note(StepPhase phase);
  void enterAtRest(BudgetTerm account);
  void enterMoving(BudgetTerm account, bool isImpulse = true);
  void enterDecided(BudgetTerm account, std::span<const glm::vec3> velocity);
  EnergyBudget::Moment movingMoment();
  void keepState();
  void restore(const State& state);
  bool isFinite() const;
  bool hasFiniteVelocities() const;
  bool hasBlownUp() const {
    return scene_.settings.energyLimit > 0.0f && energyWatch_.excess() > double(scene_.settings.energyLimit);
  }
  bool fail();
  bool abandon();
  std::string repeatStep(StepRecorder& recorder);
  void returnToGoodState();
  std::string describeParticle(std::size_t index) const;
  std::string describeNonFinite() const;
  std::string describeStage(const SolveStage& stage) const;

  Scene scene_;
  ClonePtr<World> world_;  ///< on the heap: batches refer into it
  Flow flow_;              ///< emissions sorted by frame
  std::size_t nextEmission_ = 0;
  std::vector<NewParticle> arriving_;    ///< scratch memory of emit()
  std::vector<Connection> connections_;  ///< still waiting for their particles
  std::vector<bool> connected_;          ///< by particle: the connections that were made
  int frame_ = 0;
  int substep_ = 0;
  float h_ = 0.0f;  ///< time step of a substep [s]

  ThreadChooser threadChooser_;
  ContactFinder contactFinder_;
  Tearing tearing_;
  std::array<Knife, kKnives> knives_;
  MeshContactFinder meshContactFinder_;
  ConstraintSolver solver_;
  Bdf2 bdf2_;  ///< of use under that integrator
  std::vector<glm::vec3> newVelocity_;
  AlignedVector<glm::vec4> beforePrestabilise_;  ///< x, where surfaces are moved
  ClonePtr<State> kept_;                         ///< the start of this step
  ClonePtr<State> calm_, calmBefore_;            ///< earlier ones, when all was ordinary
  EnergyWatch energyWatch_;
  std::optional<BlowUp> failure_;
  PhaseTimes phaseTimes_;
  NonCopiedPtr<StepRecorder> recorder_;  ///< while steps are recorded
  std::shared_ptr<const StepRecording> recording_;
  NonCopiedPtr<EnergyBudget> energyBudget_;      ///< while the books are kept
  NonCopiedPtr<StiffnessMeter> stiffnessMeter_;  ///< while it measures
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace pliant::sim
