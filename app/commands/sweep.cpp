// `pliant sweep`: runs a scene over a grid of values; continues the results in the folder given by --out.
#include "app/base/exit_code.h"
#include "app/base/interruption.h"
#include "app/base/json_text.h"
#include "app/base/picture_size.h"
#include "app/base/progress_bar.h"
#include "app/base/shard.h"
#include "app/commands/command.h"
#include "app/commands/scene_input.h"
#include "app/pictures/png.h"
#include "app/sweep/cell_painter.h"
#include "app/sweep/contact_sheet.h"
#include "app/sweep/sweep_run.h"
#include "sim/base/processors.h"
#include "sim/io/atomic_file.h"
#include "sim/io/text_input.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <system_error>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct SweepOptions : WholeSceneOptions {
  PLIANT_FIELDS(SweepOptions, WholeSceneOptions)
  PLIANT_INHERITED_FIELD(fs::path, scene, .help = "scene file", .option = {.value = "SCENE.xml", .positional = true})
  PLIANT_FIELD(std::vector<std::string>, vary, {},
               .help = "a parameter and its values: PATH=v1,v2,v3, PATH=from:to:count or PATH=from:to:count:log",
               .option = {.value = "PATH=VALUES"})
  PLIANT_FIELD(fs::path, out, "sweep", .help = "output folder; cells that it already holds are not run again",
               .option = {.value = "DIR"})
  PLIANT_FIELD(std::string, measure, SweepMeasures::kDefault, .help = "outputs of each cell; `help` lists them",
               .option = {.value = "NAME,..."})
  PLIANT_FIELD(OptionalPictureSize, picture, (OptionalPictureSize{{320, 240}}),
               .help = "size of each cell's picture in pixels [320x240]; 0: no pictures", .min = 16, .max = 4096)
  PLIANT_FIELD(std::string, shard, "", .help = "only run part I of N of the cells", .option = {.value = "I/N"})
  PLIANT_FIELD(bool, merge, false, .help = "run nothing; merge the tables of all parts and draw the contact sheet",
               .option = {.onlyOn = true})
  PLIANT_FIELD(bool, jobs, false, .help = "print a command for each cell, one per line, for use with GNU parallel",
               .option = {.onlyOn = true})
  PLIANT_FIELD(bool, slurm, false, .help = "print the script of a Slurm array", .option = {.onlyOn = true})
  PLIANT_FIELD(bool, quiet, false, .help = "print no progress and no summary", .option = {.onlyOn = true})
};

/// The files of a sweep.
class SweepFolder {
 public:
  explicit SweepFolder(fs::path folder) : folder_(std::move(folder)) {}

  /// Throws sim::OutputError.
  void make() const {
    std::error_code failure;
    fs::create_directories(folder_ / "pictures", failure);
    if (failure)
      throw sim::OutputError(fmt::format("{}: cannot create the folder: {}", folder_.string(), failure.message()));
  }

  fs::path table(const Shard& shard) const {
    return folder_ /
           (shard.count == 1 ? std::string("sweep.csv") : fmt::format("sweep.{}-of-{}.csv", shard.part, shard.count));
  }
  fs::path picture(std::size_t cell) const { return folder_ / "pictures" / fmt::format("cell.{:04}.png", cell); }
  fs::path sheet(std::size_t page, std::size_t pages) const {
    return folder_ / (pages == 1 ? std::string("contact_sheet.png") : fmt::format("contact_sheet.{:03}.png", page));
  }

  /// The tables of the parts, or of the whole.
  std::vector<fs::path> tables() const {
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder_, none)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("sweep.") && name.ends_with(".csv")) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  /// Writes the sweep's description, or throws sim::InputError if there is a different one: their rows must not be
  /// mixed.
  void claim(const nlohmann::ordered_json& what) const {
    const fs::path file = folder_ / "sweep.json";
    const std::string text = jsonText(what);
    std::error_code none;
    if (!fs::exists(file, none)) return sim::writeWhole(file, text);
    if (sim::readTextFile(file) == text) return;
    throw sim::InputError(file.string(), 0,
                          "the folder holds another sweep (the scene, its values or outputs have changed), expected "
                          "another --out or an empty folder");
  }

 private:
  fs::path folder_;
};

// FNV-1a, 64 bits.
std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return fmt::format("{:016x}", hash);
}

nlohmann::ordered_json describe(const sim::Scene& scene, const std::vector<SweepAxis>& axes,
                                const SweepOptions& options) {
  nlohmann::ordered_json values;
  for (const SweepAxis& axis : axes) values[axis.path] = axis.values;
  sim::Scene alike = scene;
  sim::setParameter(alike, "threads=0");  // does not affect results
  return {{"scene", options.scene.filename().string()},
          {"sceneHash", fingerprint(sim::writeScene(alike))},
          {"vary", values},
          {"measure", options.measure}};
}

