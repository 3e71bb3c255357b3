// The signs on buttons, drawn from lines and triangles: sharp at every scale, whatever font there is.
#pragma once

#include <imgui.h>

namespace pliant::app {

enum class Icon {
  reset,
  play,
  pause,
  playBackwards,
  stepForwards,
  stepBackwards,
  toEnd,
  toStart,
  pointer,
  pin,
  knife,
  brush,
  cross,
  plus
};

/// Draws a sign `size` pixels wide and high round a point.
void drawIcon(Icon icon, ImVec2 centre, float size, ImU32 colour, ImDrawList& list);

/// A button with a sign on it, and its label behind that; an empty one: the sign alone. `id` is unique in the window,
/// `width` in pixels, 0: as much as it needs. True: it was pressed.
bool iconButton(const char* id, Icon icon, const char* label = "", float width = 0.0f);

/// The same a line of text high, without a label.
bool smallIconButton(const char* id, Icon icon);

/// How wide such a button needs to be.
float iconButtonWidth(const char* label = "");

}  // namespace pliant::app
