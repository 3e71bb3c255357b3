// A question that stays over the window until it is answered.
#pragma once

#include <imgui.h>

namespace pliant::app {

/// Begins it; ends with ImGui::EndPopup() where this returns true.
inline bool beginQuestion(const char* title) {
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  return ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize);
}

}  // namespace pliant::app
