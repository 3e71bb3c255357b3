// Time integration, from forces to proposed positions and from positions to velocities: the choice `integrator`.
// Computed in double from positions and velocities with their tails, so that nothing is lost however small a step is.
#pragma once

#include "sim/base/index.h"
#include "sim/scene/settings.h"
#include "sim/state/particles.h"

#include <memory>
#include <span>

namespace pliant::sim {

class TimeIntegrator {
 public:
  virtual ~TimeIntegrator() = default;

  /// A copy that behaves the same in all following steps.
  virtual std::unique_ptr<TimeIntegrator> clone() const = 0;
  /// Takes over the state of another one of the same type; allocates nothing when it has been as large before.
  virtual void assign(const TimeIntegrator& other) = 0;

  /// At the start of a (sub)step of length h [s], before the forces. `joined`: JoinedParticles::sets(), if
  /// isMultistep().
  virtual void begin(const Particles& particles, float h, std::span<const Index> joined) = 0;
  /// By particle, the velocity at which forces that depend on it act.
  virtual void forceVelocities(const Particles& particles, std::span<glm::vec3> result) const = 0;
  /// particles.predicted = x*; forces and damping have changed the velocities by h a.
  virtual void predict(Particles& particles) const = 0;
  /// v by particle, from the current proposed positions.
  virtual void velocities(const Particles& particles, Velocities& result) const = 0;
  /// The same once the positions are solved, before anything else changes the velocities.
  virtual void finishVelocities(const Particles& particles, Velocities& result) = 0;
  /// At the end of the (sub)step, when positions and velocities are final.
  virtual void end(const Particles& particles) = 0;

  /// Whether it uses earlier steps, which needs smooth motion: forget() is called for particles that collided, and all
  /// that constraints connect to them.
  virtual bool isMultistep() const { return false; }
  virtual void forget(std::size_t /*particle*/) {}
  virtual bool hasHistory(std::size_t /*particle*/) const { return false; }
  /// The same for all particles, in this step.
  virtual void forgetAll() {}
  /// For particles that continue from earlier steps, the part of h whose square divides compliances: that with which
  /// this step's forces act.
  virtual float elasticPart() const { return 1.0f; }
  /// By particle, whether it continues from earlier steps; empty where all movable ones do, or none.
  virtual std::span<const char> particlesWithHistory() const { return {}; }
  /// By particle, the part of x* - x that is not velocity (StepContext::historyDisplacement), once the substep has
  /// begun; empty: none.
  virtual std::span<const glm::vec3> historyDisplacement() const { return {}; }

 protected:
  TimeIntegrator() = default;
  TimeIntegrator(const TimeIntegrator&) = default;
  TimeIntegrator& operator=(const TimeIntegrator&) = default;
};

std::unique_ptr<TimeIntegrator> makeIntegrator(Integrator choice);

}  // namespace pliant::sim
