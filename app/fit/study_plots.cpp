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

/// A diagram of stiffnesses, or of compliances.
Plot parametersOf(const FitCase& row, std::string title, const char* names, std::vector<Curve> curves) {
  const bool compliant = row.method == FitMethod::xpbd;
  Plot plot = plotOf(std::move(title), compliant ? fmt::format("compliance: {} [m/N]", names) : std::string(names),
                     std::move(curves), row.bound);
  plot.logarithmic = compliant;
  return plot;
}

/// e as a black line over the parts of the three scenes: red floor, green wall, blue ceiling.
Plot sharesOf(const Study& study, const FitCase& row, const std::string& title, const glm::vec3& line) {
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
  return plotOf(title, "e", std::move(curves));
}

}  // namespace

std::string studyName(int trial) {
  static constexpr std::array<const char*, 3> kNames{"GravityFloor", "GravityWall", "GravityCeiling"};
  if (trial == kGravityTrials) return "Gravity";
  return trial < std::ssize(kNames) ? kNames[trial] : std::string(sim::kTrialNames[trial]);
}

std::vector<std::pair<std::string, FitCase>> variantsOf(const FitCase& like, const Sweep& sweep) {
  std::vector<std::pair<std::string, FitCase>> variants;
  for (const double value : sweep.values) {
    FitCase row = like;
    sweep.set(row, value);
    variants.emplace_back(fmt::format("{} = {:g}", sweep.name, value), row);
  }
  return variants;
}

PlotRows basePlots(const Study& study, const FitCase& row) {
  const Curve error = curveOf(study, row, "e", kBlack, errorOf);
  const Curve kd = curveOf(study, row, "k_d", kRed, kdOf), kv = curveOf(study, row, "k_v", kBlue, kvOf);
  const std::string title = fmt::format("{}: dt = {:g} s, {} cell{} along an edge, {} iteration{}, E = {:g} Pa",
                                        studyName(row.trial), row.timestep, row.cells, row.cells == 1 ? "" : "s",
                                        row.iterations, row.iterations == 1 ? "" : "s", row.youngsModulus);
  if (row.trial == kGravityTrials)
    return {{sharesOf(study, row, title, kBlack)}, {parametersOf(row, "", "k_d, k_v", {kd, kv})}};
  if (row.method == FitMethod::xpbd)
    return {{plotOf(title, "e", {error})}, {parametersOf(row, "", "k_d, k_v", {kd, kv})}};
  const bool tall =
      std::any_of(error.points.begin(), error.points.end(), [&](const glm::dvec2& p) { return p.y > row.bound; });
  return {{plotOf(title, "e, k_d, k_v", {error, kd, kv}, tall ? 0.0 : row.bound)}};
}

PlotRows errorPlots(const Study& study, const FitCase& like, const Sweep& sweep) {
  const auto variants = variantsOf(like, sweep);
  std::vector<Curve> curves;
  for (std::size_t i = 0; i < variants.size(); ++i)
    curves.push_back(curveOf(study, variants[i].second, variants[i].first, kSweep[i], errorOf));
  Plot plot = plotOf(fmt::format("{}: error by {}", studyName(like.trial), sweep.meaning),
                     "e (mean of squared relative errors)", std::move(curves));
  plot.logarithmic = sweep.logarithmic;
  PlotRows rows{{plot}};
  if (like.trial != kGravityTrials) return rows;
  rows.emplace_back();
  for (std::size_t i = 1; i < variants.size(); ++i)
    rows.back().push_back(sharesOf(study, variants[i].second, variants[i].first, kSweep[i]));
  return rows;
}

PlotRows stiffnessPlots(const Study& study, const FitCase& like, const Sweep& sweep) {
  const auto variants = variantsOf(like, sweep);
  std::vector<Curve> kd, kv;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    kd.push_back(curveOf(study, variants[i].second, variants[i].first, kSweep[i], kdOf));
    kv.push_back(curveOf(study, variants[i].second, "", kSweep[i], kvOf));
  }
  return {{parametersOf(like, fmt::format("{}: stiffness by {}", studyName(like.trial), sweep.meaning), "k_d",
                        std::move(kd))},
          {parametersOf(like, "", "k_v", std::move(kv))}};
}

}  // namespace pliant::app
