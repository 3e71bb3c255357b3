// The building blocks of claims about a study: means, extremes and trends of its fits over Poisson's ratio and its
// parameters.
#pragma once

#include "app/fit/study.h"

#include <string>
#include <vector>

namespace pliant::app {

/// The parameters of studySweeps(), in its order.
enum StudyParameter : std::size_t { dt, cells, iterations, modulus };

constexpr double kEndOfRatios = 0.5;  ///< greater than every ν

inline double errorOf(const FitResult& r) { return r.error; }
inline double kdOf(const FitResult& r) { return r.kd; }
inline double kvOf(const FitResult& r) { return r.kv; }

/// Reads the numbers that claims refer to, and sets `missing` if one does not exist.
class StudyReader {
 public:
  using Value = double (*)(const FitResult&);

  StudyReader(const Study& study, int trial, bool& missing) : study_(study), missing_(missing) {
    base_ = study.like;
    base_.trial = trial;
  }

  StudyReader of(int trial) const { return {study_, trial, missing_}; }
  /// With the n-th value of a parameter; 0 is that of the base case.
  StudyReader with(StudyParameter parameter, std::size_t n) const;
  static std::size_t countOf(StudyParameter parameter) { return studySweeps()[parameter].values.size(); }

  const std::vector<double>& ratios() const { return study_.nu; }
  const FitResult& result(double nu) const;
  double at(double nu, Value value) const { return value(result(nu)); }
  double first(Value value) const { return at(0.0, value); }
  double last(Value value) const { return at(kEndOfRatios, value); }

  double mean(Value value, double from = 0.0, double to = kEndOfRatios) const;
  double largest(Value value, double to = kEndOfRatios) const;
  /// The ν with the smallest e.
  double bestRatio() const;
  /// The first ν at which a value is at least `least`; beyond all ν if there is none.
  double firstRatio(Value value, double least) const;
  /// The mean for each value of a parameter, as "a, b, c, d".
  std::string means(StudyParameter parameter, Value value) const;
  /// Whether the mean monotonically decreases (-1) or increases (+1) over the values of a parameter, up to a relative
  /// `slack`.
  bool goes(StudyParameter parameter, Value value, int sign, double slack = 0.0) const;
  /// Whether a value increases (+1) or decreases (-1) with ν up to `to`; from one ν to the next it may reverse by
  /// `slack`.
  bool goesAlong(Value value, int sign, double to, double slack) const;
  /// The fraction of the values of ν up to `to` for which `isSo(result, result of other)`.
  template <typename IsSo>
  double partWhere(const StudyReader& other, double to, IsSo&& isSo) const {
    int count = 0, all = 0;
    for (const double nu : study_.nu) {
      if (nu > to + 1e-9) continue;
      ++all;
      if (isSo(result(nu), other.result(nu))) ++count;
    }
    return all > 0 ? double(count) / all : 0.0;
  }
  /// The mean for the last value of a parameter divided by that for the first.
  double ratio(StudyParameter parameter, Value value, double from = 0.0, double to = kEndOfRatios) const {
    return with(parameter, countOf(parameter) - 1).mean(value, from, to) / mean(value, from, to);
  }

 private:
  const Study& study_;
  FitCase base_;
  bool& missing_;
};

}  // namespace pliant::app
