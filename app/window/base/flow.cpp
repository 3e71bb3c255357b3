#include "app/window/base/flow.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

void flowOn(float width, float gap) {
  const float spacing = gap < 0.0f ? ImGui::GetStyle().ItemSpacing.x : gap;
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + spacing + width <= end) ImGui::SameLine(0.0f, gap);
}

void labelBefore(const char* text, float width) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text);
  ImGui::SameLine();
  ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), width * ImGui::GetFontSize()));
}

float buttonWidth(const char* label) {
  return ImGui::CalcTextSize(label, nullptr, true).x + 2.0f * ImGui::GetStyle().FramePadding.x;
}

}  // namespace pliant::app
