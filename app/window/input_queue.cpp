#include "app/window/input_queue.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

void InputQueue::take(int button, bool isDown) {
  if (button < 0 || button >= static_cast<int>(down_.size())) return;
  events_.emplace_back([this, button, isDown, place = place_] {
    down_[static_cast<std::size_t>(button)] = isDown;
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
  std::copy(down_.begin(), down_.end(), io.MouseDown);
}

}  // namespace pliant::app
