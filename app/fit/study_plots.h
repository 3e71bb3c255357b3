// The diagrams of the study (Real Gómez, ch. 4) from a table of fits, with its layout and colours.
#pragma once

#include "app/fit/study_claims.h"
#include "app/plots/plot_page.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// Rows of plots, one below the other.
using PlotRows = std::vector<std::vector<Plot>>;

namespace study_colours {
inline constexpr glm::vec3 kBlack(0.0f), kRed(0.85f, 0.1f, 0.1f), kGreen(0.05f, 0.6f, 0.15f), kBlue(0.1f, 0.25f, 0.9f);
/// For the values of a sweep, in order.
inline constexpr std::array<glm::vec3, 4> kSweep{kBlack, kRed, kGreen, kBlue};
}  // namespace study_colours

/// Names: "GravityFloor", "n_it", "e" as in the study, for comparison; or in plain words.
enum class Wording { study, plain };

/// The name of a trial's scene, or of the trial.
std::string trialText(int trial, Wording wording);
/// "10 kPa".
std::string modulusText(double pascals);

/// The cases of a sweep with their names: "dt = 0.01" and so on.
std::vector<std::pair<std::string, FitCase>> variantsOf(const FitCase& like, const Sweep& sweep,
                                                        Wording wording = Wording::study);

/// e in black, k_d in red, k_v in blue; for all trials combined, the error as the sum of their shares, and below it k_d
/// and k_v. Compliances k_d and k_v also have their own diagram with a logarithmic axis. Missing fits leave gaps.
PlotRows basePlots(const Study& study, const FitCase& row, Wording wording = Wording::study);
/// e for each value of a sweep; for all trials combined, their shares below it.
PlotRows errorPlots(const Study& study, const FitCase& like, const Sweep& sweep, Wording wording = Wording::study);
/// k_d, and below it k_v.
PlotRows stiffnessPlots(const Study& study, const FitCase& like, const Sweep& sweep, Wording wording = Wording::study);

}  // namespace pliant::app
