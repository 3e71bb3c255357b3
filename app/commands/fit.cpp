// `pliant fit`: fits the stiffness of PBD to finite elements; continues the table given by --out.
#include "app/base/disk_space.h"
#include "app/base/exit_code.h"
#include "app/base/progress_bar.h"
#include "app/base/shard.h"
#include "app/commands/command.h"
#include "app/fit/fit_figures.h"
#include "app/fit/fit_sweep.h"
#include "sim/io/atomic_file.h"
#include "sim/io/mesh_topology.h"
#include "sim/tetrahedra/shapes.h"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <span>
#include <system_error>

namespace pliant::app {

namespace {

/// Lists are "0.1,0.2", ranges "0:0.01:0.49".
struct FitOptions {
  PLIANT_FIELDS(FitOptions)
  PLIANT_FIELD(std::vector<std::string>, scenes, {},
               .help = "floor, wall, ceiling, gravity (these three at once), shear, traction, torsion",
               .option = {.value = "SCENE...", .positional = true, .several = true})
  PLIANT_FIELD(std::vector<std::string>, nu, {"0:0.01:0.49"},
               .help = "Poisson's ratios, as a list 0.1,0.2 or a range 0:0.01:0.49",
               .option = {.value = "LIST", .separator = ',', .several = true})
  PLIANT_FIELD(std::vector<std::string>, timestep, {"0.01"}, .help = "PBD time steps [s]",
               .option = {.name = "dt", .value = "LIST", .separator = ',', .several = true})
  PLIANT_FIELD(
      std::vector<std::string>, cells, {"1"},
      .help = "number of cells, of five tetrahedra each, along an edge of the cube or the longest side of the body",
      .option = {.name = "N", .value = "LIST", .separator = ',', .several = true})
  PLIANT_FIELD(std::vector<std::string>, iterations, {"1"}, .help = "PBD solver iterations per step",
               .option = {.value = "LIST", .separator = ',', .several = true})
  PLIANT_FIELD(std::vector<std::string>, youngsModulus, {"1000"}, .help = "Young's moduli [Pa]",
               .option = {.name = "E", .value = "LIST", .separator = ',', .several = true})
  PLIANT_FIELD(std::filesystem::path, body, {}, .help = "a closed surface mesh, used instead of the cube",
               .option = {.value = "FILE.obj"})
  PLIANT_FIELD(std::string, fem, "linear", .help = "linear, corotational or neoHookean")
  PLIANT_FIELD(std::string, lumping, "hex", .help = "mass lumping of the cube: hex, tet or uniform")
  PLIANT_FIELD(std::string, method, "pbd",
               .help = "pbd, xpbd (fits compliances) or library-2017 (like the study's software)")
  PLIANT_FIELD(std::string, stiffness, "perStep", .help = "for pbd: perStep (k' = 1-(1-k)^(1/n)) or direct")
  PLIANT_FIELD(std::string, precision, "", .help = "double or single; library-2017 uses single")
  PLIANT_FIELD(bool, unbounded, false,
               .help = "let k range from 0 to 2, and find how large it may be before PBD no longer comes to rest",
               .option = {.onlyOn = true})
  PLIANT_FIELD(bool, femOnly, false, .help = "only write the displacements of the finite elements, without PBD",
               .option = {.onlyOn = true})
  PLIANT_FIELD(std::filesystem::path, displacements, {},
               .help = "for a single case: write the displacement of each node by both methods",
               .option = {.value = "FILE.csv"})
  PLIANT_FIELD(std::string, shard, "", .help = "only compute part I of N of the cases", .option = {.value = "I/N"})
  PLIANT_FIELD(std::vector<std::filesystem::path>, merge, {},
               .help = "merge these tables into --out without computing anything",
               .option = {.value = "FILE.csv...", .several = true})
  PLIANT_FIELD(std::filesystem::path, figures, {}, .help = "make all figures of the study, and a page about them",
               .option = {.value = "DIR"})
  PLIANT_FIELD(std::filesystem::path, out, "fit.csv",
               .help = "output table; cases that it already holds are not computed again",
               .option = {.value = "FILE.csv"})
  PLIANT_FIELD(int, threads, 0, .help = "number of threads; 0 = all cores", .min = 0, .max = 256)
  PLIANT_FIELD(bool, quiet, false, .help = "print no progress and no summary", .option = {.onlyOn = true})
};

using Clock = std::chrono::steady_clock;

constexpr int kMaxCells = 20;
constexpr std::size_t kMaxCases = 1'000'000;

/// Errors in the options; reported all at once.
class Complaints {
 public:
  void add(const char* option, std::string message) { messages_.error(option, 0, std::move(message)); }
  void throwIfAny() const { messages_.throwIfErrors(); }

