// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

#include <imgui.h>

namespace pliant::app {

struct GuiTheme {
  bool dark = false;
  bool calm = false;  ///< for presentations: no colour distracts from the picture
  bool operator==(const GuiTheme&) const = default;
};

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, GuiTheme theme);

/// Text colours for warnings and errors: legible in either theme.
ImVec4 warningColour();
ImVec4 errorColour();

/// Reloads the font of the panels, with this height.
void loadGuiFont(float pixels);

}  // namespace pliant::app
