// A diagram of the study in the window.
#include "app/window/panels/axes_look.h"
#include "app/window/panels/fit_state.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <cmath>

namespace pliant::app {

namespace {

/// The study's colours; black becomes the text colour, and the others are lighter in the dark theme.
ImU32 inkOf(const glm::vec3& colour, bool dark, float alpha = 1.0f) {
  if (colour == study_colours::kBlack) return ImGui::GetColorU32(ImGuiCol_Text, alpha);
  const glm::vec3 c = dark ? glm::mix(colour, glm::vec3(1.0f), 0.35f) : colour;
  return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, alpha));
}

AxisRange ordinateOf(const Plot& plot) {
  constexpr double kRoom = 1.1;
  ValueRange values;
  for (const Curve& curve : plot.curves) {
    for (const glm::dvec2& point : curve.points) values.add(point.y);
  }
  if (plot.logarithmic) return values.decades();
  const double largest = values.greatest > 0.0 ? values.greatest : 1.0, step = niceStep(largest, 5);
  return {0.0, plot.top > 0.0 ? plot.top : std::ceil(kRoom * largest / step) * step};
}

void drawFilled(const Curve& curve, const Axes& axes, bool dark) {
  const glm::vec3 paper(dark ? 0.15f : 1.0f);
  std::vector<glm::dvec2> floor = curve.points;
  for (glm::dvec2& point : floor) point.y = 0.0;  // on a logarithmic axis: below its end
  axes.drawBand(floor, curve.points, inkOf(glm::mix(curve.colour, paper, 0.35f), false));
}

/// Width for the legend beside the curves, whatever its values; 0: no room, it overlaps them.
float roomForLegend(const Plot& plot, float width) {
  constexpr float kMinPlot = 24.0f;  // [heights of the font]
  const float em = ImGui::GetFontSize();
  float widest = 0.0f;
  for (const Curve& curve : plot.curves) {
    if (curve.name.empty()) continue;
    const std::string longest = curve.filled ? curve.name : curve.name + " = 0.0000000";
    widest = std::max(widest, ImGui::CalcTextSize(longest.c_str()).x + 2.7f * em);
  }
  return width - widest > kMinPlot * em ? widest : 0.0f;
}

/// The names of the curves with their values at `mark`.
std::vector<LegendRow> legendOf(const Plot& plot, double mark, bool dark) {
  std::vector<LegendRow> rows;
  for (const Curve& curve : plot.curves) {
    if (curve.name.empty()) continue;
    const double value = valueNear(curve.points, mark);
    const bool isValue = curve.name.find('=') != std::string::npos;  // "dt = 0.01"
    // Areas are stacked: their height is not their value.
    const bool isTold = !curve.filled && std::isfinite(value);
    rows.push_back({isTold ? fmt::format("{}{} {:.4g}", curve.name, isValue ? ":" : " =", value) : curve.name,
                    inkOf(curve.colour, dark), curve.filled});
  }
  return rows;
}

}  // namespace

std::optional<double> drawStudyPlot(const Plot& plot, float width, float height, double mark, bool dark) {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float beside = roomForLegend(plot, width);
  const float title = plot.title.empty() ? 0.4f * em : 1.4f * em;
  const ImVec2 low(corner.x + 3.2f * em, corner.y + title),
      high(corner.x + width - beside - 0.6f * em, corner.y + height - 2.6f * em);
  const Axes axes(list, windowLook(), low, high, {plot.left, plot.right}, ordinateOf(plot));
  // In a narrow plot there is only room for the name of the ordinate.
  const bool narrow = axes.widthOf(plot.title) > high.x - low.x;
  const std::string shown = narrow ? plot.ordinate.substr(0, plot.ordinate.find(" (")) : plot.title;
  list.AddText({low.x, corner.y}, ImGui::GetColorU32(ImGuiCol_Text), shown.c_str());
  axes.drawPaper();
  axes.drawOrdinate(5);
  axes.drawDivisions(high.x - low.x < 15.0f * em ? 2 : 5);  // their labels must not overlap
  list.PushClipRect({low.x, low.y - 1.0f}, {high.x + 1.0f, high.y + 1.0f}, true);
  for (const Curve& curve : plot.curves) {
    if (curve.filled) drawFilled(curve, axes, dark);
  }
  for (const Curve& curve : plot.curves) {
    if (!curve.filled) axes.drawCurve(curve.points, inkOf(curve.colour, dark), 0.12f * em);
  }
  axes.drawCursor(axes.x(mark), ImGui::GetColorU32(ImGuiCol_SliderGrab), 0.1f * em);
  list.PopClipRect();
  ImGui::InvisibleButton("##plot", {width, height});
  const float mouse = ImGui::GetIO().MousePos.x;
  const double there = axes.abscissaAt(mouse);
  const bool hovered = ImGui::IsItemHovered() && there >= plot.left && there <= plot.right;
  // The legend shows the values at the cursor, else at the mark.
  const std::vector<LegendRow> legend = legendOf(plot, hovered ? there : mark, dark);
  const float within = low.x + 0.35f * (high.x - low.x - axes.legendWidth(legend));
  axes.drawLegend(legend, {beside > 0.0f ? high.x + em : within, low.y + 0.3f * em});
  constexpr const char* abscissa = "Poisson's ratio";  // its symbol looks like a v
  list.AddText({0.5f * (low.x + high.x - axes.widthOf(abscissa)), high.y + 1.2f * em},
               ImGui::GetColorU32(ImGuiCol_TextDisabled), abscissa);
  if (!narrow) {
    list.AddText({low.x + 0.3f * em, high.y - 1.2f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 plot.ordinate.c_str());
  }
  if (!hovered) return std::nullopt;
  axes.drawCursor(mouse, ImGui::GetColorU32(ImGuiCol_TextDisabled), 1.0f);
  ImGui::SetTooltip("Poisson's ratio %.2f; click to show it", there);
  return ImGui::IsItemActive() ? std::optional(there) : std::nullopt;
}

}  // namespace pliant::app
