// Items side by side, as far as there is room in the line.
#pragma once

namespace pliant::app {

/// Goes on in the line of the last item where something `width` wide still fits in there; else in the next one.
/// `gap`: to the last item; -1: the usual one.
void flowOn(float width, float gap = -1.0f);

/// Writes what a control sets to the left of it, as everywhere; the control comes `width` [heights of the font] behind the
/// left edge of its window, or right behind longer words.
void labelBefore(const char* text, float width);

/// The width of a button with this label.
float buttonWidth(const char* label);

}  // namespace pliant::app
