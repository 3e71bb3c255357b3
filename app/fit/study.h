// The study by Real Gómez (ch. 4): its fits, and the parameters that it varies.
#pragma once

#include "app/fit/fit_table.h"

#include <vector>

namespace pliant::app {

/// A parameter that the study varies while all others are those of the base case.
struct Sweep {
  const char* name;            ///< as in the study
  const char* meaning;         ///< in words, for titles
  std::vector<double> values;  ///< the first is that of the base case
  void (*set)(FitCase& row, double value);
  bool logarithmic;  ///< the axis of its error diagrams
};
const std::vector<Sweep>& studySweeps();

/// The fits being examined. The table must outlive this object.
struct Study {
  Study(const FitTable& fits, FitCase base, std::vector<double> ratios);

  /// Null if the table has no such fit.
  const FitResult* find(FitCase row, double poissonRatio) const;
  /// The same; for a missing fit, all numbers are NaN.
  const FitResult& at(const FitCase& row, double poissonRatio) const;
  double nearest(double poissonRatio) const;  ///< the closest available value

  const FitTable& table;
  FitCase like;            ///< of the base case
  std::vector<double> nu;  ///< ascending, not empty
};

}  // namespace pliant::app
