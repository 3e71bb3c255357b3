// The font that panels and pictures are written in.
#pragma once

#include <imgui.h>

namespace pliant::app {

constexpr float kFontSize = 16.0f;  ///< at scale 1 [pixels]

/// How letters so many pixels high are made. Small ones are sharper with three samples to a pixel; an atlas of large ones
/// would be three times as large for nothing.
ImFontConfig fontConfig(float pixels);

/// Adds it to a list of fonts, so many pixels high.
void addGuiFont(float pixels, ImFontAtlas& fonts);

}  // namespace pliant::app
