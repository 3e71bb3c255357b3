// Presenter mode: larger text, calm colours, no side panels and figures; shows keys, buttons and the wheel when used,
// and a ring around the pointer. Turning it off restores everything.
#include "app/window/base/key_stroke.h"
#include "app/window/base/overlay_window.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <string>

namespace pliant::app {

namespace {

constexpr double kStays = 1.5;  ///< time for which a key is shown after its release [s]

bool isModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

// The pressed key, with modifiers; empty: none, or a text is being typed.
std::string pressedKey() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput) return {};
  for (int key = GLFW_KEY_SPACE; key <= GLFW_KEY_LAST; ++key) {
    if (io.KeysDown[key] && !isModifier(key)) return nameOf(KeyStroke{key, io.KeyCtrl, io.KeyShift, io.KeyAlt});
  }
  return {};
}

std::string pressedButton() {
  constexpr std::array<const char*, 3> kNames{"left button", "right button", "middle button"};
  const ImGuiIO& io = ImGui::GetIO();
  const auto withModifiers = [&io](const char* name) {
    return fmt::format("{}{}{}{}", io.KeyCtrl ? "Ctrl+" : "", io.KeyShift ? "Shift+" : "", io.KeyAlt ? "Alt+" : "",
                       name);
  };
  for (std::size_t button = 0; button < kNames.size(); ++button) {
    if (io.MouseDown[button]) return withModifiers(kNames[button]);
  }
  return io.MouseWheel != 0.0f ? withModifiers(io.MouseWheel > 0.0f ? "wheel up" : "wheel down") : std::string();
}

// Recordings lack the desktop's pointer: a ring shows it, filled while a button is pressed.
void drawPointer() {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid(&io.MousePos)) return;
  const float em = ImGui::GetFontSize();
  const bool isDown = io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2];
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  if (isDown) list.AddCircleFilled(io.MousePos, 0.8f * em, IM_COL32(240, 170, 40, 110));
  list.AddCircle(io.MousePos, 0.8f * em, IM_COL32(240, 170, 40, 230), 0, 0.16f * em);
}

}  // namespace

class Presenter final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {
        {"View", "view.smaller", {toggleCommand<Presenter>("view.presenter", "Presenter mode", {key(GLFW_KEY_F5)})}}};
  }
  void draw() override;

 private:
  std::string shown_;
  double until_ = 0.0;  ///< end of the display, on Dear ImGui's clock [s]
};

void Presenter::draw() {
  ui_.layout.presents = open_;
  if (!open_) return shown_.clear();
  drawPointer();
  std::string now = pressedKey();
  if (now.empty()) now = pressedButton();
  if (!now.empty()) {
    shown_ = std::move(now);
    until_ = ImGui::GetTime() + kStays;
  }
  if (shown_.empty() || ImGui::GetTime() > until_) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float bottom = ui_.layout.bar ? ui_.layout.bar->y : display.y - ui_.layout.bottomHeight();
  ImGui::SetNextWindowPos({display.x - ImGui::GetFontSize(), bottom - ImGui::GetFontSize()}, ImGuiCond_Always,
                          {1.0f, 1.0f});
  ImGui::SetNextWindowBgAlpha(0.85f);
  ImGui::Begin("##presenter", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  ImGui::TextUnformatted(shown_.c_str());
  noteControlText("presenter.pressed", [&] { return shown_; });
  ImGui::End();
}

template PanelType panelType<Presenter>();

}  // namespace pliant::app
