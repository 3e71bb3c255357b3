#include "app/simulation_worker.h"

#include <algorithm>
#include <utility>

#include "sim/diagnostics.h"

namespace pliant::app {

SimulationWorker::SimulationWorker(sim::Simulation simulation, AfterStep afterStep)
    : simulation_(std::move(simulation)), afterStep_(std::move(afterStep)) {
  simulation_.stopWhen(abandoned_);
  describe();
  publish();
  thread_ = std::thread([this] { run(); });
}

SimulationWorker::~SimulationWorker() {
  abandoned_ = true;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SimulationWorker::setPace(const Pace& pace) {
  {
    const std::lock_guard lock(mutex_);
    pace_ = pace;
    nextStep_ = Clock::now();
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
  }
  wake_.notify_one();
}

void SimulationWorker::setSnapshotOptions(const SnapshotOptions& options) {
  {
    const std::lock_guard lock(mutex_);
    if (snapshotOptions_ == options) return;
    snapshotOptions_ = options;
    snapshotWanted_ = true;
  }
  wake_.notify_one();
}

void SimulationWorker::post(Command command, std::string key) {
  {
    const std::lock_guard lock(mutex_);
    if (!key.empty()) std::erase_if(commands_, [&](const auto& waiting) { return waiting.first == key; });
    commands_.emplace_back(std::move(key), std::move(command));
  }
  wake_.notify_one();
}

std::vector<std::string> SimulationWorker::takeErrors() {
  const std::lock_guard lock(mutex_);
  return std::exchange(errors_, {});
}

std::shared_ptr<const Snapshot> SimulationWorker::latest() const {
  const std::lock_guard lock(mutex_);
  return latest_;
}

float SimulationWorker::reachedSpeed() const {
  const std::lock_guard lock(mutex_);
  return pace_.playing ? reachedSpeed_ : 0.0f;
}

void SimulationWorker::run() {
  std::unique_lock lock(mutex_);
  while (waitForWork(lock)) {
    const bool commanded = !commands_.empty();
    bool due = singleSteps_ > 0;
    if (due) {
      --singleSteps_;
    } else {
      due = isPlaying() && Clock::now() >= nextStep_;
    }
    lock.unlock();
    if (commanded) runCommands();
    if (due) step();
    publish();
    lock.lock();
  }
}

bool SimulationWorker::isPlaying() const {
  return pace_.playing && !latest_->failure && (pace_.stopAtFrame < 0 || latest_->frame < pace_.stopAtFrame);
}

// Sleeps until there is a command, a step to do, or the end. Returns false at the end.
bool SimulationWorker::waitForWork(std::unique_lock<std::mutex>& lock) {
  const auto ready = [&] { return stopping_ || !commands_.empty() || singleSteps_ > 0 || snapshotWanted_; };
  while (!ready()) {
    if (!isPlaying()) {
      wake_.wait(lock, [&] { return ready() || isPlaying(); });
    } else if (Clock::now() >= nextStep_) {
      break;
    } else {
      wake_.wait_until(lock, nextStep_);
    }
  }
  return !stopping_;
}

void SimulationWorker::runCommands() {
  std::vector<std::pair<std::string, Command>> commands;
  {
    const std::lock_guard lock(mutex_);
    commands.swap(commands_);
  }
  for (const auto& [key, command] : commands) {
    try {
      command(simulation_);
    } catch (const std::exception& failure) {
      const std::lock_guard lock(mutex_);
      errors_.emplace_back(failure.what());
    }
  }
  describe();
}

void SimulationWorker::describe() {
  topology_ = describeTopology(simulation_);
  describedVersion_ = simulation_.world().topologyVersion;
}

void SimulationWorker::step() {
  const auto start = Clock::now();
  const bool good = simulation_.step();
  const auto end = Clock::now();
  stepMilliseconds_ = 1e3 * std::chrono::duration<double>(end - start).count();
  for (std::size_t phase = 0; phase < phasesOfStep_.seconds.size(); ++phase) {
    phasesOfStep_.seconds[phase] = simulation_.phaseTimes().seconds[phase] - phasesBefore_.seconds[phase];
  }
  phasesBefore_ = simulation_.phaseTimes();
  if (simulation_.world().topologyVersion != describedVersion_) describe();  // something tore
  if (good && afterStep_) {
    try {
      afterStep_(simulation_);
    } catch (const std::exception& failure) {
      const std::lock_guard lock(mutex_);
      errors_.emplace_back(failure.what());
      afterStep_ = {};  // told once; the simulation goes on
    }
  }
  notePace(simulation_.scene().settings.timestep);
}

// The next step is due one time step later, at the asked speed; a step that took longer is not caught up with.
void SimulationWorker::notePace(float timestep) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const auto interval = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(double(timestep) / std::max(double(pace_.speed), 1e-3)));
  nextStep_ = std::max(nextStep_ + interval, now);
  recentSteps_.emplace_back(now, timestep);
  std::erase_if(recentSteps_, [&](const auto& step) { return now - step.first > std::chrono::milliseconds(1500); });
  const double span = std::chrono::duration<double>(now - recentSteps_.front().first).count();
  float simulated = 0.0f;
  for (std::size_t i = 1; i < recentSteps_.size(); ++i) simulated += recentSteps_[i].second;
  reachedSpeed_ = span > 0.0 ? static_cast<float>(simulated / span) : 0.0f;
}

void SimulationWorker::publish() {
  SnapshotOptions options;
  std::shared_ptr<Snapshot> snapshot;
  {
    const std::lock_guard lock(mutex_);
    options = snapshotOptions_;
    snapshotWanted_ = false;
    snapshot = spare_ && spare_.use_count() == 1 ? std::move(spare_) : std::make_shared<Snapshot>();
  }
  simulation_.setRecorded(options.recording);
  takeSnapshot(simulation_, options, *snapshot);
  snapshot->topology = topology_;
  snapshot->stepMilliseconds = stepMilliseconds_;
  snapshot->phases = phasesOfStep_;
  const std::lock_guard lock(mutex_);
  spare_ = std::const_pointer_cast<Snapshot>(std::exchange(latest_, std::move(snapshot)));
}

}  // namespace pliant::app
