// `pliant run`: simulates a scene; writes files of each frame and statistics.
#include "app/base/disk_space.h"
#include "app/base/exit_code.h"
#include "app/base/interruption.h"
#include "app/base/json_text.h"
#include "app/base/progress_bar.h"
#include "app/base/words.h"
#include "app/commands/command.h"
#include "app/commands/scene_input.h"
#include "app/export/frame_exporter.h"
#include "app/export/result_folder.h"
#include "app/host/blow_up_text.h"
#include "app/host/run_statistics.h"
#include "sim/base/processors.h"
#include "sim/io/atomic_file.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

namespace pliant::app {

namespace {

std::string listFormats() {
  std::string list;
  for (const ExportFormat& format : exportFormats()) list += fmt::format("\n{}: {}", format.name, format.meaning);
  return list;
}

struct RunOptions : WholeSceneOptions {
  PLIANT_FIELDS(RunOptions, WholeSceneOptions)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene,
                         .help = "scene file, take of a scene, or picture saved by Pliant", .mandatory = true,
                         .option = {.value = "SCENE.xml|X.take|X.png", .positional = true})
  PLIANT_FIELD(std::filesystem::path, results, "results", .help = "folder for the results",
               .option = {.positional = true})
  PLIANT_FIELD(std::string, formats, "csv", .help = "files to write for each frame:",
               .option = {.name = "export", .value = "LIST", .details = listFormats})
  PLIANT_FIELD(bool, ledger, false, .help = "add the energy budget to the statistics; slows down the steps",
               .option = {.onlyOn = true})
  PLIANT_FIELD(std::filesystem::path, stats, {}, .help = "write statistics to a JSON file",
               .option = {.value = "FILE.json"})
  PLIANT_FIELD(bool, quiet, false, .help = "print no progress and no summary", .option = {.onlyOn = true})
};

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// The result of a run.
struct Outcome {
  nlohmann::ordered_json statistics;
  bool failed = false;
  bool interrupted = false;
};

// Reported after the first frame, for the particles present by then, rather than after hours; everything written until
// the disk is full is kept.
void warnOfSpace(const SceneRun& run, const ResultFolder& results) {
  const double need = results.bytesOf(run.simulation.world().population(), run.frames());
  const auto space = freeSpaceFor(results.folder() / "frame");
  if (!space || static_cast<double>(*space) >= need) return;
  fmt::print(stderr, "{}: warning: the disk has {} free, and the results may need {}\n", results.folder().string(),
             sizeText(*space), sizeText(static_cast<std::uintmax_t>(need)));
}

std::string removalText(const ResultFolder& results) {
  return results.removed() == 0 ? ""
                                : fmt::format(" ({} of an earlier run removed)", counted(results.removed(), "file"));
}

// Not for takes: their actions are not repeated when cures are tried on the scene from its beginning.
void printCures(const sim::Simulation& failed, const RunOptions& options) {
  if (failed.blowUp()->cures.empty()) return;  // the cause describes what to do
  const std::vector<CureTrial> good = curesThatHold(failed, options.assetsFolder(), isInterrupted);
  if (!good.empty() || !isInterrupted()) fmt::print(stderr, "{}", describe(good));
}

Outcome simulate(SceneRun& run, ResultFolder& results, const RunOptions& options) {
  sim::Simulation& simulation = run.simulation;
  const std::string what =
      run.name.empty() ? options.scene.string() : fmt::format("{}, {}", options.scene.string(), run.name);
  const int frames = run.frames();
  const int asked = simulation.scene().settings.threads;
  const int threads = asked > 0 ? asked : sim::processorsToUse();

  RunStatistics statistics(!options.stats.empty());
  simulation.setEnergyBudget(options.ledger);
  const auto start = Clock::now();
  int done = 0;
  try {
    ProgressBar progress(frames, options.quiet);
    while (done < frames && !isInterrupted()) {
      const auto frameStart = Clock::now();
      if (!run.step()) break;
      statistics.addFrame(simulation, 1e3 * secondsSince(frameStart));
      if (++done >= firstShown(run)) results.write(simulation);
      if (done == 1) warnOfSpace(run, results);
      progress.update(done);
    }
  } catch (const sim::OutputError& failure) {
    throw sim::OutputError(results.finishAfter(failure.what()));
  }
  results.finish();
  const double wallSeconds = secondsSince(start);
  Outcome outcome{{}, simulation.blowUp().has_value(), isInterrupted() && done < frames};
  if (!options.stats.empty()) outcome.statistics = statistics.json(simulation, wallSeconds, threads);
  if (const auto& failure = simulation.blowUp()) {
    fmt::print(stderr, "{}: {}", what, describe(*failure));
    if (!run.replay) printCures(simulation, options);
  } else if (outcome.interrupted) {
    fmt::print(stderr, "{}: interrupted after {}; results in {}\n", what, counted(std::size_t(done), "frame"),
               results.folder().string());
  } else if (!options.quiet) {
    fmt::print(stderr, "{}: {}, {}, {:.2f} s on {}, {:.2f} ms per step; results in {}{}\n", what,
               counted(std::size_t(frames), "frame"), counted(simulation.world().population(), "particle"), wallSeconds,
               counted(std::size_t(threads), "thread"), statistics.medianMilliseconds(), results.folder().string(),
               removalText(results));
  }
  if (const std::size_t halts = simulation.world().halts; halts > 0 && !options.quiet) {
    fmt::print(stderr, "{}: warning: surfaces were halted {}, as nothing else kept them apart; more substeps help\n",
               what, halts == 1 ? "once" : fmt::format("{} times", halts));
  }
  outcome.failed = reportDivergence(run, options.scene, true) || outcome.failed;
  return outcome;
}

std::vector<std::string> namesOf(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::string> names;
  for (const std::filesystem::path& folder : folders) names.push_back(folder.string());
  return names;
}

// Variants run one after the other, each with all cores.
int run(const RunOptions& options) {
  const bool isAmongResults = options.stats.parent_path().lexically_normal() == options.results.lexically_normal();
  if (!options.stats.empty() && !isAmongResults) requireFolderOf("--stats", options.stats);
  std::vector<SceneRun> runs = loadInput(options).runs;
  std::vector<std::string> names;
  for (const SceneRun& run : runs) names.push_back(run.name);
  std::vector<ResultFolder> results = resultFolders(options.results, names, options.formats);
  if (!options.stats.empty()) sim::writeWhole(options.stats, "{}\n");  // reports errors now, not after an hour
  noteInterruptions();
  bool failed = false, interrupted = false;
  nlohmann::ordered_json variants = nlohmann::ordered_json::array();
  for (std::size_t r = 0; r < runs.size() && !interrupted; ++r) {
    Outcome outcome = simulate(runs[r], results[r], options);
    failed = failed || outcome.failed;
    interrupted = outcome.interrupted;
    if (options.stats.empty()) continue;
    if (runs[r].name.empty()) {
      sim::writeWhole(options.stats, jsonText(outcome.statistics));
      continue;
    }
    nlohmann::ordered_json variant{{"variant", runs[r].name}};
    variant.update(outcome.statistics);
    variants.push_back(std::move(variant));
    const nlohmann::ordered_json all{{"scene", options.scene.string()}, {"variants", variants}};
    sim::writeWhole(options.stats, jsonText(all));
  }
  if (const auto others = foldersOfEarlierRuns(options.results, results); !others.empty() && !options.quiet) {
    fmt::print(stderr, "{}: warning: results of an earlier run are in {}, too\n", options.results.string(),
               fmt::join(namesOf(others), ", "));
  }
  if (interrupted) return interruptedExitCode();
  return failed ? kExitFailed : kExitDone;
}

}  // namespace

Subcommand runCommand() {
  return makeCommand<RunOptions>(
      "run", "simulate a scene, a take, or a picture saved by Pliant; write files for each frame", run,
      {{.options = {"--ledger"}, .needs = {"--stats"}, .why = "the energy budget is written to the statistics"}});
}

}  // namespace pliant::app
