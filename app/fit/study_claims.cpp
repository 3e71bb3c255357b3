#include "app/fit/study_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr int kFloor = static_cast<int>(sim::Trial::floor);
constexpr int kWall = static_cast<int>(sim::Trial::wall);
constexpr int kCeiling = static_cast<int>(sim::Trial::ceiling);

enum Parameter : std::size_t { dt, cells, iterations, modulus };

double errorOf(const FitResult& r) { return r.error; }
double kdOf(const FitResult& r) { return r.kd; }
double kvOf(const FitResult& r) { return r.kv; }

/// Reads the numbers that claims are about.
class Reader {
 public:
  using Value = double (*)(const FitResult&);

  Reader(const Study& study, int trial) : study_(study) {
    base_ = study.like;
    base_.trial = trial;
  }

  Reader of(int trial) const { return {study_, trial}; }
  /// With the n-th value of a parameter, 0 that of the base case.
  Reader with(Parameter parameter, std::size_t n) const {
    Reader other = *this;
    const Sweep& sweep = studySweeps()[parameter];
    sweep.set(other.base_, sweep.values[n]);
    return other;
  }

  const FitResult& result(double nu) const { return study_.at(base_, study_.nearest(nu)); }
  double at(double nu, Value value) const { return value(result(nu)); }
  double first(Value value) const { return at(0.0, value); }
  double last(Value value) const { return at(0.5, value); }

