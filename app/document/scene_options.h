// What the commands take from the command line.
#pragma once

#include "sim/simulation.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class TakeReplay;

/// Options that every command with a scene takes.
struct SceneOptions {
  std::filesystem::path scene;   ///< or a take
  std::filesystem::path assets;  ///< folder; empty: the one that comes with the program
  std::vector<std::string> set;  ///< PATH=VALUE, in order
  std::optional<int> frames;     ///< takes the place of the setting iterations
  std::optional<int> threads;    ///< takes the place of the setting threads

  std::filesystem::path assetsFolder() const;
  /// The scene that stands for none.
  std::filesystem::path welcomeScene() const { return assetsFolder() / "scenes" / "welcome.xml"; }
};

/// Reads a scene and applies the options. Throws sim::InputError with all that is wrong.
sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& diagnostics);

/// A scene that runs beside others, or alone.
struct SceneRun {
  std::string name;  ///< of its variant; empty: the scene has none
  sim::Simulation simulation;
  std::shared_ptr<TakeReplay> replay = nullptr;  ///< of a take; null: the scene runs by itself

  /// One step, with what the take does before it. False: the simulation stands at a failure.
  bool step();
  /// How many steps it is asked for: the take's length or the scene's setting.
  int frames() const;
  /// How many were done; of a take those that failed count too.
  int framesDone() const;
};

/// Builds what runs side by side: one a variant, or the scene itself. Throws sim::InputError with all that is wrong;
/// what is wrong with all of them alike is told once.
std::vector<SceneRun> buildRuns(const sim::Scene& scene, const std::filesystem::path& assets,
                                sim::InputMessages& diagnostics);

/// Loads a scene or a take and builds what runs. Prints warnings to standard error.
std::vector<SceneRun> loadRuns(const SceneOptions& options);

/// Applies --set, --frames and --threads to a scene. Throws sim::InputError.
void applyOptions(const SceneOptions& options, sim::Scene& scene);

/// Prints findings to standard error, one a line.
void printDiagnostics(const std::vector<sim::InputMessage>& entries);

}  // namespace pliant::app
