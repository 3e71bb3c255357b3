// SimulationWorker: the timeline.
#include "app/host/simulation_worker.h"
#include "sim/constraints/mouse_constraint.h"

#include <future>
#include <set>
#include <stdexcept>

namespace pliant::app {

void SimulationWorker::look(const TimelinePosition& place) {
  const auto frame = timeline_ ? timeline_->at(place) : nullptr;
  if (frame == nullptr || frame->runs.size() != runs_.size() || viewedPosition() == place) return;
  Snapshots snapshots = frame->snapshots();
  {
    const std::lock_guard lock(mutex_);
    pace_.playing = false;
    singleSteps_ = 0;
    past_.viewedPosition = place;
    past_.shown = std::move(snapshots);
    past_.isComplete = false;
    past_.since = Clock::now();
    stopsViewing_ = true;
  }
  wake_.notify_one();
}

void SimulationWorker::viewPresent() {
  const std::lock_guard lock(mutex_);
  past_.viewedPosition.reset();
  stopsViewing_ = true;
}

bool SimulationWorker::isComplete() const {
  const std::lock_guard lock(mutex_);
  return past_.viewedPosition ? past_.isComplete : !past_.isLeft && published_.options == published_.wanted;
}

// Precondition: the mutex is locked.
bool SimulationWorker::wantsComplete() const {
  return past_.viewedPosition && !past_.isComplete && Clock::now() >= past_.since + kMoment;
}

// Adds what the timeline does not store: constraints, the recording of the step, and newly requested data.
void SimulationWorker::showComplete(const TimelinePosition& place, const SnapshotOptions& options) {
  const bool isThere = rebuilt_ && rebuilt_->place == place && (rebuilt_->recorded || !options.recording);
  if (!isThere) rebuilt_ = rebuild(place, options.recording);
  std::vector<std::shared_ptr<Snapshot>> whole;
  if (rebuilt_) {
    for (Run& run : rebuilt_->runs) {
      whole.push_back(takeSnapshotOf(run, options));
      if (rebuilt_->runs.size() > 1) compareWith(*whole.front(), *whole.back());
    }
  }
  const std::lock_guard lock(mutex_);
  if (past_.viewedPosition != place || (!rebuilt_ && stopsViewing_)) return;
  past_.isComplete = options == published_.wanted;
  if (whole.size() != past_.shown.size()) return;  // cannot be rebuilt: show only what is stored
  for (std::size_t r = 0; r < whole.size(); ++r) {
    whole[r]->stepMilliseconds = past_.shown[r]->stepMilliseconds;
    whole[r]->phases = past_.shown[r]->phases;
    whole[r]->stiffnesses = past_.shown[r]->stiffnesses;
    past_.shown[r] = std::move(whole[r]);
  }
}

std::optional<SimulationWorker::Rebuilt> SimulationWorker::rebuild(const TimelinePosition& place, bool recorded) const {
  std::vector<sim::Simulation> simulations = timeline_->rebuild(place, assets_, stopsViewing_, recorded);
  if (stopsViewing_ || simulations.size() != runs_.size()) return std::nullopt;
  Rebuilt rebuilt{place, recorded, {}};
  for (sim::Simulation& simulation : simulations) rebuilt.runs.emplace_back(std::move(simulation)).describe();
  return rebuilt;
}

std::optional<TimelinePosition> SimulationWorker::viewedPosition() const {
  const std::lock_guard lock(mutex_);
  return past_.viewedPosition;
}

// Pending work continues from there. Precondition: the mutex is locked.
void SimulationWorker::leavePast() {
  if (!past_.viewedPosition) return;
  past_.goingTo = std::exchange(past_.viewedPosition, std::nullopt);
  past_.isLeft = true;
}

void SimulationWorker::keepAs(std::string name, int id) {
  if (!timeline_) return;
  postByRun([this, id, name = std::move(name), place = viewedPosition()](std::size_t run, sim::Simulation&) {
    if (run > 0) return;  // done for all runs at once
    if (!place) return timeline_->keepAs(name, timeline_->present(), simulations(), id);
    const auto then = timeline_->rebuild(*place, assets_, abandoned_);
    Timeline::Runs runs;
    for (const sim::Simulation& simulation : then) runs.push_back(&simulation);
    if (!runs.empty()) timeline_->keepAs(name, *place, runs, id);
  });
}

void SimulationWorker::goToNamed(std::size_t named) {
  if (!timeline_) return;
  Pace still = pace();
  still.playing = false;
  setPace(still);
  viewPresent();
  postByRun([this, named](std::size_t run, sim::Simulation&) {
    if (run > 0) return;
    std::vector<sim::Simulation> then = timeline_->restoreNamed(named);
    if (then.size() != runs_.size()) return;
    const Take take = timeline_->takeOf(named);
    adopt(std::move(then), take.steps);
    const auto scene = std::make_shared<const sim::Scene>(take.scene);
    for (const auto& hook : hooks_) hook->onStateChange(scene, steps_, take.actions);
  });
}

void SimulationWorker::hold(int id) {
  if (!timeline_) return;
  {
    const std::lock_guard lock(mutex_);
    leavePast();
  }
  postByRun([this, id](std::size_t run, sim::Simulation&) {
    if (run == 0) timeline_->hold(id, simulations());
  });
}

bool SimulationWorker::holdNow(int id, std::chrono::milliseconds timeout) {
  if (!timeline_) return false;
  const auto held = std::make_shared<std::promise<void>>();
  std::future<void> done = held->get_future();
  postByRun([this, id, held](std::size_t run, sim::Simulation&) {
    if (run > 0) return;
    timeline_->hold(id, simulations());
    held->set_value();
  });
  return done.wait_for(timeout) == std::future_status::ready;
}

void SimulationWorker::swapHeld(int id, bool isNeeded) {
  if (!timeline_) return;
  viewPresent();
  postByRun([this, id, isNeeded](std::size_t run, sim::Simulation&) {
    if (run > 0) return;  // done for all runs at once
    auto then = timeline_->swapHeld(id, simulations());
    if (!then || then->runs.size() != runs_.size()) {
      if (isNeeded) reportFailure(std::runtime_error("that state is no longer kept and cannot be restored"));
      return;
    }
    adopt(std::move(then->runs), then->step);
    for (const auto& hook : hooks_) hook->onStateChange(then->scene, steps_, then->actions);
    publish(true);  // so that the timeline records it before anything else is done
  });
}

std::vector<const sim::Simulation*> SimulationWorker::simulations() const {
  std::vector<const sim::Simulation*> all;
  for (const Run& run : runs_) all.push_back(&run.simulation);
  return all;
}

void SimulationWorker::adopt(std::vector<sim::Simulation> simulations, int step) {
  for (std::size_t r = 0; r < runs_.size(); ++r) {
    runs_[r].simulation = std::move(simulations[r]);
    runs_[r].simulation.stopWhen(abandoned_);
    runs_[r].phasesBefore = runs_[r].simulation.phaseTimes();
    runs_[r].describe();
  }
  steps_ = step;
}

// Uses the scene as edited now, and releases everything that was grabbed then.
void SimulationWorker::goTo(const TimelinePosition& place) {
  const auto edited = timeline_->sceneAt(timeline_->present()), then = timeline_->sceneAt(place);
  std::vector<sim::Simulation> simulations;
  if (rebuilt_ && rebuilt_->place == place) {
    for (Run& run : rebuilt_->runs) simulations.push_back(std::move(run.simulation));
  } else {
    simulations = timeline_->rebuild(place, assets_, abandoned_);
  }
  rebuilt_.reset();
  if (simulations.size() != runs_.size() || abandoned_) return;
  timeline_->setPresent(place);
  adopt(std::move(simulations), place.step);
  const std::vector<TimedAction> actions = timeline_->actionsTo(place);
  const auto scene = timeline_->sceneOf(place);
  for (const auto& hook : hooks_) hook->onStateChange(scene, steps_, actions);
  releaseGrabbed(actions);
  if (edited && then && !(*edited == *then)) actOnAll(Edit{edited}, true);
  for (Run& run : runs_) run.topology.update(run.simulation);
}

void SimulationWorker::releaseGrabbed(const std::vector<TimedAction>& actions) {
  std::set<int> knives;  // those in the middle of a cut
  for (const TimedAction& past : actions) {
    if (const auto* cut = std::get_if<Cut>(&past.action)) knives.insert(cut->knife);
    if (const auto* lift = std::get_if<LiftKnife>(&past.action)) knives.erase(lift->knife);
  }
  for (const int knife : knives) actOnAll(LiftKnife{knife}, true);
  const sim::MouseConstraint& hand = sim::mouseConstraint(runs_.front().simulation.world());
  while (hand.size() > 0) actOnAll(ReleaseGrabbed{static_cast<int>(hand.particle(hand.size() - 1))}, true);
}

}  // namespace pliant::app
