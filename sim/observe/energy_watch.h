// Detects when a simulation blows up: when it has far more kinetic energy than was put in.
#pragma once

#include "sim/step/observer.h"
#include "sim/step/step_state.h"

#include <cstdint>

namespace pliant::sim {

/// Compares the kinetic energy K after each step with its possible sources, over the last seconds:
///   - the work of forces, and the energy of particles that enter, gusts and edits,
///   - prescribed motion: all particles at the speed of the fastest one that is kinematic, dragged, or of a collider,
///   - K itself, some steps ago: it may grow by a twentieth per step for any reason, and swinging things are at rest at
///     their turning points,
///   - energy of constraints that an edit, a tear or a release sets free: K after the following step, but no more than
///     that of all particles if they crossed the whole scene in it.
/// A blow-up grows many times as fast: K doubles from step to step or more.
class EnergyWatch final : public StepObserver {
 public:
  /// Fails a step after which K is more than Settings::energyLimit times that energy.
  void after(Phase phase, StepState& s) override;

  /// K divided by the energy of its sources; 1 and less are ordinary.
  double excess() const { return excess_; }
  /// Constraints may set any energy free in the next step: they were edited, torn, or something was released.
  void expectRelease() { settled_ = false; }

 private:
  void beginStep(const World& world);
  void noteForces(const World& world);
  void notePulls(const World& world, float h);
  void endStep(const World& world, float timestep);

  double kinetic_ = 0.0;          ///< K after the last step, or at the last check [J]
  double inputEnergy_ = 0.0;      ///< fading [J]
  double pulledEnergy_ = 0.0;     ///< fading [J]
  double smoothedKinetic_ = 0.0;  ///< follows K [J]
  double excess_ = 0.0;
  bool settled_ = false;
  std::uint32_t topology_ = 0;
};

/// sum 1/2 m v^2 of movable particles [J]; the same bits for any number of threads.
double kineticEnergy(const Particles& particles);

}  // namespace pliant::sim
