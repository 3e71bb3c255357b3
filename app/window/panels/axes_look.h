// The style of diagrams in the window.
#pragma once

#include "app/plots/axes.h"

namespace pliant::app {

inline AxesLook windowLook() {
  return {ImGui::GetColorU32(ImGuiCol_FrameBg), ImGui::GetColorU32(ImGuiCol_Border),
          ImGui::GetColorU32(ImGuiCol_TextDisabled), ImGui::GetColorU32(ImGuiCol_Text),
          ImGui::GetColorU32(ImGuiCol_WindowBg, 0.8f)};
}

}  // namespace pliant::app
