// Curves below a lesson's text.
#pragma once

#include "app/lesson/lesson_graph.h"
#include "app/plots/axes.h"

#include <string>
#include <vector>

namespace pliant::app {

struct CurvesLook {
  std::string abscissa;  ///< what the axis below is, with its unit: "time [s]"
  std::string ordinate;  ///< the same of the other one; empty: the curves' names say it
  float height;          ///< without the names above [heights of the font]
};

/// As wide as there is room, with their names above.
void drawLessonCurves(const std::vector<LessonGraph::Curve>& curves, const AxisRange& abscissa, const CurvesLook& look);

}  // namespace pliant::app
