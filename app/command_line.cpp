#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <functional>
#include <stdexcept>

#include "app/commands/commands.h"
#include "app/exit_code.h"
#include "app/window/window.h"

namespace pliant::app {

namespace {

// The options that every command with a scene shares.
void addSceneOptions(CLI::App& command, SceneOptions& options, bool sceneRequired = true) {
  command.add_option("scene", options.scene, "scene file")->required(sceneRequired)->type_name("SCENE.xml");
  command.add_option("--frames", options.frames, "number of frames instead of the scene's")->check(CLI::Range(0, 100000000));
  command.add_option("--set", options.set, "set a parameter: PATH=VALUE, as solverIterations=20 or NAME.stiffness=0.5")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command.add_option("--threads", options.threads, "threads of the simulator; 0 = all cores")->check(CLI::Range(0, 256));
}

// WIDTHxHEIGHT
void addSizeOption(CLI::App& command, int& width, int& height) {
  command
      .add_option_function<std::string>(
          "--size",
          [&width, &height](const std::string& text) {
            int w = 0, h = 0;
            char rest = 0;
            if (std::sscanf(text.c_str(), "%dx%d%c", &w, &h, &rest) != 2 || w < 16 || h < 16 || w > 16384 || h > 16384) {
              throw CLI::ValidationError("--size", "expected WIDTHxHEIGHT, each from 16 to 16384");
            }
            width = w;
            height = h;
          },
          "size of the picture or the window in pixels")
      ->type_name("WxH");
}

// The window where there is a display; else the scene as a video.
int show(const WindowOptions& options) {
  if (hasDisplay()) return runWindow(options);
  RenderOptions renderOptions;
  static_cast<SceneOptions&>(renderOptions) = options;
  if (renderOptions.scene.empty()) renderOptions.scene = options.welcomeScene();
  renderOptions.out = renderOptions.scene.stem().string() + ".mp4";
  fmt::print(stderr, "there is no display for a window; drawing the scene to {} instead\n", renderOptions.out.string());
  return render(renderOptions);
}

// What is still in the buffer may not reach a full disk or a closed pipe: that is found here, not lost at the end.
void flushOutput() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

int guarded(const std::function<int()>& command) {
  try {
    const int code = command();
    flushOutput();
    return code;
  } catch (const sim::InputError& failure) {
    printDiagnostics(failure.entries());
    return kExitBadInput;
  } catch (const sim::OutputError& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::runtime_error& failure) {  // no window, no OpenGL, a closed standard output
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "out of memory\n");
    return kExitFailed;
  }
}

}  // namespace

int runCommandLine(int argc, char** argv) {
  CLI::App program("Pliant, a sandbox for Position Based Dynamics", "pliant");
  program.require_subcommand(0, 1);
  program.set_version_flag("--version", "pliant " PLIANT_VERSION);

  RunOptions runOptions;
  RenderOptions renderOptions;
  WindowOptions windowOptions;
  std::vector<std::filesystem::path> checked;
  std::filesystem::path assets;
  std::string type;

  addSceneOptions(program, windowOptions, false);
  addSizeOption(program, windowOptions.width, windowOptions.height);
  program.add_option("--results", windowOptions.results, "write one CSV file a frame as the simulation goes")->type_name("DIR");
  program.add_option("--layout", windowOptions.layout, "keep a JSON file of the window's controls and state, for tests and tools")
      ->type_name("FILE.json");

  CLI::App* runCommand = program.add_subcommand("run", "simulate a scene; write one CSV file a frame");
  addSceneOptions(*runCommand, runOptions);
  runCommand->add_option("results", runOptions.results, "folder for the results")->capture_default_str();
  runCommand->add_option("--stats", runOptions.stats, "write statistics to a JSON file")->type_name("FILE.json");
  runCommand->add_flag("--quiet", runOptions.quiet, "no progress and no summary");

  CLI::App* renderCommand = program.add_subcommand("render", "simulate a scene and draw it without a window");
  addSceneOptions(*renderCommand, renderOptions);
  addSizeOption(*renderCommand, renderOptions.width, renderOptions.height);
  renderCommand->add_option("--out", renderOptions.out, "FILE.png (last frame), FILE.*.png (each), FILE.mp4, FILE.gif")->required();
  renderCommand->add_flag("--dark", renderOptions.dark, "the dark theme");
  renderCommand->add_flag("--quiet", renderOptions.quiet, "no progress and no summary");

  CLI::App* checkCommand = program.add_subcommand("check", "validate scenes without simulating them");
  checkCommand->add_option("scenes", checked, "scene files")->required()->type_name("SCENE.xml...");

  CLI::App* referenceCommand = program.add_subcommand("reference", "print every element and setting (Markdown)");
  referenceCommand->add_option("type", type, "one element type or particle source only");

  CLI::App* scenesCommand = program.add_subcommand("scenes", "list the demo scenes");

  for (CLI::App* command : {&program, runCommand, renderCommand, checkCommand, scenesCommand}) {
    command->add_option("--assets", assets, "folder to look for files in that are not beside the scene")
        ->type_name("DIR");
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return guarded([&] { return program.exit(error) == 0 ? kExitDone : kExitBadInput; });
  }
  runOptions.assets = renderOptions.assets = windowOptions.assets = assets;
  windowOptions.closeAtEnd = windowOptions.frames.has_value();
  return guarded([&] {
    if (*runCommand) return run(runOptions);
    if (*renderCommand) return render(renderOptions);
    if (*checkCommand) return check(checked, assets);
    if (*referenceCommand) return reference(type);
    if (*scenesCommand) return listScenes(assets);
    return show(windowOptions);
  });
}

}  // namespace pliant::app
