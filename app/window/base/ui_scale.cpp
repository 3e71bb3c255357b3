#include "app/window/base/ui_scale.h"

#include "app/pictures/gui_font.h"

#include <algorithm>

namespace pliant::app {

float scaleWithRoom(float wanted, glm::vec2 size) {
  const float room = std::min(size.x / (kMinWidth * kFontSize), size.y / (kMinHeight * kFontSize));
  return std::min(wanted, std::max(room, 1.0f));
}

}  // namespace pliant::app
