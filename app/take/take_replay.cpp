#include "app/take/take_replay.h"

#include "app/take/scene_run.h"
#include "sim/state/state_hash.h"
#include "sim/state/world.h"

#include <algorithm>

namespace pliant::app {

namespace {

// Whether the state after this many steps is known to differ.
bool differs(const Take& take, std::size_t run, int steps, const sim::Simulation& simulation) {
  const auto last = static_cast<std::size_t>(steps) - 1;
  if (run >= take.states.size() || last >= take.states[run].size() || take.states[run][last] == 0) return false;
  return take.states[run][last] != sim::stateHash(simulation.world());
}

bool isThere(const sim::World& world, int particle) {
  return sim::isIndexOf(particle, world.particles) && !world.isVacant(particle);
}

}  // namespace

void LostActions::add(const TimedAction& timed, const sim::World& world) {
  const auto* grab = std::get_if<Grab>(&timed.action);
  const auto* pin = std::get_if<Pin>(&timed.action);
  std::vector<int> named;
  if (grab != nullptr) named = {grab->particle};
  if (pin != nullptr) named = pin->particles;
  const auto lost = std::ranges::find_if(named, [&](int one) { return !isThere(world, one); });
  if (lost == named.end()) return;
  if (count++ > 0) return;
  step = timed.step;
  particle = *lost;
}

LostActions lostActions(const Take& take, const sim::Simulation& atStart) {
  LostActions lost;
  if (!take.scene.sources.empty()) return lost;
  for (const TimedAction& timed : take.actions) {
    if (std::holds_alternative<Cut>(timed.action) || std::holds_alternative<Edit>(timed.action)) break;
    lost.add(timed, atStart.world());
  }
  return lost;
}

bool TakeReplay::step(sim::Simulation& simulation) {
  act(simulation);
  // A failed run stands still until an edit, as it did when recorded beside others that continued.
  const bool failed = simulation.blowUp().has_value();
  if (failed && next_ == take_->actions.size()) return false;
  if (!failed) simulation.step();
  ++steps_;
  if (!divergence_ && differs(*take_, run_, steps_, simulation)) divergence_ = steps_;
  if (simulation.blowUp() && steps_ <= take_->steps) act(simulation);
  return !simulation.blowUp() || next_ < take_->actions.size();
}

void TakeReplay::act(sim::Simulation& simulation) {
  for (; next_ < take_->actions.size() && take_->actions[next_].step <= steps_; ++next_) {
    lost_.add(take_->actions[next_], simulation.world());
    try {
      apply(take_->actions[next_].action, run_, simulation, assets_);
    } catch (const sim::InputError&) {
      // It failed in this run when it was recorded, too; otherwise the states will differ.
    }
  }
}

std::vector<Action> TakePlayer::actionsBefore(int step) {
  std::vector<Action> due;
  for (; next_ < take_->actions.size() && take_->actions[next_].step <= step; ++next_) {
    due.push_back(take_->actions[next_].action);
  }
  const std::lock_guard lock(mutex_);
  if (state_.isOver) return {};
  state_.isOver = step >= take_->steps && next_ == take_->actions.size();
  return due;
}

void TakePlayer::onAction(int, const Action& action, bool byHand) {
  const std::lock_guard lock(mutex_);
  if (byHand) {
    state_.isJoined = state_.isJoined || !state_.isOver;
  } else if (const auto* edit = std::get_if<Edit>(&action)) {
    edited_ = edit->scene;
  }
}

void TakePlayer::onStep(int step, std::size_t run, const sim::Simulation& simulation) {
  {
    const std::lock_guard lock(mutex_);
    if (state_.isOver || state_.isJoined || state_.divergence) return;
  }
  if (!differs(*take_, run, step, simulation)) return;
  const std::lock_guard lock(mutex_);
  state_.divergence = step;
}

void TakePlayer::onStateChange(const std::shared_ptr<const sim::Scene>& scene, int step,
                               const std::vector<TimedAction>& actions) {
  const auto [ours, theirs] =
      std::mismatch(take_->actions.begin(), take_->actions.end(), actions.begin(), actions.end());
  const bool isOnTake = theirs == actions.end() && *scene == take_->scene;  // no other actions on the path
  next_ = isOnTake ? static_cast<std::size_t>(ours - take_->actions.begin())
                   : actionsUntil(take_->actions, step + 1).size();
  const std::lock_guard lock(mutex_);
  state_.isOver = isStopped_;
  state_.isJoined = !isOnTake;
}

void TakePlayer::stop() {
  const std::lock_guard lock(mutex_);
  isStopped_ = state_.isOver = true;
}

TakePlayer::State TakePlayer::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::shared_ptr<const sim::Scene> TakePlayer::takeEdited() {
  const std::lock_guard lock(mutex_);
  return std::exchange(edited_, nullptr);
}

Take withStates(Take take, const std::filesystem::path& assets, const std::function<void(int step)>& progress) {
  sim::InputMessages ignored;
  std::vector<SceneRun> runs = buildRuns(take.scene, assets, ignored);
  take.states.clear();
  const auto script = std::make_shared<const Take>(take);
  std::vector<TakeReplay> replays;
  for (std::size_t r = 0; r < runs.size(); ++r) replays.emplace_back(script, r, assets);
  take.states.resize(runs.size());
  for (int step = 1; step <= take.steps; ++step) {
    for (std::size_t r = 0; r < runs.size(); ++r) {
      replays[r].step(runs[r].simulation);
      take.states[r].push_back(sim::stateHash(runs[r].simulation.world()));
    }
    if (progress) progress(step);
  }
  return take;
}

}  // namespace pliant::app
