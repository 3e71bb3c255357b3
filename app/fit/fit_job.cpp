#include "app/fit/fit_job.h"

#include "app/base/thread_priority.h"
#include "app/fit/fit_sweep.h"
#include "sim/base/processors.h"

#include <omp.h>

#include <algorithm>
#include <exception>

namespace pliant::app {

void FitJob::start(const std::vector<FitCase>& cases) {
  std::vector<FitCase> missing;
  std::copy_if(cases.begin(), cases.end(), std::back_inserter(missing),
               [&](const FitCase& row) { return !table_.contains(row); });
  done_ = 0;
  wanted_ = missing.size();
  failure_.clear();
  if (missing.empty()) return;
  running_ = true;
  thread_ = std::jthread([this, missing = std::move(missing)](const std::stop_token& stop) { work(missing, stop); });
}

void FitJob::work(std::vector<FitCase> cases, const std::stop_token& stop) {
  yieldToWindow();
  // For this thread only: leaves a core to simulation and window.
  omp_set_num_threads(std::max(sim::processorsToUse() - 1, 1));
  try {
    sweep(
        std::move(cases), {},
        [&](const FitCase& row, const FitResult& result) {
          const std::lock_guard lock(mutex_);
          arrived_.emplace_back(row, result);
        },
        stop);
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    reportedFailure_ = error.what();
  }
  running_ = false;
}

bool FitJob::collect() {
  const std::lock_guard lock(mutex_);
  if (!reportedFailure_.empty()) failure_ = std::exchange(reportedFailure_, {});
  const bool any = !arrived_.empty();
  done_ += arrived_.size();
  for (auto& [row, result] : arrived_) table_.insert_or_assign(row, result);
  arrived_.clear();
  return any;
}

FitBody restOf(const FitCase& row, sim::Trial trial, const FitResult& result) {
  FitBody rest;
  rest.body = bodyOfCase(row, trial, {});
  rest.fem = sim::solveStatics(rest.body, {row.youngsModulus, row.poissonRatio}, row.fem).displacement;
  rest.pbd = sim::PbdBody(rest.body, pbdOf(row)).run(result.kd, result.kv).displacement;
  rest.errors = sim::relativeErrors(rest.pbd, rest.fem);
  return rest;
}

}  // namespace pliant::app
