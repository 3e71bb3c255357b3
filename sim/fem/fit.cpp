#include "sim/fem/fit.h"

#include "sim/base/assert.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pliant::sim {

std::vector<double> relativeErrors(std::span<const glm::dvec3> pbd, std::span<const glm::dvec3> fem) {
  PLIANT_ASSERT(pbd.size() == fem.size(), "both are by node");
  double largest = 0.0;
  for (const glm::dvec3& u : fem) largest = std::max(largest, glm::length(u));
  std::vector<double> errors(fem.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < fem.size(); ++i) {
    const double length = glm::length(fem[i]);
    // Else the node is fixed, or its displacement is 0 by symmetry, except for rounding.
    if (length > 1e-12 * largest) errors[i] = glm::length(pbd[i] - fem[i]) / length;
  }
  return errors;
}

RestError compareRest(std::span<const glm::dvec3> pbd, std::span<const glm::dvec3> fem) {
  RestError error;
  std::size_t moved = 0;
  for (const double relative : relativeErrors(pbd, fem)) {
    if (std::isnan(relative)) continue;
    error.meanSquare += relative * relative;
    error.mean += relative;
    ++moved;
  }
  if (moved == 0) return error;
  error.meanSquare /= static_cast<double>(moved);
  error.mean /= static_cast<double>(moved);
  return error;
}

const PbdRest& RestTable::at(double kd, double kv) {
  const std::pair key(kd, kv);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = rests_.find(key); found != rests_.end()) return *found->second;
  }
  auto rest = std::make_unique<const PbdRest>(body_.run(kd, kv));
  const std::lock_guard lock(mutex_);
  return *rests_.try_emplace(key, std::move(rest)).first->second;
}

int Search::sweepPoints() const { return static_cast<int>(std::floor(upper / sweepStep + 1e-9)) + 1; }

double Search::sweepValue(int i) const {
  PLIANT_ASSERT(i >= 0 && i < sweepPoints(), "the grid has this point");
  return std::min(upper, std::round(i * sweepStep * 1e12) / 1e12);
}

Optimum minimise(const std::function<double(double, double)>& f, const Search& search) {
  PLIANT_ASSERT(search.sweepStep > 0.0 && search.startStep > 0.0 && search.smallest > 0.0, "a search goes in steps");
  constexpr double kGolden = 1.618034;
  Optimum best;
  best.value = std::numeric_limits<double>::infinity();
  const auto tryPoint = [&](double x, double y) {
    const double value = f(x, y);
    ++best.evaluations;
    if (!(value < best.value)) return false;
    best.x = x;
    best.y = y;
    best.value = value;
    return true;
  };
  for (int i = 0; i < search.sweepPoints(); ++i) {
    for (int j = 0; j < search.sweepPoints(); ++j) tryPoint(search.sweepValue(i), search.sweepValue(j));
  }
  for (double step = search.startStep; step >= search.smallest;) {
    const double x = best.x, y = best.y;
    bool better = false;
    for (const auto& [dx, dy] : std::array<std::array<double, 2>, 4>{{{step, 0}, {-step, 0}, {0, step}, {0, -step}}}) {
      const double nextX = std::clamp(x + dx, 0.0, search.upper), nextY = std::clamp(y + dy, 0.0, search.upper);
      if (nextX == x && nextY == y) continue;  // on the bound
      better = tryPoint(nextX, nextY) || better;
    }
    step = better ? std::min(step * kGolden, search.upper) : step / kGolden;
  }
  return best;
}

double complianceOf(double s) {
  PLIANT_ASSERT(s >= 0.0 && s <= 1.0, "s is 0 to 1");
  return std::pow(10.0, 1.0 - 10.0 * s);
}

FitOutcome fitStiffness(std::span<const FitTarget> targets, const Search& search, bool compliant) {
  PLIANT_ASSERT(!targets.empty(), "there is something to fit to");
  FitOutcome outcome;
  const auto parameter = [&](double s) { return compliant ? complianceOf(s) : s; };
  const auto error = [&](double x, double y) {
    double squares = 0.0;
    bool rests = true;
    for (const FitTarget& target : targets) {
      const PbdRest& rest = target.pbd->at(parameter(x), parameter(y));
      const double e = compareRest(rest.displacement, target.fem).meanSquare;
      squares += e * e;
      rests = rests && rest.converged;
    }
    if (!rests) ++outcome.notAtRest;
    return std::isfinite(squares) && (rests || !search.restOnly) ? std::sqrt(squares)
                                                                 : std::numeric_limits<double>::infinity();
  };
  const Optimum optimum = minimise(error, search);
  outcome.kd = parameter(optimum.x);
  outcome.kv = parameter(optimum.y);
  outcome.error = optimum.value;
  outcome.evaluations = optimum.evaluations;
  outcome.converged = true;
  for (const FitTarget& target : targets) {
    const PbdRest& rest = target.pbd->at(outcome.kd, outcome.kv);
    const RestError of = compareRest(rest.displacement, target.fem);
    outcome.converged = outcome.converged && rest.converged;
    outcome.meanRelative += of.mean / static_cast<double>(targets.size());
    const double part = optimum.value > 0.0 ? of.meanSquare / optimum.value : 0.0;
    outcome.shares.push_back(part * part);
  }
  return outcome;
}

}  // namespace pliant::sim
