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

ImGuiID tallestId(const std::string& name) { return ImGui::GetID((name + ".tallest").c_str()); }

/// Reserves the height of the tallest group shown so far in a column of this width, so that widgets below do not jump
/// when a hint appears or disappears. Call after EndGroup().
void keepTallest(const std::string& name, float width) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID tallestOf = tallestId(name), widthOf = ImGui::GetID((name + ".width").c_str());
  const float height = ImGui::GetItemRectSize().y;
  // Ignores changes by the width of a scroll bar: otherwise the height would depend on the scroll bar, and vice versa.
  const bool isOtherWidth = std::abs(storage.GetFloat(widthOf) - width) > 2.0f * ImGui::GetStyle().ScrollbarSize;
  if (isOtherWidth) storage.SetFloat(widthOf, width);
  const float tallest = isOtherWidth ? height : std::max(storage.GetFloat(tallestOf), height);
  storage.SetFloat(tallestOf, tallest);
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
  keepTallest(row.name, width);
  if (!isHovered) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(24.0f * ImGui::GetFontSize());
  ImGui::TextUnformatted(row.explanation.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

bool drawNotMeasured(const std::string& name) {
  if (ImGui::GetStateStorage()->GetFloat(tallestId(name)) == 0.0f) return false;
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(1);
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();
  ImGui::TextDisabled("not measured yet");
  ImGui::EndGroup();
  noteControlText(name.c_str(), [] { return std::string("not measured yet"); });
  keepTallest(name, width);
  return true;
}

}  // namespace pliant::app
