// Items side by side, wrapping when the line is full.
#pragma once

namespace pliant::app {

/// Continues in the line of the last item if something of this width fits there; otherwise starts the next line. `gap`:
/// distance to the last item; -1: the default.
void flowOn(float width, float gap = -1.0f);

/// Writes a label to the left of a control, as everywhere; the control starts `width` [font heights] from the left edge
/// of its window, or right after a longer label.
void labelBefore(const char* text, float width);

/// The width of a button with this label.
float buttonWidth(const char* label);

}  // namespace pliant::app
