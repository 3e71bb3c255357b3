// What the commands take from the command line.
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

  FileConsent agreed;  ///< beside that

  /// Without it the one that comes with the program.
  std::filesystem::path assetsFolder() const;
  /// What may be read.
  FileConsent consent() const;
};

/// Options that every command with a scene takes. Each declares its scene itself, since one takes what another does
/// not, and its frames. The folder of assets is declared behind all others.
struct SceneOptions : AssetsOption {
  std::filesystem::path scene;  ///< or a take
  std::optional<int> frames;    ///< instead of the scene's

  PLIANT_FIELDS(SceneOptions)
  PLIANT_FIELD(std::vector<std::string>, set, {},
               .help = "set a parameter: PATH=VALUE, such as solverIterations=20 or NAME.stiffness=0.5",
               .option = {.value = "PATH=VALUE"})
  PLIANT_FIELD(std::optional<int>, threads, std::nullopt,
               .help = "number of simulation threads; 0 = as many as is fastest", .min = 0, .max = 256)

  /// The scene that stands for none.
  std::filesystem::path welcomeScene() const { return assetsFolder() / "scenes" / "welcome.xml"; }
};

/// The options of commands that take all frames from the first on.
struct WholeSceneOptions : SceneOptions {
  PLIANT_FIELDS(WholeSceneOptions, SceneOptions)
  PLIANT_INHERITED_FIELD(std::optional<int>, frames, .help = "number of frames, overriding the scene's", .min = 0,
                         .max = 100000000)
};

/// Reads a scene and applies the options. Throws sim::InputError with all that is wrong, or FilesElsewhere
/// (app/document/scene_files.h).
sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& messages);

/// Applies --set, --frames and --threads to a scene; what they set is no longer set by its variants, which is warned of
/// where --set does it, as is a --set that has no effect. Throws sim::InputError, also for a --set that --frames or
/// --threads take back.
void applyOptions(const SceneOptions& options, sim::Scene& scene, sim::InputMessages& messages);

/// Prints findings to standard error, one a line.
void printMessages(const std::vector<sim::InputMessage>& entries);

}  // namespace pliant::app