std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// The command for this sweep, without --shard and the options after it.
std::string commandOf(const SweepOptions& options) {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  std::vector<std::string> words{none ? "pliant" : program.string(), "sweep", options.scene.string()};
  const auto add = [&](const char* name, const std::string& value) { words.insert(words.end(), {name, value}); };
  for (const std::string& vary : options.vary) add("--vary", vary);
  for (const std::string& set : options.set) add("--set", set);
  if (options.frames) add("--frames", std::to_string(*options.frames));
  if (!options.assets.empty()) add("--assets", options.assets.string());
  if (options.measure != SweepOptions().measure) add("--measure", options.measure);
  add("--picture", fmt::format("{}x{}", options.picture.width, options.picture.height));
  add("--out", options.out.string());
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

int printJobs(const SweepOptions& options, std::size_t cells) {
  const std::string command = commandOf(options);
  const std::string threads = options.threads ? fmt::format(" --threads {}", *options.threads) : " --threads 1";
  for (std::size_t job = 1; job <= cells; ++job)
    fmt::print("{} --shard {}/{}{} --quiet\n", command, job, cells, threads);
  fmt::print(stderr, "after all of them: {} --merge\n", command);
  return kExitDone;
}

int printSlurm(const SweepOptions& options, std::size_t cells) {
  const std::string command = commandOf(options);
  fmt::print(
      "#!/bin/bash\n#SBATCH --job-name=pliant-sweep\n#SBATCH --array=1-{}\n#SBATCH --cpus-per-task={}\n"
      "# Start with sbatch; after all of it, once:\n#   {} --merge\n"
      "exec {} --shard \"$SLURM_ARRAY_TASK_ID/{}\" --threads \"$SLURM_CPUS_PER_TASK\" --quiet\n",
      cells, options.threads.value_or(1), command, command, cells);
  return kExitDone;
}

void drawSheets(const SweepFolder& folder, const std::vector<SweepAxis>& axes, const std::vector<SweepCell>& cells,
                const SweepTable& table) {
  const auto pictureOf = [&](std::size_t cell) {
    const SweepRow* row = table.find(cells[cell]);
    return SheetPicture{loadPicture(folder.picture(cell)), row == nullptr || !row->failure.empty()};
  };
  const std::vector<render::Image> sheets = contactSheets(axes, cells, pictureOf);
  for (std::size_t page = 0; page < sheets.size(); ++page) writePng(folder.sheet(page, sheets.size()), sheets[page]);
}

/// Runs the missing cells of this part, until an interruption; writes the table every second and at the end.
void complete(const SweepOptions& options, SweepPlan plan, const sim::Simulation& base, const SweepMeasures& measures,
              const std::vector<SweepCell>& cells, const SweepFolder& folder, SweepTable& table) {
  const Shard shard = parseShard(options.shard);
  std::vector<SweepCell> mine, missing;
  std::vector<std::size_t> numbers;  // indices of the missing cells
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!shard.has(i)) continue;
    mine.push_back(cells[i]);
    if (table.find(cells[i]) != nullptr) continue;
    missing.push_back(cells[i]);
    numbers.push_back(i);
  }
  const int cores = sim::processorsToUse();
  const int waiting = std::max(static_cast<int>(std::min<std::size_t>(missing.size(), 4096)), 1);
  plan.threads = options.threads.value_or(0) > 0 ? *options.threads : std::max(cores / waiting, 1);
  plan.atOnce = std::max(cores / plan.threads, 1);

  const auto save = [&] { sim::writeWhole(folder.table(shard), table.csv(mine)); };
  save();  // reports errors now, not after an hour
  std::unique_ptr<CellPainter> painter;
  if (options.picture.isGiven() && !missing.empty())
    painter = std::make_unique<CellPainter>(base, glm::ivec2(options.picture.width, options.picture.height));
  ProgressBar progress(static_cast<int>(missing.size()), options.quiet, "cell");
  int done = 0;
  auto written = Clock::now();
  runCells(plan, missing, measures, [&](FinishedCell cell) {
    if (painter && cell.simulation) writePng(folder.picture(numbers[cell.number]), painter->draw(*cell.simulation));
    table.insert(missing[cell.number], std::move(cell.row));
    progress.update(++done);
    if (Clock::now() - written < std::chrono::seconds(1)) return;
    save();
    written = Clock::now();
  });
  save();
}

