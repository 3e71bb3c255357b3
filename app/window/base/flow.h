// Items side by side, as far as there is room in the line.
#pragma once

namespace pliant::app {

/// Goes on in the line of the last item where something `width` wide still fits in there; else in the next one.
/// `gap`: to the last item; -1: the usual one.
void flowOn(float width, float gap = -1.0f);

/// The width of a button with this label.
float buttonWidth(const char* label);

}  // namespace pliant::app
