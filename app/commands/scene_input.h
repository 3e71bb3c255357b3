// Inputs that a command accepts in place of a scene: a take, a picture, a lesson.
#pragma once

#include "app/pictures/picture_state.h"
#include "app/take/load_take.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

enum class InputKind { scene, take, picture, lesson };

/// According to the file's name.
InputKind kindOf(const std::filesystem::path& file);
/// "a scene", "a take", ...
std::string_view nameOf(InputKind kind);

/// Throws sim::InputError if the file is of another kind: "FILE: WHAT, this is a lesson".
void requireKind(const std::filesystem::path& file, InputKind kind, const std::string& what);

/// The runs, and the view if given by a picture.
struct SceneInput {
  std::vector<SceneRun> runs;
  std::optional<PictureState> picture;  ///< its take is that of the runs

  int frames() const;  ///< of the longest run
};

/// Loads a scene, a take or a picture (F12) with the options, and builds its runs. Prints warnings to standard error.
/// Throws sim::InputError, also for a lesson.
SceneInput loadInput(const SceneOptions& options);

}  // namespace pliant::app
