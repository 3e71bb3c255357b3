#include "app/window/key_dispatch.h"

#include "app/window/context/command_table.h"
#include "app/window/context/ui_context.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>

namespace pliant::app {

namespace {

constexpr std::string_view kFlightKeys = "WASDQE";

bool steersFlight(const KeyStroke& stroke) {
  return stroke.key < 128 && kFlightKeys.find(static_cast<char>(stroke.key)) != std::string_view::npos;
}

bool isArrow(const KeyStroke& stroke) {
  const bool isPlain = !stroke.control && !stroke.shift && !stroke.alt;
  return isPlain && stroke.key >= GLFW_KEY_RIGHT && stroke.key <= GLFW_KEY_UP;
}

bool isFunctionKey(const KeyStroke& stroke) { return stroke.key >= GLFW_KEY_F1 && stroke.key <= GLFW_KEY_F25; }

// While a panel has the keyboard focus, it gets arrows, Enter, Space, Tab, Esc and letters.
bool goesToPanels(const KeyStroke& stroke) {
  const bool inPanels = (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
  const bool isCommand = (stroke.control && stroke.key != GLFW_KEY_TAB) || stroke.alt || isFunctionKey(stroke);
  return inPanels && !isCommand;
}

// Whether a text field or a dialogue captures the keyboard. Keys other than letters still close the panel that they
// opened, even while a text is typed there.
bool isTaken(const KeyStroke& stroke, const Command& command, const UiContext& ui) {
  const bool inDialogue = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
  const bool closes = command.traits.isPanel && command.isOn(ui) && (stroke.control || isFunctionKey(stroke));
  if (closes && command.traits.isDialogue) return false;
  return inDialogue || (ImGui::GetIO().WantTextInput && !closes);
}

// Esc closes an open menu or context menu, with its submenus, or a combo box. Dialogues handle Esc themselves. Returns
// false if there is none.
bool closeList() {
  const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
  const auto isA = [&](int level, std::string_view kind) {  // Dear ImGui's names
    const ImGuiWindow* popup = popups[level].Window;
    return popup != nullptr && std::string_view(popup->Name).starts_with(kind);
  };
  int level = popups.Size - 1;
  if (level < 0 || (!isA(level, "##Menu_") && !isA(level, "##Combo_") && !isA(level, "##Popup_"))) return false;
  // Closing only a submenu would reopen it below the mouse.
  while (level > 0 && isA(level, "##Menu_") && (isA(level - 1, "##Menu_") || isA(level - 1, "##Popup_"))) --level;
  ImGui::ClosePopupToLevel(level, true);
  return true;
}

// Reports a requested key: the first one with a name, which excludes modifiers alone.
void reportKey(const KeyPress& press, Requests& requests) {
  if (press.isRepeat || nameOf(press.stroke).empty()) return;
  requests.nextKey = false;
  requests.key = press.stroke;
}

}  // namespace

void handleKey(const KeyPress& press, UiContext& ui) {
  if (ui.requests.nextKey) return reportKey(press, ui.requests);
  if (ui.mouse.isRightHeld() && steersFlight(press.stroke)) return;
  if (goesToPanels(press.stroke)) return;
  if (press.stroke == key(GLFW_KEY_ESCAPE) && closeList()) return;
  if (ui.arrows.taken && isArrow(press.stroke)) return ui.arrows.pressed.push_back(press.stroke.key);
  if (std::find(ui.steeringKeys.begin(), ui.steeringKeys.end(), press.stroke) != ui.steeringKeys.end()) return;
  KeyStroke stroke = press.stroke;
  if (stroke.key == '=') stroke.shift = false;  // many layouts have plus on Shift
  const Command* command = ui.commands.find(stroke);
  if (command == nullptr || isTaken(stroke, *command, ui) || (press.isRepeat && !command->traits.repeats)) return;
  if (command->canAct(ui)) return command->act(ui);
  if (!press.isRepeat) ui.session.messages.success(fmt::format("{}: {}", command->name, command->traits.whyNot));
}

}  // namespace pliant::app
