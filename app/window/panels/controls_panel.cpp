// The sliders of what the scene offers to steer, and the keys that move them.
#include "app/document/controls.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace pliant::app {

namespace {

constexpr double kKeyRate = 5.0;  ///< parts of a slider that a key moves it by in a second

// Of letters, digits and arrows, which are steered by; nothing: it is none of these.
std::optional<KeyStroke> steeringKeyOf(const std::string& name) {
  const bool isArrow = name == "Left" || name == "Right" || name == "Up" || name == "Down";
  return isArrow || name.size() == 1 ? keyStrokeOf(name) : std::nullopt;
}

// Keys are for steering as long as nothing else has the keyboard.
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
    return {{"View", "view.variants", {toggleCommand<ControlsPanel>("view.controls", "Sliders of the Scene", {})}}};
  }
  void update(float seconds) override;
  void draw() override;

 private:
  bool isUnlocked(const Control& control) const;
  void moveTo(const Control& control, double part);
  void followKeys(const Control& control, double seconds);
  void drawRow(const Control& control);

  std::string held_;  ///< the control that a key moves, or that moves back; empty: none
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
    session.messages.error(error);
  }
}

// A key takes its slider towards an end; let go, it goes back to where the motor stands still.
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

void ControlsPanel::drawRow(const Control& control) {
  const Control::Motor& motor = control.motors.front();
  const auto from = static_cast<float>(motor.from), to = static_cast<float>(motor.to);
  auto value = static_cast<float>(control.value());
  ImGui::BeginDisabled(!isUnlocked(control));
  ImGui::SetNextItemWidth(14.0f * ImGui::GetFontSize());
  const std::string format = "%.3g " + control.unit;
  if (slider(control.name.c_str(), value, from, to, format.c_str(),
             ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput) &&
      to != from) {
    moveTo(control, std::clamp(double(value - from) / double(to - from), 0.0, 1.0));
  }
  if (ImGui::IsItemDeactivatedAfterEdit()) ui_.session.endGesture();
  noteControlText(fmt::format("controls.{}", control.name).c_str(), [&] { return fmt::format("{:.3g}", value); });
  ImGui::EndDisabled();
  if (control.keys[1].empty()) return;
  ImGui::SameLine();
  ImGui::TextDisabled("%s  %s", control.keys[0].c_str(), control.keys[1].c_str());
}

void ControlsPanel::draw() {
  if (!open_) return;
  const std::vector<Control> controls = controlsOf(ui_.session.document().scene());
  if (controls.empty()) return;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({ui_.layout.left() + em, ui_.layout.pictureTop() + 3.0f * em}, ImGuiCond_Appearing);
  ImGui::Begin("Controls", nullptr,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  for (const Control& control : controls) drawRow(control);
  ImGui::End();
}

template PanelType panelType<ControlsPanel>();

}  // namespace pliant::app
