#include "app/window/base/text_fit.h"

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
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  std::size_t length = text.size();
  const auto fits = [&] {
    const float dots = ImGui::CalcTextSize("...").x;
    return ImGui::CalcTextSize(text.c_str(), text.c_str() + length).x + dots <= width;
  };
  while (length > 0 && (!fits() || (text[length] & 0xc0) == 0x80)) --length;  // no letter is cut in two
  return text.substr(0, length) + "...";
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

}  // namespace pliant::app
