#include "app/window/properties/reached_stiffness.h"

#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "sim/observe/effective_stiffness.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

using Kind = sim::EffectiveStiffness::Kind;

ImVec4 amber() {
  const bool dark = ImGui::GetStyleColorVec4(ImGuiCol_Text).x > 0.5f;
  return dark ? ImVec4(0.96f, 0.72f, 0.25f, 1.0f) : ImVec4(0.66f, 0.38f, 0.0f, 1.0f);
}

/// Edges and tetrahedra: what is seen is how much longer they are, or smaller; not which part of an error a step takes
/// away, which is nothing at rest.
bool isOfLength(const sim::EffectiveStiffness& stiffness) { return stiffness.stretch && stiffness.kind == Kind::share; }

/// Those that are to keep their length or volume.
bool isRigid(const sim::EffectiveStiffness& stiffness) { return stiffness.asked > 0.99; }

/// Stretch that is seen in a drape of cloth, as a part of the length.
constexpr double kSeenStretch = 0.05;
/// Iterations by those there are from which on they are no way to go: substeps converge with their square (Macklin et
/// al. 2019).
constexpr int kManyTimes = 4;

bool fallsShort(const sim::EffectiveStiffness& stiffness) {
  return stiffness.isLimited &&
         !(isOfLength(stiffness) && (!isRigid(stiffness) || stiffness.stretch->largest < kSeenStretch));
}

/// Whose lines are not broken between a number and its percent sign.
std::string withNumbersWhole(std::string text) {
  for (std::size_t at = 0; (at = text.find(" %", at)) != std::string::npos;) text.replace(at, 1, "\u00a0");
  return text;
}

/// Keeps the room of the tallest group that has stood here in a column of this width: what is below does not jump where
/// a hint comes and goes. To be called after EndGroup().
void keepTallest(const char* name, float width) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  ImGui::PushID(name);
  float& tallest = *storage.GetFloatRef(ImGui::GetID("tallest"));
  float& ofWidth = *storage.GetFloatRef(ImGui::GetID("width"));
  ImGui::PopID();
  const float height = ImGui::GetItemRectSize().y;
  // A scroll bar that comes and goes is no other column: else its height would follow the bar, and the bar the height.
  if (std::abs(ofWidth - width) > 2.0f * ImGui::GetStyle().ScrollbarSize) {
    tallest = 0.0f;
    ofWidth = width;
  }
  tallest = std::max(tallest, height);
  const float missing = tallest - height - ImGui::GetStyle().ItemSpacing.y;
  if (missing > 0.0f) ImGui::Dummy({1.0f, missing});
}

}  // namespace

std::string describeReached(const sim::EffectiveStiffness& stiffness) {
  if (isOfLength(stiffness)) {
    const auto percent = [](double part) {
      return part < 1.0 ? fmt::format("{:.2g} %", 100.0 * part) : fmt::format("{:.0f} %", 100.0 * part);
    };
    return fmt::format("{} by {} on average, {} at most",
                       stiffness.stretch->isOfVolumes ? "volumes are off" : "stretched",
                       percent(stiffness.stretch->mean), percent(stiffness.stretch->largest));
  }
  const char* unit = stiffness.kind == Kind::spring ? " N/m" : stiffness.kind == Kind::volume ? " of the volume" : "";
  return fmt::format("reached {:.3g} of {:.3g}{}", std::max(stiffness.reached, 0.0), stiffness.asked, unit);
}

std::string hintOf(const sim::EffectiveStiffness& stiffness, int solverIterations) {
  if (!fallsShort(stiffness) || stiffness.kind == Kind::volume) return {};
  if (stiffness.iterations && isOfLength(stiffness) && *stiffness.iterations > kManyTimes * solverIterations) {
    return "use more substeps or the hierarchical schedule rather than more iterations";
  }
  if (stiffness.iterations) {
    return fmt::format("{} iterations limit it: needs about {}", solverIterations, *stiffness.iterations);
  }
  return "its neighbours pull against it: more substeps help";
}

std::string explainReached(const sim::EffectiveStiffness& stiffness) {
  switch (stiffness.kind) {
    case Kind::share:
      if (isOfLength(stiffness)) {
        return "How much longer than at rest its edges are after the solver, or how far its volumes are off, over the "
               "last second. With stiffness 1 they are to stay as they were: what is missing is iterations and "
               "substeps.";
      }
      return fmt::format(
          "Which part of their error the constraints lose in a step, over the last second: 1 - |C| after / |C| before "
          "the "
          "solver.\nAsked is what one constraint alone would lose in {} solves: 1 - (1 - k)^{}.",
          stiffness.solves, stiffness.solves);
    case Kind::spring:
      return "Force by length over the last second, sum |lambda| / (h^2 sum |C|), against 1 / compliance. They are "
             "equal "
             "where the solver has converged.";
    case Kind::volume:
      return "The volume by that at rest, over the last second.";
  }
  return {};
}

void drawReached(const sim::EffectiveStiffness& stiffness, int solverIterations) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TableNextColumn();
  const std::string text = describeReached(stiffness), hint = hintOf(stiffness, solverIterations);
  const double reached = isOfLength(stiffness) ? 1.0 / (1.0 + stiffness.stretch->mean)
                                               : stiffness.reached / std::max(stiffness.asked, 1e-12);
  const auto part = static_cast<float>(std::clamp(reached, 0.0, 1.0));
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();
  ImGui::PushStyleColor(ImGuiCol_PlotHistogram,
                        fallsShort(stiffness) ? amber() : ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
  ImGui::ProgressBar(
      part, {-ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.x - 1.0f, 0.3f * ImGui::GetFontSize()}, "");
  ImGui::PopStyleColor();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", wrapped(withNumbersWhole(text), ImGui::GetContentRegionAvail().x).c_str());
  if (!hint.empty()) ImGui::TextColored(amber(), "%s", hint.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndGroup();
  noteControlText(fmt::format("{}.reached", stiffness.parameter).c_str(),
                  [&] { return hint.empty() ? text : text + "; " + hint; });
  const bool isHovered = ImGui::IsItemHovered();
  keepTallest(std::string(stiffness.parameter).c_str(), width);
  if (!isHovered) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(24.0f * ImGui::GetFontSize());
  ImGui::TextUnformatted(explainReached(stiffness).c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace pliant::app
