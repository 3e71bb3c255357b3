// Removes spurious rotation that the solver gives to a body by itself.
//
// Where constraints fight each other, as pressure and edges do, each iteration leads a vertex along a closed path. The
// enclosed area is a spurious angular momentum (see turning_bodies.h), always of the same sign, since the constraints
// are always solved in the same order: a falling cat turns like that. The part that the body's own constraints have
// made up to the last iteration is then removed.
//
// A body is a set of particles connected by its own constraints: edges, bending, volumes, pressure, rest shapes,
// distance locks. They can fight where there is pressure, or where a lock connects particles that are connected without
// it, with a length other than that at rest: all else has one rest shape.
#pragma once

#include "sim/base/index.h"
#include "sim/scene/settings.h"
#include "sim/solver/rotation_corrector.h"
#include "sim/state/particles.h"
#include "sim/state/world.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class InternalRotation {
 public:
  /// Finds bodies whose constraints can fight and that can turn, at particles.position.
  void prepare(const World& world, const StepContext& context);
  bool isNeeded() const { return !bodies_.isEmpty(); }
  /// Before the bodies' own constraints are solved, after them, and to remove the rotation that they made.
  void begin(const Particles& particles) { bodies_.begin(particles); }
  void end(const Particles& particles) { bodies_.end(particles); }
  void removeRotation(Particles& particles) { bodies_.removeRotation(particles); }

 private:
  /// The input that the members were found for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0;
    std::size_t held = 0;  ///< a hash of the set of fixed particles
    bool locks = false;    ///< bodies in which locks fight are included
    bool levels = false;   ///< there are coarse levels

    bool operator==(const Origin&) const = default;
  };
  /// A range of members_, and one of holds_.
  struct Component {
    std::size_t first, last, firstHold, lastHold;
  };

  void findComponents(const World& world, bool locks, bool levels);

  Origin origin_;
  std::vector<Component> components_;
  std::vector<Index> members_;  ///< movable particles, by component
  std::vector<Index> holds_;    ///< fixed particles that hold a component, by component
  RotationCorrector bodies_;
};

/// Whether a batch's constraints connect particles to a body, and conserve its momentum.
bool isOfBodies(const Batch& batch);

}  // namespace pliant::sim
