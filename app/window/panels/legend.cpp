// What the colours over the picture mean.

#include "app/base/words.h"
#include "app/view/particle_colours.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/notice.h"
#include "app/window/panels/panel.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <map>

namespace pliant::app {

namespace {

ImU32 toImGui(const glm::vec3& colour) { return ImGui::GetColorU32(ImVec4(colour.x, colour.y, colour.z, 1.0f)); }

void drawSwatch(const glm::vec3& colour, const std::string& text) {
  const float em = ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 0.25f * em}, {at.x + 0.9f * em, at.y + 0.8f * em},
                                            toImGui(colour), 0.15f * em);
  ImGui::Dummy({0.9f * em, em});
  ImGui::SameLine();
  ImGui::TextUnformatted(text.c_str());
}

// The number of constraints of each colour or group.
std::map<std::size_t, std::size_t> countBy(const ConstraintMarks& marks, std::uint16_t ConstraintMarks::Mark::*number) {
  std::map<std::size_t, std::size_t> counts;
  for (const ConstraintMarks::Mark& mark : marks.marks) ++counts[mark.*number];
  return counts;
}

void drawConstraintKeys(const ConstraintMarks& marks, ConstraintLines lines) {
  constexpr std::size_t kMost = 12;
  ImGui::TextUnformatted("constraints");
  if (lines == ConstraintLines::byType) {
    for (std::size_t k = 0; k < marks.kinds.size(); ++k) {
      if (marks.kinds[k].count == 0) continue;
      drawSwatch(distinctColour(k), fmt::format("{}  {}", typeInWords(marks.kinds[k].name), marks.kinds[k].count));
    }
    return;
  }
  const bool byColour = lines == ConstraintLines::byColour;
  const auto counts = countBy(marks, byColour ? &ConstraintMarks::Mark::colour : &ConstraintMarks::Mark::group);
  std::size_t shown = 0;
  for (const auto& [number, count] : counts) {
    if (shown++ == kMost) break;
    drawSwatch(distinctColour(number), fmt::format("{} {}  {}", byColour ? "colour" : "group", number, count));
  }
  if (counts.size() > kMost) ImGui::TextDisabled("and %zu more", counts.size() - kMost);
}

void drawBar(float width, float height) {
  constexpr int kPieces = 32;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (int i = 0; i < kPieces; ++i) {
    const float from = float(i) / kPieces, to = float(i + 1) / kPieces;
    const ImU32 left = toImGui(mapColour(from)), right = toImGui(mapColour(to));
    list.AddRectFilledMultiColor({at.x + from * width, at.y}, {at.x + to * width, at.y + height}, left, right, right,
                                 left);
  }
  ImGui::Dummy({width, height});
}

void drawRange(const sim::ColourMeaning& quantity, ColourScale& scale, float width) {
  if (scale.automatic) {
    const std::string low = fmt::format("{:.3g}", scale.low), high = fmt::format("{:.3g}", scale.high);
    ImGui::TextUnformatted(low.c_str());
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + width - ImGui::CalcTextSize(high.c_str()).x);
    ImGui::TextUnformatted(high.c_str());
  } else {
    const float half = 0.5f * (width - ImGui::GetStyle().ItemSpacing.x);
    const float least = quantity.logarithmic ? 1e-12f : -1e12f;
    const float speed = std::max(0.005f * (scale.high - scale.low), 1e-9f);
    ImGui::SetNextItemWidth(half);
    ImGui::DragFloat("##low", &scale.low, speed, least, 1e12f, "%.3g", ImGuiSliderFlags_NoRoundToFormat);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(half);
    ImGui::DragFloat("##high", &scale.high, speed, least, 1e12f, "%.3g", ImGuiSliderFlags_NoRoundToFormat);
    scale.high = std::max(scale.high, scale.low + 1e-9f + 1e-6f * std::abs(scale.low));
  }
  ImGui::Checkbox("Automatic", &scale.automatic);
  noteControl("legend.automatic");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("fits the range to the values; turn off to set its ends");
}

void drawQuantity(const sim::ColourMeaning& quantity, ColourScale& scale, bool isThere, float width) {
  const std::string unit = quantity.unit.empty() ? "" : fmt::format(" [{}]", sim::withExponents(quantity.unit));
  ImGui::TextUnformatted(fmt::format("{}{}", quantity.title, unit).c_str());
  if (!isThere) {
    ImGui::TextDisabled("after this step");
    return;
  }
  if (!scale.hasValues()) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::TextDisabled("%s", std::string(quantity.whereNone).c_str());
    ImGui::PopTextWrapPos();
    return;
  }
  drawBar(width, 0.8f * ImGui::GetFontSize());
  drawRange(quantity, scale, width);
}

}  // namespace

/// For constraints, and for particles with the range of values.
class Legend final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void Legend::draw() {
  const Session& session = ui_.session;
  ViewOptions& view = ui_.session.view.options;
  const sim::ColourMeaning* quantity = meaningOf(view.colourBy);
  const bool lines = view.constraints != ConstraintLines::none;
  beginNotices(ui_.layout, ui_.layout.pictureTop() + 8.0f);
  if (quantity == nullptr && !lines) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  // Half of the space between the side panels; the simulation's status uses the other half.
  const float room = display.x - ui_.layout.left() - ui_.layout.right();
  const float width = std::clamp(0.5f * room - 2.0f * em, 7.0f * em, 13.0f * em);
  beginNotice(ui_.layout, "##legend", 0.8f);
  if (lines) drawConstraintKeys(session.snapshot().constraints, view.constraints);
  if (lines && quantity != nullptr) ImGui::Separator();
  if (quantity != nullptr) drawQuantity(*quantity, view.scale, session.snapshot().colourBy == view.colourBy, width);
  endNotice(ui_.layout, false);
}

template PanelType panelType<Legend>();

}  // namespace pliant::app
