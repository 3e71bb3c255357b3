#include "app/host/time_travel.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr double kLongestPicture = 1.0;  ///< [s]

void pause(SimulationWorker& worker) {
  Pace pace = worker.pace();
  if (!pace.playing) return;
  pace.playing = false;
  worker.setPace(pace);
}

}  // namespace

TimelinePosition TimeTravel::place(const SimulationWorker& worker) const {
  return worker.viewedPosition().value_or(timeline_->present());
}

int TimeTravel::stepsAfterPresent(const SimulationWorker& worker) const {
  const auto looked = worker.viewedPosition();
  return looked ? looked->step - timeline_->present().step : 0;
}

void TimeTravel::goTo(TimelinePosition place, SimulationWorker& worker) {
  const auto [first, last] = timeline_->range(place.branch);
  place.step = std::clamp(place.step, first, last);
  if (place == timeline_->present()) return worker.viewPresent();
  worker.look(place);
}

void TimeTravel::goToNamed(std::size_t named, SimulationWorker& worker) {
  motion_ = Motion::still;
  const auto all = timeline_->overview().named;
  if (named >= all.size()) return;
  if (timeline_->at(all[named].place) != nullptr) return goTo(all[named].place, worker);
  worker.goToNamed(named);
}

void TimeTravel::stepBack(SimulationWorker& worker) {
  motion_ = Motion::still;
  pause(worker);
  const TimelinePosition here = place(worker);
  goTo({here.branch, here.step - 1}, worker);
}

void TimeTravel::stepForward(SimulationWorker& worker) {
  motion_ = Motion::still;
  pause(worker);
  const auto looked = worker.viewedPosition();
  const bool isEnd = looked && looked->step >= timeline_->range(looked->branch).second;
  if (!looked || isEnd) return worker.stepOnce();
  goTo({looked->branch, looked->step + 1}, worker);
}

void TimeTravel::toStart(SimulationWorker& worker) {
  motion_ = Motion::still;
  pause(worker);
  const int branch = place(worker).branch;
  goTo({branch, timeline_->range(branch).first}, worker);
}

void TimeTravel::toPresent(SimulationWorker& worker) {
  motion_ = Motion::still;
  worker.viewPresent();
}

void TimeTravel::play(Motion motion, SimulationWorker& worker) {
  pause(worker);
  motion_ = motion_ == motion ? Motion::still : motion;
  position_ = place(worker).step;
  last_ = {};
}

double TimeTravel::secondsPerStep(int branch) const {
  const auto [first, last] = timeline_->range(branch);
  const auto oldest = timeline_->at({branch, first}), newest = timeline_->at({branch, last});
  return oldest && newest && last > first ? (newest->time - oldest->time) / (last - first) : 0.0;
}

void TimeTravel::update(Clock::time_point now, SimulationWorker& worker) {
  const double passed = last_ == Clock::time_point{} ? 0.0 : std::chrono::duration<double>(now - last_).count();
  last_ = now;
  if (worker.pace().playing) motion_ = Motion::still;
  if (motion_ == Motion::still) return;
  const TimelinePosition here = place(worker);
  const double step = secondsPerStep(here.branch);
  if (!(step > 0.0)) return;
  const double way = std::min(passed, kLongestPicture) * double(worker.pace().speed) / step;
  position_ += motion_ == Motion::forward ? way : -way;
  auto [first, last] = timeline_->range(here.branch);
  if (loop) {
    first = std::clamp(loop->first, first, last);
    last = std::clamp(loop->second, first, last);
    const double length = last - first + 1;
    position_ -= length * std::floor((position_ - first) / length);
  } else if (motion_ == Motion::forward ? position_ >= last : position_ <= first) {
    motion_ = Motion::still;
  }
  goTo({here.branch, std::clamp(static_cast<int>(std::floor(position_)), first, last)}, worker);
}

void TimeTravel::loopFrom(int step) { loop = {step, std::max(step, loop ? loop->second : step)}; }

void TimeTravel::loopTo(int step) { loop = {std::min(step, loop ? loop->first : step), step}; }

void TimeTravel::toggleGhost(const SimulationWorker& worker) {
  if (ghost) return ghost.reset();
  const int here = place(worker).branch;
  for (const TimelineBranch& lane : timeline_->overview().branches) {
    if (lane.branch != here && !lane.kept.empty()) ghost = lane.branch;
  }
}

const Snapshots& TimeTravel::ghostSnapshots(const SimulationWorker& worker) {
  if (!ghost) {
    ghostFrame_ = nullptr;
    ghosts_.clear();
    return ghosts_;
  }
  const auto [first, last] = timeline_->range(*ghost);
  const auto frame = timeline_->at({*ghost, std::clamp(place(worker).step, first, last)});
  if (std::exchange(ghostFrame_, frame) != frame) ghosts_ = frame ? frame->snapshots() : Snapshots{};
  return ghosts_;
}

}  // namespace pliant::app
