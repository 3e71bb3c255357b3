// Cures of a blow-up, tried on copies before they are offered: nobody is told to do what does not help.
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

/// How a cure has done so far.
struct CureTrial {
  enum class State {
    waiting,
    trying,
    holds,   ///< a copy stayed whole
    fails,   ///< it blew up again
    refused  ///< the scene cannot be built with it
  };

  sim::Cure cure;
  State state = State::waiting;
  bool fromBeginning = false;  ///< the copy was begun anew: from the state that is back the cure comes too late
  float seconds = 0.0f;        ///< that the copy stayed whole, so far or in all [s]

  bool isOver() const { return state != State::waiting && state != State::trying; }
};

/// Simulated time that a copy has to stay whole [s]: several swings of what hangs, many times what a blow-up takes.
constexpr float kTrialSeconds = 5.0f;
/// Or so many steps, where those are short.
constexpr int kTrialSteps = 2000;

/// "4 substeps: stable for 5 s".
std::string textOf(const CureTrial& trial);

/// From where a cure is tried.
enum class TrialStart {
  goodState,  ///< that is back; where a copy blows up again from there, from the beginning
  beginning   ///< only from there: what goes on from the good state is of no use
};

/// Tries a cure on a copy of `failed`, for kTrialSeconds beyond the step that failed. The result is the same for any number of threads,
/// however busy the machine. `progress` is told simulated seconds as they pass. Ends early, in state trying, once `stop`
/// is set. Precondition: `failed` has blown up.
CureTrial tryCure(const sim::Simulation& failed, const sim::Cure& cure, const std::filesystem::path& assets,
                  TrialStart start, const std::atomic<bool>& stop, std::atomic<float>& progress);

/// Tries all cures of a scene that was run from the beginning, for a terminal: those that hold. `isInterrupted` is asked
/// between two cures.
std::vector<CureTrial> curesThatHold(const sim::Simulation& failed, const std::filesystem::path& assets,
                                     const std::function<bool()>& isInterrupted);

/// Tries the cures of a blow-up one after the other on a thread of its own, and lists how far they have come. The
/// destructor waits for the end, which is within a step of a copy, or when it is built.
class CureTrials {
 public:
  /// `failed`: a copy of the simulation that stands still; its blow-up tells the cures.
  CureTrials(sim::Simulation failed, std::filesystem::path assets);
  ~CureTrials();
  CureTrials(const CureTrials&) = delete;
  CureTrials& operator=(const CureTrials&) = delete;

  /// In the order of the blow-up's cures.
  std::vector<CureTrial> trials() const;
  /// What has not been tried by now is not.
  void stop() { stop_ = true; }
  /// Whether nothing goes on any more.
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
