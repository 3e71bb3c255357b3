#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <functional>
#include <system_error>

#include "app/commands/commands.h"
#include "app/exit_code.h"

namespace pliant::app {

namespace {

// The options that every command with a scene shares.
void addSceneOptions(CLI::App& command, SceneOptions& options) {
  command.add_option("scene", options.scene, "scene file")->required()->type_name("SCENE.xml");
  command.add_option("--frames", options.frames, "number of frames instead of the scene's")->check(CLI::NonNegativeNumber);
  command.add_option("--set", options.set, "set a parameter: PATH=VALUE, as solverIterations=20 or NAME.stiffness=0.5")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command.add_option("--threads", options.threads, "threads of the simulator; 0 = all cores")->check(CLI::Range(0, 256));
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
  } catch (const std::system_error& failure) {  // standard output cannot be written
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
  program.require_subcommand(1);
  program.set_version_flag("--version", "pliant " PLIANT_VERSION);

  RunOptions runOptions;
  std::vector<std::filesystem::path> checked;
  std::filesystem::path assets;
  std::string type;

  CLI::App* runCommand = program.add_subcommand("run", "simulate a scene; write one CSV file a frame");
  addSceneOptions(*runCommand, runOptions);
  runCommand->add_option("results", runOptions.results, "folder for the results")->capture_default_str();
  runCommand->add_option("--stats", runOptions.stats, "write statistics to a JSON file")->type_name("FILE.json");
  runCommand->add_flag("--quiet", runOptions.quiet, "no progress and no summary");

  CLI::App* checkCommand = program.add_subcommand("check", "validate scenes without simulating them");
  checkCommand->add_option("scenes", checked, "scene files")->required()->type_name("SCENE.xml...");

  CLI::App* referenceCommand = program.add_subcommand("reference", "print every element and setting (Markdown)");
  referenceCommand->add_option("type", type, "one element type or particle source only");

  CLI::App* scenesCommand = program.add_subcommand("scenes", "list the demo scenes");

  for (CLI::App* command : {runCommand, checkCommand, scenesCommand}) {
    command->add_option("--assets", assets, "folder to look for files in that are not beside the scene")
        ->type_name("DIR");
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return guarded([&] { return program.exit(error) == 0 ? kExitDone : kExitBadInput; });
  }
  runOptions.assets = assets;
  return guarded([&] {
    if (*runCommand) return run(runOptions);
    if (*checkCommand) return check(checked, assets);
    if (*referenceCommand) return reference(type);
    return listScenes(assets);
  });
}

}  // namespace pliant::app
