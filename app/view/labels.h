// The names of things, written beside them in the picture of a run: in the window and in pictures without one.
#pragma once

#include "app/view/grid.h"
#include "render/frame.h"

#include <span>

struct ImDrawList;

namespace pliant::app {

/// Draws the labels of a picture that fills `viewport`, in the font of `list`: above what they name as far as the picture
/// has room, those nearer to the camera first; one that finds no free place is left out.
void drawLabels(std::span<const render::Label> labels, const render::Camera& camera, const Viewport& viewport,
                bool dark, ImDrawList& list);

}  // namespace pliant::app
