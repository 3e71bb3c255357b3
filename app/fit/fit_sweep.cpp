#include "app/fit/fit_sweep.h"

#include "sim/base/input_errors.h"
#include "sim/base/parallel.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>

namespace pliant::app {

namespace {

sim::Search searchOf(const FitCase& row) {
  sim::Search search;
  search.upper = row.bound;
  search.sweepStep *= row.bound;
  search.restOnly = row.bound > 1.0;
  return search;
}

/// Cases with the same PBD settings, and the states of rest computed so far, by trial.
class Group {
 public:
  Group(std::vector<FitCase> cases, const FitBodies& bodies)
      : cases_(std::move(cases)), search_(searchOf(cases_.front())) {
    for (const FitCase& row : cases_) {
      for (const sim::Trial trial : trialsOf(row)) {
        if (entries_.contains(trial)) continue;
        auto entry = std::make_unique<Entry>(bodyOfCase(row, trial, bodies), pbdOf(row));
        entries_.emplace(trial, std::move(entry));
      }
    }
  }

  std::size_t size() const { return cases_.size(); }
  const FitCase& at(std::size_t i) const { return cases_[i]; }

  /// Computes the grid that each search starts with, on all threads. With few cases only few threads would otherwise be
  /// used.
  void computeGrid(const std::stop_token& stop) {
    const bool compliant = cases_.front().method == FitMethod::xpbd;
    const std::size_t points = search_.sweepPoints();
    std::vector<Entry*> all;
    for (auto& [trial, entry] : entries_) all.push_back(entry.get());
    sim::parallelPieces(points * points * all.size(), 2, [&](std::size_t piece) {
      if (stop.stop_requested()) return;
      const std::size_t point = piece / all.size();
      const auto value = [&](std::size_t i) {
        const double s = search_.sweepValue(static_cast<int>(i));
        return compliant ? sim::complianceOf(s) : s;
      };
      all[piece % all.size()]->rests.at(value(point / points), value(point % points));
    });
  }

  FitResult fit(const FitCase& row) {
    const sim::Elasticity elasticity{row.youngsModulus, row.poissonRatio};
    std::vector<sim::FitTarget> targets;
    bool balanced = true;
    for (const sim::Trial trial : trialsOf(row)) {
      Entry& entry = *entries_.at(trial);
      sim::StaticRest fem = sim::solveStatics(entry.body, elasticity, row.fem);
      balanced = balanced && fem.converged;
      targets.push_back({&entry.rests, std::move(fem.displacement)});
    }
    if (!balanced) return {.error = std::numeric_limits<double>::infinity()};  // nothing to compare to
    const sim::FitOutcome outcome = sim::fitStiffness(targets, search_, row.method == FitMethod::xpbd);
    FitResult result{outcome.kd,          outcome.kv,        outcome.error,    outcome.meanRelative,
                     outcome.evaluations, outcome.converged, outcome.notAtRest};
    if (outcome.shares.size() == result.shares.size())
      std::copy(outcome.shares.begin(), outcome.shares.end(), result.shares.begin());
    if (row.bound > 1.0) {
      result.limit = 2.0;
      for (const sim::Trial trial : trialsOf(row)) result.limit = std::min(result.limit, entries_.at(trial)->limit());
    }
    return result;
  }

 private:
  struct Entry {
    Entry(sim::ElasticBody of, const sim::PbdSettings& settings) : body(std::move(of)), rests(body, settings) {}

    double limit() {
      std::call_once(once, [&] { found = sim::stabilityLimit(rests.body()); });
      return found;
    }

    sim::ElasticBody body;
    sim::RestTable rests;
    std::once_flag once;
    double found = 0.0;
  };

  std::vector<FitCase> cases_;
  sim::Search search_;
  std::map<sim::Trial, std::unique_ptr<Entry>> entries_;
};

}  // namespace

FitCase sharedPbdOf(FitCase row) {
  row.trial = 0;
  row.fem = sim::ElasticModel::linear;
  row.youngsModulus = row.poissonRatio = 0.0;
  return row;
}

std::vector<sim::Trial> trialsOf(const FitCase& row) {
  if (row.trial == kGravityTrials) return {sim::Trial::floor, sim::Trial::wall, sim::Trial::ceiling};
  return {static_cast<sim::Trial>(row.trial)};
}

sim::PbdSettings pbdOf(const FitCase& row) {
  sim::PbdSettings settings;
  if (row.method == FitMethod::library2017) settings = sim::PbdSettings::library2017();
  if (row.method == FitMethod::pbd && row.direct) settings.stiffness = sim::StiffnessModel::perIteration;
  if (row.method == FitMethod::xpbd) settings.stiffness = sim::StiffnessModel::compliant;
  settings.singlePrecision = row.single;
  settings.timestep = row.timestep;
  settings.iterations = row.iterations;
  return settings;
}

sim::ElasticBody bodyOfCase(const FitCase& row, sim::Trial trial, const FitBodies& bodies) {
  sim::ElasticBody body;
  if (row.body == "cube") {
    body = sim::studyCube(row.cells, row.lumping);
  } else {
    const sim::TetraResult filled = sim::tetrahedralise(bodies.at(row.body), {.resolution = row.cells});
    if (filled.failure) throw sim::InputError(row.body, 0, *filled.failure);
    body = sim::bodyOf(filled.mesh);
  }
  // Few surfaces have a flat side.
  if (row.body == "cube")
    sim::apply(trial, body);
  else
    sim::apply(trial, body, 0.1);
  return body;
}

void sweep(std::vector<FitCase> cases, const FitBodies& bodies,
           const std::function<void(const FitCase&, const FitResult&)>& finished, const std::stop_token& stop) {
  std::map<FitCase, std::vector<FitCase>> byGroup;
  for (const FitCase& row : cases) byGroup[sharedPbdOf(row)].push_back(row);
  std::mutex mutex;
  std::exception_ptr failure;
  for (auto& [key, members] : byGroup) {
    if (stop.stop_requested()) return;
    Group group(std::move(members), bodies);
    group.computeGrid(stop);
    sim::parallelPieces(group.size(), 2, [&](std::size_t i) {
      const FitCase& row = group.at(i);
      {
        const std::lock_guard lock(mutex);
        if (failure || stop.stop_requested()) return;
      }
      const FitResult result = group.fit(row);
      const std::lock_guard lock(mutex);
      try {
        finished(row, result);
      } catch (...) {  // must not leave a parallel region
        failure = std::current_exception();
      }
    });
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace pliant::app
