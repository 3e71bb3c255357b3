// What the commands take from the command line.
#pragma once

#include "app/base/option_fields.h"
#include "sim/simulation.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class TakeReplay;

/// The option of every command that reads files.
struct AssetsOption {
  PLIANT_FIELDS(AssetsOption)
  PLIANT_FIELD(std::filesystem::path, assets, {}, .help = "folder to look for files in that are not beside the scene",
               .option = {.value = "DIR"})

  /// Without it the one that comes with the program.
  std::filesystem::path assetsFolder() const;
};

/// Options that every command with a scene takes. Each declares its scene itself, since one takes what another does
/// not. The folder of assets is declared behind all others.
struct SceneOptions : AssetsOption {
  std::filesystem::path scene;  ///< or a take

  PLIANT_FIELDS(SceneOptions)
  PLIANT_FIELD(std::optional<int>, frames, std::nullopt, .help = "number of frames instead of the scene's", .min = 0,
               .max = 100000000)
  PLIANT_FIELD(std::vector<std::string>, set, {},
               .help = "set a parameter: PATH=VALUE, as solverIterations=20 or NAME.stiffness=0.5",
               .option = {.value = "PATH=VALUE"})
  PLIANT_FIELD(std::optional<int>, threads, std::nullopt,
               .help = "threads of the simulator; 0 = as many cores as make it fastest", .min = 0, .max = 256)

  /// The scene that stands for none.
  std::filesystem::path welcomeScene() const { return assetsFolder() / "scenes" / "welcome.xml"; }
};

/// Reads a scene and applies the options. Throws sim::InputError with all that is wrong.
sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& messages);

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
/// what is wrong with all of them alike is reported once.
std::vector<SceneRun> buildRuns(const sim::Scene& scene, const std::filesystem::path& assets,
                                sim::InputMessages& messages);

/// Loads a scene or a take and builds what runs. Prints warnings to standard error.
std::vector<SceneRun> loadRuns(const SceneOptions& options);

/// Applies --set, --frames and --threads to a scene. Throws sim::InputError.
void applyOptions(const SceneOptions& options, sim::Scene& scene);

/// Prints findings to standard error, one a line.
void printMessages(const std::vector<sim::InputMessage>& entries);

}  // namespace pliant::app
