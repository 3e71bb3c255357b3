#include "app/commands/command_line.h"

#include "app/base/build_info.h"
#include "app/base/exit_code.h"
#include "app/commands/commands.h"
#include "app/export/frame_exporter.h"
#include "app/window/window.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <functional>
#include <stdexcept>

namespace pliant::app {

namespace {

/// What a command takes as its scene.
struct SceneWords {
  const char* type = "SCENE.xml|X.take";
  const char* help = "scene file, or a take of one";
};

// The options that every command with a scene shares.
void addSceneOptions(CLI::App& command, SceneOptions& options, bool sceneRequired = true,
                     const SceneWords& words = {}) {
  command.add_option("scene", options.scene, words.help)->required(sceneRequired)->type_name(words.type);
  command.add_option("--frames", options.frames, "number of frames instead of the scene's")
      ->check(CLI::Range(0, 100000000));
  command.add_option("--set", options.set, "set a parameter: PATH=VALUE, as solverIterations=20 or NAME.stiffness=0.5")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command.add_option("--threads", options.threads, "threads of the simulator; 0 = as many cores as make it fastest")
      ->check(CLI::Range(0, 256));
}

void addTakeOptions(CLI::App& command, TakeOptions& options) {
  addSceneOptions(command, options, true, {"X.take", "the take"});
  command.add_option("--layer", options.layers, "another take of the same scene, whose hands join in; repeatable")
      ->type_name("FILE.take")
      ->allow_extra_args(false);
  command
      .add_option("--speed", options.speeds,
                  "hands and camera this many times as fast, all the way or from frame FIRST to LAST; repeatable")
      ->type_name("[FIRST:LAST:]F")
      ->allow_extra_args(false);
  command.add_option("--trim", options.trim, "show it from frame FIRST on, end it after frame LAST")
      ->type_name("FIRST:LAST");
  command.add_option("--out", options.out, "where the take goes; without, what was done in it is listed")
      ->type_name("FILE.take");
  command.add_flag("--quiet", options.quiet, "no progress and no summary");
}

// WIDTHxHEIGHT
void addSizeOption(CLI::App& command, int& width, int& height) {
  command
      .add_option_function<std::string>(
          "--size",
          [&width, &height](const std::string& text) {
            int w = 0, h = 0;
            char rest = 0;
            if (std::sscanf(text.c_str(), "%dx%d%c", &w, &h, &rest) != 2 || w < 16 || h < 16 || w > 16384 ||
                h > 16384) {
              throw CLI::ValidationError("--size", "expected WIDTHxHEIGHT, each from 16 to 16384");
            }
            width = w;
            height = h;
          },
          "size of the picture or the window in pixels")
      ->type_name("WxH");
}

std::string exportHelp() {
  std::string help = "files of each frame:";
  for (const ExportFormat& format : exportFormats()) help += fmt::format("\n{}: {}", format.name, format.meaning);
  return help;
}

// The settings of videos, each an option of its name.
void addVideoOptions(CLI::App& command, VideoSettings& settings) {
  for (const sim::Field& field : sim::fieldsOf<VideoSettings>()) {
    const std::string name = fmt::format("--{}", field.name);
    const auto parse = [&field, &settings, name](const std::string& text) {
      const std::string expected = field.type->parse(text, field.info, field.member(&settings));
      if (!expected.empty()) throw CLI::ValidationError(name, fmt::format("expected {}", expected));
    };
    if (field.type->kind == sim::FieldKind::boolean) {
      command.add_flag_function(
          fmt::format("{},!--no-{}", name, field.name),
          [parse](std::int64_t count) { parse(count > 0 ? "TRUE" : "FALSE"); }, field.info.help);
    } else {
      command.add_option_function<std::string>(name, parse, field.info.help)->type_name(field.type->name);
    }
  }
}

void addFitOptions(CLI::App& command, FitOptions& options) {
  command
      .add_option("scenes", options.scenes,
                  "floor, wall, ceiling, gravity (these three at once), shear, traction, torsion")
      ->type_name("SCENE...");
  const auto numbers = [&](const char* name, std::vector<std::string>& list, const char* help) {
    command.add_option(name, list, help)->type_name("LIST")->delimiter(',')->capture_default_str();
  };
  numbers("--nu", options.nu, "Poisson's ratios; lists are 0.1,0.2, ranges 0:0.01:0.49");
  numbers("--dt", options.timestep, "time steps of PBD [s]");
  numbers("--N", options.cells, "cells of five tetrahedra along an edge of the cube, or the longest side of the body");
  numbers("--iterations", options.iterations, "iterations of PBD's solver in a step");
  numbers("--E", options.youngsModulus, "Young's moduli [Pa]");
  command.add_option("--body", options.body, "a closed surface in place of the cube")->type_name("FILE.obj");
  command.add_option("--fem", options.fem, "linear, corotational or neoHookean")->capture_default_str();
  command.add_option("--lumping", options.lumping, "of the cube's mass: hex, tet or uniform")->capture_default_str();
  command
      .add_option("--method", options.method, "pbd, xpbd (fits compliances) or library-2017 (as the study's software)")
      ->capture_default_str();
  command.add_option("--stiffness", options.stiffness, "perStep (k' = 1-(1-k)^(1/n)) or direct; of pbd")
      ->capture_default_str();
  command.add_option("--precision", options.precision, "double or single; library-2017 has single");
  command.add_flag("--unbounded", options.unbounded,
                   "k from 0 to 2, and how large it may be before PBD no longer comes to rest");
  command.add_flag("--femOnly", options.femOnly, "write the displacements of the finite elements, without PBD");
  command.add_option("--displacements", options.displacements, "of one case: write what each node moves, by both")
      ->type_name("FILE.csv");
  command.add_option("--shard", options.shard, "work on part I of N of the cases")->type_name("I/N");
  command.add_option("--merge", options.merge, "put these tables together into --out, without computing")
      ->type_name("FILE.csv...");
  command.add_option("--figures", options.figures, "make all figures of the study, and a page about them")
      ->type_name("DIR");
  command.add_option("--out", options.out, "table; what it holds already is not computed again")
      ->type_name("FILE.csv")
      ->capture_default_str();
  command.add_option("--threads", options.threads, "0 = all cores")->check(CLI::Range(0, 256));
  command.add_flag("--quiet", options.quiet, "no progress and no summary");
}

// WIDTHxHEIGHT, or 0
void addPictureOption(CLI::App& command, SweepOptions& options) {
  command
      .add_option_function<std::string>(
          "--picture",
          [&options](const std::string& text) {
            int w = 0, h = 0;
            char rest = 0;
            const bool none = text == "0" || text == "0x0";
            if (!none && (std::sscanf(text.c_str(), "%dx%d%c", &w, &h, &rest) != 2 || w < 16 || h < 16 || w > 4096 ||
                          h > 4096)) {
              throw CLI::ValidationError("--picture",
                                         "expected WIDTHxHEIGHT, each from 16 to 4096, or 0 for no pictures");
            }
            options.width = w;
            options.height = h;
          },
          "size of each cell's picture in pixels [320x240]; 0: no pictures")
      ->type_name("WxH");
}

void addSweepOptions(CLI::App& command, SweepOptions& options) {
  command
      .add_option("--vary", options.vary,
                  "a parameter and its values: PATH=v1,v2,v3, PATH=from:to:count or PATH=from:to:count:log")
      ->type_name("PATH=VALUES")
      ->allow_extra_args(false);
  command.add_option("--out", options.out, "folder; what it holds already is not run again")
      ->type_name("DIR")
      ->capture_default_str();
  command.add_option("--measure", options.measure, "outputs of each cell; `help` lists them")
      ->type_name("NAME,...")
      ->capture_default_str();
  addPictureOption(command, options);
  command.add_option("--shard", options.shard, "work on part I of N of the cells")->type_name("I/N");
  command.add_flag("--merge", options.merge, "run nothing; put the tables of all parts together and draw the sheet");
  command.add_flag("--jobs", options.jobs, "print a command for each cell, one a line, as for GNU parallel");
  command.add_flag("--slurm", options.slurm, "print the script of a Slurm array");
  command.add_flag("--quiet", options.quiet, "no progress and no summary");
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
  program.set_version_flag("--version", "pliant " + version());

  RunOptions runOptions;
  RenderOptions renderOptions;
  WindowOptions windowOptions;
  std::vector<std::filesystem::path> checked;
  std::filesystem::path assets;
  std::string type;

  addSceneOptions(program, windowOptions, false);
  addSizeOption(program, windowOptions.width, windowOptions.height);
  program.add_option("--results", windowOptions.results, "write one CSV file a frame as the simulation goes")
      ->type_name("DIR");
  program
      .add_option("--layout", windowOptions.layout,
                  "keep a JSON file of the window's controls and state, for tests and tools")
      ->type_name("FILE.json");

  CLI::App* runCommand = program.add_subcommand("run", "simulate a scene; write files of each frame");
  addSceneOptions(*runCommand, runOptions);
  runCommand->add_option("results", runOptions.results, "folder for the results")->capture_default_str();
  runCommand->add_option("--export", runOptions.formats, exportHelp())->type_name("LIST")->capture_default_str();
  runCommand->add_flag("--ledger", runOptions.ledger,
                       "add the books of energy and momentum to the statistics; slows the steps");
  runCommand->add_option("--stats", runOptions.stats, "write statistics to a JSON file")->type_name("FILE.json");
  runCommand->add_flag("--quiet", runOptions.quiet, "no progress and no summary");

  CLI::App* renderCommand = program.add_subcommand(
      "render", "simulate a scene, a take, or what a picture (F12) shows, and draw it without a window");
  addSceneOptions(*renderCommand, renderOptions, false);
  addSizeOption(*renderCommand, renderOptions.width, renderOptions.height);
  renderCommand
      ->add_option(
          "--out", renderOptions.out,
          "FILE.png (last frame), FILE.*.png (each), FILE.mp4, FILE.gif; its folder is made where it is missing")
      ->required();
  renderCommand->add_option("--take", renderOptions.scene, "the same as naming a take in place of a scene")
      ->type_name("X.take");
  addVideoOptions(*renderCommand, renderOptions.video);
  renderCommand->add_flag("--dark", renderOptions.dark, "the dark theme");
  renderCommand->add_flag("--quiet", renderOptions.quiet, "no progress and no summary");

  TakeOptions takeOptions;
  CLI::App* takeCommand = program.add_subcommand("take", "edit a take: what was done to a scene, frame by frame");
  addTakeOptions(*takeCommand, takeOptions);

  FitOptions fitOptions;
  CLI::App* fitCommand = program.add_subcommand("fit", "fit the stiffness of PBD to finite elements");
  addFitOptions(*fitCommand, fitOptions);

  SweepOptions sweepOptions;
  CLI::App* sweepCommand =
      program.add_subcommand("sweep", "run a scene over a grid of values; write a table and a sheet of pictures");
  addSceneOptions(*sweepCommand, sweepOptions, false, {"SCENE.xml", "scene file"});
  addSweepOptions(*sweepCommand, sweepOptions);

  CLI::App* checkCommand = program.add_subcommand("check", "validate scenes and lessons without simulating them");
  checkCommand->add_option("scenes", checked, "scene and lesson files")->required()->type_name("FILE...");

  CLI::App* referenceCommand = program.add_subcommand("reference", "print every element and setting (Markdown)");
  referenceCommand->add_option("type", type, "one element type or particle source only");

  CLI::App* scenesCommand = program.add_subcommand("scenes", "list the demo scenes");

  for (CLI::App* command :
       {&program, runCommand, renderCommand, takeCommand, sweepCommand, checkCommand, scenesCommand}) {
    command->add_option("--assets", assets, "folder to look for files in that are not beside the scene")
        ->type_name("DIR");
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return guarded([&] { return program.exit(error) == 0 ? kExitDone : kExitBadInput; });
  }
  for (SceneOptions* options :
       std::initializer_list<SceneOptions*>{&runOptions, &renderOptions, &sweepOptions, &windowOptions})
    options->assets = assets;
  takeOptions.assets = assets;
  windowOptions.closeAtEnd = windowOptions.frames.has_value();
  return guarded([&] {
    if (*runCommand) return run(runOptions);
    if (*renderCommand && renderOptions.scene.empty())
      throw sim::InputError("render", 0, "no scene, expected SCENE.xml, or --take X.take");
    if (*renderCommand) return render(renderOptions);
    if (*takeCommand) return editTake(takeOptions);
    if (*sweepCommand) return sweep(sweepOptions);
    if (*fitCommand) return fit(fitOptions);
    if (*checkCommand) return check(checked, assets);
    if (*referenceCommand) return reference(type);
    if (*scenesCommand) return listScenes(assets);
    return show(windowOptions);
  });
}

}  // namespace pliant::app
