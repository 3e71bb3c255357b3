#include "app/plots/plot_page.h"

#include "app/pictures/picture_text.h"
#include "app/plots/axes.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kTextSize = 17.0f;
constexpr ImU32 kInk = IM_COL32(33, 33, 33, 255), kFaint = IM_COL32(222, 222, 222, 255), kPaper = IM_COL32_WHITE;
constexpr AxesLook kLook{kPaper, kFaint, kInk, kInk, kPaper};

ImU32 opaque(const glm::vec3& c) { return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1.0f}); }

render::Image whitePicture(glm::ivec2 size) {
  return {size,
          std::vector<std::uint8_t>(4 * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y), 255)};
}

float widthOf(const std::string& text, const ImDrawList& list) {
  return list._Data->Font->CalcTextSizeA(kTextSize, FLT_MAX, 0.0f, text.c_str()).x;
}

/// `at`: centre of its upper edge.
void drawCentred(const std::string& text, ImVec2 at, ImDrawList& list) {
  list.AddText({at.x - 0.5f * widthOf(text, list), at.y}, kInk, text.c_str());
}

/// Rotated, read from below; `at`: centre of its left edge after rotation.
void drawUpwards(const std::string& text, ImVec2 at, ImDrawList& list) {
  const int first = list.VtxBuffer.Size;
  const ImVec2 corner(at.x, std::floor(at.y + 0.5f * widthOf(text, list)));
  list.PushClipRect({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX});  // before the rotation
  list.AddText({0.0f, 0.0f}, kInk, text.c_str());
  list.PopClipRect();
  for (int v = first; v < list.VtxBuffer.Size; ++v) {
    ImVec2& place = list.VtxBuffer[v].pos;
    place = {corner.x + place.y, corner.y - place.x};
  }
}

ValueRange valuesOf(const Plot& plot) {
  ValueRange values;
  for (const Curve& curve : plot.curves) {
    for (const glm::dvec2& point : curve.points) values.add(point.y);
  }
  return values;
}

/// Leaves room for the legend above the curves, unless it is beside them.
AxisRange ordinateOf(const Plot& plot) {
  constexpr double kRoom = 1.2, kDecadesOfRoom = 0.3;
  const ValueRange values = valuesOf(plot);
  if (plot.logarithmic) {
    AxisRange range = values.decades();
    if (!plot.legendBeside) range.high += std::ceil(kDecadesOfRoom * (range.high - range.low));
    return range;
  }
  const double lowest = std::min(values.least, 0.0), largest = std::max(values.greatest, 0.0);
  if (plot.isSigned && lowest < 0.0) {
    const double step = niceStep(largest - lowest, 5), low = std::floor(lowest / step) * step;
    return {low, std::max(std::ceil(largest / step) * step, low + step)};
  }
  const double room = kRoom * (largest > 0.0 ? largest : 1.0), step = niceStep(room, 5);
  return {0.0, plot.top > 0.0 ? plot.top : std::ceil(room / step) * step};
}

std::vector<LegendRow> legendOf(const Plot& plot) {
  std::vector<LegendRow> rows;
  for (const Curve& curve : plot.curves) {
    if (!curve.name.empty()) rows.push_back({curve.name, opaque(curve.colour), curve.filled});
  }
  return rows;
}

// Small powers are written out.
std::string printPower(double exponent) {
  const double value = std::pow(10.0, exponent);
  return exponent < -3.5 || exponent > 4.5 ? fmt::format("{:.0e}", value) : fmt::format("{:g}", value);
}

void drawFilled(const Curve& curve, const Axes& axes, double bottom) {
  std::vector<glm::dvec2> floor = curve.points;
  for (glm::dvec2& point : floor) point.y = bottom;
  axes.drawBand(floor, curve.points, opaque(glm::mix(curve.colour, glm::vec3(1.0f), 0.35f)));
}

