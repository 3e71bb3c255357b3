#include "app/fit/fit_figures.h"

#include "app/fit/fit_sweep.h"
#include "app/fit/study_plots.h"
#include "app/pictures/png.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <system_error>

namespace pliant::app {

namespace {

using namespace study_colours;

/// A section, in the study's order; `first`: number of the figure for the base case.
struct Section {
  int trial;
  int first;
  int view;  ///< number of the figure of the scene; 0: none

  std::string name() const { return trialText(trial, Wording::study); }
};
const std::array<Section, 4> kSections{{{static_cast<int>(sim::Trial::floor), 2, 1},
                                        {static_cast<int>(sim::Trial::wall), 12, 11},
                                        {static_cast<int>(sim::Trial::ceiling), 22, 21},
                                        {kGravityTrials, 31, 0}}};

/// Writes the figures of a study to a folder.
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
  FitCase caseOf(const Section& section) const {
    FitCase row = study_.like;
    row.trial = section.trial;
    return row;
  }

  void writeBase(const Section& section) {
    const FitCase row = caseOf(section);
    save(section.first, drawPlots(basePlots(study_, row)), {{"", row}});
  }

  void writeError(const Section& section, const Sweep& sweep, int number) {
    const FitCase row = caseOf(section);
    save(number, drawPlots(errorPlots(study_, row, sweep)), variantsOf(row, sweep));
  }

  void writeStiffness(const Section& section, const Sweep& sweep, int number) {
    const FitCase row = caseOf(section);
    save(number, drawPlots(stiffnessPlots(study_, row, sweep)), variantsOf(row, sweep));
  }

  /// The cube at the start and at rest, that of PBD and, in grey, that of finite elements.
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
    for (const auto& edge : sim::edgesOf(mesh)) {
      const auto line = [&](const sim::NodeVectors* u, const glm::vec3& colour) {
        const auto at = [&](int n) {
          return body.positions[n] + (u != nullptr ? kEnlarged * (*u)[n] : glm::dvec3(0.0));
        };
        return WireView::Line{at(edge[0]), at(edge[1]), colour};
      };
      before.lines.push_back(line(nullptr, kBlack));
      after.lines.insert(after.lines.begin(), line(&fem, glm::vec3(0.65f)));
      after.lines.push_back(line(&pbd, kRed));
    }
    writePng(fileOf(section.view, "png"), drawWires(fmt::format("{}: ν = {:g}, k_d = {:.3f}, k_v = {:.3f}",
                                                                section.name(), nu, result.kd, result.kv),
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

  void save(int number, const render::Image& image,
            const std::vector<std::pair<std::string, FitCase>>& variants) const {
    writePng(fileOf(number, "png"), image);
    std::string text =
        "nu,parameter,k_d,k_v,e,sqrt_e,mean_relative_error,converged,share_floor,share_wall,share_ceiling\n";
    for (const auto& [name, row] : variants) {
      for (const double nu : study_.nu) {
        const FitResult& r = study_.at(row, nu);
        text += fmt::format("{},{},{},{},{},{},{},{:d}", nu, name, r.kd, r.kv, r.error, std::sqrt(r.error),
                            r.meanRelative, r.converged);
        for (const double share : r.shares)
          text += row.trial == kGravityTrials ? fmt::format(",{}", share) : std::string(",");
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
  std::string text = library ? "| The study reports | \"Holds\" asks for | Ours | | With the settings of its software "
                               "| |\n|---|---|---|---|---|---|\n"
                             : "| The study reports | \"Holds\" asks for | Ours | |\n|---|---|---|---|\n";
  const auto ours = checkClaims(study, section.trial);
  const auto theirs = library ? checkClaims(*library, section.trial) : std::vector<Verdict>{};
  const auto word = [](const Verdict& verdict) {
    return verdict.holds.value_or(false) ? "holds" : "**does not hold**";
  };
  for (std::size_t i = 0; i < ours.size(); ++i) {
    text += fmt::format("| {} | {} | {} | {} |", ours[i].claim, ours[i].asked, ours[i].found, word(ours[i]));
    if (library) text += fmt::format(" {} | {} |", theirs[i].found, word(theirs[i]));
    text += '\n';
  }
  return text;
}

std::string pageOf(const Study& study, const std::optional<Study>& library, std::size_t notAtRest, std::size_t fits) {
  std::string text = fmt::format(
      "# PBD fitted to finite elements\n\n"
      "Made by `pliant fit --figures`; do not edit. What P. Real Gómez reports in \"Analytical and Numerical "
      "Comparison of\n"
      "Position Based Methods versus Physics Based Formulation of Mechanical Systems\", chapter 4, beside what Pliant "
      "finds.\n"
      "A cube of five tetrahedra a cell is held at the floor, a wall or the ceiling and hangs under its weight; PBD's "
      "stiffness\n"
      "of edges (k_d) and volumes (k_v) is chosen so that it comes to rest where linear finite elements say, for each "
      "Poisson's\n"
      "ratio ν.\n\n"
      "The study does not print its lumping of mass, order of constraints, force field and test of rest, nor whether "
      "its\n"
      "percentages are e, the mean of the squared relative errors, or the root of it. Its curves can therefore not be "
      "had\n"
      "exactly, and nothing here claims to; \"holds\" is said where the study's sentence is true of our numbers within "
      "the\n"
      "tolerance that stands beside it, with e as the error. In linear elasticity floor and ceiling are mirror images "
      "of each\n"
      "other: what differs between the two comes from PBD alone.\n\n"
      "Ours: {}, {} precision, {}, lumping {}, nu from {:g} to {:g} in {} values. {} of the {} fits, "
      "those with the settings of its software among them, ended where PBD does not come to rest.\n\n",
      kFitMethodNames[sim::indexOf(study.like.method)], study.like.single ? "single" : "double",
      study.like.direct ? "k as it is" : "k' = 1-(1-k)^(1/n)", sim::kLumpingNames[sim::indexOf(study.like.lumping)],
      study.nu.front(), study.nu.back(), study.nu.size(), notAtRest == 0 ? "None" : std::to_string(notAtRest), fits);
  for (const Section& section : kSections) {
    text += fmt::format("## {}\n\n", section.name());
    if (section.view > 0) text += fmt::format("![The scene](fem_study/figure_4_{:02}.png)\n\n", section.view);
    text += numbersOf(study, section) + "\n" + claimsOf(study, library, section) + "\n";
    int number = section.first;
    text += fmt::format("![Figure 4.{0}: base case](fem_study/figure_4_{0:02}.png)\n\n", number++);
    for (const Sweep& sweep : studySweeps()) {
      text += fmt::format("![Figure 4.{0}: error by {1}](fem_study/figure_4_{0:02}.png)\n", number++, sweep.meaning);
      text +=
          fmt::format("![Figure 4.{0}: stiffness by {1}](fem_study/figure_4_{0:02}.png)\n\n", number++, sweep.meaning);
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
  if (failure)
    throw sim::OutputError(fmt::format("{}: cannot create the folder: {}", pictures.string(), failure.message()));
  const Study study(table, like, nu);
  Figures figures(pictures, study);
  for (const Section& section : kSections) figures.write(section);
  std::optional<Study> library;
  if (like.method == FitMethod::pbd && like.bound == 1.0) library.emplace(libraryOf(study));
  const std::vector<FitCase> shown = figureCases(like, nu);
  const auto lost =
      std::count_if(shown.begin(), shown.end(), [&](const FitCase& row) { return !table.at(row).converged; });
  sim::writeWhole(folder / "fem_study.md", pageOf(study, library, lost, shown.size()));
}

}  // namespace pliant::app
