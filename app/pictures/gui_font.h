// The font that panels and pictures are written in.
#pragma once

struct ImFontAtlas;

namespace pliant::app {

constexpr float kFontSize = 16.0f;  ///< at scale 1 [pixels]

/// Adds it to a list of fonts, so many pixels high.
void addGuiFont(float pixels, ImFontAtlas& fonts);

}  // namespace pliant::app
