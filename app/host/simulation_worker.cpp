#include "app/host/simulation_worker.h"

#include "app/base/thread_priority.h"
#include "sim/base/assert.h"
#include "sim/base/input_errors.h"
#include "sim/state/world.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

std::vector<sim::Simulation> listOf(sim::Simulation simulation) {
  std::vector<sim::Simulation> list;
  list.push_back(std::move(simulation));
  return list;
}

}  // namespace

SimulationWorker::SimulationWorker(sim::Simulation simulation, AfterStep afterStep, std::filesystem::path assets,
                                   Hooks hooks, std::shared_ptr<Timeline> timeline)
    : SimulationWorker(listOf(std::move(simulation)), std::move(afterStep), std::move(assets), std::move(hooks),
                       std::move(timeline)) {}

SimulationWorker::SimulationWorker(std::vector<sim::Simulation> simulations, AfterStep afterStep,
                                   std::filesystem::path assets, Hooks hooks, std::shared_ptr<Timeline> timeline,
                                   const std::vector<std::shared_ptr<const Topology>>& topologies)
    : afterStep_(std::move(afterStep)),
      assets_(std::move(assets)),
      hooks_(std::move(hooks)),
      timeline_(std::move(timeline)),
      published_{Snapshots(simulations.size()), {}, {}} {
  PLIANT_ASSERT(!simulations.empty(), "a worker has something to step");
  for (std::size_t r = 0; r < simulations.size(); ++r) {
    Run& run = runs_.emplace_back(std::move(simulations[r]));
    run.simulation.stopWhen(abandoned_);
    const bool isDescribed = r < topologies.size() && topologies[r] != nullptr;
    isDescribed ? run.topology.use(topologies[r], run.simulation) : run.describe();
  }
  publish(true);
  thread_ = std::thread([this] { run(); });
}

SimulationWorker::~SimulationWorker() {
  abandoned_ = stopsViewing_ = true;
  for (const auto& hook : hooks_) hook->onStopping();
  { const std::lock_guard lock(mutex_); }  // the worker is waiting now, or has seen abandoned_
  wake_.notify_one();
  thread_.join();
}

void SimulationWorker::setPace(const Pace& pace) {
  {
    const std::lock_guard lock(mutex_);
    pace_ = pace;
    nextStep_ = Clock::now();
    if (pace.playing) leavePast();
  }
  wake_.notify_one();
}

Pace SimulationWorker::pace() const {
  const std::lock_guard lock(mutex_);
  return pace_;
}

void SimulationWorker::stepOnce() {
  {
    const std::lock_guard lock(mutex_);
    ++singleSteps_;
    leavePast();
  }
  wake_.notify_one();
}

void SimulationWorker::setSnapshotOptions(const SnapshotOptions& options) {
  {
    const std::lock_guard lock(mutex_);
    if (published_.wanted == options) return;
    published_.wanted = options;
    published_.isStale = true;
    past_.isComplete = false;
  }
  wake_.notify_one();
}

void SimulationWorker::post(Command command, std::string key) {
  postByRun([act = std::move(command)](std::size_t, sim::Simulation& simulation) { act(simulation); }, std::move(key));
}

void SimulationWorker::postByRun(CommandByRun command, std::string key) {
  enqueue({std::move(key), std::move(command)}, false);
}

void SimulationWorker::act(Action action, std::string key) { enqueue({std::move(key), std::move(action)}, true); }

void SimulationWorker::actAtPresent(Action action, std::string key) {
  enqueue({std::move(key), std::move(action)}, false);
}

void SimulationWorker::enqueue(Waiting waiting, bool leavesPast) {
  {
    const std::lock_guard lock(mutex_);
    if (!waiting.key.empty()) std::erase_if(commands_, [&](const Waiting& other) { return other.key == waiting.key; });
    if (leavesPast) leavePast();
    commands_.push_back(std::move(waiting));
  }
  wake_.notify_one();
}

std::vector<std::string> SimulationWorker::takeErrors() {
  const std::lock_guard lock(mutex_);
  return std::exchange(errors_, {});
}

Snapshots SimulationWorker::snapshots() const {
  const std::lock_guard lock(mutex_);
  return past_.viewedPosition || past_.isLeft ? past_.shown : published_.latest;
}

float SimulationWorker::reachedSpeed() const {
  const std::lock_guard lock(mutex_);
  return pace_.playing ? speed_.reached() : 0.0f;
}

