// What the panel shows in which PBD is fitted to finite elements, and its parts.
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
/// The cases of `row` at all ν.
std::vector<FitCase> overRatios(FitCase row);
/// What was fitted for what is looked at; null: it is not known yet.
const FitResult* resultOf(const FitState& state);

/// What is fitted: the scene, the method, and the numbers.
void drawFitCase(FitState& state);
/// One button: it starts what is missing of `cases`, or ends what runs.
void drawFitStart(FitState& state, const std::vector<FitCase>& cases, const char* label, const char* id);
/// The way of the values into the scene.
void drawFitUse(const FitState& state, Session& session);
/// The diagrams, and what the study reports, as tabs.
void drawFitTabs(FitState& state, bool dark);
/// A tip for the widget drawn last, also where it is disabled.
void drawFitTip(const std::string& text);

/// The cube before and at rest, painted with the error, over that of finite elements as a ghost.
void drawFitBody(FitState& state, float width, float height, bool dark);

/// Draws a diagram of the study into the current window, with a mark at ν = `mark`. Returns the ν that was clicked.
std::optional<double> drawStudyPlot(const Plot& plot, float width, float height, double mark, bool dark);

}  // namespace pliant::app