 private:
  sim::InputMessages messages_;
};

std::optional<double> numberIn(std::string_view text) {
  double value = 0.0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// A number, or a range START:STEP:END whose values are rounded to twelve decimals. Empty: neither.
std::vector<double> valuesOf(std::string_view word) {
  std::vector<double> parts;
  for (std::string_view rest = word;;) {
    const std::size_t colon = rest.find(':');
    const auto part = numberIn(rest.substr(0, colon));
    if (!part) return {};
    parts.push_back(*part);
    if (colon == std::string_view::npos) break;
    rest.remove_prefix(colon + 1);
  }
  if (parts.size() == 1) return parts;
  if (parts.size() != 3 || !(parts[1] > 0.0) || parts[2] < parts[0]) return {};
  const double steps = std::floor((parts[2] - parts[0]) / parts[1] + 1e-9);
  if (steps >= double(kMaxCases)) return {};
  std::vector<double> values;
  for (int i = 0; i <= static_cast<int>(steps); ++i)
    values.push_back(std::round((parts[0] + i * parts[1]) * 1e12) / 1e12);
  return values;
}

/// All values of a list, each of which must satisfy `isGood`.
template <typename IsGood>
std::vector<double> listOf(const char* option, const std::vector<std::string>& words, const char* expected,
                           IsGood&& isGood, Complaints& complaints) {
  std::vector<double> all;
  for (const std::string& word : words) {
    const std::vector<double> values = valuesOf(word);
    if (values.empty())
      complaints.add(option, fmt::format("'{}' is neither a number nor a range, expected 0.3 or 0:0.1:0.4", word));
    for (const double value : values) {
      if (!isGood(value)) {
        complaints.add(option, fmt::format("{} is out of range, expected {}", value, expected));
        break;
      }
      all.push_back(value);
    }
  }
  return all;
}

template <typename Value>
Value choiceOf(const char* option, const std::string& word, std::span<const std::string_view> words,
               Complaints& complaints) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end())
    complaints.add(option, fmt::format("'{}' is not known, expected one of {}", word, fmt::join(words, ", ")));
  return static_cast<Value>(found == words.end() ? 0 : found - words.begin());
}

/// The settings that all cases share.
FitCase commonCase(const FitOptions& options, Complaints& complaints) {
  constexpr std::array<std::string_view, 2> kStiffness{"perStep", "direct"}, kPrecision{"double", "single"};
  FitCase row;
  row.fem = choiceOf<sim::ElasticModel>("--fem", options.fem, sim::kElasticModelNames, complaints);
  row.lumping = choiceOf<sim::Lumping>("--lumping", options.lumping, sim::kLumpingNames, complaints);
  row.method = choiceOf<FitMethod>("--method", options.method, kFitMethodNames, complaints);
  // Each case has a unique key: settings that a method does not use have fixed values.
  const bool direct = choiceOf<int>("--stiffness", options.stiffness, kStiffness, complaints) == 1;
  row.direct = row.method == FitMethod::library2017 || (row.method == FitMethod::pbd && direct);
  row.single = row.method == FitMethod::library2017;
  if (!options.precision.empty())
    row.single = choiceOf<int>("--precision", options.precision, kPrecision, complaints) == 1;
  if (options.unbounded) {
    row.bound = 2.0;
    if (row.method == FitMethod::xpbd)
      complaints.add("--unbounded", "compliances have no bound, expected --method pbd");
    else
      row.direct = true;  // 1-(1-k)^(1/n) is undefined above 1
  }
  if (!options.body.empty()) {
    row.body = options.body.filename().string();
    row.lumping = sim::Lumping::tet;
    if (row.body.find_first_of(",\r\n") != std::string::npos || row.body == "cube") {
      complaints.add("--body",
                     "the file name cannot be used in a table, expected one without commas that is not 'cube'");
    }
  }
  return row;
}

/// Every combination of the lists.
std::vector<FitCase> casesOf(const FitOptions& options, const FitCase& common, const std::vector<double>& nus,
                             Complaints& complaints) {
  std::vector<std::string_view> names(sim::kTrialNames.begin(), sim::kTrialNames.end());
  names.push_back("gravity");
  std::vector<int> trials;
  for (const std::string& scene : options.scenes) trials.push_back(choiceOf<int>("scene", scene, names, complaints));
  if (trials.empty())
    complaints.add("fit", fmt::format("there is no scene, expected at least one of {}", fmt::join(names, ", ")));
  const auto isWhole = [](double value, int most) {
    return value >= 1.0 && value <= most && value == std::floor(value);
  };
  const auto timesteps = listOf(
      "--dt", options.timestep, "more than 0, at most 1 s", [](double v) { return v > 0.0 && v <= 1.0; }, complaints);
  const auto cells = listOf(
      "--N", options.cells, "a whole number from 1 to 20", [&](double v) { return isWhole(v, kMaxCells); }, complaints);
  const auto iterations = listOf(
      "--iterations", options.iterations, "a whole number from 1 to 1000", [&](double v) { return isWhole(v, 1000); },
      complaints);
  const auto moduli = listOf(
      "--E", options.youngsModulus, "more than 0 Pa, at most 10^12 Pa", [](double v) { return v > 0.0 && v <= 1e12; },
      complaints);
  complaints.throwIfAny();
  if (double(trials.size()) * double(timesteps.size()) * double(cells.size()) * double(iterations.size()) *
          double(moduli.size()) * double(nus.size()) >
      double(kMaxCases)) {
    throw sim::InputError("fit", 0, fmt::format("there are more than {} cases", kMaxCases));
  }
  std::vector<FitCase> cases;
  FitCase row = common;
  for (const int trial : trials) {
    for (const double dt : timesteps) {
      for (const double n : cells) {
        for (const double it : iterations) {
          for (const double e : moduli) {
            for (const double nu : nus) {
              row.trial = trial;
              row.timestep = dt;
              row.cells = static_cast<int>(n);
              row.iterations = static_cast<int>(it);
              row.youngsModulus = e;
              row.poissonRatio = nu;
              cases.push_back(row);
            }
          }
        }
      }
    }
  }
  std::sort(cases.begin(), cases.end());
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  return cases;
}

/// Part I of N: every N-th group of cases that share PBD's states of rest, so that no part repeats the work of another;
/// if there are fewer groups than parts, every N-th case.
std::vector<FitCase> shardOf(const std::string& shard, const std::vector<FitCase>& cases) {
  const Shard asked = parseShard(shard);
  std::map<FitCase, std::size_t> lots;
  for (const FitCase& row : cases) lots.try_emplace(sharedPbdOf(row), lots.size());
  std::vector<FitCase> mine;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::size_t number = lots.size() >= asked.count ? lots.at(sharedPbdOf(cases[i])) : i;
    if (asked.has(number)) mine.push_back(cases[i]);
  }
  return mine;
}

