// Panels without a mouse: while they have the keyboard, the arrows move from part to part of a panel, Ctrl+Tab goes to the
// next panel, Alt to the menus, Space and Enter press, Enter lets one type into a number; Esc or a click into the picture
// gives the keyboard back. Questions that are open have it by themselves.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

/// Where the focus begins: the panel that stands first among those that are shown.
ImGuiWindow* firstPanel() {
  for (const char* name : {"Welcome to Pliant", "Lesson", "Inspector", "Scenes", "Transport"}) {
    ImGuiWindow* window = ImGui::FindWindowByName(name);
    if (window != nullptr && window->WasActive) return window;
  }
  return nullptr;
}

constexpr const char* kMenuBar = "##MainMenuBar";  ///< the name that Dear ImGui gives it

void goToMenus() {
  ImGuiWindow* bar = ImGui::FindWindowByName(kMenuBar);
  if (bar == nullptr) return;
  ImGuiContext& gui = *ImGui::GetCurrentContext();
  ImGui::FocusWindow(bar);
  gui.NavLayer = ImGuiNavLayer_Menu;
  ImGui::NavInitWindow(bar, true);
  gui.NavDisableHighlight = false;
}

/// Esc has something else to leave first: a field, a list in a panel, what pops up.
bool isBusy() {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  const bool isInList = window != nullptr && window != window->RootWindow;
  return isInList || ImGui::IsAnyItemActive() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}

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
  bool isAltTapped();

  bool wasBusy_ = false;     ///< in the last picture: then Esc was for what was open there
  bool isAltHeld_ = false;   ///< in the last picture
  bool isAltAlone_ = false;  ///< it is held, and nothing else was pressed since
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

bool KeyboardFocus::isAltTapped() {
  const ImGuiIO& io = ImGui::GetIO();
  const bool wasAlone = isAltAlone_;
  const auto isOther = [&](int key) {
    return key != GLFW_KEY_LEFT_ALT && key != GLFW_KEY_RIGHT_ALT && ImGui::IsKeyDown(key);
  };
  bool hasOther = ImGui::IsAnyMouseDown();
  for (int k = 0; k <= GLFW_KEY_LAST && !hasOther; ++k) hasOther = isOther(k);
  const bool isPress = io.KeyAlt && !isAltHeld_;
  isAltHeld_ = io.KeyAlt;
  isAltAlone_ = io.KeyAlt && !hasOther && (isPress || wasAlone);
  return !io.KeyAlt && wasAlone && !hasOther;
}

void KeyboardFocus::update(float /*seconds*/) {
  // A question that stands before everything is answered by keys without being told.
  const auto isQuestion = [](const ImGuiPopupData& popup) {
    return popup.Window != nullptr && (popup.Window->Flags & ImGuiWindowFlags_Modal) != 0;
  };
  const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
  const bool asks = std::any_of(popups.begin(), popups.end(), isQuestion);
  int& flags = ImGui::GetIO().ConfigFlags;
  flags = open_ || asks ? flags | ImGuiConfigFlags_NavEnableKeyboard : flags & ~ImGuiConfigFlags_NavEnableKeyboard;
  const bool tapped = isAltTapped();
  if (!open_) return;
  if (tapped) goToMenus();
  const bool isInPicture = ImGui::IsMouseClicked(0) && !ImGui::GetIO().WantCaptureMouse;
  if (isInPicture || (ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false) && !wasBusy_)) giveBack();
}

void KeyboardFocus::draw() {
  wasBusy_ = isBusy();
  if (open_) noteControl("keyboard.inPanels");
}

template PanelType panelType<KeyboardFocus>();

}  // namespace pliant::app
