// The state at the start of a step, saved to be restored when the step fails, and to repeat the step.
#pragma once

#include "sim/base/owned_pointers.h"
#include "sim/step/step_state.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <vector>

namespace pliant::sim {

class SavedState {
 public:
  void keep(const StepState& s);
  /// Restores it. Precondition: no particle has entered or left since.
  void restore(StepState& s) const;
  /// Becomes a copy of `other` without the tails of positions and velocities, a third of it; allocates nothing when it
  /// has been as large before.
  void assignRounded(const SavedState& other);
  /// Whether both are of the same particles, so that restore() may switch from one to the other.
  bool isOfSameParticles(const SavedState& other) const;

  int frame() const { return values_.frame; }
  const AlignedVector<glm::vec4>& position() const { return values_.position; }
  const std::vector<glm::vec3>& velocity() const { return values_.velocity; }

 private:
  struct Values {
    AlignedVector<glm::vec4> position;
    std::vector<glm::vec3> velocity;
    std::vector<Motion::State> motions;
    std::vector<SegmentFrame> frames;
    std::vector<Joint> joints;
    std::vector<BodySleep> sleep;  ///< by body
    int frame = 0;

    // Must still be the same when it is restored.
    std::size_t entered = 0;
    std::uint32_t topologyVersion = 0;
    std::vector<int> vacant;
  };

  Values values_;
  // By particle; empty: not kept.
  AlignedVector<glm::vec4> positionTail_;
  std::vector<glm::vec3> velocityTail_;
  ClonePtr<TimeIntegrator> integrator_;
};

/// The memory of contacts and constraints between steps, at the start of a step; batches save theirs themselves.
class StepMemory {
 public:
  void keep(const StepState& s);
  void restore(StepState& s) const;

 private:
  ContactFinder::Memory contacts_;
  MeshContactFinder::Memory meshContacts_;
};

}  // namespace pliant::sim