  double mean(Value value, double from = 0.0, double to = 0.5) const {
    double sum = 0.0;
    int count = 0;
    for (const double nu : study_.nu) {
      if (nu < from - 1e-9 || nu > to + 1e-9) continue;
      sum += value(study_.at(base_, nu));
      ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
  }
  double largest(Value value, double to = 0.5) const {
    double most = -std::numeric_limits<double>::infinity();
    for (const double nu : study_.nu) {
      if (nu <= to + 1e-9) most = std::max(most, value(study_.at(base_, nu)));
    }
    return most;
  }
  /// Where e is smallest.
  double bestRatio() const {
    return *std::min_element(study_.nu.begin(), study_.nu.end(),
                             [&](double a, double b) { return study_.at(base_, a).error < study_.at(base_, b).error; });
  }
  /// The mean for each value of a parameter, as "a, b, c, d".
  std::string means(Parameter parameter, Value value) const {
    std::string text;
    for (std::size_t n = 0; n < studySweeps()[parameter].values.size(); ++n)
      text += fmt::format("{}{:.3g}", n > 0 ? ", " : "", with(parameter, n).mean(value));
    return text;
  }
  /// Whether the mean goes steadily down (-1) or up (+1) along the values of a parameter.
  bool goes(Parameter parameter, Value value, int sign) const {
    for (std::size_t n = 1; n < studySweeps()[parameter].values.size(); ++n) {
      if (sign * (with(parameter, n).mean(value) - with(parameter, n - 1).mean(value)) < -1e-9) return false;
    }
    return true;
  }

 private:
  const Study& study_;
  FitCase base_;
};

std::vector<Verdict> claimsOfFloor(const Reader& r) {
  const double manyLow = r.with(iterations, 3).mean(errorOf, 0.0, 0.3) / r.mean(errorOf, 0.0, 0.3);
  return {
      {"error starts at 14 %", fmt::format("e = {:.3f} at the smallest ν", r.first(errorOf)),
       std::abs(r.first(errorOf) - 0.14) < 0.03},
      {"under 20 % up to ν = 0.3", fmt::format("e at most {:.3f}", r.largest(errorOf, 0.3)), r.largest(errorOf, 0.3) < 0.2},
      {"then rises, up to 75 %",
       fmt::format("e = {:.3f}, √e = {:.3f} at the largest ν", r.last(errorOf), std::sqrt(r.last(errorOf))),
       r.last(errorOf) > 1.5 * r.at(0.3, errorOf)},
      {"k_d rises with ν",
       fmt::format("k_d from {:.3f} over {:.3f} (ν = 0.3) to {:.3f}", r.first(kdOf), r.at(0.3, kdOf), r.last(kdOf)),
       r.at(0.3, kdOf) > r.first(kdOf) && r.last(kdOf) > r.at(0.3, kdOf)},
      {"k_v climbs, its peak near ν = 0.45",
       fmt::format("k_v {:.3f} at 0, {:.3f} at 0.3, {:.3f} at 0.45, {:.3f} at the end", r.first(kvOf), r.at(0.3, kvOf),
                   r.at(0.45, kvOf), r.last(kvOf)),
       r.at(0.45, kvOf) > r.first(kvOf)},
      {"smaller dt: smaller k_d and k_v", fmt::format("mean k_d {}; k_v {}", r.means(dt, kdOf), r.means(dt, kvOf)),
       r.goes(dt, kdOf, -1) && r.goes(dt, kvOf, -1)},
      {"smaller dt: slightly smaller error", fmt::format("mean e {}", r.means(dt, errorOf)),
       r.with(dt, 1).mean(errorOf) < r.mean(errorOf)},
      {"N = 2 better than N = 1", fmt::format("mean e {}", r.means(cells, errorOf)),
       r.with(cells, 1).mean(errorOf) < r.mean(errorOf)},
      {"k_d and k_v rise towards 1 with N", fmt::format("mean k_d {}; k_v {}", r.means(cells, kdOf), r.means(cells, kvOf)),
       r.goes(cells, kdOf, 1) && r.goes(cells, kvOf, 1)},
      {"more iterations: no less error",
       fmt::format("mean e {}; of 8 iterations {:.2f} of that of one up to ν = 0.3", r.means(iterations, errorOf), manyLow),
       std::abs(manyLow - 1.0) < 0.15},
      {"more iterations: smaller k_v", fmt::format("mean k_v {}", r.means(iterations, kvOf)),
       r.with(iterations, 3).mean(kvOf) < r.mean(kvOf)},
      {"larger E: stiffness to 1, error explodes",
       fmt::format("mean k_d {}; e {}", r.means(modulus, kdOf), r.means(modulus, errorOf)),
       r.with(modulus, 3).mean(kdOf) > 0.99 && r.goes(modulus, errorOf, 1)},
  };
}

std::vector<Verdict> claimsOfWall(const Reader& r) {
  return {
      {"error under 12.5 %",
       fmt::format("e at most {:.3f}, √e at most {:.3f}", r.largest(errorOf), std::sqrt(r.largest(errorOf))),
       r.largest(errorOf) < 0.125},
      {"falls with ν, to about 10 %",
       fmt::format("e {:.4f} at 0, {:.4f} at 0.3, {:.4f} at 0.45", r.first(errorOf), r.at(0.3, errorOf), r.at(0.45, errorOf)),
       r.at(0.45, errorOf) < r.first(errorOf)},
      {"grows only from about ν = 0.47", fmt::format("e smallest at ν = {:g}", r.bestRatio()), r.bestRatio() >= 0.42},
      {"k_v almost always 1", fmt::format("mean k_v {:.3f}", r.mean(kvOf)), r.mean(kvOf) > 0.9},
      {"k_d falls with ν", fmt::format("k_d from {:.3f} to {:.3f} at 0.45", r.first(kdOf), r.at(0.45, kdOf)),
       r.at(0.45, kdOf) < r.first(kdOf)},
      {"smaller dt: smaller k_d and k_v", fmt::format("mean k_d {}; k_v {}", r.means(dt, kdOf), r.means(dt, kvOf)),
       r.goes(dt, kdOf, -1) && r.goes(dt, kvOf, -1)},
      {"smaller dt: error at most 15 %", fmt::format("e at most {:.3f} at 0.001 s", r.with(dt, 3).largest(errorOf)),
       r.with(dt, 3).largest(errorOf) < 0.15},
      {"more iterations: less error", fmt::format("mean e {}", r.means(iterations, errorOf)),
       r.with(iterations, 3).mean(errorOf) < r.mean(errorOf)},
      {"more iterations: smaller k_d", fmt::format("mean k_d {}", r.means(iterations, kdOf)), r.goes(iterations, kdOf, -1)},
      {"larger E: stiffness to 1, error explodes",
       fmt::format("mean k_d {}; e {}", r.means(modulus, kdOf), r.means(modulus, errorOf)),
       r.with(modulus, 3).mean(kdOf) > 0.99 && r.goes(modulus, errorOf, 1)},
  };
}

std::vector<Verdict> claimsOfCeiling(const Reader& r) {
  const Reader floor = r.of(kFloor), wall = r.of(kWall);
  const double low = r.with(iterations, 3).mean(errorOf, 0.0, 0.3) / r.mean(errorOf, 0.0, 0.3);
  const double high = r.with(iterations, 3).mean(errorOf, 0.4, 0.5) / r.mean(errorOf, 0.4, 0.5);
  return {
      {"error larger than those of floor and wall: 10 % more at the start, 30 % more at the end",
       fmt::format("e {:.3f} at the start (floor {:.3f}, wall {:.3f}), {:.3f} at the end (floor {:.3f}, wall {:.3f})",
                   r.first(errorOf), floor.first(errorOf), wall.first(errorOf), r.last(errorOf), floor.last(errorOf),
                   wall.last(errorOf)),
       r.first(errorOf) > floor.first(errorOf) && r.first(errorOf) > wall.first(errorOf) &&
           r.last(errorOf) > floor.last(errorOf) && r.last(errorOf) > wall.last(errorOf)},
      {"k_d almost the floor's", fmt::format("mean k_d {:.4f}, floor {:.4f}", r.mean(kdOf), floor.mean(kdOf)),
       std::abs(r.mean(kdOf) / floor.mean(kdOf) - 1.0) < 0.1},
      {"k_v smaller than the floor's", fmt::format("mean k_v {:.4f}, floor {:.4f}", r.mean(kvOf), floor.mean(kvOf)),
       r.mean(kvOf) < floor.mean(kvOf)},
      {"k_v rises near ν = 0.45",
       fmt::format("k_v {:.3f} at 0.3, {:.3f} at 0.45, {:.3f} at the end", r.at(0.3, kvOf), r.at(0.45, kvOf), r.last(kvOf)),
       r.at(0.45, kvOf) > 1.3 * r.at(0.3, kvOf)},
      {"smaller dt: smaller error", fmt::format("mean e {}", r.means(dt, errorOf)),
       r.with(dt, 1).mean(errorOf) < r.mean(errorOf)},
      {"smaller dt: smaller k_d and k_v", fmt::format("mean k_d {}; k_v {}", r.means(dt, kdOf), r.means(dt, kvOf)),
       r.goes(dt, kdOf, -1) && r.goes(dt, kvOf, -1)},
      {"more iterations: less error, above all near ν = 0.5",
       fmt::format("8 iterations leave {:.2f} of e below ν = 0.3, {:.2f} above 0.4", low, high), high < low && high < 1.0},
      {"more iterations: smaller k_v", fmt::format("mean k_v {}", r.means(iterations, kvOf)),
       r.with(iterations, 3).mean(kvOf) < r.mean(kvOf)},
      {"larger E: stiffness to 1, error explodes",
       fmt::format("mean k_d {}; e {}", r.means(modulus, kdOf), r.means(modulus, errorOf)),
       r.with(modulus, 3).mean(kdOf) > 0.99 && r.goes(modulus, errorOf, 1)},
  };
}

std::vector<Verdict> claimsOfGravity(const Reader& r) {
  const auto shares = [](const FitResult& s) {
    return fmt::format("floor {:.2f}, wall {:.2f}, ceiling {:.2f}", s.shares[0], s.shares[1], s.shares[2]);
  };
  const auto largestIs = [](const FitResult& s, std::size_t i) {
    return s.shares[i] >= *std::max_element(s.shares.begin(), s.shares.end());
  };
  const FitResult& high = r.result(0.45);
  const Reader stiff = r.with(modulus, 1), fine = r.with(cells, 3);
  const double low = r.with(iterations, 3).mean(errorOf, 0.0, 0.3) / r.mean(errorOf, 0.0, 0.3);
  bool fineBest = true;
  for (std::size_t n = 0; n < 3; ++n)
    fineBest = fineBest && fine.mean(errorOf, 0.0, 0.37) < r.with(cells, n).mean(errorOf, 0.0, 0.37);
  return {
      {"the wall, best alone, contributes most as ν grows", fmt::format("at ν = 0.45: {}", shares(high)), largestIs(high, 1)},
      {"smaller dt: smaller total", fmt::format("mean e {}", r.means(dt, errorOf)),
       r.with(dt, 3).mean(errorOf) < r.mean(errorOf)},
      {"N = 4 lowest up to ν = 0.37",
       fmt::format("mean e up to there {:.3f}, {:.3f}, {:.3f}, {:.3f}", r.mean(errorOf, 0.0, 0.37),
                   r.with(cells, 1).mean(errorOf, 0.0, 0.37), r.with(cells, 2).mean(errorOf, 0.0, 0.37),
                   fine.mean(errorOf, 0.0, 0.37)),
       fineBest},
      {"N = 4: k_d = k_v = 1", fmt::format("mean k_d {:.3f}, k_v {:.3f}", fine.mean(kdOf), fine.mean(kvOf)),
       fine.mean(kdOf) > 0.95 && fine.mean(kvOf) > 0.95},
      {"more iterations: almost the same, better only near ν = 0.5",
       fmt::format("mean e {}; of 8 iterations {:.2f} of that of one up to ν = 0.3", r.means(iterations, errorOf), low),
       std::abs(low - 1.0) < 0.15 && r.with(iterations, 3).last(errorOf) < r.last(errorOf)},
      {"more iterations: smaller k_v", fmt::format("mean k_v {}", r.means(iterations, kvOf)),
       r.with(iterations, 3).mean(kvOf) < r.mean(kvOf)},
      {"larger E: the floor's share almost invisible", fmt::format("E = 10^4, ν = 0: {}", shares(stiff.result(0.0))),
       stiff.result(0.0).shares[0] < 0.1},
      {"larger E: the wall dominates at low ν", fmt::format("E = 10^4, ν = 0: {}", shares(stiff.result(0.0))),
       largestIs(stiff.result(0.0), 1)},
      {"larger E: the ceiling dominates at high ν", fmt::format("E = 10^4, largest ν: {}", shares(stiff.result(0.5))),
       largestIs(stiff.result(0.5), 2)},
      {"larger E: stiffness to 1", fmt::format("mean k_d {}", r.means(modulus, kdOf)), r.with(modulus, 3).mean(kdOf) > 0.99},
  };
}

}  // namespace

