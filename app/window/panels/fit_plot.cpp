// A diagram of the study in the window.
#include "app/window/control_map.h"
#include "app/window/panels/fit_state.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

/// The study's colours; black is the text's, and the others are lighter on dark.
ImU32 inkOf(const glm::vec3& colour, bool dark, float alpha = 1.0f) {
  if (colour == study_colours::kBlack) return ImGui::GetColorU32(ImGuiCol_Text, alpha);
  const glm::vec3 c = dark ? glm::mix(colour, glm::vec3(1.0f), 0.35f) : colour;
  return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, alpha));
}

struct Axes {
  ImVec2 low, high;  ///< corners: upper left, lower right
  double left, right, bottom = 0.0, top = 1.0;
  bool logarithmic;

  float x(double value) const { return low.x + float((value - left) / (right - left)) * (high.x - low.x); }
  float y(double value) const {
    const double v = logarithmic ? std::log10(std::max(value, 1e-300)) : value;
    return high.y - float(std::clamp((v - bottom) / (top - bottom), 0.0, 1.0)) * (high.y - low.y);
  }
};

void findRange(const Plot& plot, Axes& axes) {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0.0;
  for (const Curve& curve : plot.curves) {
    for (const glm::dvec2& p : curve.points) {
      if (!std::isfinite(p.y)) continue;
      if (p.y > 0.0) smallest = std::min(smallest, p.y);
      largest = std::max(largest, p.y);
    }
  }
  if (!(largest > 0.0)) smallest = largest = 1.0;
  if (axes.logarithmic) {
    axes.bottom = std::floor(std::log10(smallest));
    axes.top = std::max(std::ceil(std::log10(largest)), axes.bottom + 1.0);
  } else {
    axes.top = plot.top > 0.0 ? plot.top : std::ceil(1.1 * largest / niceStep(largest, 5)) * niceStep(largest, 5);
  }
}

void drawGrid(const Axes& axes, ImDrawList& list) {
  const float em = ImGui::GetFontSize();
  const ImU32 line = ImGui::GetColorU32(ImGuiCol_Border), text = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  list.AddRectFilled(axes.low, axes.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
  const double step =
      axes.logarithmic ? std::max(1.0, std::ceil((axes.top - axes.bottom) / 5.0)) : niceStep(axes.top - axes.bottom, 5);
  for (double v = axes.bottom; v <= axes.top + 1e-9 * step; v += step) {
    const double value = axes.logarithmic ? std::pow(10.0, v) : v;
    const float y = axes.y(value);
    list.AddLine({axes.low.x, y}, {axes.high.x, y}, line);
    const std::string label = axes.logarithmic ? fmt::format("1e{:.0f}", v) : fmt::format("{:.4g}", v);
    list.AddText({axes.low.x - 0.4f * em - ImGui::CalcTextSize(label.c_str()).x, y - 0.5f * em}, text, label.c_str());
  }
  const int divisions = axes.high.x - axes.low.x < 15.0f * em ? 2 : 5;  // their numbers must not meet
  for (int i = 0; i <= divisions; ++i) {
    const double value = axes.left + (axes.right - axes.left) * i / divisions;
    const std::string label = fmt::format("{:.3g}", value);
    list.AddLine({axes.x(value), axes.low.y}, {axes.x(value), axes.high.y}, line);
    const float half = 0.5f * ImGui::CalcTextSize(label.c_str()).x;
    list.AddText({std::min(axes.x(value) - half, axes.high.x - 2.0f * half), axes.high.y + 0.1f * em}, text,
                 label.c_str());
  }
}

void drawCurve(const Curve& curve, const Axes& axes, bool dark, ImDrawList& list) {
  std::vector<ImVec2> points;
  const auto flush = [&] {
    const auto count = static_cast<int>(points.size());
    if (count == 1) list.AddCircleFilled(points[0], 0.12f * ImGui::GetFontSize(), inkOf(curve.colour, dark));
    list.AddPolyline(points.data(), count, inkOf(curve.colour, dark), 0, 0.12f * ImGui::GetFontSize());
    points.clear();
  };
  for (const glm::dvec2& p : curve.points) {
    if (std::isfinite(p.y))
      points.emplace_back(axes.x(p.x), axes.y(p.y));
    else
      flush();
  }
  flush();
}

void drawFill(const Curve& curve, const Axes& axes, bool dark, ImDrawList& list) {
  const glm::vec3 paper(dark ? 0.15f : 1.0f);
  const ImU32 colour = inkOf(glm::mix(curve.colour, paper, 0.35f), false);
  for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
    const glm::dvec2 a = curve.points[i], b = curve.points[i + 1];
    if (!std::isfinite(a.y) || !std::isfinite(b.y)) continue;
    list.AddQuadFilled({axes.x(a.x), axes.high.y}, {axes.x(a.x), axes.y(a.y)}, {axes.x(b.x), axes.y(b.y)},
                       {axes.x(b.x), axes.high.y}, colour);
  }
}

