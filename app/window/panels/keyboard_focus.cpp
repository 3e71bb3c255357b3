// Using panels without a mouse: while a panel has the keyboard focus, the arrows move from item to item, Ctrl+Tab goes
// to the next panel, Alt to the menus, Space and Enter press buttons, Enter edits a number, the menu key or Shift+F10
// opens the context menu, Page Up and Page Down scroll; Esc or a click into the picture returns the focus. Open
// questions have the focus automatically.
#include "app/window/base/focus.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

/// Where the focus starts: the front floating window, else the first visible panel.
ImGuiWindow* firstPanel() {
  const ImVector<ImGuiWindow*>& byFocus = ImGui::GetCurrentContext()->WindowsFocusOrder;
  for (int w = byFocus.Size - 1; w >= 0; --w) {
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_Tooltip;
    if (byFocus[w]->WasActive && (byFocus[w]->Flags & kFixed) == 0) return byFocus[w];
  }
  for (const char* name : {"Welcome to Pliant", "Lesson", "Inspector", "Scenes", "Transport"}) {
    ImGuiWindow* window = ImGui::FindWindowByName(name);
    if (window != nullptr && window->WasActive) return window;
  }
  return nullptr;
}

constexpr const char* kMenuBar = "##MainMenuBar";  ///< Dear ImGui's name for it

void goToMenus() {
  ImGuiWindow* bar = ImGui::FindWindowByName(kMenuBar);
  if (bar == nullptr) return;
  ImGuiContext& gui = *ImGui::GetCurrentContext();
  ImGui::FocusWindow(bar);
  gui.NavLayer = ImGuiNavLayer_Menu;
  ImGui::NavInitWindow(bar, true);
  gui.NavDisableHighlight = false;
}

/// Whether Esc closes something else first: a text field, a list in a panel, a popup.
bool isBusy() {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  const bool isInList = window != nullptr && window->RootWindowForNav != window->RootWindow;
  return isInList || ImGui::IsAnyItemActive() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}

/// The window to scroll: the part of the panel that has the focus, else its largest scrolling part.
ImGuiWindow* findPages() {
  ImGuiContext& gui = *ImGui::GetCurrentContext();
  ImGuiWindow* here = gui.NavWindow;
  if (here == nullptr || here->ScrollMax.y > 0.0f) return here;
  ImGuiWindow* largest = nullptr;
  for (ImGuiWindow* window : gui.Windows) {
    if (!window->WasActive || window->RootWindow != here->RootWindow || window->ScrollMax.y <= 0.0f) continue;
    if (largest == nullptr || window->Size.y > largest->Size.y) largest = window;
  }
  return largest;
}

// Dear ImGui scrolls by page only to reach items; a text has none.
void turnPages() {
  const int pages = static_cast<int>(ImGui::IsKeyPressed(GLFW_KEY_PAGE_DOWN)) -
                    static_cast<int>(ImGui::IsKeyPressed(GLFW_KEY_PAGE_UP));
  if (pages == 0 || ImGui::IsAnyItemActive()) return;
  ImGuiWindow* window = findPages();
  if (window == nullptr) return;
  const float page = window->InnerRect.GetHeight() - 2.0f * ImGui::GetFontSize();
  ImGui::SetScrollY(window, std::clamp(window->Scroll.y + float(pages) * page, 0.0f, window->ScrollMax.y));
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

  bool wasBusy_ = false;     ///< in the last frame: then Esc was for what was open
  bool isAltHeld_ = false;   ///< in the last frame
  bool isAltAlone_ = false;  ///< held, and nothing else was pressed since
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
  // Modal questions get keys in any case.
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
  turnPages();
  const bool isInPicture = ImGui::IsMouseClicked(0) && !ImGui::GetIO().WantCaptureMouse;
  if (isInPicture || (ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false) && !wasBusy_)) giveBack();
}

void KeyboardFocus::draw() {
  wasBusy_ = isBusy();
  if ((ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0) {
    drawFocusFrame();
    moveTooltipOffFocus();
  }
  if (open_) noteControl("keyboard.inPanels");
}

template PanelType panelType<KeyboardFocus>();

}  // namespace pliant::app
