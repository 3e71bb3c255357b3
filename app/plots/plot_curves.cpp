#include "app/plots/plot_curves.h"

#include "app/plots/plot_page.h"
#include "app/view/particle_colours.h"
#include "render/framebuffer.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr const char* kSum = "all together";

PlotKind kindShown(const PlotSettings& settings) {
  return settings.largest ? largestOf(settings.kind).value_or(settings.kind) : settings.kind;
}

double endOf(const std::vector<Trace>& traces) {
  double end = 0.0;
  for (const Trace& trace : traces) {
    if (!trace.samples().empty()) end = std::max(end, trace.samples().back().time);
  }
  return end;
}

/// A column of a trace as a curve, from time `begin`.
PlotCurve curveOf(const Trace& trace, std::size_t column, double begin, const PlotSettings& settings) {
  PlotCurve curve;
  curve.name = trace.columns()[column].name;
  curve.unit = sim::withExponents(trace.columns()[column].unit);
  const bool isEnergyBudget = settings.kind == PlotKind::ledger;
  if (isEnergyBudget && !settings.cumulative) curve.unit = "W";
  double sum = 0.0, last = std::numeric_limits<double>::quiet_NaN();
  for (const TraceSample& sample : trace.samples()) {
    double value = column < sample.values.size() ? sample.values[column] : std::numeric_limits<double>::quiet_NaN();
    if (isEnergyBudget && !std::isfinite(value)) value = 0.0;  // no entries yet
    const double before = std::exchange(last, sample.time);
    if (sample.time < begin) continue;
    if (isEnergyBudget) {
      if (settings.cumulative)
        value = sum += value;
      else
        value = sample.time > before ? value / (sample.time - before) : 0.0;
    }
    curve.points.emplace_back(sample.time, value);
  }
  return curve;
}

/// The sum of the curves.
PlotCurve sumOf(const std::vector<PlotCurve>& curves) {
  PlotCurve sum = curves.front();
  sum.name = kSum;
  sum.isSum = true;
  for (std::size_t c = 1; c < curves.size(); ++c) {
    for (std::size_t i = 0; i < sum.points.size(); ++i) sum.points[i].y += curves[c].points[i].y;
  }
  return sum;
}

std::vector<PlotCurve> allCurves(const Trace& trace, double begin, const PlotSettings& settings) {
  std::vector<PlotCurve> curves;
  for (std::size_t c = 0; c < trace.columns().size(); ++c) {
    if (trace.columns()[c].kind != kindShown(settings)) continue;
    curves.push_back(curveOf(trace, c, begin, settings));
    curves.back().colour = distinctColour(curves.size() - 1);
  }
  if (settings.kind == PlotKind::ledger && curves.size() > 1) {
    curves.push_back(sumOf(curves));
    curves.back().colour = glm::vec3(0.5f);
  }
  return curves;
}

}  // namespace

std::optional<PlotKind> largestOf(PlotKind kind) {
  if (kind == PlotKind::errors) return PlotKind::largestErrors;
  if (kind == PlotKind::motion) return PlotKind::largestMotion;
  return std::nullopt;
}

const char* titleOf(PlotKind kind) {
  switch (kind) {
    case PlotKind::energy:
      return "energy";
    case PlotKind::ledger:
      return "ledger";
    case PlotKind::momentum:
      return "momentum";
    case PlotKind::motion:
    case PlotKind::largestMotion:
      return "motion";
    case PlotKind::errors:
    case PlotKind::largestErrors:
      return "errors";
    case PlotKind::volume:
      return "volume";
    case PlotKind::contacts:
      return "contacts";
    case PlotKind::probes:
      return "probes";
    case PlotKind::count:
      break;
  }
  return "";
}

std::vector<std::string> seriesOf(const std::vector<Trace>& traces, const PlotSettings& settings) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const Trace& trace : traces) {
    for (const TraceColumn& column : trace.columns()) {
      if (column.kind == kindShown(settings)) add(column.name);
    }
  }
  if (settings.kind == PlotKind::ledger && names.size() > 1) add(kSum);
  return names;
}

std::vector<PlotCurve> curvesOf(const std::vector<Trace>& traces, const PlotSettings& settings) {
  const double begin = std::max(endOf(traces) - settings.seconds, 0.0);
  std::vector<PlotCurve> shown;
  if (traces.size() == 1) {
    shown = allCurves(traces.front(), begin, settings);
    std::erase_if(shown, [&](const PlotCurve& curve) { return settings.hidden.contains(curve.name); });
    return shown;
  }
  const std::vector<std::string> names = seriesOf(traces, settings);
  if (names.empty()) return shown;
  const bool isThere = std::find(names.begin(), names.end(), settings.chosen) != names.end();
  const std::string& chosen = isThere ? settings.chosen : names.front();
  for (std::size_t run = 0; run < traces.size(); ++run) {
    for (PlotCurve& curve : allCurves(traces[run], begin, settings)) {
      if (curve.name != chosen) continue;
      curve.run = run;
      curve.colour = distinctColour(run);
      shown.push_back(std::move(curve));
    }
  }
  return shown;
}

render::Image plotPicture(const std::vector<Trace>& traces, const std::vector<std::string>& names,
                          const PlotSettings& settings, bool logarithmic, const std::string& title) {
  const std::vector<PlotCurve> curves = curvesOf(traces, settings);
  Plot plot;
  plot.title = fmt::format("{}: {}", title, titleOf(settings.kind));
  plot.abscissa = "time [s]";
  plot.right = std::max(endOf(traces), 1e-9);
  plot.left = std::max(plot.right - settings.seconds, 0.0);
  plot.logarithmic = logarithmic;
  plot.legendBeside = plot.isSigned = true;
  if (traces.size() > 1 && !curves.empty()) plot.title += fmt::format(", {}", curves.front().name);
  for (const PlotCurve& curve : curves) {
    if (plot.ordinate.empty())
      plot.ordinate = curve.unit.empty() ? titleOf(settings.kind) : fmt::format("[{}]", curve.unit);
    plot.curves.push_back({traces.size() > 1 ? names[curve.run] : curve.name, curve.colour, curve.points});
    if (!logarithmic) continue;
    for (glm::dvec2& point : plot.curves.back().points) point.y = point.y == 0.0 ? std::nan("") : std::abs(point.y);
  }
  return drawPlots({{plot}});
}

}  // namespace pliant::app