/// The value at the sample nearest to `abscissa`.
double valueAt(const Curve& curve, double abscissa) {
  const auto nearest = std::min_element(curve.points.begin(), curve.points.end(), [&](const auto& a, const auto& b) {
    return std::abs(a.x - abscissa) < std::abs(b.x - abscissa);
  });
  return nearest == curve.points.end() ? std::numeric_limits<double>::quiet_NaN() : nearest->y;
}

void drawLegend(const Plot& plot, const Axes& axes, double mark, bool dark, ImDrawList& list) {
  const float em = ImGui::GetFontSize();
  float widest = 0.0f;
  std::vector<std::pair<const Curve*, std::string>> lines;
  for (const Curve& curve : plot.curves) {
    if (curve.name.empty()) continue;
    const double value = valueAt(curve, mark);
    const bool isValue = curve.name.find('=') != std::string::npos;  // "dt = 0.01"
    // Areas stand upon each other: their height is not their value.
    lines.emplace_back(&curve, curve.filled || !std::isfinite(value)
                                   ? curve.name
                                   : fmt::format("{}{} {:.4g}", curve.name, isValue ? ":" : " =", value));
    widest = std::max(widest, ImGui::CalcTextSize(lines.back().second.c_str()).x);
  }
  if (lines.empty()) return;
  const ImVec2 at(axes.low.x + 0.35f * (axes.high.x - axes.low.x - widest), axes.low.y + 0.3f * em);
  list.AddRectFilled({at.x - 0.3f * em, at.y - 0.1f * em},
                     {at.x + widest + 2.2f * em, at.y + 1.1f * em * float(lines.size())},
                     ImGui::GetColorU32(ImGuiCol_WindowBg, 0.8f), 0.2f * em);
  float y = at.y;
  for (const auto& [curve, text] : lines) {
    list.AddLine({at.x, y + 0.5f * em}, {at.x + 1.3f * em, y + 0.5f * em}, inkOf(curve->colour, dark),
                 (curve->filled ? 0.5f : 0.15f) * em);
    list.AddText({at.x + 1.7f * em, y}, ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
    y += 1.1f * em;
  }
}

}  // namespace

std::optional<double> drawStudyPlot(const Plot& plot, float width, float height, double mark, bool dark) {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float title = plot.title.empty() ? 0.4f * em : 1.4f * em;
  Axes axes{{corner.x + 3.2f * em, corner.y + title},
            {corner.x + width - 0.6f * em, corner.y + height - 1.4f * em},
            plot.left,
            plot.right,
            0.0,
            1.0,
            plot.logarithmic};
  findRange(plot, axes);
  // Beside others there is no room for a sentence: what the ordinate is must do.
  const bool narrow = ImGui::CalcTextSize(plot.title.c_str()).x > axes.high.x - axes.low.x;
  const std::string shown = narrow ? plot.ordinate.substr(0, plot.ordinate.find(" (")) : plot.title;
  list.AddText({axes.low.x, corner.y}, ImGui::GetColorU32(ImGuiCol_Text), shown.c_str());
  drawGrid(axes, list);
  list.PushClipRect({axes.low.x, axes.low.y - 1.0f}, {axes.high.x + 1.0f, axes.high.y + 1.0f}, true);
  for (const Curve& curve : plot.curves) {
    if (curve.filled) drawFill(curve, axes, dark, list);
  }
  for (const Curve& curve : plot.curves) {
    if (!curve.filled) drawCurve(curve, axes, dark, list);
  }
  list.AddLine({axes.x(mark), axes.low.y}, {axes.x(mark), axes.high.y}, ImGui::GetColorU32(ImGuiCol_SliderGrab),
               0.1f * em);
  list.PopClipRect();
  const ImGuiIO& io = ImGui::GetIO();
  ImGui::InvisibleButton("##plot", {width, height});
  const double there =
      plot.left + double((io.MousePos.x - axes.low.x) / (axes.high.x - axes.low.x)) * (plot.right - plot.left);
  const bool hovered = ImGui::IsItemHovered() && there >= plot.left && there <= plot.right;
  // The legend has the values at the cursor, else at the mark.
  drawLegend(plot, axes, hovered ? there : mark, dark, list);
  if (!narrow) {
    list.AddText({axes.low.x + 0.3f * em, axes.high.y - 1.2f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 plot.ordinate.c_str());
  }
  if (!hovered) return std::nullopt;
  list.AddLine({io.MousePos.x, axes.low.y}, {io.MousePos.x, axes.high.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
               1.0f);
  ImGui::SetTooltip("ν = %.2f; click to look at it", there);
  return ImGui::IsItemActive() ? std::optional(there) : std::nullopt;
}

}  // namespace pliant::app
