#include "app/window/base/variable_colours.h"

#include <array>

namespace pliant::app {

namespace {

/// The colours for one background, which depends on the theme.
struct VariableColours {
  glm::vec3 background{-1.0f};  ///< invalid at first
  std::array<ImU32, kVariableCount> colours{};
};

VariableColours coloursOn(glm::vec3 background) {
  VariableColours result{background};
  for (std::size_t v = 1; v < kVariableCount; ++v) {
    const glm::vec3 colour = readableOn(colourOf(static_cast<Variable>(v)), background);
    result.colours[v] = ImGui::GetColorU32(ImVec4(colour.x, colour.y, colour.z, 1.0f));
  }
  return result;
}

}  // namespace

ImU32 textColourOf(Variable variable) {
  static VariableColours now;
  const ImVec4& window = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
  const glm::vec3 background(window.x, window.y, window.z);
  if (background != now.background) now = coloursOn(background);
  return now.colours[static_cast<std::size_t>(variable)];
}

}  // namespace pliant::app
