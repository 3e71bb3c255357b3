// Makes the curves of a diagram from the traces of the runs, for the window and for picture files.
#pragma once

#include "app/plots/trace.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::render {
struct Image;
}

namespace pliant::app {

/// Which data of the traces are shown, and how.
struct PlotSettings {
  PlotKind kind = PlotKind::energy;
  double seconds = 20.0;         ///< length of the time range [simulated s]
  bool cumulative = true;        ///< for the ledger: sums from the left edge, otherwise power [W]
  bool largest = false;          ///< shows the diagram largestOf() its kind instead
  std::set<std::string> hidden;  ///< names of series
  std::string chosen;            ///< the series shown if there are several runs; if invalid, the first
};

struct PlotCurve {
  std::string name;  ///< of the series
  std::string unit;
  std::size_t run = 0;
  glm::vec3 colour{0.0f};          ///< by series; if there are several runs, by run
  bool isSum = false;              ///< the sum of the other curves
  std::vector<glm::dvec2> points;  ///< time and value; NaN if there is none
};

/// The corresponding diagram with maximum instead of root-mean-square values; none if it shows something else.
std::optional<PlotKind> largestOf(PlotKind kind);

/// A diagram's title: "energy".
const char* titleOf(PlotKind kind);

/// The names of all series of the diagram, hidden or not, in order.
std::vector<std::string> seriesOf(const std::vector<Trace>& traces, const PlotSettings& settings);

/// The visible curves: for a single run, all that are not hidden; for several runs, one series of each.
std::vector<PlotCurve> curvesOf(const std::vector<Trace>& traces, const PlotSettings& settings);

/// The curves as a picture; `names`: of the runs.
render::Image plotPicture(const std::vector<Trace>& traces, const std::vector<std::string>& names,
                          const PlotSettings& settings, bool logarithmic, const std::string& title);

}  // namespace pliant::app
