// A user's action on a running simulation, as a value: applied between two steps, stored, written to a file and
// repeated. A scene and its actions, each with the step that it precedes, determine every state to the last bit.
#pragma once

#include "sim/simulation.h"
#include "sim/tearing/blade.h"

#include <glm/vec3.hpp>

#include <filesystem>
#include <memory>
#include <variant>
#include <vector>

namespace pliant::app {

// Particles are given by their indices in the world. Particles that do not exist (any more) are ignored.

/// Grabs a particle; while held it weighs `strength` times its whole object.
struct Grab {
  int particle = 0;
  float strength = 10.0f;
  bool operator==(const Grab&) const = default;
};

/// The target of a held particle [m], to be reached after `duration` of simulated time [s].
struct MoveGrabbed {
  int particle = 0;
  glm::vec3 target{0.0f};
  float duration = 0.0f;
  bool operator==(const MoveGrabbed&) const = default;
};

/// Releases a held particle, which keeps its velocity.
struct ReleaseGrabbed {
  int particle = 0;
  bool operator==(const ReleaseGrabbed&) const = default;
};

/// Fixes particles where they are for good, or releases them.
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

/// Cuts everything between two lines of sight, continuing the knife's last cut unless it was lifted since.
struct Cut {
  sim::Blade blade;
  int knife = 0;  ///< index of the knife, if there are several; below sim::Simulation::kKnives
  bool operator==(const Cut&) const = default;
};

/// Ends a cut with a knife.
struct LiftKnife {
  int knife = 0;
  bool operator==(const LiftKnife&) const = default;
};

/// Continues with an edited scene: sliders, undo, gravity, shot balls. Elements that are kept have the same identity
/// (Record::id) as before, so that their state is carried over. Precondition: the number of variants is unchanged.
struct Edit {
  std::shared_ptr<const sim::Scene> scene;  ///< never null
  bool operator==(const Edit& other) const { return scene == other.scene || *scene == *other.scene; }
};

using Action = std::variant<Grab, MoveGrabbed, ReleaseGrabbed, Pin, Gust, Cut, LiftKnife, Edit>;

/// Applies an action to one of the simulations that run side by side; `run`: its variant. Throws sim::InputError, and
/// leaves the simulation unchanged, if an edited scene cannot be built.
void apply(const Action& action, std::size_t run, sim::Simulation& simulation, const std::filesystem::path& assets);

/// The scene of a run: its variant, or the scene itself if it has no variants. Throws sim::InputError. Precondition:
/// `run` is valid.
sim::Scene sceneOfRun(const sim::Scene& scene, std::size_t run);

}  // namespace pliant::app