void printSummary(const SweepOptions& options, const std::vector<SweepCell>& cells, const SweepTable& table,
                  double seconds) {
  std::size_t there = 0, failed = 0;
  for (const SweepCell& cell : cells) {
    const SweepRow* row = table.find(cell);
    there += row != nullptr ? 1 : 0;
    failed += row != nullptr && !row->failure.empty() ? 1 : 0;
  }
  fmt::print(stderr, "{}: {}{} of {} cells, {:.1f} s; results in {}\n", options.scene.string(),
             isInterrupted() ? "interrupted after " : "", there, cells.size(), seconds, options.out.string());
  if (failed > 0) fmt::print(stderr, "{} of them failed: see the column failure\n", failed);
}

// The values of the grid are set last, and a sweep distributes the threads itself.
void refuseOverruled(const SweepOptions& options, const std::vector<SweepAxis>& axes, const sim::Scene& scene) {
  sim::InputMessages messages;
  const auto pathOf = [&](const std::string& assignment) {
    return sim::locateParameter(scene, std::string_view(assignment).substr(0, assignment.find('='))).path;
  };
  const auto refuse = [&](const std::string& what, const std::string& why) { messages.error(what, 0, why); };
  for (const SweepAxis& axis : axes) {
    if (axis.path == kVariantAxis) continue;
    const std::string path = pathOf(axis.path);
    if (path == "iterations" && options.frames) refuse("--frames", "has no effect beside --vary iterations");
    if (path == "threads") refuse("--vary threads", "changes no result, expected --threads N");
    for (const std::string& set : options.set) {
      if (pathOf(set) == path)
        refuse(fmt::format("--set {}", set), fmt::format("has no effect beside --vary {}", axis.path));
    }
  }
  for (const std::string& set : options.set) {
    if (pathOf(set) == "threads")
      refuse(fmt::format("--set {}", set), "has no effect in a sweep, expected --threads N");
  }
  messages.throwIfErrors();
}

int runSweep(const SweepOptions& options) {
  if (options.measure == "help") {
    fmt::print("{}", SweepMeasures::help());
    return kExitDone;
  }
  const auto start = Clock::now();
  if (options.scene.empty()) throw sim::InputError("sweep", 0, "there is no scene, expected SCENE.xml");
  requireKind(options.scene, InputKind::scene, "a sweep runs scenes");
  if (options.vary.empty())
    throw sim::InputError("sweep", 0, "nothing is varied, expected at least one --vary PATH=v1,v2,v3");
  sim::InputMessages messages;
  sim::Scene scene = loadScene(options, messages);
  const std::vector<SweepAxis> axes = sweepAxes(options.vary, scene);
  const std::vector<SweepCell> cells = sweepCells(axes, scene);
  refuseOverruled(options, axes, scene);
  const sim::Simulation base(sceneOfCell(scene, axes, cells.front()), {options.assetsFolder()}, messages);
  const SweepMeasures measures(options.measure, base);
  const Shard shard = parseShard(options.shard);
  if (options.jobs) return printJobs(options, cells.size());
  if (options.slurm) return printSlurm(options, cells.size());
  printMessages(messages.entries());

  const SweepFolder folder(options.out);
  if (options.merge && folder.tables().empty()) {
    throw sim::InputError(options.out.string(), 0,
                          "the folder holds no table of a sweep, expected the --out of its parts");
  }
  folder.make();
  folder.claim(describe(scene, axes, options));
  std::vector<std::string> paths;
  for (const SweepAxis& axis : axes) paths.push_back(axis.path);
  SweepTable table(std::move(paths), measures.names());
  for (const fs::path& file : folder.tables()) table.read(file);
  noteInterruptions();
  if (!options.merge) complete(options, {scene, options.assetsFolder(), axes}, base, measures, cells, folder, table);
  if (shard.count == 1 && !isInterrupted()) {
    sim::writeWhole(folder.table({}), table.csv(cells));
    if (options.picture.isGiven()) drawSheets(folder, axes, cells, table);
  }
  if (!options.quiet || isInterrupted()) {
    printSummary(options, cells, table, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return isInterrupted() ? interruptedExitCode() : kExitDone;
}

}  // namespace

Subcommand sweepCommand() {
  return makeCommand<SweepOptions>("sweep", "run a scene over a grid of values; write a table and a sheet of pictures",
                                   runSweep,
                                   {{.options = {"--jobs"},
                                     .excludes = {"--slurm"},
                                     .why = "either prints how to run the cells, expected one of them"},
                                    {.options = {"--jobs", "--slurm", "--shard", "--threads"},
                                     .excludes = {"--merge"},
                                     .why = "finished cells are merged, and none is run"},
                                    {.options = {"--shard"},
                                     .excludes = {"--jobs", "--slurm"},
                                     .why = "the printed commands distribute the cells"}});
}

}  // namespace pliant::app
