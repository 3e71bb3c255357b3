#include "app/fit/study.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pliant::app {

const std::vector<Sweep>& studySweeps() {
  static const std::vector<Sweep> sweeps{
      {"dt", "time step dt [s]", {0.01, 0.005, 0.002, 0.001}, [](FitCase& row, double v) { row.timestep = v; }, false},
      {"N",
       "cells along an edge, N",
       {1, 2, 3, 4},
       [](FitCase& row, double v) { row.cells = static_cast<int>(v); },
       false},
      {"n_it",
       "iterations of a step, n_it",
       {1, 2, 4, 8},
       [](FitCase& row, double v) { row.iterations = static_cast<int>(v); },
       false},
      {"E",
       "Young's modulus E [Pa]",
       {1e3, 1e4, 1e5, 1e6},
       [](FitCase& row, double v) { row.youngsModulus = v; },
       true},
  };
  return sweeps;
}

Study::Study(const FitTable& fits, FitCase base, std::vector<double> ratios)
    : table(fits), like(std::move(base)), nu(std::move(ratios)) {
  std::sort(nu.begin(), nu.end());
  nu.erase(std::unique(nu.begin(), nu.end()), nu.end());
}

const FitResult* Study::find(FitCase row, double poissonRatio) const {
  row.poissonRatio = poissonRatio;
  const auto found = table.find(row);
  return found == table.end() ? nullptr : &found->second;
}

const FitResult& Study::at(const FitCase& row, double poissonRatio) const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  static const FitResult none{
      .kd = kNone, .kv = kNone, .error = kNone, .meanRelative = kNone, .shares = {kNone, kNone, kNone}};
  const FitResult* found = find(row, poissonRatio);
  return found != nullptr ? *found : none;
}

double Study::nearest(double poissonRatio) const {
  return *std::min_element(nu.begin(), nu.end(),
                           [&](double a, double b) { return std::abs(a - poissonRatio) < std::abs(b - poissonRatio); });
}

}  // namespace pliant::app
