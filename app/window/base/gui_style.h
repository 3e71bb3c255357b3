// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

#include <imgui.h>

namespace pliant::app {

struct GuiTheme {
  bool dark = false;
  bool calm = false;  ///< for an audience: no colour draws the eye away from the picture
  bool operator==(const GuiTheme&) const = default;
};

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, GuiTheme theme);

/// Of words that warn, and of those that say what failed: legible in either theme.
ImVec4 warningColour();
ImVec4 errorColour();

/// Makes the font that everything is written in, anew, so many pixels high.
void loadGuiFont(float pixels);

}  // namespace pliant::app
