#include "app/fit/fit_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <system_error>

#include "app/fit/fit_sweep.h"
#include "app/fit/plot.h"
#include "app/fit/study_claims.h"
#include "app/picture_writer.h"
#include "sim/diagnostics.h"
#include "sim/io/atomic_file.h"
#include "sim/tetrahedra/tetra_mesh.h"

namespace pliant::app {

namespace {

const glm::vec3 kBlack(0.0f), kRed(0.85f, 0.1f, 0.1f), kGreen(0.05f, 0.6f, 0.15f), kBlue(0.1f, 0.25f, 0.9f);
const std::array<glm::vec3, 4> kSweepColours{kBlack, kRed, kGreen, kBlue};

constexpr const char* kErrorLabel = "e (mean of squared relative errors)";

/// One after the other as the study has them; `first` is the number of the figure of the base case.
struct Section {
  int trial;
  const char* name;
  int first;
  int view;  ///< number of the figure of the scene itself; 0: none
};
const std::array<Section, 4> kSections{{{static_cast<int>(sim::Trial::floor), "GravityFloor", 2, 1},
                                        {static_cast<int>(sim::Trial::wall), "GravityWall", 12, 11},
                                        {static_cast<int>(sim::Trial::ceiling), "GravityCeiling", 22, 21},
                                        {kGravityTrials, "Gravity", 31, 0}}};

/// Writes the figures of one study into one folder.
class Figures {
 public:
  Figures(std::filesystem::path folder, const Study& study) : folder_(std::move(folder)), study_(study) {}

  void write(const Section& section) {
    if (section.view > 0) writeView(section);
    writeBase(section);
    int number = section.first + 1;
    for (const Sweep& sweep : studySweeps()) {
      writeError(section, sweep, number++);
      writeStiffness(section, sweep, number++);
    }
  }

 private:
  using Value = std::function<double(const FitResult&)>;

  Curve curveOf(const FitCase& like, const std::string& name, const glm::vec3& colour, const Value& value) const {
    Curve curve{name, colour, {}};
    for (const double nu : study_.nu) curve.points.push_back({nu, value(study_.at(like, nu))});
    return curve;
  }

  FitCase caseOf(const Section& section) const {
    FitCase row = study_.like;
    row.trial = section.trial;
    return row;
  }

  static Plot plotOf(std::string title, std::string ordinate, std::vector<Curve> curves, double top = 0.0) {
    Plot plot;
    plot.title = std::move(title);
    plot.abscissa = "ν";
    plot.ordinate = std::move(ordinate);
    plot.top = top;
    plot.curves = std::move(curves);
    return plot;
  }

  /// e as a black line over the parts of the three scenes: red floor, green wall, blue ceiling.
  Plot sharesOf(const FitCase& row, const std::string& title, const glm::vec3& line) const {
    const auto upTo = [](std::size_t last) {
      return [last](const FitResult& r) {
        double part = 0.0;
        for (std::size_t i = 0; i <= last; ++i) part += r.shares[i];
        return part * r.error;
      };
    };
    std::vector<Curve> curves{curveOf(row, "ceiling", kBlue, upTo(2)), curveOf(row, "wall", kGreen, upTo(1)),
                              curveOf(row, "floor", kRed, upTo(0))};
    for (Curve& curve : curves) curve.filled = true;
    curves.push_back(curveOf(row, "", line, [](const FitResult& r) { return r.error; }));
    return plotOf(title, "e", std::move(curves));
  }

  void writeBase(const Section& section) {
    const FitCase row = caseOf(section);
    const Curve error = curveOf(row, "e", kBlack, [](const FitResult& r) { return r.error; });
    const Curve kd = curveOf(row, "k_d", kRed, [](const FitResult& r) { return r.kd; });
    const Curve kv = curveOf(row, "k_v", kBlue, [](const FitResult& r) { return r.kv; });
    const std::string title = fmt::format("{}: dt = 0.01 s, N = 1, 1 iteration, E = 1000 Pa", section.name);
    std::vector<std::vector<Plot>> rows;
    if (section.trial == kGravityTrials) {
      rows = {{sharesOf(row, title, kBlack)}, {plotOf("", "k_d, k_v", {kd, kv}, 1.0)}};
    } else {
      const bool tall = std::any_of(error.points.begin(), error.points.end(), [](const glm::dvec2& p) { return p.y > 1.0; });
      rows = {{plotOf(title, "e, k_d, k_v", {error, kd, kv}, tall ? 0.0 : 1.0)}};
    }
    save(section.first, drawPlots(rows), {{"", row}});
  }