const std::vector<Sweep>& studySweeps() {
  static const std::vector<Sweep> sweeps{
      {"dt", {0.01, 0.005, 0.002, 0.001}, [](FitCase& row, double v) { row.timestep = v; }, false},
      {"N", {1, 2, 3, 4}, [](FitCase& row, double v) { row.cells = static_cast<int>(v); }, false},
      {"n_it", {1, 2, 4, 8}, [](FitCase& row, double v) { row.iterations = static_cast<int>(v); }, false},
      {"E", {1e3, 1e4, 1e5, 1e6}, [](FitCase& row, double v) { row.youngsModulus = v; }, true},
  };
  return sweeps;
}

Study::Study(const FitTable& fits, FitCase base, std::vector<double> ratios)
    : table(fits), like(std::move(base)), nu(std::move(ratios)) {
  std::sort(nu.begin(), nu.end());
  nu.erase(std::unique(nu.begin(), nu.end()), nu.end());
}

const FitResult& Study::at(FitCase row, double poissonRatio) const {
  row.poissonRatio = poissonRatio;
  return table.at(row);
}

double Study::nearest(double poissonRatio) const {
  return *std::min_element(nu.begin(), nu.end(),
                           [&](double a, double b) { return std::abs(a - poissonRatio) < std::abs(b - poissonRatio); });
}

std::vector<Verdict> checkClaims(const Study& study, int trial) {
  const Reader reader(study, trial);
  switch (trial) {
    case kFloor: return claimsOfFloor(reader);
    case kWall: return claimsOfWall(reader);
    case kCeiling: return claimsOfCeiling(reader);
    case kGravityTrials: return claimsOfGravity(reader);
    default: return {};
  }
}

}  // namespace pliant::app
