#include "app/window/click_input.h"

#include <algorithm>

namespace pliant::app {

void ClickInput::take(int button, bool isDown) {
  if (button < 0 || button >= static_cast<int>(down_.size())) return;
  changes_.push_back({button, isDown, place_});
}

void ClickInput::act(ImGuiIO& io) {
  if (!changes_.empty()) {
    const Change change = changes_.front();
    changes_.pop_front();
    down_[static_cast<std::size_t>(change.button)] = change.isDown;
    if (change.place.x >= 0.0f) io.MousePos = change.place;
  }
  std::copy(down_.begin(), down_.end(), io.MouseDown);
}

}  // namespace pliant::app
