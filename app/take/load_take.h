// Scenes and takes for the commands: loads them with the command-line options, and builds runs without a window.
#pragma once

#include "app/document/scene_options.h"
#include "app/take/scene_run.h"
#include "app/take/take_replay.h"

namespace pliant::app {

/// Reads the take given by the options. --threads is applied to its scenes; --frames shortens it, or lets the scene
/// continue after its end; --set makes it a different take without fingerprints. Throws sim::InputError.
Take loadTake(const SceneOptions& options, sim::InputMessages& messages);

/// The same for a take that is already loaded.
Take withOptions(Take take, const SceneOptions& options, sim::InputMessages& messages);

/// The runs that play a take: one per variant. Throws sim::InputError.
std::vector<SceneRun> runsOf(const std::shared_ptr<const Take>& take, const std::filesystem::path& assets,
                             sim::InputMessages& messages);

/// Loads a scene or a take and builds its runs. Prints warnings to standard error.
std::vector<SceneRun> loadRuns(const SceneOptions& options);

/// The current camera of the take that a run plays; nothing: the scene's view applies.
std::optional<render::Camera> takeCamera(const SceneRun& run);
/// The first step to be shown: that of the take, else 0.
int firstShown(const SceneRun& run);

/// "X.take: differs from frame 12 on, in the files of number 0011 (made by version 0.1, this is 0.2)".
std::string describeDivergence(const Take& take, const std::string& what, int step, bool writesFiles);

/// "X.take: warning: at frame 12 particle 9999 is grabbed or pinned, but does not exist"; empty if nothing is lost.
std::string describeLost(const LostActions& lost, const std::string& what);

/// Warns if differences would go unnoticed, since the take has no fingerprints and comes from another version.
void warnOfUnknownStates(const Take& take, const std::filesystem::path& file, sim::InputMessages& messages);

/// Reports on standard error if the states of a run differ from the take's fingerprints, and actions on particles that
/// do not exist. Returns whether states differ. `writesFiles`: one file per frame is written; the message names the
/// affected ones.
bool reportDivergence(const SceneRun& run, const std::filesystem::path& file, bool writesFiles = false);

}  // namespace pliant::app
