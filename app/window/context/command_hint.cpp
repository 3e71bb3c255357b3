#include "app/window/context/command_hint.h"

#include "app/window/context/command.h"
#include "app/window/context/control_map.h"

#include <fmt/format.h>
#include <imgui.h>

namespace pliant::app {

namespace {

constexpr float kHeld = 0.25f;  ///< [s] from which on a press is more than a click

bool asksForKeys() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDownOwned[ImGuiMouseButton_Right] && io.MouseDownDuration[ImGuiMouseButton_Right] > kHeld;
}

// Also for the title of a window.
bool isLastItemSeen() {
  const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  return ImGui::GetItemRectMin().y < bottom && ImGui::GetItemRectMax().y > top;
}

}  // namespace

void hintCommand(const Command& command, UiContext& ui) {
  const bool showsKey = asksForKeys();
  if (!showsKey && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    const std::string keys = command.keys.empty() ? std::string() : fmt::format(" ({})", namesOf(command.keys));
    ImGui::SetTooltip("%s%s", command.text(ui).c_str(), keys.c_str());
  }
  if (command.keys.empty() || !showsKey || !isLastItemSeen()) return;
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const std::string key = nameOf(command.keys.front());
  noteControlText(fmt::format("hint.{}", command.id).c_str(), [&] { return key; });
  ui.keyHints.push_back({{0.5f * (low.x + high.x), high.y}, key});
}

}  // namespace pliant::app
