// Tests the claims of the study by Real Gómez (ch. 4) on a table of fits.
#pragma once

#include "app/fit/study.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct Verdict {
  std::string claim;          ///< as stated in the study
  std::string asked;          ///< the criterion: quantity and tolerance
  std::string found;          ///< our numbers
  std::optional<bool> holds;  ///< nothing: fits are missing
};

/// The claims about one trial (FitCase::trial).
std::vector<Verdict> checkClaims(const Study& study, int trial);

/// All cases that checkClaims() needs for a trial.
std::vector<FitCase> claimedCases(const Study& study, int trial);

}  // namespace pliant::app
