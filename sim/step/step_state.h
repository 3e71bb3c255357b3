// The data that the phases of a step work on.
#pragma once

#include "sim/contacts/body_contact_finder.h"
#include "sim/contacts/contact_finder.h"
#include "sim/contacts/mesh_contact_finder.h"
#include "sim/contacts/ridge_contacts.h"
#include "sim/contacts/strand_contacts.h"
#include "sim/scene/settings.h"
#include "sim/solver/constraint_solver.h"
#include "sim/solver/joined_particles.h"
#include "sim/state/held_body.h"
#include "sim/state/world.h"
#include "sim/step/particle_sources.h"
#include "sim/step/phase.h"
#include "sim/step/sleeping_bodies.h"
#include "sim/step/substep_forces.h"
#include "sim/step/time_integrator.h"
#include "sim/tearing/tearing.h"

#include <glm/vec3.hpp>

#include <array>
#include <atomic>
#include <span>
#include <vector>

namespace pliant::sim {

/// The tools of the phases. They keep their memory from step to step, so that a steady step allocates nothing.
struct StepTools {
  ContactFinder contactFinder;
  StrandContactFinder strandContactFinder;
  RidgeContactFinder ridgeContactFinder;
  MeshContactFinder meshContactFinder;
  BodyContactFinder bodyContactFinder;
  SleepingBodies sleepingBodies;
  SubstepForces forces;
  ConstraintSolver solver;
  Tearing tearing;
  Velocities newVelocity;                                 ///< until they are final
  std::vector<std::array<glm::dvec3, 2>> bodyVelocities;  ///< and angular momenta, before they bounce
  std::vector<glm::vec3> velocitiesOfBodies;              ///< of their particles, while speeds are limited
  HeldBodies heldBodies;                                  ///< for the impacts of a substep
  AlignedVector<glm::vec4> beforePrestabilisation;        ///< x, where surfaces are moved
  JoinedParticles joined;                                 ///< where the integration is multistep
  std::vector<std::uint8_t> restartedSets;                ///< by set of joined particles: its integration restarts
  std::vector<std::uint8_t> restartedFluids;              ///< by object: the same
  std::vector<std::uint8_t> isOverlapRemoved;  ///< by particle, may be empty: its overlap was removed in this substep
};

/// Why a step ended early.
enum class Fault : std::uint8_t {
  none,
  notFinite,  ///< a number is not finite
  energy,     ///< the motion has far more energy than was put in
  contacts,   ///< there are too many (ContactLimit)
  stopped,    ///< on request
};

struct StepState {
  World& world;
  const Settings& settings;
  TimeIntegrator& integrator;
  ParticleSources& sources;
  StepTools& tools;
  SolveObserver* watch = nullptr;                 ///< notified of each solve
  const std::atomic<bool>* stop = nullptr;        ///< request to end the step early; may be null
  std::span<const glm::vec3> startVelocity = {};  ///< by particle, at the start of the step

  int frame = 0;  ///< steps done
  int substep = 0;
  float h = 0.0f;         ///< time step of a substep [s]
  std::size_t force = 0;  ///< index of the force that Phase::forces applies

  Fault fault = Fault::none;
  Phase faultPhase = Phase::drain;  ///< the phase after which the fault was noticed

  void fail(Fault reason, Phase phase) {
    fault = reason;
    faultPhase = phase;
  }
  /// Whether the rest of the step is to be skipped.
  bool isOver() {
    if (fault == Fault::none && stop != nullptr && stop->load(std::memory_order_relaxed)) fault = Fault::stopped;
    return fault != Fault::none;
  }
  bool isLastSubstep() const { return substep + 1 == settings.substeps; }
  /// At the start of the substep [s].
  double time() const { return double(settings.timestep) * frame + double(h) * substep; }
  /// What constraints may know of the step.
  StepContext context() const;
};

}  // namespace pliant::sim
