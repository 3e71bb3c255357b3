// Curves below the text of a lesson.
#pragma once

#include "app/lesson/lesson_graph.h"
#include "app/plots/axes.h"

#include <string>
#include <vector>

namespace pliant::app {

struct CurvesLook {
  std::string abscissa;  ///< label of the x axis, with its unit: "time [s]"
  std::string ordinate;  ///< label of the y axis; empty: the curves' names suffice
  float height;          ///< without the names above [font heights]
};

/// Uses the available width; the names are above.
void drawLessonCurves(const std::vector<LessonGraph::Curve>& curves, const AxisRange& abscissa, const CurvesLook& look);

}  // namespace pliant::app
