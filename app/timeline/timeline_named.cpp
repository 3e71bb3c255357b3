// Named states and held states of a timeline.
#include "app/timeline/simulation_bytes.h"
#include "app/timeline/timeline.h"
#include "sim/state/state_hash.h"
#include "sim/state/world.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kPartOfHeld = 4;  ///< held states may use the bound divided by this

}  // namespace

Timeline::Named Timeline::describeNamed(std::string name, const TimelinePosition& place, const Runs& runs) {
  Named named;
  named.state = {-1, std::move(name), false, place, 0.0};
  if (const auto frame = find(place)) named.state.time = frame->time;
  named.bytes = bytesOf(runs);
  named.scene = findScene(place.branch);
  named.actions = listActions(place);
  makeRoom(named.bytes);
  for (const sim::Simulation* run : runs) named.runs.push_back(std::make_shared<const sim::Simulation>(run->clone()));
  bytes_ += named.bytes;
  return named;
}

void Timeline::keepAs(std::string name, const TimelinePosition& place, const Runs& runs, int id) {
  const std::lock_guard lock(mutex_);
  named_.push_back(describeNamed(std::move(name), place, runs));
  named_.back().state.id = id < 0 ? nextState_++ : id;
  named_.back().isAside = unwanted_.erase(id) > 0;
  dropAside(kMostAside);
}

// The state with this index in the list; null if there is none.
Timeline::Named* Timeline::listed(std::size_t named) {
  for (Named& its : named_) {
    if (!its.isAside && named-- == 0) return &its;
  }
  return nullptr;
}

int Timeline::newStateId() {
  const std::lock_guard lock(mutex_);
  return nextState_++;
}

void Timeline::setAside(int id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(named_.begin(), named_.end(), [&](const Named& its) { return its.state.id == id; });
  if (found == named_.end())
    unwanted_.insert(id);
  else
    found->isAside = true;
  dropAside(kMostAside);
}

void Timeline::putBack(int id) {
  const std::lock_guard lock(mutex_);
  unwanted_.erase(id);
  for (Named& its : named_) {
    if (its.state.id == id) its.isAside = false;
  }
}

void Timeline::dropAside(std::size_t most) {
  auto count = static_cast<std::size_t>(
      std::count_if(named_.begin(), named_.end(), [](const Named& its) { return its.isAside; }));
  std::erase_if(named_, [&](const Named& its) {
    if (!its.isAside || count <= most) return false;
    --count;
    bytes_ -= its.bytes;
    return true;
  });
}

void Timeline::dropHeld(std::size_t most) {
  while (held_.size() > most) {
    bytes_ -= held_.begin()->second.bytes;
    held_.erase(held_.begin());
  }
}

void Timeline::hold(int id, const Runs& runs) {
  const std::lock_guard lock(mutex_);
  held_.insert_or_assign(id, describeNamed({}, present_, runs));
  dropHeld(kMostHeld);
  const auto bytes = [&] {
    std::size_t sum = 0;
    for (const auto& [number, held] : held_) sum += held.bytes;
    return sum;
  };
  while (held_.size() > 1 && bytes() > bound_ / kPartOfHeld) dropHeld(held_.size() - 1);
}

std::optional<Timeline::Restored> Timeline::swapHeld(int id, const Runs& runs) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(id);
  if (found == held_.end()) return std::nullopt;
  const Named then = std::exchange(found->second, describeNamed({}, present_, runs));
  bytes_ -= then.bytes;
  Restored restored{{}, then.scene, then.state.place.step, then.actions};
  for (const auto& run : then.runs) restored.runs.push_back(run->clone());
  // A new branch: the present one contains actions that are being undone.
  begins_ = true;
  scene_ = then.scene;
  before_ = then.actions;
  return restored;
}

std::vector<sim::Simulation> Timeline::restoreNamed(std::size_t index) {
  const std::lock_guard lock(mutex_);
  const Named* its = listed(index);
  if (its == nullptr || its->stored) return {};
  const Named& named = *its;
  std::vector<sim::Simulation> runs;
  for (const auto& run : named.runs) runs.push_back(run->clone());
  // If something was done since, before the next step, the branch no longer matches the state.
  const bool isAsThen = listActions(named.state.place).size() == named.actions.size();
  if (find(named.state.place) != nullptr && isAsThen) {
    present_ = {ownerOf(named.state.place), named.state.place.step};
  } else {
    begins_ = true;
    scene_ = named.scene;
    before_ = named.actions;
  }
  return runs;
}

Take Timeline::takeOf(std::size_t index) const {
  const std::lock_guard lock(mutex_);
  Take take;
  const Named* its = listed(index);
  if (its == nullptr) return take;
  const Named& named = *its;
  if (named.stored) return *named.stored;
  if (named.scene == nullptr) return take;
  take.scene = *named.scene;
  take.actions = named.actions;
  take.steps = take.begin = named.state.place.step;
  const bool isAsStepped = take.actions.empty() || take.actions.back().step < take.steps;
  for (const auto& run : named.runs) {
    if (!isAsStepped) break;  // the fingerprint of a step does not include later actions
    take.states.emplace_back(static_cast<std::size_t>(take.steps), 0);
    if (take.steps > 0) take.states.back().back() = sim::stateHash(run->world());
  }
  return take;
}

void Timeline::addNamed(std::string name, Take take) {
  const std::lock_guard lock(mutex_);
  Named named;
  named.state = {
      nextState_++, std::move(name), true, {-1, take.steps}, take.steps * double(take.scene.settings.timestep)};
  named.bytes = kBytesOfEdit;
  for (const TimedAction& action : take.actions) named.bytes += bytesOf(action);
  take.begin = take.steps;
  named.stored = std::make_shared<const Take>(std::move(take));
  bytes_ += named.bytes;
  named_.push_back(std::move(named));
}

void Timeline::rename(std::size_t named, std::string name) {
  const std::lock_guard lock(mutex_);
  if (Named* its = listed(named)) its->state.name = std::move(name);
}

void Timeline::forget(std::size_t named) {
  const std::lock_guard lock(mutex_);
  const Named* its = listed(named);
  if (its == nullptr) return;
  bytes_ -= its->bytes;
  named_.erase(named_.begin() + (its - named_.data()));
}

}  // namespace pliant::app
