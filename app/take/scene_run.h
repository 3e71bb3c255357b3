// Simulations of a scene that run side by side, with or without a take that they play.
#pragma once

#include "sim/simulation.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {

class TakeReplay;
struct Topology;

/// A scene, or one of its variants, that runs alone or beside others.
struct SceneRun {
  std::string name;  ///< name of its variant; empty if the scene has none
  sim::Simulation simulation;
  std::shared_ptr<TakeReplay> replay = nullptr;   ///< plays a take; null: no take
  std::shared_ptr<const Topology> topology = {};  ///< of the simulation, if it has already been described

  /// Does one step, with the take's actions before it. Returns false if the simulation has failed and stopped.
  bool step();
  /// The requested number of steps: the take's length or the scene's setting.
  int frames() const;
  /// Number of completed steps; for a take, failed steps count too.
  int framesDone() const;
};

/// Builds the runs: one per variant, or the scene itself. Throws sim::InputError with all errors; those common to all
/// variants are reported once.
std::vector<SceneRun> buildRuns(const sim::Scene& scene, const std::filesystem::path& assets,
                                sim::InputMessages& messages);

}  // namespace pliant::app
