// Command-line options for scenes.
#pragma once

#include "app/base/file_consent.h"
#include "app/base/option_fields.h"
#include "sim/simulation.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// The option of every command that reads files.
struct AssetsOption {
  PLIANT_FIELDS(AssetsOption)
  PLIANT_FIELD(std::filesystem::path, assets, {}, .help = "folder to search for files that are not beside the scene",
               .option = {.value = "DIR"})
  PLIANT_FIELD(bool, trust, false, .help = "allow scenes, takes and lessons to name files anywhere")

  FileConsent agreed;  ///< in addition to `trust`

  /// The given folder, or the one that comes with the program.
  std::filesystem::path assetsFolder() const;
  /// The files that may be read.
  FileConsent consent() const;
};

/// Options of every command with a scene. Each command declares its scene itself, since the accepted inputs differ, and
/// its frames. The assets folder is declared after all others.
struct SceneOptions : AssetsOption {
  std::filesystem::path scene;  ///< may also be a take
  std::optional<int> frames;    ///< overrides the scene's

  PLIANT_FIELDS(SceneOptions)
  PLIANT_FIELD(std::vector<std::string>, set, {},
               .help = "set a parameter: PATH=VALUE, such as solverIterations=20 or NAME.stiffness=0.5",
               .option = {.value = "PATH=VALUE"})
  PLIANT_FIELD(std::optional<int>, threads, std::nullopt,
               .help = "number of simulation threads; 0 = as many as is fastest", .min = 0, .max = 256)

  /// The default scene.
  std::filesystem::path welcomeScene() const { return assetsFolder() / "scenes" / "welcome.xml"; }
};

/// The options of commands that process all frames from the first.
struct WholeSceneOptions : SceneOptions {
  PLIANT_FIELDS(WholeSceneOptions, SceneOptions)
  PLIANT_INHERITED_FIELD(std::optional<int>, frames, .help = "number of frames, overriding the scene's", .min = 0,
                         .max = 100000000)
};

/// Reads a scene and applies the options. Throws sim::InputError with all errors, or FilesElsewhere
/// (app/document/scene_files.h).
sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& messages);

/// Applies --set, --frames and --threads to a scene, and removes what they set from its variants; warns about that for
/// --set, and about a --set without effect. Throws sim::InputError, also for a --set that --frames or --threads
/// override.
void applyOptions(const SceneOptions& options, sim::Scene& scene, sim::InputMessages& messages);

/// Prints messages to standard error, one per line.
void printMessages(const std::vector<sim::InputMessage>& entries);

}  // namespace pliant::app
