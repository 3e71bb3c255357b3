// The settings of a fit: the scene, the method, and the numbers.
#include "app/window/base/choice_list.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/fit_state.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

struct Method {
  const char* name;
  FitMethod method;
  bool direct, single;
};
constexpr std::array<Method, 4> kMethods{{{"PBD, k spread over the iterations", FitMethod::pbd, false, false},
                                          {"PBD, k in each iteration", FitMethod::pbd, true, false},
                                          {"XPBD, compliances", FitMethod::xpbd, false, false},
                                          {"the study's program, 2017", FitMethod::library2017, true, true}}};

bool isOf(const FitCase& row, const Method& method) {
  return row.method == method.method && row.direct == method.direct && row.single == method.single;
}

/// A row of choices; `values` are numbers.
template <typename Value, std::size_t N>
void drawChoices(
    const char* label, const char* id, Value& value, const std::array<Value, N>& values, const char* tip,
    std::string (*text)(double) = [](double number) { return fmt::format("{:g}", number); }) {
  const float em = ImGui::GetFontSize();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(label);
  drawFitTip(tip);
  for (std::size_t i = 0; i < N; ++i) {
    ImGui::SameLine(5.0f * em + float(i) * 3.8f * em);
    ImGui::PushID(id);
    const bool chosen = value == values[i];
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    if (ImGui::Button(fmt::format("{}##{}", text(double(values[i])), i).c_str(), {3.6f * em, 0.0f})) value = values[i];
    if (chosen) ImGui::PopStyleColor();
    noteControl("fit.{}{}", id, i);
    ImGui::PopID();
  }
}

}  // namespace

const std::vector<double>& studyRatios() {
  static const std::vector<double> ratios = [] {
    std::vector<double> all;
    for (int i = 0; i < 50; ++i) all.push_back(i / 100.0);
    return all;
  }();
  return ratios;
}

/// The cases of `row` at all ν.
std::vector<FitCase> overRatios(FitCase row) {
  std::vector<FitCase> cases;
  for (const double nu : studyRatios()) {
    row.poissonRatio = nu;
    cases.push_back(row);
  }
  return cases;
}

const FitResult* resultOf(const FitState& state) {
  const auto found = state.job.table().find(state.row);
  return found == state.job.table().end() ? nullptr : &found->second;
}

void drawFitTip(const std::string& text) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", text.c_str());
}

void drawFitCase(FitState& state) {
  FitCase& row = state.row;
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::BeginCombo("##scene", trialText(row.trial, Wording::plain).c_str())) {
    for (const int trial : {0, 1, 2, kGravityTrials}) {
      if (choiceRow(trialText(trial, Wording::plain), row.trial == trial)) row.trial = trial;
      noteControl("fit.scene{}", trial == kGravityTrials ? 3 : trial);
    }
    ImGui::EndCombo();
  }
  noteControlText("fit.scene", [&] { return trialText(row.trial, Wording::plain); });
  const auto method = std::find_if(kMethods.begin(), kMethods.end(), [&](const Method& m) { return isOf(row, m); });
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::BeginCombo("##method", method->name)) {
    for (const Method& candidate : kMethods) {
      if (choiceRow(candidate.name, &candidate == &*method)) {
        row.method = candidate.method;
        row.direct = candidate.direct;
        row.single = candidate.single;
      }
      noteControl("fit.method{}", &candidate - kMethods.data());
    }
    ImGui::EndCombo();
  }
  noteControl("fit.method");
  drawChoices("Young's E", "E", row.youngsModulus, std::array{1e3, 1e4, 1e5, 1e6}, "Young's modulus", modulusText);
  drawChoices("cells", "N", row.cells, std::array{1, 2, 3, 4}, "N: cells of five tetrahedra along a cube edge");
  drawChoices("time step", "dt", row.timestep, std::array{0.01, 0.005, 0.002, 0.001}, "PBD time step [s]");
  drawChoices("iterations", "iterations", row.iterations, std::array{1, 2, 4, 8}, "PBD solver iterations per step");
  ImGui::SetNextItemWidth(-FLT_MIN);
  float nu = static_cast<float>(row.poissonRatio);
  if (slider("##nu", nu, 0.0f, 0.49f, "Poisson's ratio %.2f")) {
    const auto place = static_cast<std::size_t>(std::clamp(std::lround(100.0f * nu), 0L, 49L));
    row.poissonRatio = studyRatios()[place];
  }
  noteControlText("fit.nu", [&] { return fmt::format("{:g}", row.poissonRatio); });
  drawFitTip("Poisson's ratio shown; clicking in a diagram also sets it");
}

// A button that starts fitting what is missing for the view, or stops.
void drawFitStart(FitState& state, const std::vector<FitCase>& cases, const char* label, const char* id) {
  FitJob& job = state.job;
  if (job.isRunning()) {
    ImGui::BeginDisabled(job.isEnding());
    if (ImGui::Button("Cancel")) job.cancel();
    noteControlText("fit.cancel", [&] { return fmt::format("{} of {}", job.doneCount(), job.wantedCount()); });
    ImGui::EndDisabled();
    ImGui::SameLine();
    const float part = job.wantedCount() > 0 ? float(job.doneCount()) / float(job.wantedCount()) : 0.0f;
    ImGui::ProgressBar(
        part, {-FLT_MIN, 0.0f},
        job.isEnding() ? "ends" : fmt::format("{} of {} fits", job.doneCount(), job.wantedCount()).c_str());
    return;
  }
  const auto missing =
      std::count_if(cases.begin(), cases.end(), [&](const FitCase& row) { return !job.table().contains(row); });
  ImGui::BeginDisabled(missing == 0);
  if (ImGui::Button(missing > 0 ? fmt::format("{}: {} fits", label, missing).c_str() : "Fitted", {-FLT_MIN, 0.0f}))
    job.start(cases);
  noteControlText(id, [&] { return std::string(missing > 0 ? "missing" : "fitted"); });
  ImGui::EndDisabled();
  drawFitTip(
      "runs 441 pairs of stiffnesses to rest, once for all ratios, then searches from the best pair for each ratio");
  if (!job.failure().empty()) ImGui::TextWrapped("%s", job.failure().c_str());
}

}  // namespace pliant::app
