// What the study by Real Gómez reports in words (ch. 4), put to the test of a table of fits.
#pragma once

#include "app/fit/study.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct Verdict {
  std::string claim;          ///< as reported
  std::string asked;          ///< what must be so for it to hold: quantity and tolerance
  std::string found;          ///< our numbers
  std::optional<bool> holds;  ///< none: fits are missing
};

/// What is reported of one trial (FitCase::trial).
std::vector<Verdict> checkClaims(const Study& study, int trial);

/// All that checkClaims() looks at for a trial.
std::vector<FitCase> claimedCases(const Study& study, int trial);

}  // namespace pliant::app
