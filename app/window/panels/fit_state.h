// State of the panel that fits PBD to finite elements, and its parts.
#pragma once

#include "app/fit/fit_job.h"
#include "app/fit/study_plots.h"

#include <future>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class Session;

struct FitState {
  FitCase row;                      ///< the case to fit, at the ν being viewed
  int shownTrial = 0;               ///< trial whose cube is shown if all trials are fitted together
  float displacementScale = 20.0f;  ///< exaggeration of the cube's displacements in the picture
  float yaw = 0.5f, pitch = 0.35f;  ///< view direction
  std::size_t diagram = 0;          ///< 0: over ν only; n: the sweep n - 1
  FitJob job;

  // Cached between frames:
  std::size_t tableSize = 0;      ///< number of results that the verdicts are based on
  std::optional<FitCase> judged;  ///< and their case
  std::vector<Verdict> verdicts;
  std::optional<std::pair<FitCase, int>> bodyOf;  ///< the case and the trial of `body`
  std::optional<FitBody> body;
  std::future<FitBody> nextBody;
};

/// All ν of the study.
const std::vector<double>& studyRatios();
/// The cases of `row` at all ν.
std::vector<FitCase> overRatios(FitCase row);
/// The result for the case being viewed; null: not fitted yet.
const FitResult* resultOf(const FitState& state);

/// The settings of the fit: the scene, the method, and the numbers.
void drawFitCase(FitState& state);
/// A button that starts fitting the missing ones of `cases`, or stops.
void drawFitStart(FitState& state, const std::vector<FitCase>& cases, const char* label, const char* id);
/// Applies the fitted values to the scene.
void drawFitUse(const FitState& state, Session& session);
/// Tabs with the diagrams, and with the study's reports.
void drawFitTabs(FitState& state, bool dark);
/// A tooltip for the last widget, even if it is disabled.
void drawFitTip(const std::string& text);

/// The cube before loading and at rest, coloured by the error, over that of finite elements as a ghost.
void drawFitBody(FitState& state, float width, float height, bool dark);

/// Draws a diagram of the study into the current window, with a mark at ν = `mark`. Returns the ν that was clicked.
std::optional<double> drawStudyPlot(const Plot& plot, float width, float height, double mark, bool dark);

}  // namespace pliant::app
