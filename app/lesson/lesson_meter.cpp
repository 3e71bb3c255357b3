#include "app/lesson/lesson_meter.h"

#include "sim/measured_simulation.h"

namespace pliant::app {

void LessonMeter::look(const sim::Simulation& simulation) {
  const sim::MeasuredState state = sim::measuredState(simulation);
  std::vector<std::string> values;
  for (const LessonQuantity& quantity : quantities_) values.push_back(print(quantity.of(state)));
  const std::lock_guard lock(mutex_);
  values_ = std::move(values);
  if (check_) check_->look(state);
}

std::optional<Checkpoint> LessonMeter::check() const {
  const std::lock_guard lock(mutex_);
  return check_;
}

std::vector<std::string> LessonMeter::values() const {
  const std::lock_guard lock(mutex_);
  return values_;
}

}  // namespace pliant::app
