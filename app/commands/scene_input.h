// What a command may be given in place of a scene: a take of one, a picture of one, a lesson.
#pragma once

#include "app/pictures/picture_state.h"
#include "app/take/load_take.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

enum class InputKind { scene, take, picture, lesson };

/// By the name of the file.
InputKind kindOf(const std::filesystem::path& file);
/// "a scene", "a take", ...
std::string_view nameOf(InputKind kind);

/// Throws sim::InputError where the file is of another kind: "FILE: WHAT, this is a lesson".
void requireKind(const std::filesystem::path& file, InputKind kind, const std::string& what);

/// What runs, and how it is looked at where a picture says so.
struct SceneInput {
  std::vector<SceneRun> runs;
  std::optional<PictureState> picture;  ///< its take is that of the runs

  int frames() const;  ///< of the longest run
};

/// Loads a scene, a take or what a picture (F12) shows, with the options, and builds what runs. Prints warnings to
/// standard error. Throws sim::InputError, also for a lesson.
SceneInput loadInput(const SceneOptions& options);

}  // namespace pliant::app
