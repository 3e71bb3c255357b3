// Diagnosis of a simulation that blew up: which constraint went wrong first, why, and what helps.
#pragma once

#include "sim/base/index.h"
#include "sim/observe/blow_up.h"
#include "sim/observe/step_recording.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"

#include <span>

namespace pliant::sim {

/// What went wrong first in a step.
struct Suspect {
  std::string constraint;  ///< type; empty: unknown
  std::vector<int>
      particles;       ///< at least one; the constraint's, or the one that moved most; what moved most comes first
  float value = 0.0f;  ///< C
  int material = -1;   ///< row of the first particle
  int element = -1;    ///< of the constraint; -1: unknown

  Index particle() const { return particles.front(); }
};

/// A constraint whose target is far from its particles at rest (see findFarTarget()); else the first constraint whose
/// correction is not finite, else the first among those that move a particle farthest. If those have several particles
/// (contacts, density, shape matching), the particle that a stage moved farthest. Precondition: the world has a
/// particle.
Suspect findSuspect(const StepRecording& recording, const World& world);

/// The state at the start of the step.
struct StepStart {
  std::span<const glm::vec4> position;
  std::span<const glm::vec3> velocity;
  int frame = 0;
  float h = 0.0f;  ///< time step of a substep [s]
};

/// The cause in words, and cures; the caller sets the message.
BlowUp diagnose(const Scene& scene, const World& world, const Suspect& suspect, const StepStart& start);

}  // namespace pliant::sim
