// What the study by Real Gómez reports in words ([F] ch. 4, REQUIREMENTS SCN-30), put to the test of a table of fits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/fit/fit_table.h"

namespace pliant::app {

/// A parameter that the study changes while all others are those of the base case.
struct Sweep {
  const char* name;
  std::vector<double> values;  ///< the first is that of the base case
  void (*set)(FitCase& row, double value);
  bool logarithmic;  ///< the axis of its errors
};
const std::vector<Sweep>& studySweeps();

/// The fits that are looked at. The table must outlive it.
struct Study {
  Study(const FitTable& fits, FitCase base, std::vector<double> ratios);

  /// Null where the table has no such fit.
  const FitResult* find(FitCase row, double poissonRatio) const;
  /// The same; of a fit that is not there, all numbers are none (NaN).
  const FitResult& at(const FitCase& row, double poissonRatio) const;
  double nearest(double poissonRatio) const;  ///< of those that there are

  const FitTable& table;
  FitCase like;            ///< of the base case
  std::vector<double> nu;  ///< ascending, not empty
};

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
