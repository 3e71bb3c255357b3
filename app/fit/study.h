// The study by Real Gómez (ch. 4): the fits that it makes, and what it changes from one to the next.
#pragma once

#include "app/fit/fit_table.h"

#include <vector>

namespace pliant::app {

/// A parameter that the study changes while all others are those of the base case.
struct Sweep {
  const char* name;            ///< as the study writes it
  const char* meaning;         ///< in words, for titles
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

}  // namespace pliant::app
