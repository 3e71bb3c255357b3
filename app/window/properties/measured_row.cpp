#include "app/window/properties/measured_row.h"

#include "app/window/base/gui_style.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

/// Prevents line breaks between a number and its percent sign.
std::string withNumbersWhole(std::string text) {
  for (std::size_t at = 0; (at = text.find(" %", at)) != std::string::npos;) text.replace(at, 1, "\u00a0");
  return text;
}

/// Reserves the height of the tallest group shown so far in a column of this width, so that widgets below do not jump
/// when a hint appears or disappears. Call after EndGroup().
void keepTallest(const char* name, float width) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  ImGui::PushID(name);
  float& tallest = *storage.GetFloatRef(ImGui::GetID("tallest"));
  float& ofWidth = *storage.GetFloatRef(ImGui::GetID("width"));
  ImGui::PopID();
  const float height = ImGui::GetItemRectSize().y;
  // Ignores changes by the width of a scroll bar: otherwise the height would depend on the scroll bar, and vice versa.
  if (std::abs(ofWidth - width) > 2.0f * ImGui::GetStyle().ScrollbarSize) {
    tallest = 0.0f;
    ofWidth = width;
  }
  tallest = std::max(tallest, height);
  const float missing = tallest - height - ImGui::GetStyle().ItemSpacing.y;
  if (missing > 0.0f) ImGui::Dummy({1.0f, missing});
}

}  // namespace

void drawMeasured(const MeasuredRow& row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TableNextColumn();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();
  ImGui::PushStyleColor(ImGuiCol_PlotHistogram,
                        row.isBad ? warningColour() : ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
  ImGui::ProgressBar(std::clamp(row.part, 0.0f, 1.0f),
                     {-ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.x - 1.0f, 0.3f * ImGui::GetFontSize()},
                     "");
  ImGui::PopStyleColor();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", wrapped(withNumbersWhole(row.text), ImGui::GetContentRegionAvail().x).c_str());
  if (!row.hint.empty()) ImGui::TextColored(warningColour(), "%s", row.hint.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndGroup();
  noteControlText(row.name.c_str(), [&] { return row.hint.empty() ? row.text : row.text + "; " + row.hint; });
  const bool isHovered = ImGui::IsItemHovered();
  keepTallest(row.name.c_str(), width);
  if (!isHovered) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(24.0f * ImGui::GetFontSize());
  ImGui::TextUnformatted(row.explanation.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace pliant::app
