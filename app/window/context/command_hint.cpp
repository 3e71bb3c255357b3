#include "app/window/context/command_hint.h"

#include "app/window/context/command.h"
#include "app/window/context/control_map.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kHeld = 0.25f;  ///< a longer press is not a click [s]

bool asksForKeys() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDownOwned[ImGuiMouseButton_Right] && io.MouseDownDuration[ImGuiMouseButton_Right] > kHeld;
}

ScreenRect rect(ImVec2 low, ImVec2 high) { return {{low.x, low.y}, {high.x, high.y}}; }

// Also works for a window's title.
bool isLastItemSeen() {
  const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  return ImGui::GetItemRectMin().y < bottom && ImGui::GetItemRectMax().y > top;
}

}  // namespace

void hintCommand(const Command& command, UiContext& ui) {
  const bool isHovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  if (!asksForKeys()) {
    const std::string keys = command.keys.empty() ? std::string() : fmt::format(" ({})", namesOf(command.keys));
    const std::string why = command.canAct(ui) ? std::string() : fmt::format("\n{}", command.traits.whyNot);
    if (isHovered) ImGui::SetTooltip("%s%s%s", command.text(ui).c_str(), keys.c_str(), why.c_str());
    return;
  }
  if (command.keys.empty() || !isLastItemSeen() || !ImGui::IsWindowHovered()) return;
  const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ui.keyHints.panel = rect(low, {low.x + size.x, low.y + size.y});
  const std::string key = nameOf(command.keys.front());
  noteControlText(fmt::format("hint.{}", command.id).c_str(), [&] { return key; });
  std::vector<KeyHint>& hints = ui.keyHints.hints;
  auto hint = std::find_if(hints.begin(), hints.end(), [&](const KeyHint& other) { return other.key == key; });
  if (hint == hints.end()) hint = hints.insert(hints.end(), KeyHint{key, command.text(ui), {}});
  hint->widgets.push_back(rect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()));
  hint->isHovered = hint->isHovered || isHovered;
}

}  // namespace pliant::app
