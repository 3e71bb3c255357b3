// The state at the start of a step, kept to return to when the step fails, and to make the step once more.
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
  /// Goes back to it. Precondition: no particle has come or gone since.
  void restore(StepState& s) const;
  /// Becomes a copy of `other` without what rounding cut off, a third of it; allocates nothing when it has been as large
  /// before.
  void assignRounded(const SavedState& other);
  /// Whether both are of the same particles, so that restore() may go from one to the other.
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

    // What must be the same still when it is to come back.
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

/// What contacts and constraints remember from step to step, at the start of a step; its batches keep theirs
/// themselves.
class StepMemory {
 public:
  void keep(const StepState& s);
  void restore(StepState& s) const;

 private:
  ContactFinder::Memory contacts_;
  MeshContactFinder::Memory meshContacts_;
};

}  // namespace pliant::sim
