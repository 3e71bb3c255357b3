#include "app/window/key_dispatch.h"

#include "app/window/context/command_table.h"
#include "app/window/context/ui_context.h"

#include <imgui.h>

#include <string_view>

namespace pliant::app {

namespace {

constexpr std::string_view kFlightKeys = "WASDQE";

bool steersFlight(const KeyStroke& stroke) {
  return stroke.key < 128 && kFlightKeys.find(static_cast<char>(stroke.key)) != std::string_view::npos;
}

}  // namespace

void handleKey(const KeyPress& press, UiContext& ui) {
  if (ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return;
  if (ui.mouse.isRightHeld() && steersFlight(press.stroke)) return;
  KeyStroke stroke = press.stroke;
  if (stroke.key == '=') stroke.shift = false;  // many layouts write plus with Shift
  const Command* command = ui.commands.find(stroke);
  if (command == nullptr || (press.isRepeat && !command->traits.repeats) || !command->canAct(ui)) return;
  command->act(ui);
}

}  // namespace pliant::app
