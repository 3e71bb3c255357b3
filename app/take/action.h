// What a person does to a running simulation, as a value: done between two steps, kept, written down and done again. A
// scene and its actions, each with the step that it comes before, determine every state to the last bit.
#pragma once

#include "sim/simulation.h"
#include "sim/tearing/blade.h"

#include <glm/vec3.hpp>

#include <filesystem>
#include <memory>
#include <variant>
#include <vector>

namespace pliant::app {

// Particles are named by their indices in the world. Of those that are not there (any more) nothing happens.

/// Takes hold of a particle; while held it weighs `strength` times its whole object.
struct Grab {
  int particle = 0;
  float strength = 10.0f;
  bool operator==(const Grab&) const = default;
};

/// Where a held particle is to be [m], after `duration` of simulated time [s].
struct MoveGrabbed {
  int particle = 0;
  glm::vec3 target{0.0f};
  float duration = 0.0f;
  bool operator==(const MoveGrabbed&) const = default;
};

/// Lets go of a held particle, which keeps its velocity.
struct ReleaseGrabbed {
  int particle = 0;
  bool operator==(const ReleaseGrabbed&) const = default;
};

/// Holds particles where they are for good, or lets them go.
struct Pin {
  std::vector<int> particles;
  bool pinned = true;
  bool operator==(const Pin&) const = default;
};

/// Adds a velocity to all movable particles [m/s].
struct Gust {
  glm::vec3 velocity{0.0f};
  bool operator==(const Gust&) const = default;
};

/// Cuts along what lies between two lines of sight, going on from the last cut since that knife was lifted.
struct Cut {
  sim::Blade blade;
  int knife = 0;  ///< of several hands' knives; below sim::Simulation::kKnives
  bool operator==(const Cut&) const = default;
};

/// Ends a stroke of a knife.
struct LiftKnife {
  int knife = 0;
  bool operator==(const LiftKnife&) const = default;
};

/// Goes on with an edited scene: sliders, undo, gravity, shot balls. Its elements have the identities (Record::id) of
/// those that they came from, since the state of those is carried over. Precondition: as many variants as before.
struct Edit {
  std::shared_ptr<const sim::Scene> scene;  ///< never null
  bool operator==(const Edit& other) const { return scene == other.scene || *scene == *other.scene; }
};

using Action = std::variant<Grab, MoveGrabbed, ReleaseGrabbed, Pin, Gust, Cut, LiftKnife, Edit>;

/// Does it to one of the simulations that run side by side; `run`: its variant. An edit that cannot be built throws
/// sim::InputError and leaves the simulation as it was.
void apply(const Action& action, std::size_t run, sim::Simulation& simulation, const std::filesystem::path& assets);

/// The scene of one of the runs: its variant, or the scene itself where it has none. Throws sim::InputError.
/// Precondition: there is one of that number.
sim::Scene sceneOfRun(const sim::Scene& scene, std::size_t run);

}  // namespace pliant::app
