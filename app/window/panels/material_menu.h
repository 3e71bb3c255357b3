// The materials for an element's type, which are its presets, each with a picture.
#pragma once

#include "app/window/context/ui_context.h"

namespace pliant::app {

/// Whether an element's type has presets, and they can be chosen.
bool hasMaterials(const UiContext& ui, int element);
/// Draws an entry for each into the open popup or menu; a click sets all values of the preset. The pictures are of the
/// scenes in assets/presets.
void drawMaterials(UiContext& ui, int element);

}  // namespace pliant::app
