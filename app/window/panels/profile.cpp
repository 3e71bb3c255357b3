// The profile: the history of times, energies, stretch and contacts as strip charts.
#include "app/window/panels/profile.h"

#include "app/view/particle_colours.h"
#include "app/window/panels/axes_look.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <initializer_list>

namespace pliant::app {

namespace {

using Read = std::function<float(const HistoryEntry&)>;

struct Series {
  std::string name;
  ImU32 colour;
  Read read;
};

struct Chart {
  const char* title;
  const char* unit;
  bool stacked;  ///< stacked areas; otherwise lines
  std::vector<Series> series;
};

ImU32 opaque(std::size_t n) {
  const glm::vec3 c = distinctColour(n);
  return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, 1.0f));
}

// Phases that take at least a fiftieth of the step separately; the others together.
Chart timesChart(const std::deque<HistoryEntry>& entries) {
  constexpr float kMinShare = 0.02f;
  float whole = 0.0f;
  std::array<float, sim::kPhaseCount> sums{};
  for (const HistoryEntry& entry : entries) {
    whole += entry.step;
    for (std::size_t phase = 0; phase < sums.size(); ++phase) sums[phase] += entry.phases[phase];
  }
  Chart chart{"step", "ms", true, {}};
  std::vector<std::size_t> shown;
  for (std::size_t phase = 0; phase < sums.size(); ++phase) {
    if (sums[phase] < kMinShare * whole) continue;
    shown.push_back(phase);
    chart.series.push_back({std::string(sim::kPhases[phase].name), opaque(phase),
                            [phase](const HistoryEntry& entry) { return entry.phases[phase]; }});
  }
  chart.series.push_back({"other", ImGui::GetColorU32(ImGuiCol_TextDisabled), [shown](const HistoryEntry& entry) {
                            float rest = entry.step;
                            for (const std::size_t phase : shown) rest -= entry.phases[phase];
                            return std::max(rest, 0.0f);
                          }});
  return chart;
}

/// Precondition: `quantity` is one of the figures shown over the picture.
Series quantitySeries(std::string_view quantity, const char* name, std::size_t colour) {
  return {name, opaque(colour), [&shown = *sim::findQuantity(quantity)](const HistoryEntry& entry) {
            return static_cast<float>(shown.shown(entry.figures.of(shown.name)));
          }};
}

std::vector<Chart> allCharts(const std::deque<HistoryEntry>& entries) {
  return {timesChart(entries),
          {"energy",
           "J",
           false,
           {quantitySeries("kinetic", "kinetic", 0), quantitySeries("potential", "potential", 1),
            quantitySeries("energy", "total", 2)}},
          {"stretch", "%", false, {quantitySeries("stretch", "", 3)}},
          {"contacts", "", false, {{"", opaque(4), [](const HistoryEntry& e) { return e.contacts; }}}}};
}

// From zero to slightly above the values; a few outliers, as when the machine was busy, are cut off.
AxisRange limitsOf(const Chart& chart, const std::deque<HistoryEntry>& entries) {
  constexpr float kRare = 0.03f, kOutlier = 1.5f;
  float low = 0.0f;
  std::vector<float> tops;
  for (const HistoryEntry& entry : entries) {
    float top = 0.0f;
    for (const Series& series : chart.series) {
      const float value = series.read(entry);
      low = std::min(low, value);
      top = chart.stacked ? top + value : std::max(top, value);
    }
    tops.push_back(top);
  }
  if (tops.empty()) return {};
  std::sort(tops.begin(), tops.end());
  const float usual = tops[static_cast<std::size_t>((1.0f - kRare) * static_cast<float>(tops.size() - 1))];
  const float high = std::min(tops.back(), kOutlier * usual);
  return {low < 0.0f ? -roundUp(-low) : 0.0, high > 0.0f || low == 0.0f ? roundUp(high) : 0.0};
}

/// A series; x is the number of entries before the newest.
std::vector<glm::dvec2> pointsOf(const Series& series, const std::deque<HistoryEntry>& entries) {
  std::vector<glm::dvec2> points;
  double place = 1.0 - double(entries.size());
  for (const HistoryEntry& entry : entries) points.emplace_back(place++, double(series.read(entry)));
  return points;
}

void drawAreas(const Chart& chart, const std::deque<HistoryEntry>& entries, const Axes& axes) {
  std::vector<glm::dvec2> floor;
  for (const Series& series : chart.series) {
    std::vector<glm::dvec2> top = pointsOf(series, entries);
    if (floor.empty()) {
      floor = top;
      for (glm::dvec2& point : floor) point.y = 0.0;
    }
    for (std::size_t i = 0; i < top.size(); ++i) top[i].y += floor[i].y;
    axes.drawBand(floor, top, series.colour);
    floor = std::move(top);
  }
}

