// Simulations of a scene as they run side by side, each alone or with the take that it plays.
#pragma once

#include "sim/simulation.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {

class TakeReplay;
struct Topology;

/// A scene that runs beside others, or alone.
struct SceneRun {
  std::string name;  ///< of its variant; empty: the scene has none
  sim::Simulation simulation;
  std::shared_ptr<TakeReplay> replay = nullptr;   ///< of a take; null: the scene runs by itself
  std::shared_ptr<const Topology> topology = {};  ///< of the simulation, where it has been described

  /// One step, with what the take does before it. False: the simulation stands at a failure.
  bool step();
  /// How many steps it is asked for: the take's length or the scene's setting.
  int frames() const;
  /// How many were done; of a take those that failed count too.
  int framesDone() const;
};

/// Builds what runs side by side: one a variant, or the scene itself. Throws sim::InputError with all that is wrong;
/// what is wrong with all of them alike is reported once.
std::vector<SceneRun> buildRuns(const sim::Scene& scene, const std::filesystem::path& assets,
                                sim::InputMessages& messages);

}  // namespace pliant::app