void SimulationWorker::run() {
  yieldToWindow();
  std::unique_lock lock(mutex_);
  while (waitForWork(lock)) {
    const bool commanded = !commands_.empty();
    const bool single = singleSteps_ > 0;
    if (single) --singleSteps_;
    const auto there = std::exchange(past_.goingTo, std::nullopt);
    const bool due = single || (!there && isPlaying() && Clock::now() >= nextStep_);
    const auto looked = wantsComplete() ? past_.viewedPosition : std::nullopt;
    const bool isPast = past_.viewedPosition || there;
    const SnapshotOptions options = published_.wanted;
    stopsViewing_ = abandoned_.load();
    lock.unlock();
    if (!isPast) rebuilt_.reset();
    if (looked) showComplete(*looked, options);
    if (there) goTo(*there);
    if (commanded) runCommands();
    const int before = steps_;
    if (due) {
      observe(options);
      step(single);
    }
    publish(there || commanded || due);
    if (steps_ != before) notifyPublished();
    lock.lock();
  }
}

bool SimulationWorker::isDue(const Snapshot& snapshot) const {
  return !snapshot.failure && (pace_.stopAtFrame < 0 || snapshot.frame < pace_.stopAtFrame);
}

bool SimulationWorker::isPlaying() const {
  return pace_.playing && !pace_.waits &&
         std::any_of(published_.latest.begin(), published_.latest.end(), [&](const auto& its) { return isDue(*its); });
}

// Sleeps until there is a command or a step to do, or the worker ends. Returns false at the end.
bool SimulationWorker::waitForWork(std::unique_lock<std::mutex>& lock) {
  const auto ready = [&] {
    return abandoned_ || !commands_.empty() || singleSteps_ > 0 || published_.isStale || past_.goingTo ||
           wantsComplete();
  };
  while (!ready()) {
    if (past_.viewedPosition && !past_.isComplete) {
      wake_.wait_until(lock, past_.since + kMoment);
    } else if (!isPlaying()) {
      wake_.wait(lock, [&] { return ready() || isPlaying() || (past_.viewedPosition && !past_.isComplete); });
    } else if (Clock::now() >= nextStep_) {
      break;
    } else {
      wake_.wait_until(lock, nextStep_);
    }
  }
  return !abandoned_;
}

void SimulationWorker::reportFailure(const std::exception& failure) {
  const std::lock_guard lock(mutex_);
  const bool isNew = std::find(errors_.begin(), errors_.end(), failure.what()) == errors_.end();
  if (isNew) errors_.emplace_back(failure.what());  // an error that is the same for all runs is reported once
}

void SimulationWorker::runCommands() {
  std::vector<Waiting> commands;
  {
    const std::lock_guard lock(mutex_);
    commands.swap(commands_);
  }
  for (const Waiting& waiting : commands) {
    if (const auto* action = std::get_if<Action>(&waiting.what)) {
      actOnAll(*action, true);
    } else {
      applyToAll(std::get<CommandByRun>(waiting.what));
    }
  }
  for (Run& run : runs_) run.topology.update(run.simulation);
}

bool SimulationWorker::applyToAll(const CommandByRun& command) {
  bool done = false;
  for (std::size_t r = 0; r < runs_.size(); ++r) {
    try {
      command(r, runs_[r].simulation);
      done = true;
    } catch (const std::exception& failure) {
      reportFailure(failure);
    }
  }
  return done;
}

void SimulationWorker::actOnAll(const Action& action, bool byHand) {
  const auto act = [&](std::size_t run, sim::Simulation& simulation) { apply(action, run, simulation, assets_); };
  if (!applyToAll(act)) return;
  if (timeline_) timeline_->acted(steps_, action, simulations());
  for (const auto& hook : hooks_) hook->onAction(steps_, action, byHand);
}

void SimulationWorker::Run::step() {
  const auto start = Clock::now();
  simulation.step();
  const auto end = Clock::now();
  stepMilliseconds = 1e3 * std::chrono::duration<double>(end - start).count();
  for (std::size_t phase = 0; phase < phasesOfStep.seconds.size(); ++phase) {
    phasesOfStep.seconds[phase] = simulation.phaseTimes().seconds[phase] - phasesBefore.seconds[phase];
  }
  phasesBefore = simulation.phaseTimes();
  topology.update(simulation);
}

// Options requested together with a step already apply to that step.
void SimulationWorker::observe(const SnapshotOptions& options) {
  for (Run& run : runs_) run.observe(options);
}

