#include "app/window/base/choice_list.h"

#include "app/window/base/text_fit.h"

#include <imgui.h>

namespace pliant::app {

bool beginCombo(const char* id, const std::string& shown, int flags) {
  const float room = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2.0f * ImGui::GetStyle().FramePadding.x;
  const std::string fitting = elided(shown, room);
  const bool isOpen = ImGui::BeginCombo(id, fitting.c_str(), flags);
  if (!isOpen && fitting != shown && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", shown.c_str());
  return isOpen;
}

bool choiceRow(const std::string& text, bool isChosen) {
  const bool isPicked = ImGui::Selectable(text.c_str(), isChosen);
  if (isChosen) ImGui::SetItemDefaultFocus();
  return isPicked;
}

}  // namespace pliant::app