  /// The cases of a sweep with their names.
  std::vector<std::pair<std::string, FitCase>> variantsOf(const Section& section, const Sweep& sweep) const {
    std::vector<std::pair<std::string, FitCase>> variants;
    for (const double value : sweep.values) {
      FitCase row = caseOf(section);
      sweep.set(row, value);
      variants.emplace_back(fmt::format("{} = {:g}", sweep.name, value), row);
    }
    return variants;
  }

  void writeError(const Section& section, const Sweep& sweep, int number) {
    const auto variants = variantsOf(section, sweep);
    std::vector<Curve> curves;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      curves.push_back(
          curveOf(variants[i].second, variants[i].first, kSweepColours[i], [](const FitResult& r) { return r.error; }));
    }
    Plot plot = plotOf(fmt::format("{}: error as {} changes", section.name, sweep.name), kErrorLabel, std::move(curves));
    plot.logarithmic = sweep.logarithmic;
    std::vector<std::vector<Plot>> rows{{plot}};
    if (section.trial == kGravityTrials) {
      rows.emplace_back();
      for (std::size_t i = 1; i < variants.size(); ++i) {
        rows.back().push_back(sharesOf(variants[i].second, variants[i].first, kSweepColours[i]));
      }
    }
    save(number, drawPlots(rows), variants);
  }

  void writeStiffness(const Section& section, const Sweep& sweep, int number) {
    const auto variants = variantsOf(section, sweep);
    std::vector<Curve> kd, kv;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      kd.push_back(curveOf(variants[i].second, variants[i].first, kSweepColours[i], [](const FitResult& r) { return r.kd; }));
      kv.push_back(curveOf(variants[i].second, "", kSweepColours[i], [](const FitResult& r) { return r.kv; }));
    }
    const std::string title = fmt::format("{}: stiffness as {} changes", section.name, sweep.name);
    save(number, drawPlots({{plotOf(title, "k_d", std::move(kd), 1.0)}, {plotOf("", "k_v", std::move(kv), 1.0)}}), variants);
  }

  /// The cube at the start and at rest, both PBD's and, in grey, that of finite elements.
  void writeView(const Section& section) {
    const FitCase row = caseOf(section);
    const double nu = study_.nearest(0.3);
    const FitResult& result = study_.at(row, nu);
    const sim::ElasticBody body = bodyOfCase(row, static_cast<sim::Trial>(section.trial), {});
    const auto fem = sim::solveStatics(body, {row.youngsModulus, nu}, row.fem).displacement;
    const auto pbd = sim::PbdBody(body, pbdOf(row)).run(result.kd, result.kv).displacement;
    constexpr double kEnlarged = 5.0;
    sim::TetraMesh mesh;
    mesh.tetrahedra = body.tetrahedra;
    WireView before{"initial", {}}, after{"at rest, moves five times enlarged: PBD red, FEM grey", {}};
    for (const auto& [a, b] : sim::edgesOf(mesh)) {
      const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
      const auto line = [&](const sim::NodeVectors* u, const glm::vec3& colour) {
        const auto at = [&](std::size_t n) {
          return body.positions[n] + (u != nullptr ? kEnlarged * (*u)[n] : glm::dvec3(0.0));
        };
        return WireView::Line{at(i), at(j), colour};
      };
      before.lines.push_back(line(nullptr, kBlack));
      after.lines.insert(after.lines.begin(), line(&fem, glm::vec3(0.65f)));
      after.lines.push_back(line(&pbd, kRed));
    }
    writePng(fileOf(section.view, "png"),
             drawWires(fmt::format("{}: ν = {:g}, k_d = {:.3f}, k_v = {:.3f}", section.name, nu, result.kd, result.kv),
                       {before, after}));
    std::string text = "x,y,z,femX,femY,femZ,pbdX,pbdY,pbdZ\n";
    for (std::size_t i = 0; i < body.nodeCount(); ++i) {
      const glm::dvec3 &x = body.positions[i], &f = fem[i], &p = pbd[i];
      text += fmt::format("{},{},{},{},{},{},{},{},{}\n", x.x, x.y, x.z, f.x, f.y, f.z, p.x, p.y, p.z);
    }
    sim::writeWhole(fileOf(section.view, "csv"), text);
  }