void SimulationWorker::Run::observe(const SnapshotOptions& options) {
  simulation.setRecorded(options.recording);
  simulation.setEnergyBudget(options.energyBudget);
  simulation.setStiffnessMeter(options.stiffness);
  simulation.setFoam(options.foam);
}

// A single step goes beyond the frame to stop at.
void SimulationWorker::step(bool single) {
  const int last = single ? -1 : pace().stopAtFrame;
  const auto allFailed = [&] {
    return std::all_of(runs_.begin(), runs_.end(), [](const Run& run) { return run.simulation.blowUp().has_value(); });
  };
  if (allFailed()) return;
  actByHooks();
  ++steps_;
  for (std::size_t r = 0; r < runs_.size() && !abandoned_; ++r) {
    sim::Simulation& simulation = runs_[r].simulation;
    const int before = simulation.frame();
    if (simulation.blowUp() || (last >= 0 && before >= last)) continue;
    runs_[r].step();
    if (simulation.frame() == before || !afterStep_) continue;
    try {
      afterStep_(r, simulation);
    } catch (const std::exception& failure) {
      reportFailure(failure);
      afterStep_ = {};  // reported once; the simulation goes on
    }
  }
  if (abandoned_) return;
  reportStates();
  if (allFailed()) actByHooks();  // an action may fix the failure, and no further step will trigger the hooks
  notePace(runs_.front().simulation.scene().settings.timestep);
}

void SimulationWorker::actByHooks() {
  bool acted = false;
  for (const auto& hook : hooks_) {
    for (const Action& action : hook->actionsBefore(steps_)) {
      actOnAll(action, false);
      acted = true;
    }
  }
  if (!acted) return;
  for (Run& run : runs_) run.topology.update(run.simulation);
}

void SimulationWorker::reportStates() {
  for (std::size_t r = 0; r < runs_.size(); ++r) {
    for (const auto& hook : hooks_) hook->onStep(steps_, r, runs_[r].simulation);
  }
}

void SimulationWorker::notifyPublished() {
  Snapshots published;
  {
    const std::lock_guard lock(mutex_);
    published = published_.latest;
  }
  for (const auto& hook : hooks_) hook->onPublished(published);
}

void SimulationWorker::SpeedMeter::note(Clock::time_point now, float timestep) {
  steps_.emplace_back(now, timestep);
  std::erase_if(steps_, [&](const auto& step) { return now - step.first > std::chrono::milliseconds(1500); });
  const double span = std::chrono::duration<double>(now - steps_.front().first).count();
  float simulated = 0.0f;
  for (std::size_t i = 1; i < steps_.size(); ++i) simulated += steps_[i].second;
  reached_ = span > 0.0 ? static_cast<float>(simulated / span) : 0.0f;
}

// The next step is due one time step later, at the requested speed; lost time is not made up.
void SimulationWorker::notePace(float timestep) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const auto interval = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(double(timestep) / std::max(double(pace_.speed), 1e-3)));
  nextStep_ = std::max(nextStep_ + interval, now);
  speed_.note(now, timestep);
}

void SimulationWorker::publish(bool isNew) {
  SnapshotOptions options;
  {
    const std::lock_guard lock(mutex_);
    options = published_.wanted;
    published_.isStale = false;
  }
  std::vector<std::shared_ptr<Snapshot>> taken;
  for (Run& run : runs_) {
    taken.push_back(takeSnapshotOf(run, options));
    if (runs_.size() > 1) compareWith(*taken.front(), *taken.back());
  }
  if (isNew && timeline_ && !abandoned_) timeline_->note(steps_, {taken.begin(), taken.end()}, simulations());
  Snapshots latest{taken.begin(), taken.end()};  // releases the previous ones after the lock
  const std::lock_guard lock(mutex_);
  if (!past_.goingTo) past_.isLeft = false;
  published_.options = options;
  published_.latest.swap(latest);
}

std::shared_ptr<Snapshot> SimulationWorker::takeSnapshotOf(Run& run, const SnapshotOptions& options) {
  std::shared_ptr<Snapshot> snapshot = run.snapshots.take();
  run.observe(options);
  takeSnapshot(run.simulation, options, *snapshot);
  snapshot->topology = run.topology.topology();
  snapshot->stepMilliseconds = run.stepMilliseconds;
  snapshot->phases = run.phasesOfStep;
  return snapshot;
}

}  // namespace pliant::app
