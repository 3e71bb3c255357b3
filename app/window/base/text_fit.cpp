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

}  // namespace pliant::app
