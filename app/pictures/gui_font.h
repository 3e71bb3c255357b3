// The font of panels and pictures.
#pragma once

#include <imgui.h>

namespace pliant::app {

constexpr float kFontSize = 16.0f;  ///< at scale 1 [pixels]

/// Font options for letters of this height. Small ones are sharper with three samples per pixel; for large ones, the
/// atlas would be three times as large without a benefit.
ImFontConfig fontConfig(float pixels);

/// Adds the font to an atlas, with this height.
void addGuiFont(float pixels, ImFontAtlas& fonts);

}  // namespace pliant::app
