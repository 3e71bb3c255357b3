// Cures for a blow-up, tested on copies before they are offered: no advice that does not help.
#pragma once

#include "sim/simulation.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {

/// The result of a cure so far.
struct CureTrial {
  enum class State {
    waiting,
    trying,
    holds,   ///< a copy did not blow up
    fails,   ///< it blew up again
    refused  ///< the scene cannot be built with it
  };

  sim::Cure cure;
  State state = State::waiting;
  bool fromBeginning = false;  ///< the copy was restarted from the beginning: at the good state it is too late
  float seconds = 0.0f;        ///< time that the copy ran without blowing up, so far or in total [s]

  bool isOver() const { return state != State::waiting && state != State::trying; }
};

/// Simulated time that a copy must survive [s]: several swings of a hanging body, many times as long as a blow-up
/// takes.
constexpr float kTrialSeconds = 5.0f;
/// Maximum number of steps instead, if steps are short.
constexpr int kTrialSteps = 2000;

/// "4 substeps: stable for 5 s".
std::string textOf(const CureTrial& trial);

/// Where a trial starts.
enum class TrialStart {
  goodState,  ///< the last good state; if the copy blows up again from there, also the beginning
  beginning   ///< only the beginning, if continuing from the good state is of no use
};

/// Tries a cure on a copy of `failed`, until kTrialSeconds beyond the step that failed. The result does not depend on
/// the number of threads or the machine's load. `progress` is updated with the simulated time. Setting `stop` ends it
/// early, in state `trying`. Precondition: `failed` has blown up.
CureTrial tryCure(const sim::Simulation& failed, const sim::Cure& cure, const std::filesystem::path& assets,
                  TrialStart start, const std::atomic<bool>& stop, std::atomic<float>& progress);

/// Tries all cures of a scene that was run from the beginning, for the terminal. Returns those that hold. Calls
/// `isInterrupted` between two cures.
std::vector<CureTrial> curesThatHold(const sim::Simulation& failed, const std::filesystem::path& assets,
                                     const std::function<bool()>& isInterrupted);

/// Tries the cures of a blow-up in turn on a worker thread, and reports the progress. The destructor waits for the
/// thread, at most for one step of a copy or for building it.
class CureTrials {
 public:
  /// `failed`: a copy of the failed simulation; its blow-up lists the cures.
  CureTrials(sim::Simulation failed, std::filesystem::path assets);
  ~CureTrials();
  CureTrials(const CureTrials&) = delete;
  CureTrials& operator=(const CureTrials&) = delete;

  /// In the order of the blow-up's cures.
  std::vector<CureTrial> trials() const;
  /// Skips what has not been tried yet.
  void stop() { stop_ = true; }
  /// Whether the thread has finished.
  bool isOver() const { return isOver_; }

 private:
  void run();

  sim::Simulation failed_;
  std::filesystem::path assets_;
  std::atomic<bool> stop_{false}, isOver_{false};
  std::atomic<float> progress_{0.0f};
  mutable std::mutex mutex_;
  std::vector<CureTrial> trials_;
  std::thread thread_;
};

}  // namespace pliant::app