FitBodies readBodies(const FitOptions& options) {
  FitBodies bodies;
  if (options.body.empty()) return bodies;
  sim::TriangleMesh surface = sim::readMesh(options.body);
  sim::weld(surface);
  if (const auto problem = sim::checkSolid(surface, sim::meshEdges(surface, options.body))) {
    throw sim::InputError(options.body.string(), 0, *problem);
  }
  if (sim::enclosedVolume(surface) < 0.0) {
    for (auto& triangle : surface.triangles) std::swap(triangle[1], triangle[2]);
  }
  bodies.emplace(options.body.filename().string(), std::move(surface));
  return bodies;
}

/// Computes missing rows; writes the table every second and at the end.
void complete(const std::vector<FitCase>& cases, const FitBodies& bodies, const std::filesystem::path& out, bool quiet,
              FitTable& table) {
  std::vector<FitCase> missing;
  std::copy_if(cases.begin(), cases.end(), std::back_inserter(missing),
               [&](const FitCase& row) { return !table.contains(row); });
  sim::writeWhole(out, writeFitTable(table));  // reports errors now, not after an hour
  ProgressBar progress(static_cast<int>(missing.size()), quiet, "fit");
  int done = 0;
  auto written = Clock::now();
  sweep(missing, bodies, [&](const FitCase& row, const FitResult& result) {
    table.emplace(row, result);
    progress.update(++done);
    if (Clock::now() - written < std::chrono::seconds(1)) return;
    sim::writeWhole(out, writeFitTable(table));
    written = Clock::now();
  });
  sim::writeWhole(out, writeFitTable(table));
}

