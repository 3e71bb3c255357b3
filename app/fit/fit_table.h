// The rows of `pliant fit`: a case with its results, stored in a CSV file that a later run continues.
#pragma once

#include "sim/fem/fit.h"
#include "sim/fem/statics.h"

#include <compare>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// The method that is fitted. library2017: as in the study's software (sim::PbdSettings::library2017).
enum class FitMethod { pbd, xpbd, library2017 };
inline constexpr std::array<std::string_view, 3> kFitMethodNames{"pbd", "xpbd", "library-2017"};

/// The trials of sim::Trial, followed by all of the study's combined: floor, wall and ceiling.
constexpr int kGravityTrials = static_cast<int>(sim::kTrialNames.size());

/// The key of a row. Rows are sorted by it.
struct FitCase {
  int trial = 0;              ///< a sim::Trial, or kGravityTrials
  std::string body = "cube";  ///< or the name of an OBJ file
  sim::ElasticModel fem = sim::ElasticModel::linear;
  sim::Lumping lumping = sim::Lumping::hex;
  FitMethod method = FitMethod::pbd;
  bool direct = false;     ///< uses k directly; otherwise k' = 1 - (1-k)^(1/n)
  bool single = false;     ///< single precision
  double bound = 1.0;      ///< upper bound of k_d and k_v
  double timestep = 0.01;  ///< [s]
  int cells = 1;           ///< N, along an axis; for an OBJ file, along its longest side
  int iterations = 1;
  double youngsModulus = 1e3;  ///< [Pa]
  double poissonRatio = 0.3;

  auto operator<=>(const FitCase&) const = default;
  std::string_view trialName() const { return trial == kGravityTrials ? "gravity" : sim::kTrialNames[trial]; }
};

struct FitResult {
  double kd = 0.0, kv = 0.0;
  double error = 0.0;
  double meanRelative = 0.0;
  int evaluations = 0;
  bool converged = false;
  int notAtRest = 0;
  std::array<double, 3> shares{};  ///< of floor, wall and ceiling; only for kGravityTrials
  double limit = 0.0;              ///< sim::stabilityLimit; only if bound > 1
};

using FitTable = std::map<FitCase, FitResult>;

/// The table as CSV: a header, then a row per case, in order; numbers in the shortest form that reads back to the same.
std::string writeFitTable(const FitTable& table);

/// Adds the rows of such a file. Throws sim::InputError with all invalid lines.
void readFitTable(const std::filesystem::path& file, FitTable& table);

}  // namespace pliant::app
