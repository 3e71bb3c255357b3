#include "app/plots/axes.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kLinesApart = 1.3f;  ///< minimum distance of the y axis' labels [font heights]

}  // namespace

double niceStep(double range, int pieces) { return roundUp(range / pieces); }

double roundUp(double value) {
  if (!(value > 0.0) || !std::isfinite(value)) return 1.0;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= value) return factor * power;
  }
  return 10.0 * power;
}

void ValueRange::add(double value) {
  if (!std::isfinite(value)) return;
  least = std::min(least, value);
  greatest = std::max(greatest, value);
  if (value != 0.0) smallest = std::min(smallest, std::abs(value));
}

AxisRange ValueRange::decades(double most) const {
  const double largest = std::max(std::abs(least), std::abs(greatest));
  if (empty() || !(largest > 0.0)) return {0.0, 1.0, true};
  const double high = std::ceil(std::log10(largest));
  const double low = std::max(std::floor(std::log10(smallest)), high - most);
  return {std::min(low, high - 1.0), high, true};
}

namespace {

// A simulation that blows up may require an infinite axis, which no grid line would reach.
AxisRange bounded(const AxisRange& range) {
  const bool isBounded = std::isfinite(range.low) && std::isfinite(range.high) && range.low < range.high &&
                         std::isfinite(range.high - range.low);
  return isBounded ? range : AxisRange{0.0, 1.0, range.logarithmic};
}

/// Number of whole steps in the rest of an axis. Counted, not accumulated: far from zero a step may be too small to
/// change a number.
int marksOf(double left, double step) {
  constexpr double kMost = 1000.0;  // far more than fit in a picture
  return static_cast<int>(std::floor(std::clamp(left / step + 1e-9, -1.0, kMost)));
}

}  // namespace

Axes::Axes(ImDrawList& list, const AxesLook& look, ImVec2 low, ImVec2 high, AxisRange abscissa, AxisRange ordinate)
    : list_(list),
      look_(look),
      low_(low),
      high_(high),
      abscissa_(bounded(abscissa)),
      ordinate_(bounded(ordinate)),
      em_(list._Data->FontSize) {}

float Axes::x(double value) const {
  return low_.x + static_cast<float>((value - abscissa_.low) / (abscissa_.high - abscissa_.low)) * (high_.x - low_.x);
}

float Axes::y(double value, double overshoot) const {
  const double v = ordinate_.logarithmic ? std::log10(std::max(std::abs(value), 1e-300)) : value;
  const double part = (v - ordinate_.low) / (ordinate_.high - ordinate_.low);
  return high_.y - static_cast<float>(std::clamp(part, -overshoot, 1.0 + overshoot)) * (high_.y - low_.y);
}

double Axes::abscissaAt(float x) const {
  return abscissa_.low + double((x - low_.x) / (high_.x - low_.x)) * (abscissa_.high - abscissa_.low);
}

bool Axes::contains(ImVec2 place) const {
  return place.x >= low_.x && place.x <= high_.x && place.y >= low_.y && place.y <= high_.y;
}

float Axes::widthOf(const std::string& text) const {
  return list_._Data->Font->CalcTextSizeA(em_, std::numeric_limits<float>::max(), 0.0f, text.c_str()).x;
}

void Axes::drawPaper() const { list_.AddRectFilled(low_, high_, look_.paper); }

std::string Axes::printDecade(double exponent) { return fmt::format("1e{:.0f}", exponent); }

void Axes::drawOrdinate(int pieces, const std::function<std::string(double exponent)>& decade) const {
  const double range = ordinate_.high - ordinate_.low;
  pieces = std::clamp(static_cast<int>((high_.y - low_.y) / (kLinesApart * em_)), 1, pieces);
  const double step = ordinate_.logarithmic ? std::max(1.0, std::ceil(range / pieces)) : niceStep(range, pieces);
  // Decades count from the lowest, which is an integer; values from zero.
  const double first = ordinate_.logarithmic ? ordinate_.low : std::ceil(ordinate_.low / step - 1e-9) * step;
  for (int k = 0; k <= marksOf(ordinate_.high - first, step); ++k) {
    const double v = first + k * step;
    const double value = std::abs(v) < 1e-9 * step ? 0.0 : v;
    if (ordinate_.logarithmic)
      drawOrdinateRule(std::pow(10.0, v), decade(v));
    else
      drawOrdinateRule(value, fmt::format("{:.4g}", value));
  }
}

void Axes::drawOrdinateRule(double value, const std::string& label) const {
  const float at = y(value);
  list_.AddLine({low_.x, at}, {high_.x, at}, look_.rule);
  list_.AddText({low_.x - 0.4f * em_ - widthOf(label), at - 0.5f * em_}, look_.faint, label.c_str());
}

