// The panel in which PBD is fitted to finite elements, as it is.
#pragma once

#include "app/fit/fit_job.h"
#include "app/fit/study_plots.h"

#include <future>
#include <map>
#include <optional>
#include <vector>

namespace pliant::app {

struct FitPanel {
  bool open = false;
  float coveredBelow = 0.0f;        ///< height of the window's lower part that the panel covers
  FitCase row;                      ///< what is fitted, at the ν that is looked at
  int shownTrial = 0;               ///< whose cube is seen where all trials are fitted at once
  float enlarged = 20.0f;           ///< moves of the cube in the picture
  float yaw = 0.5f, pitch = 0.35f;  ///< from where it is seen
  std::size_t diagram = 0;          ///< 0: over ν alone; n: the sweep n - 1
  FitJob job;

  // Kept from picture to picture.
  std::size_t tableSize = 0;      ///< that the verdicts are of
  std::optional<FitCase> judged;  ///< and the case
  std::vector<Verdict> verdicts;
  std::optional<std::pair<FitCase, int>> bodyOf;  ///< the case and the trial of `body`
  std::optional<FitBody> body;
  std::future<FitBody> nextBody;
};

/// All ν of the study.
const std::vector<double>& studyRatios();

/// The cube before and at rest, painted with the error, over that of finite elements as a ghost.
void drawFitBody(FitPanel& panel, float width, float height, bool dark);

/// Draws a diagram of the study into the current window, with a mark at ν = `mark`. Returns the ν that was clicked.
std::optional<double> drawStudyPlot(const Plot& plot, float width, float height, double mark, bool dark);

}  // namespace pliant::app
