// Icons for buttons, drawn as lines and triangles: sharp at every scale, and independent of fonts.
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
  plus,
  body,
  strand,
  grains,
  source,
  obstacle,
  force,
  joint
};

/// Draws an icon `size` pixels wide and high around a point.
void drawIcon(Icon icon, ImVec2 centre, float size, ImU32 colour, ImDrawList& list);

/// A button with an icon, followed by a label unless that is empty. `id` must be unique in the window; `width` in
/// pixels, 0: as needed. Returns whether it was pressed.
bool iconButton(const char* id, Icon icon, const char* label = "", float width = 0.0f);

/// The same with the height of a line of text, without a label.
bool smallIconButton(const char* id, Icon icon);

/// The width needed by such a button.
float iconButtonWidth(const char* label = "");

}  // namespace pliant::app
