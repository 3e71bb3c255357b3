// The names of things, drawn beside them in the picture of a run: in the window and in offscreen pictures.
#pragma once

#include "app/view/grid.h"
#include "render/frame.h"

#include <span>

struct ImDrawList;

namespace pliant::app {

/// Draws the labels of a picture that fills `viewport`, in the font of `list`: above the things that they name if the
/// picture has room there, those closest to the camera first; labels without free space are omitted.
void drawLabels(std::span<const render::Label> labels, const render::Camera& camera, const Viewport& viewport,
                bool dark, ImDrawList& list);

}  // namespace pliant::app
