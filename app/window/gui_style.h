// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

namespace pliant::app {

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, bool dark);

}  // namespace pliant::app
