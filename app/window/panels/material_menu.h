// The materials of an element's type, its presets, each with a picture of what it is like.
#pragma once

#include "app/window/context/ui_context.h"

namespace pliant::app {

/// Whether an element's type has presets and they may be chosen.
bool hasMaterials(const UiContext& ui, int element);
/// Draws a line for each into the popup or menu that is open; a click sets all that the preset has values for. The
/// pictures are of the scenes in assets/presets.
void drawMaterials(UiContext& ui, int element);

}  // namespace pliant::app
