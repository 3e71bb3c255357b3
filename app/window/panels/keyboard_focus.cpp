// Panels without a mouse: while they have the keyboard, the arrows move from part to part of a panel, Ctrl+Tab goes to the
// next panel, Space presses and changes, Enter lets one type; Esc or a click into the picture gives the keyboard back.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace pliant::app {

namespace {

/// Where the focus begins: the panel that stands first among those that are shown.
ImGuiWindow* firstPanel() {
  for (const char* name : {"Inspector", "Lesson", "Scenes", "Transport"}) {
    ImGuiWindow* window = ImGui::FindWindowByName(name);
    if (window != nullptr && window->WasActive) return window;
  }
  return nullptr;
}

bool isBusy() { return ImGui::IsAnyItemActive() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }

}  // namespace

class KeyboardFocus final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"View",
             "view.presenter",
             {toggleCommand<KeyboardFocus>("view.keyboard", "Keyboard in the panels", {key(GLFW_KEY_F7)})}}};
  }
  void toggle() override { open_ ? giveBack() : take(); }
  void update(float seconds) override;
  void draw() override;

 private:
  void take();
  void giveBack();

  bool wasBusy_ = false;  ///< in the last picture: then Esc was for what was open there
};

void KeyboardFocus::take() {
  open_ = true;
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  ImGuiWindow* window = firstPanel();
  if (window == nullptr) return;
  ImGui::FocusWindow(window);
  ImGui::NavInitWindow(window, true);
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
}

void KeyboardFocus::giveBack() {
  open_ = false;
  ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
  ImGui::SetWindowFocus(nullptr);
}

void KeyboardFocus::update(float /*seconds*/) {
  if (!open_) return;
  const bool isInPicture = ImGui::IsMouseClicked(0) && !ImGui::GetIO().WantCaptureMouse;
  if (isInPicture || (ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false) && !wasBusy_)) giveBack();
}

void KeyboardFocus::draw() {
  wasBusy_ = isBusy();
  if (open_) noteControl("keyboard.inPanels");
}

template PanelType panelType<KeyboardFocus>();

}  // namespace pliant::app
