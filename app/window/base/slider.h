// A slider: the field is filled up to its value, behind the number, with no handle over it.
#pragma once

#include "app/window/base/number_entry.h"

#include <imgui.h>

namespace pliant::app {

/// Like ImGui::SliderFloat and SliderInt. Returns whether it was moved or a value was typed, which obeys `rules`, and
/// lies within the slider's range if that always clamps.
bool slider(const char* label, float& value, float least, float most, const char* format = "%.3f",
            ImGuiSliderFlags flags = 0, const NumberRules& rules = {});
bool slider(const char* label, int& value, int least, int most, const char* format = "%d", ImGuiSliderFlags flags = 0,
            const NumberRules& rules = {});

/// Colour of the filled part, drawn over the field's.
ImVec4 sliderFill();

}  // namespace pliant::app
