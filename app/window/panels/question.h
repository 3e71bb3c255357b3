// A modal question that stays until it is answered.
#pragma once

#include <imgui.h>

namespace pliant::app {

/// Begins it; call ImGui::EndPopup() if this returns true.
inline bool beginQuestion(const char* title) {
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  return ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize);
}

}  // namespace pliant::app
