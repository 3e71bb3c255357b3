// How large text and panels may be in a window.
#pragma once

#include <glm/vec2.hpp>

namespace pliant::app {

/// What the panels need of a window, whatever is in it [heights of the font].
constexpr float kLeastWidth = 40.0f, kLeastHeight = 25.0f;

/// The UI scale in a window of this size [window coordinates]: what is wanted as far as there is room for it; 1 and less
/// always.
float scaleWithRoom(float wanted, glm::vec2 size);

}  // namespace pliant::app
