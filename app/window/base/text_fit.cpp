#include "app/window/base/text_fit.h"

#include "app/base/words.h"

#include <imgui.h>

namespace pliant::app {

std::string wrapped(std::string text, float width) {
  std::size_t line = 0, blank = std::string::npos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != ' ' && at + 1 < text.size()) continue;
    const std::size_t end = at + 1 == text.size() ? text.size() : at;
    const bool isTooWide = ImGui::CalcTextSize(text.data() + line, text.data() + end).x > width;
    if (isTooWide && blank != std::string::npos) {
      text[blank] = '\n';
      line = blank + 1;
    }
    blank = text[at] == ' ' ? at : std::string::npos;
  }
  return text;
}

std::string elided(const std::string& text, float width) {
  return elided(text, [width](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x <= width; });
}

void drawElided(const std::string& text, float width) {
  const std::string shown = elided(text, width);
  ImGui::TextUnformatted(shown.c_str());
  if (shown != text && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

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
