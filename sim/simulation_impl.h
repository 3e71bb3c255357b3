// The implementation of Simulation.
#pragma once

#include "sim/base/owned_pointers.h"
#include "sim/observe/diffuse_particles.h"
#include "sim/observe/energy_budget.h"
#include "sim/observe/energy_watch.h"
#include "sim/observe/step_recorder.h"
#include "sim/observe/stiffness_meter.h"
#include "sim/scene/animated_parameter.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "sim/step/saved_state.h"
#include "sim/step/stepper.h"
#include "sim/step/thread_chooser.h"
#include "sim/tearing/knife.h"

#include <array>

namespace pliant::sim {

/// A copy behaves the same; see Simulation::clone().
struct Simulation::Impl {
  explicit Impl(Scene its) : scene(std::move(its)) {}

  // simulation.cpp
  bool step();
  void finishRecording();
  StepState stepState();
  void writeLiveParameters();
  void writeLiveParametersOf(std::size_t element);
  void releaseGrabbed();
  const Scene& sceneNow() const { return animated ? *animated : scene; }

  // animate.cpp
  void beginAnimation();
  void animate();

  // carry_over.cpp
  void edit(const Scene& edited, const BuildOptions& options, InputMessages& messages);
  void carryOver(const Impl& before);

  // fail_step.cpp
  void keepGoodState(const StepState& s);
  void failStep(StepState& s);
  void failByContacts(StepState& s);
  void goBackToStart(StepState& s);
  void returnToGoodState(StepState& s);

  Scene scene;
  std::vector<AnimatedParameter> animations;
  std::optional<Scene> animated;  ///< the scene as the next step has it, where parameters are animated
  ClonePtr<World> world = std::make_unique<World>();  ///< on the heap: batches refer into it
  ParticleSources sources;
  int frame = 0;  ///< steps done
  int edits = 0;  ///< number of edits taken over

  StepTools tools;
  ClonePtr<TimeIntegrator> integrator;
  Integrator integratorChoice = Integrator::euler;  ///< that `integrator` is of
  Stepper stepper;
  ThreadChooser threadChooser;
  std::array<Knife, kKnives> knives;

  ClonePtr<SavedState> start;                         ///< of this step
  StepMemory memory;                                  ///< the same
  ClonePtr<SavedState> goodState, previousGoodState;  ///< earlier ones, when all was ordinary
  EnergyWatch energyWatch;
  std::optional<BlowUp> blowUp;

  ClonePtr<DiffuseParticles> diffuse;   ///< while they are kept
  NonCopiedPtr<StepRecorder> recorder;  ///< while steps are recorded
  std::shared_ptr<const StepRecording> recording;
  NonCopiedPtr<EnergyBudget> energyBudget;      ///< while it is kept
  NonCopiedPtr<StiffnessMeter> stiffnessMeter;  ///< while it measures
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace pliant::sim
