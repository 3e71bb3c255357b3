// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

#include "app/pictures/gui_font.h"

#include <imgui.h>

namespace pliant::app {

/// Of windows that lie over the picture without being in the way: no frame, as large as what is in them, behind the
/// windows that float.
constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, bool dark);

/// Makes the font that everything is written in, anew, so many pixels high.
void loadGuiFont(float pixels);

}  // namespace pliant::app