void Axes::drawAbscissa(int pieces, const char* unit) const {
  const double range = abscissa_.high - abscissa_.low;
  const auto labelOf = [&](double value) { return fmt::format("{:.4g}{}{}", value, *unit == '\0' ? "" : " ", unit); };
  // So that labels do not overlap.
  const float widest =
      std::max(widthOf(labelOf(abscissa_.low + niceStep(range, pieces))), widthOf(labelOf(abscissa_.high)));
  const float room = high_.x - low_.x;
  pieces = std::clamp(static_cast<int>(room / (widest + em_)), 1, pieces);
  const double step = niceStep(range, pieces);
  const double first = std::ceil(abscissa_.low / step) * step;
  for (int k = 0; k <= marksOf(abscissa_.high - first, step); ++k) {
    const double v = first + k * step;
    list_.AddLine({x(v), low_.y}, {x(v), high_.y}, look_.rule);
    const std::string label = labelOf(v);
    const float at = std::min(x(v), high_.x - widthOf(label));
    list_.AddText({at, high_.y + 0.1f * em_}, look_.faint, label.c_str());
  }
}

void Axes::drawDivisions(int pieces) const {
  for (int i = 0; i <= pieces; ++i) {
    const double value = abscissa_.low + (abscissa_.high - abscissa_.low) * i / pieces;
    const std::string label = fmt::format("{:.3g}", value);
    const float half = 0.5f * widthOf(label);
    list_.AddLine({x(value), low_.y}, {x(value), high_.y}, look_.rule);
    list_.AddText({x(value) - half, high_.y + 0.1f * em_}, look_.faint, label.c_str());
  }
}

void Axes::drawCurve(std::span<const glm::dvec2> points, ImU32 colour, float width, double overshoot) const {
  std::vector<ImVec2> piece;
  const auto flush = [&] {
    if (piece.size() == 1) list_.AddCircleFilled(piece.front(), width, colour);
    list_.AddPolyline(piece.data(), static_cast<int>(piece.size()), colour, 0, width);
    piece.clear();
  };
  for (std::size_t i = 0; i < points.size();) {
    if (!std::isfinite(points[i].y)) {
      flush();
      ++i;
      continue;
    }
    const float at = x(points[i].x);
    float least = y(points[i].y, overshoot), greatest = least;
    for (++i; i < points.size() && std::isfinite(points[i].y) && x(points[i].x) < at + 1.0f; ++i) {
      least = std::min(least, y(points[i].y, overshoot));
      greatest = std::max(greatest, y(points[i].y, overshoot));
    }
    // First the end closer to the previous point: a line that turns back on itself would look dashed.
    if (!piece.empty() && std::abs(piece.back().y - least) < std::abs(piece.back().y - greatest))
      std::swap(least, greatest);
    piece.emplace_back(at, greatest);
    if (least != greatest) piece.emplace_back(at, least);
  }
  flush();
}

void Axes::drawBand(std::span<const glm::dvec2> lower, std::span<const glm::dvec2> upper, ImU32 colour) const {
  const ImDrawListFlags flags = list_.Flags;
  list_.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // adjacent parts must not show a seam
  for (std::size_t i = 0; i + 1 < std::min(lower.size(), upper.size()); ++i) {
    const glm::dvec2 a = lower[i], b = upper[i], c = upper[i + 1], d = lower[i + 1];
    if (!std::isfinite(a.y + b.y + c.y + d.y)) continue;
    list_.AddQuadFilled({x(a.x), y(a.y)}, {x(b.x), y(b.y)}, {x(c.x), y(c.y)}, {x(d.x), y(d.y)}, colour);
  }
  list_.Flags = flags;
}

void Axes::drawColumn(float x, float width, double from, double to, ImU32 colour) const {
  list_.AddRectFilled({x, y(std::max(from, to))}, {x + width, y(std::min(from, to))}, colour);
}

void Axes::drawCursor(float x, ImU32 colour, float width) const {
  list_.AddLine({x, low_.y}, {x, high_.y}, colour, width);
}

float Axes::legendWidth(const std::vector<LegendRow>& rows) const {
  float widest = 0.0f;
  for (const LegendRow& row : rows) widest = std::max(widest, widthOf(row.text));
  return widest + 1.7f * em_;
}

void Axes::drawLegend(const std::vector<LegendRow>& rows, ImVec2 corner) const {
  if (rows.empty()) return;
  const float height = 1.1f * em_;
  list_.AddRectFilled({corner.x - 0.3f * em_, corner.y - 0.1f * em_},
                      {corner.x + legendWidth(rows) + 0.5f * em_, corner.y + height * static_cast<float>(rows.size())},
                      look_.legendBack, 0.2f * em_);
  float y = corner.y;
  for (const LegendRow& row : rows) {
    list_.AddLine({corner.x, y + 0.5f * em_}, {corner.x + 1.3f * em_, y + 0.5f * em_}, row.colour,
                  (row.filled ? 0.5f : 0.15f) * em_);
    list_.AddText({corner.x + 1.7f * em_, y}, look_.ink, row.text.c_str());
    y += height;
  }
}

double valueNear(std::span<const glm::dvec2> points, double abscissa) {
  const auto after = std::lower_bound(points.begin(), points.end(), abscissa,
                                      [](const glm::dvec2& point, double x) { return point.x < x; });
  if (points.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (after == points.end()) return points.back().y;
  if (after == points.begin() || after->x - abscissa < abscissa - std::prev(after)->x) return after->y;
  return std::prev(after)->y;
}

}  // namespace pliant::app
