// The results of the fits: diagrams over ν, and the study's reports.
#include "app/fit/fit_sweep.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/fit_state.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

/// Tab titles for studySweeps().
constexpr std::array<const char*, 4> kSweepTitles{"time step", "cells", "iterations", "modulus"};

const Sweep* sweepOf(const FitState& state) { return state.diagram > 0 ? &studySweeps()[state.diagram - 1] : nullptr; }

/// With all parameters varied by the study as in its base case.
FitCase baseOf(const FitCase& row) {
  FitCase base;
  base.trial = row.trial;
  base.method = row.method;
  base.direct = row.direct;
  base.single = row.single;
  return base;
}

void drawRows(FitState& state, PlotRows rows, bool dark) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  // The study stacks its diagrams. In a wide and low space they are side by side.
  if (room.x > 1.6f * room.y) {
    PlotRows beside(1);
    for (auto& row : rows) {
      if (row.size() == 1)
        beside.front().push_back(std::move(row.front()));
      else
        beside.push_back(std::move(row));
    }
    for (Plot& plot : beside.front()) {
      if (plot.title.empty()) plot.title = plot.ordinate;
    }
    rows = std::move(beside);
  }
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const float height = (room.y - gap * float(rows.size())) / float(rows.size());
  int number = 0;
  for (const auto& row : rows) {
    const float width = room.x / float(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) ImGui::SameLine(0.0f, 0.0f);
      ImGui::PushID(number++);
      if (const auto clicked = drawStudyPlot(row[c], width, height, state.row.poissonRatio, dark)) {
        state.row.poissonRatio =
            studyRatios()[static_cast<std::size_t>(std::clamp(std::lround(100.0 * *clicked), 0L, 49L))];
      }
      noteControl("fit.plot{}", number - 1);
      ImGui::PopID();
    }
  }
}

void drawDiagrams(FitState& state, bool dark) {
  const Study study(state.job.table(), baseOf(state.row), studyRatios());
  FitCase like = state.row;
  if (state.diagram == 0) return drawRows(state, basePlots(study, like, Wording::plain), dark);
  const Sweep& sweep = *sweepOf(state);
  like = study.like;
  std::vector<FitCase> cases;
  for (const auto& [name, row] : variantsOf(like, sweep, Wording::plain)) {
    const auto more = overRatios(row);
    cases.insert(cases.end(), more.begin(), more.end());
  }
  drawFitStart(state, cases, "Fit this sweep", "fit.sweep");
  PlotRows rows = errorPlots(study, like, sweep, Wording::plain);
  for (auto& row : stiffnessPlots(study, like, sweep, Wording::plain)) rows.push_back(std::move(row));
  drawRows(state, std::move(rows), dark);
}

void drawVerdict(const Verdict& verdict, std::size_t number) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextWrapped("%s", verdict.claim.c_str());
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", verdict.asked.c_str());
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  ImGui::TextWrapped("%s", verdict.holds ? verdict.found.c_str() : "not fitted yet");
  ImGui::TableNextColumn();
  if (verdict.holds) {
    const ImVec4 colour = *verdict.holds ? ImVec4(0.16f, 0.62f, 0.32f, 1.0f) : ImVec4(0.86f, 0.30f, 0.22f, 1.0f);
    ImGui::TextColored(colour, "%s", *verdict.holds ? "holds" : "does not");
  }
  noteControlText(fmt::format("fit.verdict{}", number).c_str(), [&] {
    return std::string(!verdict.holds ? "unknown" : *verdict.holds ? "holds" : "does not hold");
  });
}

void drawReported(FitState& state) {
  if (state.row.method == FitMethod::xpbd) {
    ImGui::TextWrapped("The study fits stiffnesses; its statements do not apply to XPBD's compliances.");
    return;
  }
  const Study study(state.job.table(), baseOf(state.row), studyRatios());
  if (state.tableSize != state.job.table().size() || state.judged != study.like) {
    state.tableSize = state.job.table().size();
    state.judged = study.like;
    state.verdicts = checkClaims(study, state.row.trial);
  }
  drawFitStart(state, claimedCases(study, state.row.trial), "Fit all of its cases", "fit.all");
  const auto holding =
      std::count_if(state.verdicts.begin(), state.verdicts.end(), [](const Verdict& v) { return v.holds == true; });
  const auto known =
      std::count_if(state.verdicts.begin(), state.verdicts.end(), [](const Verdict& v) { return v.holds.has_value(); });
  ImGui::Text("%s: %d of %d hold, %d not known yet", trialText(state.row.trial, Wording::plain).c_str(), int(holding),
              int(known), int(state.verdicts.size()) - int(known));
  noteControlText("fit.summary", [&] { return fmt::format("{} of {}", holding, known); });
  if (!ImGui::BeginTable("##claims", 4,
                         ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY))
    return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("The study reports", ImGuiTableColumnFlags_WidthStretch, 1.0f);
  ImGui::TableSetupColumn("\"holds\" asks for", ImGuiTableColumnFlags_WidthStretch, 1.1f);
  ImGui::TableSetupColumn("Ours", ImGuiTableColumnFlags_WidthStretch, 1.2f);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, 4.2f * ImGui::GetFontSize());
  ImGui::TableHeadersRow();
  for (std::size_t i = 0; i < state.verdicts.size(); ++i) drawVerdict(state.verdicts[i], i);
  ImGui::EndTable();
}

}  // namespace

void drawFitTabs(FitState& state, bool dark) {
  if (!ImGui::BeginTabBar("##views")) return;
  const auto tab = [&](const char* label, const std::string& id, auto&& draw) {
    const bool open = ImGui::BeginTabItem(label);
    noteControl("fit.tab.{}", id);
    if (!open) return;
    draw();
    ImGui::EndTabItem();
  };
  tab("Poisson's ratio", "nu", [&] {
    state.diagram = 0;
    drawDiagrams(state, dark);
  });
  for (std::size_t s = 0; s < studySweeps().size(); ++s) {
    tab(kSweepTitles.at(s), studySweeps()[s].name, [&] {
      state.diagram = s + 1;
      drawDiagrams(state, dark);
    });
  }
  tab("the study", "reported", [&] { drawReported(state); });
  ImGui::EndTabBar();
}

}  // namespace pliant::app