  std::filesystem::path fileOf(int number, const char* extension) const {
    return folder_ / fmt::format("figure_4_{:02}.{}", number, extension);
  }

  void save(int number, const render::Image& image, const std::vector<std::pair<std::string, FitCase>>& variants) const {
    writePng(fileOf(number, "png"), image);
    std::string text = "nu,parameter,k_d,k_v,e,sqrt_e,mean_relative_error,converged,share_floor,share_wall,share_ceiling\n";
    for (const auto& [name, row] : variants) {
      for (const double nu : study_.nu) {
        const FitResult& r = study_.at(row, nu);
        text += fmt::format("{},{},{},{},{},{},{},{:d}", nu, name, r.kd, r.kv, r.error, std::sqrt(r.error), r.meanRelative,
                            r.converged);
        for (const double share : r.shares) text += row.trial == kGravityTrials ? fmt::format(",{}", share) : std::string(",");
        text += '\n';
      }
    }
    sim::writeWhole(fileOf(number, "csv"), text);
  }

  std::filesystem::path folder_;
  const Study& study_;
};

std::string numbersOf(const Study& study, const Section& section) {
  std::string text = "| ν | e | √e | mean e_i | k_d | k_v |\n|---|---|---|---|---|---|\n";
  std::vector<double> shown;
  for (const double wanted : {0.0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.47, 0.49}) {
    const double nu = study.nearest(wanted);
    if (std::find(shown.begin(), shown.end(), nu) != shown.end()) continue;
    shown.push_back(nu);
    FitCase row = study.like;
    row.trial = section.trial;
    const FitResult& r = study.at(row, nu);
    text += fmt::format("| {:g} | {:.4f} | {:.4f} | {:.4f} | {:.4f} | {:.4f} |\n", nu, r.error, std::sqrt(r.error),
                        r.meanRelative, r.kd, r.kv);
  }
  return text;
}

std::string claimsOf(const Study& study, const std::optional<Study>& library, const Section& section) {
  std::string text = library ? "| The study reports | Ours | | With the settings of its software | |\n|---|---|---|---|---|\n"
                             : "| The study reports | Ours | |\n|---|---|---|\n";
  const auto ours = checkClaims(study, section.trial);
  const auto theirs = library ? checkClaims(*library, section.trial) : std::vector<Verdict>{};
  const auto word = [](bool holds) { return holds ? "holds" : "**does not hold**"; };
  for (std::size_t i = 0; i < ours.size(); ++i) {
    text += fmt::format("| {} | {} | {} |", ours[i].claim, ours[i].found, word(ours[i].holds));
    if (library) text += fmt::format(" {} | {} |", theirs[i].found, word(theirs[i].holds));
    text += '\n';
  }
  return text;
}

