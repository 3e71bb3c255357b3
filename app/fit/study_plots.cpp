#include "app/fit/study_plots.h"

#include "app/fit/study_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace pliant::app {

namespace {

using namespace study_colours;
using Value = std::function<double(const FitResult&)>;

Curve curveOf(const Study& study, const FitCase& row, const std::string& name, const glm::vec3& colour,
              const Value& value) {
  Curve curve{name, colour, {}};
  for (const double nu : study.nu) curve.points.push_back({nu, value(study.at(row, nu))});
  return curve;
}

Plot plotOf(std::string title, std::string ordinate, std::vector<Curve> curves, double top = 0.0) {
  Plot plot;
  plot.title = std::move(title);
  plot.abscissa = "ν";
  plot.ordinate = std::move(ordinate);
  plot.top = top;
  plot.curves = std::move(curves);
  return plot;
}

/// Labels of the diagrams.
struct Names {
  const char *error, *meanError, *kd, *kv, *both, *all;
};
const Names& namesIn(Wording wording) {
  static constexpr Names kOfStudy{"e", "e (mean of squared relative errors)", "k_d", "k_v", "k_d, k_v", "e, k_d, k_v"},
      kPlain{"error",       "error (mean of squared relative errors)", "edges, k_d",
             "volume, k_v", "stiffness of edges and of volume",        "error; stiffness of edges and of volume"};
  return wording == Wording::study ? kOfStudy : kPlain;
}

/// A diagram of stiffnesses, or of compliances.
Plot parametersOf(const FitCase& row, std::string title, const char* names, std::vector<Curve> curves) {
  const bool compliant = row.method == FitMethod::xpbd;
  Plot plot = plotOf(std::move(title), compliant ? fmt::format("compliance: {} [m/N]", names) : std::string(names),
                     std::move(curves), row.bound);
  plot.logarithmic = compliant;
  return plot;
}

/// e as a black line over the shares of the three scenes: red floor, green wall, blue ceiling.
Plot sharesOf(const Study& study, const FitCase& row, const std::string& title, const glm::vec3& line,
              Wording wording) {
  const auto upTo = [](std::size_t last) {
    return [last](const FitResult& r) {
      double part = 0.0;
      for (std::size_t i = 0; i <= last; ++i) part += r.shares[i];
      return part * r.error;
    };
  };
  std::vector<Curve> curves{curveOf(study, row, "ceiling", kBlue, upTo(2)),
                            curveOf(study, row, "wall", kGreen, upTo(1)), curveOf(study, row, "floor", kRed, upTo(0))};
  for (Curve& curve : curves) curve.filled = true;
  curves.push_back(curveOf(study, row, "", line, errorOf));
  return plotOf(title, namesIn(wording).error, std::move(curves));
}

/// The text for a value of a sweep.
std::string valueText(const Sweep& sweep, double value, const FitCase& row, Wording wording) {
  if (wording == Wording::study) return fmt::format("{} = {:g}", sweep.name, value);
  const std::string name = sweep.name;
  if (name == "E") return fmt::format("E = {}", modulusText(row.youngsModulus));
  if (name == "N") return fmt::format("cells = {}", row.cells);
  if (name == "n_it") return fmt::format("iterations = {}", row.iterations);
  return fmt::format("{} = {:g} s", name, value);
}

}  // namespace

std::string trialText(int trial, Wording wording) {
  static constexpr std::array<const char*, 3> kOfStudy{"GravityFloor", "GravityWall", "GravityCeiling"},
      kPlain{"Gravity, on the floor", "Gravity, at a wall", "Gravity, from the ceiling"};
  const bool isOfStudy = wording == Wording::study;
  if (trial == kGravityTrials) return isOfStudy ? "Gravity" : "Gravity, all three alike";
  if (trial < std::ssize(kPlain)) return isOfStudy ? kOfStudy[trial] : kPlain[trial];
  return std::string(sim::kTrialNames[trial]);
}

std::string modulusText(double pascals) {
  if (pascals >= 1e6) return fmt::format("{:g} MPa", 1e-6 * pascals);
  return pascals >= 1e3 ? fmt::format("{:g} kPa", 1e-3 * pascals) : fmt::format("{:g} Pa", pascals);
}

std::vector<std::pair<std::string, FitCase>> variantsOf(const FitCase& like, const Sweep& sweep, Wording wording) {
  std::vector<std::pair<std::string, FitCase>> variants;
  for (const double value : sweep.values) {
    FitCase row = like;
    sweep.set(row, value);
    variants.emplace_back(valueText(sweep, value, row, wording), row);
  }
  return variants;
}

PlotRows basePlots(const Study& study, const FitCase& row, Wording wording) {
  const Names& names = namesIn(wording);
  const Curve error = curveOf(study, row, names.error, kBlack, errorOf);
  const Curve kd = curveOf(study, row, names.kd, kRed, kdOf), kv = curveOf(study, row, names.kv, kBlue, kvOf);
  const std::string title = fmt::format(
      "{}: dt = {:g} s, {} cell{} along an edge, {} iteration{}, E = {}", trialText(row.trial, wording), row.timestep,
      row.cells, row.cells == 1 ? "" : "s", row.iterations, row.iterations == 1 ? "" : "s",
      wording == Wording::study ? fmt::format("{:g} Pa", row.youngsModulus) : modulusText(row.youngsModulus));
  if (row.trial == kGravityTrials)
    return {{sharesOf(study, row, title, kBlack, wording)}, {parametersOf(row, "", names.both, {kd, kv})}};
  if (row.method == FitMethod::xpbd)
    return {{plotOf(title, names.error, {error})}, {parametersOf(row, "", names.both, {kd, kv})}};
  const bool tall =
      std::any_of(error.points.begin(), error.points.end(), [&](const glm::dvec2& p) { return p.y > row.bound; });
  return {{plotOf(title, names.all, {error, kd, kv}, tall ? 0.0 : row.bound)}};
}

PlotRows errorPlots(const Study& study, const FitCase& like, const Sweep& sweep, Wording wording) {
  const Names& names = namesIn(wording);
  const auto variants = variantsOf(like, sweep, wording);
  std::vector<Curve> curves;
  for (std::size_t i = 0; i < variants.size(); ++i)
    curves.push_back(curveOf(study, variants[i].second, variants[i].first, kSweep[i], errorOf));
  Plot plot = plotOf(fmt::format("{}: error by {}", trialText(like.trial, wording), sweep.meaning), names.meanError,
                     std::move(curves));
  plot.logarithmic = sweep.logarithmic;
  PlotRows rows{{plot}};
  if (like.trial != kGravityTrials) return rows;
  rows.emplace_back();
  for (std::size_t i = 1; i < variants.size(); ++i)
    rows.back().push_back(sharesOf(study, variants[i].second, variants[i].first, kSweep[i], wording));
  return rows;
}

PlotRows stiffnessPlots(const Study& study, const FitCase& like, const Sweep& sweep, Wording wording) {
  const Names& names = namesIn(wording);
  const auto variants = variantsOf(like, sweep, wording);
  std::vector<Curve> kd, kv;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    kd.push_back(curveOf(study, variants[i].second, variants[i].first, kSweep[i], kdOf));
    kv.push_back(curveOf(study, variants[i].second, "", kSweep[i], kvOf));
  }
  return {{parametersOf(like, fmt::format("{}: stiffness by {}", trialText(like.trial, wording), sweep.meaning),
                        names.kd, std::move(kd))},
          {parametersOf(like, "", names.kv, std::move(kv))}};
}

}  // namespace pliant::app
