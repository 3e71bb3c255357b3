// `pliant` without a command: opens the window if there is a display; otherwise makes a video of the scene.
#include "app/window/window.h"

#include "app/base/exit_code.h"
#include "app/base/picture_size.h"
#include "app/base/point_ending.h"
#include "app/commands/command.h"
#include "app/commands/render.h"
#include "app/commands/scene_input.h"
#include "app/window/base/window_system.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

struct ShowOptions : WindowOptions {
  PLIANT_FIELDS(ShowOptions, WholeSceneOptions)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene, .help = "scene file, or take of a scene",
                         .option = {.value = "SCENE.xml|X.take", .positional = true})
  PLIANT_FIELD(PictureSize, size, {}, .help = "size of the picture or the window in pixels", .min = 16, .max = 16384)
  PLIANT_INHERITED_FIELD(std::filesystem::path, results,
                         .help = "write one CSV file per frame while the simulation runs", .option = {.value = "DIR"})
  PLIANT_INHERITED_FIELD(std::filesystem::path, layout,
                         .help = "keep a JSON file of the window's controls and state, for tests and tools",
                         .option = {.value = "FILE.json"})
  PLIANT_INHERITED_FIELD(std::optional<PictureQuality>, quality,
                         .help = "quality of the window's pictures; also stored in the preferences")
};

// Prints errors in the scene; returns false if there are none.
bool reportMistakes(const SceneOptions& options) {
  const bool isScene = !options.scene.empty() && !holdsPoints(options.scene);
  if (!isScene || kindOf(options.scene) == InputKind::lesson) return false;
  try {
    loadInput(options);
    return false;
  } catch (const sim::InputError& failure) {
    printMessages(failure.entries());
    return true;
  }
}

// Errors in the scene are reported even if the window cannot be opened.
int openWindow(const WindowOptions& options) {
  try {
    return runWindow(options);
  } catch (const WindowUnavailable& failure) {
    if (!reportMistakes(options)) throw;
    fmt::print(stderr, "{}\n", failure.what());
    return kExitBadInput;
  }
}

int show(ShowOptions options) {
  options.width = options.size.width;
  options.height = options.size.height;
  options.closeAtEnd = options.frames.has_value();
  if (std::error_code none; !options.scene.empty() && !std::filesystem::exists(options.scene, none))
    throw sim::InputError(options.scene.string(), 0, "no such file or command, expected a scene or `pliant --help`");
  if (hasDisplay()) return openWindow(options);
  if (options.scene.empty()) options.scene = options.welcomeScene();
  const std::filesystem::path out = options.scene.stem().string() + ".mp4";
  return renderVideo(options, out, options.size,
                     fmt::format("there is no display for a window; drawing the scene to {} instead", out.string()));
}

}  // namespace

Subcommand windowCommand() {
  return makeCommand<ShowOptions>("pliant", "Pliant, a sandbox for Position Based Dynamics", show,
                                  {{.options = {"--results", "--layout", "--quality"},
                                    .idle = where<ShowOptions>([](const ShowOptions&) { return !hasDisplay(); }),
                                    .why = "there is no display for a window"},
                                   {.options = {"--set"},
                                    .idle = where<ShowOptions>([](const ShowOptions& options) {
                                      return kindOf(options.scene) == InputKind::lesson;
                                    }),
                                    .why = "a lesson chooses its own scenes"}});
}

}  // namespace pliant::app