std::string pageOf(const Study& study, const std::optional<Study>& library, std::size_t notAtRest) {
  std::string text = fmt::format(
      "# PBD fitted to finite elements\n\n"
      "Made by `pliant fit --figures`; do not edit. What P. Real Gómez reports in \"Analytical and Numerical Comparison of\n"
      "Position Based Methods versus Physics Based Formulation of Mechanical Systems\", chapter 4, beside what Pliant finds.\n"
      "A cube of five tetrahedra a cell is held at the floor, a wall or the ceiling and hangs under its weight; PBD's stiffness\n"
      "of edges (k_d) and volumes (k_v) is chosen so that it comes to rest where linear finite elements say, for each Poisson's\n"
      "ratio ν.\n\n"
      "The study does not print its lumping of mass, order of constraints, force field and test of rest, nor whether its\n"
      "percentages are e, the mean of the squared relative errors, or the root of it. Its curves can therefore not be had\n"
      "exactly, and nothing here claims to; \"holds\" is said of a trend, measured on e. In linear elasticity floor and ceiling\n"
      "are mirror images of each other: what differs between the two comes from PBD alone.\n\n"
      "Ours: {}, {} precision, {}, lumping {}, nu from {:g} to {:g} in {} values. {} of the fits ended where PBD does not come "
      "to rest.\n\n",
      kFitMethodNames[static_cast<std::size_t>(study.like.method)], study.like.single ? "single" : "double",
      study.like.direct ? "k as it is" : "k' = 1-(1-k)^(1/n)", sim::kLumpingNames[static_cast<std::size_t>(study.like.lumping)],
      study.nu.front(), study.nu.back(), study.nu.size(), notAtRest == 0 ? "None" : std::to_string(notAtRest));
  for (const Section& section : kSections) {
    text += fmt::format("## {}\n\n", section.name);
    if (section.view > 0) text += fmt::format("![The scene](fem_study/figure_4_{:02}.png)\n\n", section.view);
    text += numbersOf(study, section) + "\n" + claimsOf(study, library, section) + "\n";
    int number = section.first;
    text += fmt::format("![Figure 4.{0}: base case](fem_study/figure_4_{0:02}.png)\n\n", number++);
    for (const Sweep& sweep : studySweeps()) {
      text += fmt::format("![Figure 4.{0}: error as {1} changes](fem_study/figure_4_{0:02}.png)\n", number++, sweep.name);
      text += fmt::format("![Figure 4.{0}: stiffness as {1} changes](fem_study/figure_4_{0:02}.png)\n\n", number++, sweep.name);
    }
  }
  return text;
}

Study libraryOf(const Study& study) {
  Study library = study;
  library.like.method = FitMethod::library2017;
  library.like.direct = library.like.single = true;
  return library;
}

void addCases(const Study& study, std::vector<FitCase>& cases) {
  for (const Section& section : kSections) {
    for (const Sweep& sweep : studySweeps()) {
      for (const double value : sweep.values) {
        for (const double nu : study.nu) {
          FitCase row = study.like;
          row.trial = section.trial;
          row.poissonRatio = nu;
          sweep.set(row, value);
          cases.push_back(row);
        }
      }
    }
  }
}

}  // namespace

std::vector<FitCase> figureCases(const FitCase& like, const std::vector<double>& nu) {
  const FitTable none;
  const Study study(none, like, nu);
  std::vector<FitCase> cases;
  addCases(study, cases);
  if (like.method == FitMethod::pbd && like.bound == 1.0) addCases(libraryOf(study), cases);
  std::sort(cases.begin(), cases.end());
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  return cases;
}

void writeFigures(const std::filesystem::path& folder, const FitTable& table, const FitCase& like,
                  const std::vector<double>& nu) {
  const std::filesystem::path pictures = folder / "fem_study";
  std::error_code failure;
  std::filesystem::create_directories(pictures, failure);
  if (failure) throw sim::OutputError(fmt::format("{}: cannot make the folder: {}", pictures.string(), failure.message()));
  const Study study(table, like, nu);
  Figures figures(pictures, study);
  for (const Section& section : kSections) figures.write(section);
  std::optional<Study> library;
  if (like.method == FitMethod::pbd && like.bound == 1.0) library.emplace(libraryOf(study));
  std::vector<FitCase> shown;
  addCases(study, shown);
  std::sort(shown.begin(), shown.end());
  shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
  const auto lost = std::count_if(shown.begin(), shown.end(), [&](const FitCase& row) { return !table.at(row).converged; });
  sim::writeWhole(folder / "fem_study.md", pageOf(study, library, static_cast<std::size_t>(lost)));
}

}  // namespace pliant::app
