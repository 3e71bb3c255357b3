// The simulations that run, one for each variant of the scene: their pace, their timeline, and what they show.
#pragma once

#include "app/host/simulation_worker.h"
#include "app/host/time_travel.h"
#include "app/plots/trace.h"
#include "app/take/scene_run.h"
#include "app/view/frame_maker.h"
#include "app/view/snapshot.h"
#include "app/window/session/run_exports.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// What the panels show of each step beside the picture.
struct PanelNeeds {
  bool measures = false;   ///< energies and stretch
  bool recording = false;  ///< what the solver does in the step: the solver lens
  bool plots = false;      ///< time series
  bool stiffness = false;  ///< what each stiffness reaches
  bool counts = false;     ///< constraints and contacts by type
};

class Runs {
 public:
  /// Where the simulations come from, and what is done beside them.
  struct Beginning {
    std::vector<SceneRun> runs;
    const sim::Scene& scene;
    SimulationWorker::Hooks hooks;  ///< of these runs; those of `hooks` below come after them
    std::optional<int> steps;       ///< of the take that plays: it pauses after these
    std::filesystem::path assets;
    bool keepsHeld = false;  ///< states that are held can come back: those of as many runs
  };
  /// Ends what runs, and begins anew with the pace of before.
  void begin(Beginning beginning);
  /// Takes over the newest snapshots, and asks for what is needed from now on; once a picture. Returns the worker's
  /// messages.
  std::vector<std::string> update(const ViewOptions& view, const std::vector<Probe>& probes);

  SimulationWorker& worker() { return *worker_; }
  const SimulationWorker& worker() const { return *worker_; }
  bool isOpen() const { return worker_ != nullptr; }
  /// Of the run that the mouse acts in.
  const Snapshot& snapshot() const { return *snapshots_[active_]; }
  /// Of all runs.
  const Snapshots& snapshots() const { return snapshots_; }
  /// Whether these have all that the view shows: what was just asked for, or is long over, comes a moment later.
  bool showsWhole() const { return showsWhole_; }
  /// The names of the variants; one empty name for a scene without.
  const std::vector<std::string>& names() const { return names_; }
  /// Takes over the names of the scene's variants.
  void rename(const sim::Scene& scene);
  /// The run that the mouse acts in.
  std::size_t active() const { return active_; }
  void activate(std::size_t run) { active_ = run; }

  void setPlaying(bool playing);
  bool isPlaying() const { return worker_->pace().playing; }
  /// Whether what plays waits with its next step until it can be seen.
  void setWaiting(bool waiting);
  /// Whether all runs have blown up: no step can be made from there.
  bool isStopped() const;
  /// What plays what was stops, too.
  void togglePlaying();
  /// To the next step: that of the past that is looked at, else a new one.
  void stepOnce() { travel_.stepForward(*worker_); }
  /// Simulated seconds a second that are wanted.
  float speed() const { return speedAfterRush_.value_or(worker_->pace().speed); }
  void setSpeed(float speed);
  /// On the way to where a take begins it goes as fast as can be; what is wanted comes back after that.
  void setRushing(bool rushing);
  bool isRushing() const { return speedAfterRush_.has_value(); }

  /// The timeline, and what of it is looked at.
  std::shared_ptr<Timeline> timeline() const { return timeline_; }
  /// Forgets all that was.
  void forgetPast();
  TimeTravel& travel() { return travel_; }
  const TimeTravel& travel() const { return travel_; }
  /// The time series of the runs.
  TraceFeed& traceFeed() { return *feed_; }

  PanelNeeds needs;
  RunExports exports;
  SimulationWorker::Hooks hooks;  ///< of all workers from now on
  int stopAtFrame = -1;           ///< pauses there; -1: never

 private:
  std::shared_ptr<TraceFeed> feed_;
  std::shared_ptr<Timeline> timeline_ = std::make_shared<Timeline>();
  TimeTravel travel_{timeline_};
  std::unique_ptr<SimulationWorker> worker_;
  std::optional<float> speedAfterRush_;
  std::optional<TimeTravel::Clock::time_point> memoryDue_;  ///< then that of the runs before is given back
  Snapshots snapshots_;
  bool showsWhole_ = false;
  std::vector<std::string> names_;
  std::vector<std::string> errors_;  ///< of the last beginning, to be said with the next update
  std::size_t active_ = 0;
};

}  // namespace pliant::app
