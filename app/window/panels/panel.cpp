#include "app/window/panels/panel.h"

namespace pliant::app {

void Panel::beginWindow(const char* title, ImGuiWindowFlags flags) {
  ImGui::Begin(title, &open_, flags | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  const bool isFront = ImGui::IsWindowAppearing() || ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
  if (isFront) inFront_ = ImGui::GetFrameCount();
}

}  // namespace pliant::app
