// The convergence of a step: the largest |C| of each constraint type, on a logarithmic scale, up to the lens' position.
#pragma once

#include "app/view/lens.h"

#include <imgui.h>

#include <span>
#include <string>

namespace pliant::app {

/// `names`: of the batches. Draws nothing after `place`; the axes are those of the whole step.
void drawErrorPlot(const sim::StepRecording& recording, std::span<const std::string> names, const LensPosition& place,
                   ImVec2 size);

}  // namespace pliant::app
