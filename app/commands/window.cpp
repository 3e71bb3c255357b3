// `pliant` without a command: the window where there is a display; else the scene as a video.
#include "app/window/window.h"

#include "app/base/picture_size.h"
#include "app/commands/command.h"
#include "app/commands/render.h"
#include "app/commands/scene_input.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

struct ShowOptions : WindowOptions {
  PLIANT_FIELDS(ShowOptions, WholeSceneOptions)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene, .help = "scene file, or a take of one",
                         .option = {.value = "SCENE.xml|X.take", .positional = true})
  PLIANT_FIELD(PictureSize, size, {}, .help = "size of the picture or the window in pixels", .min = 16, .max = 16384)
  PLIANT_INHERITED_FIELD(std::filesystem::path, results, .help = "write one CSV file a frame as the simulation goes",
                         .option = {.value = "DIR"})
  PLIANT_INHERITED_FIELD(std::filesystem::path, layout,
                         .help = "keep a JSON file of the window's controls and state, for tests and tools",
                         .option = {.value = "FILE.json"})
};

int show(ShowOptions options) {
  options.width = options.size.width;
  options.height = options.size.height;
  options.closeAtEnd = options.frames.has_value();
  if (hasDisplay()) return runWindow(options);
  if (options.scene.empty()) options.scene = options.welcomeScene();
  if (std::error_code none; !std::filesystem::exists(options.scene, none))
    throw sim::InputError(options.scene.string(), 0, "no such file or command, expected a scene or `pliant --help`");
  const std::filesystem::path out = options.scene.stem().string() + ".mp4";
  fmt::print(stderr, "there is no display for a window; drawing the scene to {} instead\n", out.string());
  return renderVideo(options, out, options.size);
}

}  // namespace

Subcommand windowCommand() {
  return makeCommand<ShowOptions>("pliant", "Pliant, a sandbox for Position Based Dynamics", show,
                                  {{.options = {"--results", "--layout"},
                                    .idle = where<ShowOptions>([](const ShowOptions&) { return !hasDisplay(); }),
                                    .why = "there is no display for a window"},
                                   {.options = {"--set"},
                                    .idle = where<ShowOptions>([](const ShowOptions& options) {
                                      return kindOf(options.scene) == InputKind::lesson;
                                    }),
                                    .why = "a lesson sets its scenes itself"}});
}

}  // namespace pliant::app