FitTable tableSoFar(const std::filesystem::path& out) {
  FitTable table;
  std::error_code none;
  if (std::filesystem::exists(out, none)) readFitTable(out, table);
  return table;
}

void printSummary(const std::vector<FitCase>& cases, const FitTable& table, const std::filesystem::path& out,
                  double seconds) {
  const auto failed =
      std::count_if(cases.begin(), cases.end(), [&](const FitCase& row) { return !table.at(row).converged; });
  fmt::print(stderr, "{} cases, {:.1f} s; table in {}\n", cases.size(), seconds, out.string());
  if (failed > 0)
    fmt::print(stderr, "{} of them did not come to rest at their best stiffness: see the column converged\n", failed);
}

int writeFemOnly(const FitOptions& options, const std::vector<FitCase>& cases, const FitBodies& bodies, bool toFile) {
  std::string text = "scene,fem,lumping,N,E,nu,x,y,z,femX,femY,femZ\n";
  for (const FitCase& row : cases) {
    for (const sim::Trial trial : trialsOf(row)) {
      const sim::ElasticBody body = bodyOfCase(row, trial, bodies);
      const sim::StaticRest rest = sim::solveStatics(body, {row.youngsModulus, row.poissonRatio}, row.fem);
      const auto name = sim::kTrialNames[sim::indexOf(trial)];
      if (!rest.converged) {
        fmt::print(stderr, "{}: the finite elements do not come to rest at E = {}, nu = {}\n", name, row.youngsModulus,
                   row.poissonRatio);
        return kExitFailed;
      }
      for (std::size_t i = 0; i < body.nodeCount(); ++i) {
        const glm::dvec3& x = body.positions[i];
        const glm::dvec3& u = rest.displacement[i];
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", name, sim::kElasticModelNames[sim::indexOf(row.fem)],
                        sim::kLumpingNames[sim::indexOf(row.lumping)], row.cells, row.youngsModulus, row.poissonRatio,
                        x.x, x.y, x.z, u.x, u.y, u.z);
      }
    }
  }
  if (toFile)
    sim::writeWhole(options.out, text);
  else
    fmt::print("{}", text);
  return kExitDone;
}

void writeDisplacements(const std::filesystem::path& file, const FitCase& row, const FitResult& result,
                        const FitBodies& bodies) {
  const sim::ElasticBody body = bodyOfCase(row, trialsOf(row).front(), bodies);
  const sim::StaticRest fem = sim::solveStatics(body, {row.youngsModulus, row.poissonRatio}, row.fem);
  const sim::PbdRest pbd = sim::PbdBody(body, pbdOf(row)).run(result.kd, result.kv);
  std::string text = "x,y,z,femX,femY,femZ,pbdX,pbdY,pbdZ\n";
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    const glm::dvec3 &x = body.positions[i], &f = fem.displacement[i], &p = pbd.displacement[i];
    text += fmt::format("{},{},{},{},{},{},{},{},{}\n", x.x, x.y, x.z, f.x, f.y, f.z, p.x, p.y, p.z);
  }
  sim::writeWhole(file, text);
}

