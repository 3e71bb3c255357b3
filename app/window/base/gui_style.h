// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

#include "app/pictures/gui_font.h"

namespace pliant::app {

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, bool dark);

/// Makes the font that everything is written in, anew, so many pixels high.
void loadGuiFont(float pixels);

}  // namespace pliant::app
