#include "app/take/take_recorder.h"

#include "app/base/build_info.h"
#include "sim/state/state_hash.h"

#include <algorithm>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxActions = 500'000;  ///< hours of dragging
constexpr int kMaxRecordedSteps = 2'000'000;  ///< nine hours at 60 a second

bool isSame(const render::Camera& a, const render::Camera& b) {
  return a.target == b.target && a.distance == b.distance && a.yaw == b.yaw && a.pitch == b.pitch && a.roll == b.roll &&
         a.fieldOfView == b.fieldOfView && a.orthographic == b.orthographic;
}

// Only the last target of a hand counts: of two for one step the first is dropped.
bool replaces(const TimedAction& newer, const TimedAction& older) {
  const auto* a = std::get_if<MoveGrabbed>(&newer.action);
  const auto* b = std::get_if<MoveGrabbed>(&older.action);
  return a != nullptr && b != nullptr && newer.step == older.step && a->particle == b->particle;
}

bool isEdit(const TimedAction& timed) { return std::holds_alternative<Edit>(timed.action); }

}  // namespace

TakeRecorder::TakeRecorder(const sim::Scene& scene) : sceneBytes_(sim::writeScene(scene).size()) {
  take_.scene = scene;
  take_.version = version();
  take_.states.resize(take_.runCount());
}

bool TakeRecorder::goesOn(int step) {
  isFull_ = isFull_ || step != take_.steps || take_.steps >= kMaxRecordedSteps || take_.actions.size() >= kMaxActions ||
            isTooMuch(edits_ + 1, sceneBytes_);
  return !isFull_;
}

void TakeRecorder::onAction(int step, const Action& action, bool) {
  const std::lock_guard lock(mutex_);
  if (!goesOn(step)) return;
  TimedAction timed{step, action};
  if (std::holds_alternative<Edit>(action)) ++edits_;
  if (!take_.actions.empty() && replaces(timed, take_.actions.back())) {
    take_.actions.back() = std::move(timed);
  } else {
    take_.actions.push_back(std::move(timed));
  }
}

void TakeRecorder::onStep(int step, std::size_t run, const sim::Simulation& simulation) {
  const std::uint32_t state = sim::stateHash(simulation.world());
  const std::lock_guard lock(mutex_);
  if (run == 0 && !goesOn(step - 1)) return;
  Fingerprints& states = take_.states[run];
  if (static_cast<int>(states.size()) + 1 != step) return;  // recording stopped at the first of the runs
  states.push_back(state);
  if (run + 1 == take_.states.size()) take_.steps = step;
}

void TakeRecorder::noteCamera(const render::Camera& camera) {
  const std::lock_guard lock(mutex_);
  std::vector<CameraKey>& keys = take_.camera;
  if (!keys.empty() && isSame(keys.back().camera, camera)) return;
  if (isFull_) return;
  // The camera was still until the previous step.
  if (!keys.empty() && keys.back().step < take_.steps - 1) keys.push_back({take_.steps - 1, keys.back().camera});
  if (!keys.empty() && keys.back().step == take_.steps) {
    keys.back().camera = camera;
  } else {
    keys.push_back({take_.steps, camera});
  }
}

void TakeRecorder::goTo(const sim::Scene& scene, int step, std::vector<TimedAction> actions) {
  const std::lock_guard lock(mutex_);
  // The fingerprints remain valid up to the first different action.
  const auto [ours, theirs] = std::mismatch(take_.actions.begin(), take_.actions.end(), actions.begin(), actions.end());
  int same = std::min(step, take_.steps);
  if (!(scene == take_.scene)) {
    take_.scene = scene;
    sceneBytes_ = sim::writeScene(scene).size();
    same = 0;
  }
  if (ours != take_.actions.end()) same = std::min(same, ours->step);
  if (theirs != actions.end()) same = std::min(same, theirs->step);
  for (Fingerprints& states : take_.states) {
    states.resize(same);
    states.resize(step, 0);
  }
  std::erase_if(take_.camera, [&](const CameraKey& key) { return key.step > step; });
  take_.actions = std::move(actions);
  take_.steps = step;
  edits_ = std::count_if(take_.actions.begin(), take_.actions.end(), isEdit);
  isFull_ = false;
}

Take TakeRecorder::take() const {
  const std::lock_guard lock(mutex_);
  Take copy = take_;
  for (Fingerprints& states : copy.states) states.resize(copy.steps);
  return copy;
}

bool TakeRecorder::isFull() const {
  const std::lock_guard lock(mutex_);
  return isFull_;
}

std::size_t TakeRecorder::actionCount() const {
  const std::lock_guard lock(mutex_);
  return take_.actions.size();
}

}  // namespace pliant::app
