// A slider: a field that is filled as far as its value reaches, behind the number, which nothing lies over.
#pragma once

#include <imgui.h>

namespace pliant::app {

/// As ImGui::SliderFloat and SliderInt: true: it was moved or a value was typed.
bool slider(const char* label, float& value, float least, float most, const char* format = "%.3f",
            ImGuiSliderFlags flags = 0);
bool slider(const char* label, int& value, int least, int most, const char* format = "%d", ImGuiSliderFlags flags = 0);

/// The filled part's colour, over that of the field.
ImVec4 sliderFill();

}  // namespace pliant::app