void drawLines(const Chart& chart, const std::deque<HistoryEntry>& entries, const Axes& axes) {
  constexpr double kOutOfSight = 10.0;  // values far above are out of sight
  for (const Series& series : chart.series)
    axes.drawCurve(pointsOf(series, entries), series.colour, 0.1f * axes.em(), kOutOfSight);
}

float meanOf(const Series& series, const std::deque<HistoryEntry>& entries) {
  float sum = 0.0f;
  for (const HistoryEntry& entry : entries) sum += series.read(entry);
  return entries.empty() ? 0.0f : sum / static_cast<float>(entries.size());
}

// Names in their colours, as many as fit in a row.
void drawKeys(const Chart& chart, const std::deque<HistoryEntry>& entries, ImVec2 at, float right, ImDrawList& list) {
  constexpr float kSeen = 0.04f;  // thinner areas have no name
  const float em = ImGui::GetFontSize();
  float meanStep = 0.0f;
  for (const Series& series : chart.series) meanStep += meanOf(series, entries);
  for (const Series& series : chart.series) {
    if (series.name.empty()) continue;
    if (chart.stacked && meanOf(series, entries) < kSeen * meanStep) continue;
    const float width = 0.75f * em + ImGui::CalcTextSize(series.name.c_str()).x;
    if (at.x + width > right) return;
    list.AddRectFilled({at.x, at.y + 0.3f * em}, {at.x + 0.5f * em, at.y + 0.8f * em}, series.colour, 0.1f * em);
    list.AddText({at.x + 0.75f * em, at.y}, ImGui::GetColorU32(ImGuiCol_Text), series.name.c_str());
    at.x += width + 0.8f * em;
  }
}

std::string newestOf(const Chart& chart, const std::deque<HistoryEntry>& entries) {
  if (entries.empty()) return chart.title;
  float value = 0.0f;
  if (chart.stacked) {
    for (const Series& series : chart.series) value += series.read(entries.back());
  } else {
    value = chart.series.back().read(entries.back());
  }
  return fmt::format("{}  {:.4g} {}", chart.title, value, chart.unit);
}

void drawChart(const Chart& chart, const std::deque<HistoryEntry>& entries, ImVec2 corner, ImVec2 size) {
  const float em = ImGui::GetFontSize();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 text = ImGui::GetColorU32(ImGuiCol_Text), faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  list.PushClipRect(corner, {corner.x + size.x, corner.y + size.y}, true);
  list.AddText(corner, text, newestOf(chart, entries).c_str());
  list.PopClipRect();
  const bool hasKeys = chart.series.size() > 1;
  const float head = (hasKeys ? 2.3f : 1.3f) * em, scale = 2.6f * em;
  if (hasKeys) drawKeys(chart, entries, {corner.x, corner.y + 1.1f * em}, corner.x + size.x, list);
  const AxisRange limits = limitsOf(chart, entries);
  const ImVec2 low(corner.x, corner.y + head), high(corner.x + size.x - scale, corner.y + size.y);
  const Axes axes(list, windowLook(), low, high, {1.0 - double(History::kLength), 0.0}, limits);
  axes.drawPaper();
  list.PushClipRect(low, high, true);
  if (entries.size() > 1) (chart.stacked ? drawAreas : drawLines)(chart, entries, axes);
  if (limits.low < 0.0) list.AddLine({low.x, axes.y(0.0)}, {high.x, axes.y(0.0)}, faint);
  list.PopClipRect();
  list.AddText({high.x + 0.3f * em, low.y - 0.2f * em}, faint, fmt::format("{:g}", limits.high).c_str());
  list.AddText({high.x + 0.3f * em, high.y - 0.9f * em}, faint, fmt::format("{:g}", limits.low).c_str());
}

}  // namespace

void drawProfile(const History& history) {
  constexpr float kNarrowest = 6.5f;  // of a chart with a single curve, in lines of text
  const std::vector<Chart> charts = allCharts(history.entries());
  const float gap = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  // The first two charts have several curves and get more space; if that is short, the last ones are omitted.
  const auto shareOf = [](std::size_t c) { return c < 2 ? 1.8f : 1.0f; };
  std::size_t shown = charts.size();
  float unit = 0.0f;
  for (; shown > 0; --shown) {
    float shares = 0.0f;
    for (std::size_t c = 0; c < shown; ++c) shares += shareOf(c);
    unit = (room.x - gap * static_cast<float>(shown - 1)) / shares;
    if (unit >= kNarrowest * ImGui::GetFontSize()) break;
  }
  float x = corner.x;
  for (std::size_t c = 0; c < shown; ++c) {
    drawChart(charts[c], history.entries(), {x, corner.y}, {shareOf(c) * unit, room.y});
    x += shareOf(c) * unit + gap;
  }
}

}  // namespace pliant::app
