// Sizes and colours of the panels, in the light and in the dark theme.
#pragma once

struct ImFontAtlas;

namespace pliant::app {

/// Sets Dear ImGui's style for a UI scale (1: as designed) and a theme.
void setGuiStyle(float scale, bool dark);

/// Makes the font that everything is written in, anew, so many pixels high.
void loadGuiFont(float pixels);

/// Adds that font to a list of fonts.
void addGuiFont(float pixels, ImFontAtlas& fonts);

constexpr float kFontSize = 16.0f;  ///< at scale 1

}  // namespace pliant::app
