// Takes back the rotation that the solver gives a body by itself.
//
// Where constraints fight each other, as pressure and edges do, each iteration leads a vertex along a closed way, and the
// area that it encloses is an angular momentum that nobody gave (see turning_bodies.h), always of the same sign, as the
// constraints are always solved in the same order: a cat that falls turns like that. What the body's own constraints
// made of it up to the last iteration is then taken back.
//
// A body is what its own constraints join: edges, bending, volumes, pressure, rest shapes, distance locks. They can
// fight where there is pressure, or where a lock joins what hangs together without it and wants another length than it
// has at rest: all else has one rest shape.
#pragma once

#include "sim/base/index.h"
#include "sim/scene/settings.h"
#include "sim/solver/turning_bodies.h"
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
  /// Looks for bodies whose constraints can fight and that can turn, at particles.position.
  void prepare(const World& world, const StepContext& context);
  bool isNeeded() const { return !bodies_.isEmpty(); }
  /// Before constraints of the bodies' own are solved, after them, and to take back what they made.
  void begin(const Particles& particles) { bodies_.begin(particles); }
  void end(const Particles& particles) { bodies_.end(particles); }
  void turnBack(Particles& particles) { bodies_.turnBack(particles); }

 private:
  /// What the members were found for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0;
    std::size_t held = 0;  ///< a hash of which particles are
    bool locks = false;    ///< whether bodies are looked for in which locks fight
    bool levels = false;   ///< whether there are coarse levels

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
  std::vector<Index> holds_;    ///< particles that hold one, by component
  TurningBodies bodies_;
};

/// Whether a batch's constraints join particles to a body, and keep its momentum.
bool isOfBodies(const Batch& batch);

}  // namespace pliant::sim
