// Sliders for the controls that a scene offers, and the keys that move them.
#include "app/document/controls.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace pliant::app {

namespace {

constexpr const char* kControlsTitle = "Scene controls";
constexpr float kBeside = 8.0f;                      ///< distance to the side panels [pixels]
constexpr float kNarrowest = 5.0f, kWidest = 14.0f;  ///< of a slider [font heights]
constexpr double kKeyRate = 5.0;                     ///< fraction of a slider per second that a key moves it

// Accepts letters, digits and arrows; otherwise nothing.
std::optional<KeyStroke> steeringKeyOf(const std::string& name) {
  const bool isArrow = name == "Left" || name == "Right" || name == "Up" || name == "Down";
  return isArrow || name.size() == 1 ? keyStrokeOf(name) : std::nullopt;
}

std::string keysOf(const Control& control) { return fmt::format("{}  {}", control.keys[0], control.keys[1]); }

// Keys control the scene unless something else has the keyboard focus.
bool hasKeyboard() {
  const ImGuiIO& io = ImGui::GetIO();
  return !io.WantTextInput && !io.KeyCtrl && !io.KeyAlt && !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup) &&
         (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) == 0;
}

}  // namespace

class ControlsPanel final : public Panel {
 public:
  explicit ControlsPanel(UiContext& ui) : Panel(ui) { open_ = true; }
  static std::vector<MenuPart> menu() {
    return {{"View", "view.variants", {toggleCommand<ControlsPanel>("view.controls", "Scene controls", {})}}};
  }
  void update(float seconds) override;
  void draw() override;

 private:
  bool isUnlocked(const Control& control) const;
  void moveTo(const Control& control, double part);
  void followKeys(const Control& control, double seconds);
  void drawRow(const Control& control, float width, bool withKeys);
  void drawRows(const std::vector<Control>& controls);
  void place();

  std::string held_;            ///< the control moved by a key, or moving back; empty: none
  std::optional<ImVec2> home_;  ///< last automatic position; none: it was not shown, or the user moved it
  bool isMoved_ = false;
};

bool ControlsPanel::isUnlocked(const Control& control) const {
  return std::all_of(control.motors.begin(), control.motors.end(),
                     [&](const Control::Motor& motor) { return ui_.session.isUnlocked(motor.path); });
}

void ControlsPanel::moveTo(const Control& control, double part) {
  Session& session = ui_.session;
  try {
    session.edit(withControl(session.document().scene(), control, part), control.name, "control." + control.name);
  } catch (const sim::InputError& error) {
    session.messages.refuse(error);
  }
}

// A key moves its slider towards an end; after release, it returns to the value at which the motor stands still.
void ControlsPanel::followKeys(const Control& control, double seconds) {
  std::optional<double> goal;
  for (int end = 0; end < 2; ++end) {
    const auto key = steeringKeyOf(control.keys[end]);
    if (!key) continue;
    ui_.steeringKeys.push_back(*key);
    if (hasKeyboard() && ImGui::IsKeyDown(key->key)) goal = double(end);
  }
  if (goal) held_ = control.name;
  if (held_ != control.name) return;
  const double way = goal.value_or(control.rest) - control.part, step = kKeyRate * std::min(seconds, 0.1);
  if (std::abs(way) > 1e-6) moveTo(control, control.part + std::clamp(way, -step, step));
  if (goal || std::abs(way) > step) return;
  held_.clear();
  ui_.session.endGesture();
}

void ControlsPanel::update(float seconds) {
  ui_.steeringKeys.clear();
  if (!open_) return;
  for (const Control& control : controlsOf(ui_.session.document().scene())) {
    if (isUnlocked(control)) followKeys(control, double(seconds));
  }
}

void ControlsPanel::drawRow(const Control& control, float width, bool withKeys) {
  const Control::Motor& motor = control.motors.front();
  const auto from = static_cast<float>(motor.from), to = static_cast<float>(motor.to);
  auto value = static_cast<float>(control.value());
  ImGui::BeginDisabled(!isUnlocked(control));
  ImGui::SetNextItemWidth(width);
  const std::string format = "%.3g " + control.unit;
  if (slider(control.name.c_str(), value, from, to, format.c_str(), ImGuiSliderFlags_AlwaysClamp) && to != from) {
    moveTo(control, std::clamp(double(value - from) / double(to - from), 0.0, 1.0));
  }
  if (ImGui::IsItemDeactivatedAfterEdit()) ui_.session.endGesture();
  noteControlText(fmt::format("controls.{}", control.name).c_str(), [&] { return fmt::format("{:.3g}", value); });
  ImGui::EndDisabled();
  if (control.keys[1].empty()) return;
  const std::string keys = keysOf(control);
  if (!withKeys) {
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", keys.c_str());
    return;
  }
  ImGui::SameLine();
  ImGui::TextDisabled("%s", keys.c_str());
}

// In narrow windows the sliders shrink first, then the keys move to tooltips.
void ControlsPanel::drawRows(const std::vector<Control>& controls) {
  const ImGuiStyle& style = ImGui::GetStyle();
  float names = 0.0f, keys = 0.0f;
  for (const Control& control : controls) {
    names = std::max(names, ImGui::CalcTextSize(control.name.c_str()).x);
    if (control.keys[1].empty()) continue;
    keys = std::max(keys, ImGui::CalcTextSize(keysOf(control).c_str()).x + style.ItemSpacing.x);
  }
  const float em = ImGui::GetFontSize();
  const float room = ImGui::GetIO().DisplaySize.x - ui_.layout.left() - ui_.layout.right() - 2.0f * kBeside -
                     2.0f * style.WindowPadding.x - style.ItemInnerSpacing.x - names;
  const bool withKeys = room - keys >= kNarrowest * em;
  const float width = std::clamp(room - (withKeys ? keys : 0.0f), kNarrowest * em, kWidest * em);
  for (const Control& control : controls) drawRow(control, width, withKeys);
}

// Below the status, which changes size and position, until the user moves it.
void ControlsPanel::place() {
  const ImGuiWindow* window = ImGui::FindWindowByName(kControlsTitle);
  if (home_ && window != nullptr) {
    isMoved_ = isMoved_ || std::abs(window->Pos.x - home_->x) > 1.0f || std::abs(window->Pos.y - home_->y) > 1.0f;
  }
  home_.reset();
  if (isMoved_) return;
  const float gap = 0.5f * ImGui::GetFontSize();
  home_ = ImVec2(ui_.layout.left() + kBeside, std::max(ui_.layout.stateBottom, ui_.layout.pictureTop()) + gap);
  ImGui::SetNextWindowPos(*home_);
}

void ControlsPanel::draw() {
  ui_.layout.controlsBottom = 0.0f;
  const std::vector<Control> controls = controlsOf(ui_.session.document().scene());
  if (!open_ || controls.empty()) {
    home_.reset();
    isMoved_ = false;
    return;
  }
  place();
  ImGui::Begin(kControlsTitle, nullptr,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  drawRows(controls);
  if (home_) ui_.layout.controlsBottom = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
  ImGui::End();
}

template PanelType panelType<ControlsPanel>();

}  // namespace pliant::app
