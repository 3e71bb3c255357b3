#include "app/lesson/lesson_meter.h"

namespace pliant::app {

void LessonMeter::look(const sim::Simulation& simulation) {
  std::vector<std::string> values;
  for (const LessonQuantity& quantity : quantities_) values.push_back(print(quantity.of(simulation)));
  const std::lock_guard lock(mutex_);
  values_ = std::move(values);
  if (check_) check_->look(simulation);
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