/// A plot between two corners of the picture.
void drawPlot(const Plot& plot, ImVec2 corner, ImVec2 end, ImDrawList& list) {
  const std::vector<LegendRow> legend = legendOf(plot);
  const ImVec2 low(corner.x + 74.0f, corner.y + 38.0f);
  ImVec2 high(end.x - 18.0f, end.y - 52.0f);
  const Axes measure(list, kLook, low, high, {}, {});
  const float width = measure.legendWidth(legend);
  if (plot.legendBeside) high.x -= width + 18.0f;
  const AxisRange ordinate = ordinateOf(plot);
  const Axes axes(list, kLook, low, high, {plot.left, plot.right}, ordinate);
  const double bottom = ordinate.logarithmic ? std::pow(10.0, ordinate.low) : ordinate.low;
  for (const Curve& curve : plot.curves) {
    if (curve.filled) drawFilled(curve, axes, bottom);
  }
  axes.drawDivisions(5);
  axes.drawOrdinate(6, printPower);
  for (const Curve& curve : plot.curves) {
    if (!curve.filled) axes.drawCurve(curve.points, opaque(curve.colour), 2.2f);
  }
  const ImVec2 frame[] = {low, {low.x, high.y}, high};
  list.AddPolyline(frame, 3, kInk, 0, 1.2f);
  const float middle = 0.5f * (low.x + high.x);
  drawCentred(plot.abscissa, {middle, high.y + 27.0f}, list);
  drawCentred(plot.title, {middle, low.y - 32.0f}, list);
  drawUpwards(plot.ordinate, {low.x - 72.0f, 0.5f * (low.y + high.y)}, list);
  // In the centre, where the study's curves are lowest.
  axes.drawLegend(legend, {plot.legendBeside ? high.x + 14.0f : middle - 0.5f * width, low.y + 6.0f});
}

// A view from the right, the front and above; y is up.
glm::dvec2 project(const glm::dvec3& p) { return {0.87 * p.x - 0.5 * p.z, -0.95 * p.y + 0.18 * p.x + 0.3 * p.z}; }

}  // namespace

render::Image drawPlots(const std::vector<std::vector<Plot>>& rows) {
  constexpr int kWidth = 900, kHeight = 380;
  render::Image image = whitePicture({kWidth, kHeight * static_cast<int>(rows.size())});
  PictureText(kTextSize).draw(image, [&](ImDrawList& list) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float width = float(kWidth) / float(rows[r].size()), top = float(kHeight) * float(r);
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        drawPlot(rows[r][c], {width * float(c), top}, {width * float(c + 1), top + float(kHeight)}, list);
      }
    }
  });
  return image;
}

render::Image drawWires(const std::string& title, const std::vector<WireView>& views) {
  constexpr int kWidth = 450, kHeight = 420;
  glm::dvec2 low(std::numeric_limits<double>::infinity()), high(-low);
  for (const WireView& view : views) {
    for (const auto& line : view.lines) {
      for (const glm::dvec3& end : {line.a, line.b}) {
        low = glm::min(low, project(end));
        high = glm::max(high, project(end));
      }
    }
  }
  const double scale = std::min((kWidth - 60.0) / (high.x - low.x), (kHeight - 110.0) / (high.y - low.y));
  render::Image image = whitePicture({kWidth * static_cast<int>(views.size()), kHeight});
  PictureText(kTextSize).draw(image, [&](ImDrawList& list) {
    drawCentred(title, {0.5f * float(image.size.x), 8.0f}, list);
    for (std::size_t v = 0; v < views.size(); ++v) {
      const glm::dvec2 middle(kWidth * (double(v) + 0.5), 0.5 * kHeight);
      const auto at = [&](const glm::dvec3& p) {
        const glm::vec2 place(middle + scale * (project(p) - 0.5 * (low + high)));
        return ImVec2(place.x, place.y);
      };
      for (const auto& line : views[v].lines) list.AddLine(at(line.a), at(line.b), opaque(line.colour), 2.0f);
      drawCentred(views[v].caption, {static_cast<float>(middle.x), kHeight - 34.0f}, list);
    }
  });
  return image;
}

}  // namespace pliant::app
