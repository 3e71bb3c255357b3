// Scenes and takes for the commands: read with the options of the command line, and built to run without a window.
#pragma once

#include "app/document/scene_options.h"
#include "app/take/scene_run.h"
#include "app/take/take_replay.h"

namespace pliant::app {

/// Reads the take that the options name. --threads acts on its scenes; --frames makes it shorter, or lets the scene go
/// on after it; --set makes another take of it, whose states are not known. Throws sim::InputError.
Take loadTake(const SceneOptions& options, sim::InputMessages& messages);

/// The same for a take that was read already.
Take withOptions(Take take, const SceneOptions& options, sim::InputMessages& messages);

/// What plays a take: one run a variant. Throws sim::InputError.
std::vector<SceneRun> runsOf(const std::shared_ptr<const Take>& take, const std::filesystem::path& assets,
                             sim::InputMessages& messages);

/// Loads a scene or a take and builds what runs. Prints warnings to standard error.
std::vector<SceneRun> loadRuns(const SceneOptions& options);

/// The camera of the take that a run plays, as it is now; nothing: the scene's view counts.
std::optional<render::Camera> takeCamera(const SceneRun& run);
/// The step that what a run plays is shown from.
int firstShown(const SceneRun& run);

/// "X.take: differs from frame 12 on, in the files of number 0011 (made by version 0.1, this is 0.2)".
std::string describeDivergence(const Take& take, const std::string& what, int step, bool writesFiles);

/// "X.take: warning: at frame 12 particle 9999 is grabbed or pinned, but is not there"; empty: there was no such thing.
std::string describeLost(const LostActions& lost, const std::string& what);

/// Warns of a take that nobody can tell to differ.
void warnOfUnknownStates(const Take& take, const std::filesystem::path& file, sim::InputMessages& messages);

/// Reports on standard error where a run of a take came to other states than noted, and what was done to particles
/// that are not there. True: it came to other states. `writesFiles`: files of each frame are there, and named.
bool reportDivergence(const SceneRun& run, const std::filesystem::path& file, bool writesFiles = false);

}  // namespace pliant::app
