#include "app/window/input_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kDoubleClick = 0.3;  ///< maximum time between its presses [s]

}  // namespace

// Presses may be reported late, but happened between the end of the last poll and now. So a slow frame does not split a
// double click, as it would if the time between frames counted.
void InputQueue::take(int button, bool isDown, double now) {
  if (button < 0 || button >= static_cast<int>(down_.size())) return;
  const auto index = static_cast<std::size_t>(button);
  const bool isRepeated = isDown && reportedAt_[index] && polledAt_ - *reportedAt_[index] < kDoubleClick;
  if (isDown) reportedAt_[index] = now;
  events_.emplace_back([this, index, isDown, isRepeated, place = place_] {
    down_[index] = isDown;
    isRepeated_ = isRepeated;
    isChanged_ = true;
    changedAt_ = place;
  });
}

void InputQueue::take(Event event) { events_.push_back(std::move(event)); }

void InputQueue::act(ImGuiIO& io) {
  isChanged_ = false;
  while (!events_.empty() && !isChanged_) {
    const Event event = std::move(events_.front());
    events_.pop_front();
    event();
  }
  if (isChanged_ && changedAt_.x >= 0.0f) io.MousePos = changedAt_;
  if (isChanged_) io.MouseDoubleClickTime = isRepeated_ ? std::numeric_limits<float>::max() : 0.0f;
  std::copy(down_.begin(), down_.end(), io.MouseDown);
}

}  // namespace pliant::app
