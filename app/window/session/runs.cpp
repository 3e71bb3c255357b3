#include "app/window/session/runs.h"

#include "app/base/free_memory.h"

#include <algorithm>
#include <stdexcept>

namespace pliant::app {

namespace {

constexpr float kFastForward = 1e6f;  ///< maximum speed
/// By then nothing draws the previous runs any more, unless the machine is busy.
constexpr auto kOldPicturesGone = std::chrono::seconds(2);

}  // namespace

void Runs::begin(StartOptions beginning) {
  names_.clear();
  std::vector<sim::Simulation> simulations;
  std::vector<std::shared_ptr<const Topology>> topologies;
  for (SceneRun& run : beginning.runs) {
    names_.push_back(std::move(run.name));
    simulations.push_back(std::move(run.simulation));
    topologies.push_back(std::move(run.topology));
  }
  const Pace pace = worker_ ? worker_->pace() : Pace{};
  const bool isAsMany = worker_ && worker_->runCount() == simulations.size();  // otherwise old branches cannot be shown
  worker_ = nullptr;                                                           // ends the old one first
  SimulationWorker::Hooks all = std::move(beginning.hooks);
  all.insert(all.end(), hooks.begin(), hooks.end());
  travel_.stop();
  const Timeline::Keeps keeps = !isAsMany             ? Timeline::Keeps::nothing
                                : beginning.keepsHeld ? Timeline::Keeps::branchesAndHeld
                                                      : Timeline::Keeps::branches;
  timeline_->begin(std::make_shared<sim::Scene>(beginning.scene), keeps);
  feed_ = std::make_shared<TraceFeed>(simulations.size());
  exports.upcoming().stop();  // of the old scene
  SimulationWorker::AfterStep afterStep;
  try {
    afterStep = exports.afterStep(feed_, names_);
  } catch (const std::runtime_error& error) {  // e.g. another program is writing to the result folder
    errors_.push_back(error.what());
    exports.writeNoResults();
    afterStep = exports.afterStep(feed_, names_);
  }
  worker_ = std::make_unique<SimulationWorker>(std::move(simulations), std::move(afterStep), beginning.assets,
                                               std::move(all), timeline_, std::move(topologies));
  const float speed = std::exchange(speedAfterFastForward_, std::nullopt).value_or(pace.speed);
  worker_->setPace({pace.playing, speed, beginning.steps.value_or(stopAtFrame), pace.waits});
  snapshots_ = worker_->snapshots();
  begun_ = TimeTravel::Clock::now();
  memoryDue_ = kOldPicturesGone;
  active_ = std::min(active_, snapshots_.size() - 1);
}

std::vector<std::string> Runs::update(const ViewOptions& view, const std::vector<Probe>& probes) {
  const auto now = TimeTravel::Clock::now();
  travel_.update(now, *worker_);
  // Again later, ever more seldom: pictures and videos that were still being drawn free theirs when they are done.
  if (now - begun_ > memoryDue_) {
    memoryDue_ *= 2;
    giveBackFreeMemory();
  }
  std::vector<std::string> errors = worker_->takeErrors();
  errors.insert(errors.end(), errors_.begin(), errors_.end());
  errors_.clear();
  SnapshotOptions options = view.needs();
  options.measures = needs.measures;
  options.recording = options.recording || needs.recording;
  options.energyBudget = needs.plots;
  options.stiffness = needs.stiffness;
  options.counts = needs.counts;
  feed_->setOpen(needs.plots);
  feed_->setProbes(probes);
  worker_->setSnapshotOptions(options);
  areSnapshotsComplete_ = worker_->isComplete();
  snapshots_ = worker_->snapshots();
  return errors;
}

void Runs::rename(const sim::Scene& scene) {
  for (std::size_t v = 0; v < scene.variants.size(); ++v) names_[v] = scene.variants[v].name;
  if (scene.variants.empty()) names_.front().clear();
}

void Runs::setPlaying(bool playing) {
  Pace pace = worker_->pace();
  pace.playing = playing;
  worker_->setPace(pace);
}

void Runs::setWaiting(bool waiting) {
  Pace pace = worker_->pace();
  pace.waits = waiting;
  worker_->setPace(pace);
}

bool Runs::isStopped() const {
  return std::all_of(snapshots_.begin(), snapshots_.end(), [](const auto& its) { return its->failure.has_value(); });
}

void Runs::togglePlaying() {
  if (travel_.motion() != TimeTravel::Motion::still) return travel_.stop();
  setPlaying(!isPlaying());
}

void Runs::setSpeed(float speed) {
  const float wanted = std::clamp(speed, 1.0f / 64.0f, 16.0f);
  if (speedAfterFastForward_) {
    speedAfterFastForward_ = wanted;
    return;
  }
  Pace pace = worker_->pace();
  pace.speed = wanted;
  worker_->setPace(pace);
}

void Runs::setFastForward(bool rushing) {
  if (rushing == isFastForwarding()) return;
  Pace pace = worker_->pace();
  if (rushing) {
    speedAfterFastForward_ = std::exchange(pace.speed, kFastForward);
  } else {
    pace.speed = *std::exchange(speedAfterFastForward_, std::nullopt);
  }
  worker_->setPace(pace);
}

void Runs::forgetPast() {
  timeline_->begin(nullptr, Timeline::Keeps::nothing);
  travel_ = TimeTravel(timeline_);
}

}  // namespace pliant::app