int merge(const FitOptions& options) {
  FitTable table;
  for (const auto& file : options.merge) readFitTable(file, table);
  sim::writeWhole(options.out, writeFitTable(table));
  if (!options.quiet)
    fmt::print(stderr, "{} cases from {} tables in {}\n", table.size(), options.merge.size(), options.out.string());
  return kExitDone;
}

int fit(const FitOptions& options) {
  requireFolderOf("--out", options.out);
  if (!options.displacements.empty()) requireFolderOf("--displacements", options.displacements);
  if (!options.merge.empty()) return merge(options);
  const auto start = Clock::now();
  Complaints complaints;
  const FitCase common = commonCase(options, complaints);
  const auto nus = listOf(
      "--nu", options.nu, "more than -1 and less than 0.5, where nothing can be compressed",
      [](double v) { return v > -1.0 && v < 0.5; }, complaints);
  const bool figures = !options.figures.empty();
  if (figures && common.body != "cube") complaints.add("--figures", "the study uses a cube, expected no --body");
  std::vector<FitCase> cases;
  if (figures) {
    complaints.throwIfAny();
    cases = figureCases(common, nus);
  } else {
    cases = casesOf(options, common, nus, complaints);
  }
  const std::vector<FitCase> mine = shardOf(options.shard, cases);
  const bool one = mine.size() == 1 && trialsOf(mine.front()).size() == 1;
  if (!options.displacements.empty() && !one) {
    throw sim::InputError("--displacements", 0,
                          fmt::format("there are {} cases, expected one of one scene (not gravity)", mine.size()));
  }
  const FitBodies bodies = readBodies(options);
  if (options.threads > 0) omp_set_num_threads(options.threads);
  if (options.femOnly) return writeFemOnly(options, mine, bodies, options.out != FitOptions().out);

  FitTable table = tableSoFar(options.out);
  complete(mine, bodies, options.out, options.quiet, table);
  if (!options.displacements.empty())
    writeDisplacements(options.displacements, mine.front(), table.at(mine.front()), bodies);
  if (figures && mine.size() == cases.size()) {
    writeFigures(options.figures, table, common, nus);
  } else if (figures) {
    fmt::print(stderr, "{}: no figures yet: they need all parts, merged by --merge into the table of --out\n",
               options.figures.string());
  }
  if (!options.quiet)
    printSummary(mine, table, options.out, std::chrono::duration<double>(Clock::now() - start).count());
  return kExitDone;
}

}  // namespace

Subcommand fitCommand() {
  const std::vector<std::string> ofPbd{"--dt",        "--iterations", "--method",        "--stiffness",
                                       "--precision", "--unbounded",  "--displacements", "--figures"};
  return makeCommand<FitOptions>(
      "fit", "fit the stiffness of PBD to finite elements", fit,
      {{.options = {"scenes", "--nu", "--dt", "--N", "--iterations", "--E", "--body", "--fem", "--lumping", "--method",
                    "--stiffness", "--precision", "--unbounded", "--femOnly", "--shard", "--figures", "--displacements",
                    "--threads"},
        .excludes = {"--merge"},
        .why = "tables are merged, and nothing is computed"},
       {.options = ofPbd, .excludes = {"--femOnly"}, .why = "only finite elements are computed, without PBD"},
       {.options = {"scenes", "--dt", "--N", "--iterations", "--E", "--displacements"},
        .excludes = {"--figures"},
        .why = "the figures show the study's own cases"},
       {.options = {"--lumping"}, .excludes = {"--body"}, .why = "it applies to the cube only"},
       {.options = {"--stiffness"},
        .idle = where<FitOptions>([](const FitOptions& options) {
          return options.method != "pbd" || (options.unbounded && options.stiffness != "direct");
        }),
        .why = "it applies to --method pbd only, and --unbounded needs direct"}});
}

}  // namespace pliant::app
