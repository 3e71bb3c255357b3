// Notices when a simulation blows up: when it moves with far more energy than anything has put into it.
#pragma once

#include "sim/step/observer.h"
#include "sim/step/step_state.h"

#include <cstdint>

namespace pliant::sim {

/// Compares the kinetic energy K after each step with what it can have come from, each of the last seconds:
///   - the work of forces, what came in with particles, gusts and edits,
///   - what moves others: all particles at the speed of the fastest one that is kinematic, dragged, or of a collider,
///   - K itself, as it was some steps ago: it may grow by a twentieth in a step for whatever reason, and what swings
///     stands still at its turning points,
///   - what constraints give that an edit, a tear or a release lets go: K after the step that follows, but no more than
///     that of all particles if they crossed the whole scene in it.
/// A blow-up grows many times as fast: K doubles from step to step or more.
class EnergyWatch final : public StepObserver {
 public:
  /// Fails a step after which it moves with more than Settings::energyLimit times that energy.
  void after(Phase phase, StepState& s) override;

  /// K over what it can have come from; 1 and less are ordinary.
  double excess() const { return excess_; }
  /// Constraints may let go of any energy in the next step: they were edited, torn, or something was let go.
  void expectRelease() { settled_ = false; }

 private:
  void beginStep(const World& world);
  void noteForces(const World& world);
  void notePulls(const World& world, float h);
  void endStep(const World& world, float timestep);

  double kinetic_ = 0.0;  ///< K after the last step, or when last looked at [J]
  double putIn_ = 0.0;    ///< fading [J]
  double pulled_ = 0.0;   ///< fading [J]
  double slow_ = 0.0;     ///< follows K [J]
  double excess_ = 0.0;
  bool settled_ = false;
  std::uint32_t topology_ = 0;
};

/// sum 1/2 m v^2 of movable particles [J]; the same bits for any number of threads.
double kineticEnergy(const Particles& particles);

}  // namespace pliant::sim
