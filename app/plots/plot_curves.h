// The curves of a diagram from the traces of the runs, for the window and for picture files.
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

/// What of the traces is shown, and how.
struct PlotSettings {
  PlotKind kind = PlotKind::energy;
  double seconds = 20.0;         ///< the last so many of simulated time
  bool cumulative = true;        ///< of the ledger: sums from the left edge on, else power [W]
  bool largest = false;          ///< the diagram largestOf() its kind in its place
  std::set<std::string> hidden;  ///< names of series
  std::string chosen;            ///< the only series that is shown of several runs; none of the names: the first
};

struct PlotCurve {
  std::string name;  ///< of the series
  std::string unit;
  std::size_t run = 0;
  glm::vec3 colour{0.0f};          ///< by series; of several runs by run
  bool isSum = false;              ///< of the others
  std::vector<glm::dvec2> points;  ///< time and value; not a number where there is none
};

/// The diagram of the largest values where this one has roots of mean squares; none: it has others.
std::optional<PlotKind> largestOf(PlotKind kind);

/// A diagram's title: "energy".
const char* titleOf(PlotKind kind);

/// The names of all series of the diagram, hidden or not, in their order.
std::vector<std::string> seriesOf(const std::vector<Trace>& traces, const PlotSettings& settings);

/// The curves that are to be seen. Of one run all that are not hidden; of several one series of each.
std::vector<PlotCurve> curvesOf(const std::vector<Trace>& traces, const PlotSettings& settings);

/// The same as a picture; `names` of the runs.
render::Image plotPicture(const std::vector<Trace>& traces, const std::vector<std::string>& names,
                          const PlotSettings& settings, bool logarithmic, const std::string& title);

}  // namespace pliant::app
