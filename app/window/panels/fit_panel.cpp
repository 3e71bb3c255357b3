// Fit to FEM: chooses PBD's stiffness so that a cube comes to rest where finite elements do, for all ν; shows the
// study's reports beside it; and applies the values to the scene.
#include "app/fit/fit_sweep.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/fit_state.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pliant::app {

namespace {

constexpr const char* kIntroduction =
    "Finds the stiffnesses for which a PBD cube comes to rest like one of finite elements. Choose the settings, press "
    "Fit, and apply the values to a soft body of your scene.";
constexpr float kHeight = 23.0f;      ///< of the window [heights of the font]
constexpr float kNarrow = 24.0f;      ///< of the case [heights of the font]
constexpr float kLargestPart = 0.6f;  ///< of the height below the toolbar
constexpr float kSideBySide = 60.0f;  ///< minimum width for settings, cube and views side by side [font heights]

}  // namespace

class FitPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Edit", "edit.constraint", {toggleCommand<FitPanel>("edit.fit", "Fit to FEM...", {control('F')})}}};
  }
  void draw() override;

 private:
  void drawNumbers() const;
  void followBody();
  void drawTrialChoice();
  void drawCase();
  void drawBeside(ImVec2 room);
  void drawStacked(ImVec2 room);

  FitState state_;
};

void FitPanel::drawNumbers() const {
  const FitResult* r = resultOf(state_);
  noteControlText("fit.result", [&] {
    return r == nullptr ? std::string("none") : fmt::format("e {:.4f} kd {:.4f} kv {:.4f}", r->error, r->kd, r->kv);
  });
  if (r == nullptr) {
    ImGui::TextDisabled("no fit at Poisson's ratio %.2f yet", state_.row.poissonRatio);
    ImGui::TextDisabled(" ");
    return;
  }
  ImGui::Text("edges k_d = %.4g   volume k_v = %.4g%s", r->kd, r->kv,
              state_.row.method == FitMethod::xpbd ? " m/N" : "");
  ImGui::Text("error e = %.3g   (√e = %.3g, mean %.3g)", r->error, std::sqrt(r->error), r->meanRelative);
  drawFitTip(
      "e: mean of the squared relative errors, which is minimised; for several scenes, the norm of their e.\nmean: of "
      "the relative errors e_i of the nodes");
  if (!r->converged) ImGui::TextWrapped("PBD does not come to rest with these values.");
}

/// Updates the cube to the case being viewed; computes it in the background.
void FitPanel::followBody() {
  const FitResult* result = resultOf(state_);
  if (state_.nextBody.valid() && state_.nextBody.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    state_.body = state_.nextBody.get();
  const auto trials = trialsOf(state_.row);
  state_.shownTrial = std::clamp(state_.shownTrial, 0, static_cast<int>(trials.size()) - 1);
  const std::pair wanted(state_.row, state_.shownTrial);
  if (result == nullptr) {
    state_.body.reset();
    state_.bodyOf.reset();
    return;
  }
  if (state_.nextBody.valid() || state_.bodyOf == wanted) return;
  state_.bodyOf = wanted;
  state_.nextBody = std::async(std::launch::async, restOf, state_.row, trials[state_.shownTrial], *result);
}

void FitPanel::drawTrialChoice() {
  if (state_.row.trial != kGravityTrials) return;
  const auto trials = trialsOf(state_.row);
  for (std::size_t t = 0; t < trials.size(); ++t) {
    if (t > 0) ImGui::SameLine();
    ImGui::RadioButton(std::string(sim::kTrialNames[sim::indexOf(trials[t])]).c_str(), &state_.shownTrial,
                       static_cast<int>(t));
  }
}

void FitPanel::draw() {
  state_.job.collect();
  if (!open_) return;
  followBody();
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  // At the lower edge: the scene remains visible above, or beside it if the panel would cover everything.
  const ImVec2 size(std::min(100.0f * em, display.x), std::min(kHeight * em, display.y - ui_.layout.top));
  const bool isLow = size.y > kLargestPart * (display.y - ui_.layout.top);
  if (!dockBeside(isLow ? display.x / em + 1.0f : 0.0f, std::max(kNarrow, 0.5f * display.x / em))) {
    ImGui::SetNextWindowPos({0.5f * display.x, display.y}, floats(), {0.5f, 1.0f});
    ImGui::SetNextWindowSize(size, floats());
  }
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("Fit to FEM");
  const ImVec2 corner = ImGui::GetWindowPos(), extent = ImGui::GetWindowSize();
  const bool isBelow = dockedWidth() == 0.0f && corner.y + extent.y > display.y - 2.0f * em &&
                       extent.x > 0.6f * display.x;  // where the user put it
  coveredHeight_ = isBelow ? display.y - corner.y : 0.0f;
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", kIntroduction);
  ImGui::PopTextWrapPos();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (room.x >= kSideBySide * em)
    drawBeside(room);
  else
    drawStacked(room);
  ImGui::End();
}

void FitPanel::drawCase() {
  drawFitCase(state_);
  drawFitStart(state_, overRatios(state_.row), "Fit", "fit.go");
  drawNumbers();
  drawFitUse(state_, ui_.session);
  drawTrialChoice();
}

void FitPanel::drawBeside(ImVec2 room) {
  const float em = ImGui::GetFontSize();
  ImGui::BeginChild("##case", {20.5f * em, 0.0f});
  drawCase();
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##cube", {std::clamp(0.25f * room.x, 12.0f * em, 18.0f * em), 0.0f});
  drawFitBody(state_, ImGui::GetContentRegionAvail().x, ImGui::GetContentRegionAvail().y, ui_.preferences.darkTheme);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##views");
  drawFitTabs(state_, ui_.preferences.darkTheme);
  ImGui::EndChild();
}

// Stacked, in a scrolling area.
void FitPanel::drawStacked(ImVec2 room) {
  const float em = ImGui::GetFontSize(), line = ImGui::GetFrameHeightWithSpacing();
  const float scrollBar = ImGui::GetStyle().ScrollbarSize;
  ImGui::BeginChild("##stack", room);
  drawCase();
  drawFitBody(state_, room.x - scrollBar, 14.0f * em, ui_.preferences.darkTheme);
  ImGui::BeginChild("##views", {room.x - scrollBar, std::max(room.y - line, 18.0f * em)});
  drawFitTabs(state_, ui_.preferences.darkTheme);
  ImGui::EndChild();
  ImGui::EndChild();
}

template PanelType panelType<FitPanel>();

}  // namespace pliant::app
