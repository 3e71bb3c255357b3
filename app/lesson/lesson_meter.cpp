#include "app/lesson/lesson_meter.h"

#include "sim/measured_simulation.h"

#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxSamples = 1024;  ///< more than the columns of a small diagram

}  // namespace

LessonMeter::LessonMeter(const LessonPage& page)
    : check_(page.check),
      scope_(page.check ? std::optional<LessonScope>(page) : std::nullopt),
      quantities_(page.quantities),
      plots_(page.plots),
      values_(quantities_.size()) {
  if (quantities_.empty()) return;
  const sim::Scene scene = page.scene();
  for (std::size_t q = 0; q < quantities_.size(); ++q) values_[q] = quantities_[q].shownIn(scene).value_or("");
}

void LessonMeter::look(const sim::Simulation& simulation) {
  const sim::MeasuredState state = sim::measuredState(simulation);
  std::vector<std::string> values;
  for (const LessonQuantity& quantity : quantities_) values.push_back(quantity.shown(quantity.of(state)));
  const std::lock_guard lock(mutex_);
  values_ = std::move(values);
  lookLocked(state);
}

void LessonMeter::lookAtStep(const sim::Simulation& simulation) {
  const std::lock_guard lock(mutex_);
  if (!plots_.empty() || (check_ && !check_->isMet())) lookLocked(sim::measuredState(simulation));
}

void LessonMeter::lookLocked(const sim::MeasuredState& state) {
  if (!plots_.empty()) {
    Sample sample{state.time(), {}};
    for (const LessonQuantity& plot : plots_) sample.values.push_back(plot.shownNumber(plot.of(state).number));
    addSample(std::move(sample));
  }
  if (!check_) return;
  if (!std::exchange(hasSeenScene_, true) && !breach_) breach_ = scope_->breachOf(state.scene());
  check_->look(state, !breach_);
}

void LessonMeter::onAction(const Action& action) {
  const std::lock_guard lock(mutex_);
  if (scope_ && !breach_) breach_ = scope_->breachOf(action);
}

void LessonMeter::onStateChange(const std::vector<TimedAction>& actions) {
  const std::lock_guard lock(mutex_);
  if (!scope_) return;
  const auto first = scope_->firstBreachOf(actions);
  breach_ = first ? std::optional(first->what) : std::nullopt;
  hasSeenScene_ = false;
}

void LessonMeter::beginAgain() { onStateChange({}); }

std::optional<ScopeBreach> LessonMeter::breach() const {
  const std::lock_guard lock(mutex_);
  return breach_;
}

// Times are ascending; after going back, later samples are removed. If there are too many, every other one is removed.
void LessonMeter::addSample(Sample sample) {
  while (!samples_.empty() && samples_.back().time >= sample.time) samples_.pop_back();
  samples_.push_back(std::move(sample));
  if (samples_.size() < kMaxSamples) return;
  std::size_t kept = 1;
  for (std::size_t s = 2; s < samples_.size(); s += 2) samples_[kept++] = std::move(samples_[s]);
  samples_.resize(kept);
}

std::optional<Checkpoint> LessonMeter::check() const {
  const std::lock_guard lock(mutex_);
  return check_;
}

std::vector<std::string> LessonMeter::values() const {
  const std::lock_guard lock(mutex_);
  return values_;
}

std::vector<LessonMeter::Sample> LessonMeter::samples() const {
  const std::lock_guard lock(mutex_);
  return samples_;
}

}  // namespace pliant::app
