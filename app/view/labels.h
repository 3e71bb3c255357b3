// The names of things, written beside them in the picture of a run.
#pragma once

#include "app/view/grid.h"
#include "render/frame.h"

namespace pliant::app {

void drawLabels(const render::Frame& frame, const Viewport& viewport, bool dark);

}  // namespace pliant::app
