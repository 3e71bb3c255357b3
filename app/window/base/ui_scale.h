// Limits text and panels to the size of the window.
#pragma once

#include <glm/vec2.hpp>

namespace pliant::app {

/// The minimum window size for the panels, whatever their contents [font heights].
constexpr float kMinWidth = 40.0f, kMinHeight = 25.0f;

/// The UI scale in a window of this size [window coordinates]: as wanted, but limited by the space; 1 and less is
/// always possible.
float scaleWithRoom(float wanted, glm::vec2 size);

}  // namespace pliant::app
