#include "app/sweep/sweep_run.h"

#include "app/base/interruption.h"
#include "app/host/blow_up_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

namespace pliant::app {

namespace {

using Clock = std::chrono::steady_clock;

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

FinishedCell runCell(const SweepPlan& plan, const SweepCell& cell, const SweepMeasures& measures,
                     const std::atomic<bool>& stopped) {
  FinishedCell result;
  try {
    sim::Scene scene = sceneOfCell(plan.scene, plan.axes, cell);
    sim::setParameter(scene, fmt::format("threads={}", plan.threads));
    sim::InputMessages ignored;  // warnings: already reported for the original scene
    result.simulation = std::make_unique<sim::Simulation>(std::move(scene), sim::BuildOptions{plan.assets}, ignored);
    sim::Simulation& simulation = *result.simulation;
    simulation.stopWhen(stopped);
    SweepMeter meter(measures);
    const int frames = simulation.scene().settings.iterations;
    for (int frame = 0; frame < frames; ++frame) {
      const auto start = Clock::now();
      if (!simulation.step()) break;
      meter.addFrame(simulation, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    result.row.outputs = meter.outputs(simulation);
    if (simulation.blowUp()) result.row.failure = firstLine(describe(*simulation.blowUp()));
  } catch (const sim::InputError& failure) {
    result.row.failure = firstLine(failure.what());
  } catch (const std::bad_alloc&) {
    result.simulation = nullptr;
    result.row.failure = "out of memory";
  }
  return result;
}

/// Passes finished cells from the worker threads to the writing thread. Limited to few, as each holds its entire state.
class Counter {
 public:
  /// `workers`: number of threads that call put().
  Counter(std::size_t room, std::size_t workers) : room_(room), workers_(workers) {}

  void put(FinishedCell cell) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() < room_ || closed_; });
    waiting_.push_back(std::move(cell));
    changed_.notify_all();
  }
  /// A worker is done.
  void leave() {
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_all();
  }
  /// Nothing: no more will come.
  std::optional<FinishedCell> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || workers_ == 0; });
    if (waiting_.empty()) return std::nullopt;
    FinishedCell cell = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    return cell;
  }
  /// No more cells are taken.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::size_t room_, workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<FinishedCell> waiting_;
  bool closed_ = false;
};

}  // namespace

void runCells(const SweepPlan& plan, const std::vector<SweepCell>& cells, const SweepMeasures& measures,
              const std::function<void(FinishedCell)>& finished) {
  const std::size_t atOnce = std::min<std::size_t>(std::max(plan.atOnce, 1), cells.size());
  Counter counter(std::max<std::size_t>(atOnce, 1), atOnce);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  const auto work = [&] {
    for (std::size_t i = next++; i < cells.size() && !stopped && !isInterrupted(); i = next++) {
      FinishedCell cell = runCell(plan, cells[i], measures, stopped);
      cell.number = i;
      counter.put(std::move(cell));
    }
    counter.leave();
  };
  std::vector<std::jthread> threads;
  for (std::size_t t = 0; t < atOnce; ++t) threads.emplace_back(work);
  try {
    while (auto cell = counter.take()) finished(std::move(*cell));
  } catch (...) {
    stopped = true;
    counter.close();
    throw;
  }
}

}  // namespace pliant::app
