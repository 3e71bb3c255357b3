// The plots: curves of the traces over time, what they are under the mouse, and files of them.
#include "app/base/new_file.h"
#include "app/pictures/png.h"
#include "app/plots/plot.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"
#include "app/window/panels/plots.h"
#include "app/window/ui_context.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr double kMostDecades = 12.0;  ///< that a logarithmic axis shows

ImU32 opaque(const glm::vec3& c) { return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, 1.0f)); }

/// Where times and values stand on the screen.
struct Axes {
  ImVec2 low, high;  ///< corners: upper left, lower right
  double begin = 0.0, end = 1.0;
  double bottom = 0.0, top = 1.0;  ///< of logarithms where it is logarithmic
  bool logarithmic = false;

  float x(double time) const { return low.x + static_cast<float>((time - begin) / (end - begin)) * (high.x - low.x); }
  float y(double value) const {
    const double v = logarithmic ? std::log10(std::max(std::abs(value), 1e-300)) : value;
    const double part = std::clamp((v - bottom) / (top - bottom), -0.1, 1.1);
    return high.y - static_cast<float>(part) * (high.y - low.y);
  }
  double time(float x) const { return begin + double((x - low.x) / (high.x - low.x)) * (end - begin); }
};

/// The sums of what is above and below zero, by sample.
void findStack(const std::vector<PlotCurve>& curves, double& lowest, double& highest) {
  for (std::size_t i = 0; i < curves.front().points.size(); ++i) {
    double above = 0.0, below = 0.0;
    for (const PlotCurve& curve : curves) {
      if (!curve.isSum) (curve.points[i].y > 0.0 ? above : below) += curve.points[i].y;
    }
    lowest = std::min(lowest, below);
    highest = std::max(highest, above);
  }
}

void findRange(const std::vector<PlotCurve>& curves, bool stacked, Axes& axes) {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest, smallest = lowest;
  for (const PlotCurve& curve : curves) {
    for (const glm::dvec2& point : curve.points) {
      if (!std::isfinite(point.y)) continue;
      lowest = std::min(lowest, point.y);
      highest = std::max(highest, point.y);
      if (point.y != 0.0) smallest = std::min(smallest, std::abs(point.y));
    }
  }
  if (!(lowest <= highest)) return;
  if (axes.logarithmic) {
    const double largest = std::max(std::abs(lowest), std::abs(highest));
    if (!(largest > 0.0)) return;
    axes.top = std::ceil(std::log10(largest));
    axes.bottom = std::min(std::max(std::floor(std::log10(smallest)), axes.top - kMostDecades), axes.top - 1.0);
    return;
  }
  if (stacked) findStack(curves, lowest, highest);
  const double margin =
      std::max(0.05 * (highest - lowest), 1e-6 * std::max({std::abs(lowest), std::abs(highest), 1e-9}));
  axes.bottom = lowest >= 0.0 && lowest < 0.5 * highest ? 0.0 : lowest - margin;
  axes.top = highest <= 0.0 && lowest < 2.0 * highest ? 0.0 : highest + margin;
  if (axes.top <= axes.bottom) axes.top = axes.bottom + 1.0;
}

void drawGrid(const Axes& axes, ImDrawList& list) {
  const float em = ImGui::GetFontSize();
  const ImU32 line = ImGui::GetColorU32(ImGuiCol_Border), text = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  list.AddRectFilled(axes.low, axes.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
  const double step =
      axes.logarithmic ? std::max(1.0, std::ceil((axes.top - axes.bottom) / 5.0)) : niceStep(axes.top - axes.bottom, 5);
  for (double v = std::ceil(axes.bottom / step - 1e-9) * step; v <= axes.top + 1e-9 * step; v += step) {
    const double value = axes.logarithmic ? std::pow(10.0, v) : v;
    const float y = axes.y(value);
    list.AddLine({axes.low.x, y}, {axes.high.x, y}, line);
    const std::string label =
        axes.logarithmic ? fmt::format("1e{:.0f}", v) : fmt::format("{:.4g}", std::abs(v) < 1e-9 * step ? 0.0 : v);
    list.AddText({axes.low.x - 0.4f * em - ImGui::CalcTextSize(label.c_str()).x, y - 0.5f * em}, text, label.c_str());
  }
  const double tick = niceStep(axes.end - axes.begin, 6);
  for (double t = std::ceil(axes.begin / tick) * tick; t <= axes.end + 1e-9; t += tick) {
    const float x = axes.x(t);
    list.AddLine({x, axes.low.y}, {x, axes.high.y}, line);
    list.AddText({x, axes.high.y + 0.1f * em}, text, fmt::format("{:.4g} s", t).c_str());
  }
}

// At most two points a pixel: the least and the greatest value in it.
void drawCurve(const PlotCurve& curve, const Axes& axes, ImDrawList& list) {
  std::vector<ImVec2> points;
  const auto flush = [&] {
    const float width = (curve.isSum ? 0.16f : 0.11f) * ImGui::GetFontSize();
    if (points.size() > 1)
      list.AddPolyline(points.data(), static_cast<int>(points.size()), opaque(curve.colour), 0, width);
    points.clear();
  };
  for (std::size_t i = 0; i < curve.points.size();) {
    const glm::dvec2 first = curve.points[i];
    if (!std::isfinite(first.y) || (axes.logarithmic && first.y == 0.0)) {
      flush();
      ++i;
      continue;
    }
    const float x = axes.x(first.x);
    float least = axes.y(first.y), greatest = least;
    for (++i; i < curve.points.size() && std::isfinite(curve.points[i].y) && axes.x(curve.points[i].x) < x + 1.0f;
         ++i) {
      const float y = axes.y(curve.points[i].y);
      least = std::min(least, y);
      greatest = std::max(greatest, y);
    }
    points.emplace_back(x, greatest);
    if (least < greatest) points.emplace_back(x, least);
  }
  flush();
}

void drawStack(const std::vector<PlotCurve>& curves, const Axes& axes, ImDrawList& list) {
  constexpr float kWidth = 2.0f;
  std::size_t i = 0;
  const auto& times = curves.front().points;
  for (float x = axes.low.x; x < axes.high.x && !times.empty(); x += kWidth) {
    while (i + 1 < times.size() && axes.x(times[i].x) < x) ++i;
    if (axes.x(times[i].x) < x || axes.x(times.front().x) > x + kWidth) continue;
    double above = 0.0, below = 0.0;
    for (const PlotCurve& curve : curves) {
      const double value = curve.points[i].y;
      if (curve.isSum || value == 0.0) continue;
      double& base = value > 0.0 ? above : below;
      list.AddRectFilled({x, axes.y(std::max(base, base + value))}, {x + kWidth, axes.y(std::min(base, base + value))},
                         opaque(curve.colour));
      base += value;
    }
  }
  for (const PlotCurve& curve : curves) {
    if (!curve.isSum) continue;
    const ImVec4 ink = ImGui::GetStyleColorVec4(ImGuiCol_Text);
    drawCurve({curve.name, curve.unit, 0, {ink.x, ink.y, ink.z}, true, curve.points}, axes, list);
  }
}

/// The value of a curve at a time: that of the sample nearest to it.
double valueAt(const PlotCurve& curve, double time) {
  const auto after = std::lower_bound(curve.points.begin(), curve.points.end(), time,
                                      [](const glm::dvec2& point, double t) { return point.x < t; });
  if (curve.points.empty()) return std::nan("");
  if (after == curve.points.end()) return curve.points.back().y;
  if (after == curve.points.begin() || after->x - time < time - std::prev(after)->x) return after->y;
  return std::prev(after)->y;
}

std::string nameOf(const PlotCurve& curve, const Session& session) {
  return session.runs.names().size() > 1 ? session.runs.names()[curve.run] : curve.name;
}

void drawHover(const std::vector<PlotCurve>& curves, const Axes& axes, const Session& session, ImDrawList& list) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!ImGui::IsWindowHovered() || mouse.x < axes.low.x || mouse.x > axes.high.x || mouse.y < axes.low.y ||
      mouse.y > axes.high.y)
    return;
  const double time = axes.time(mouse.x);
  list.AddLine({mouse.x, axes.low.y}, {mouse.x, axes.high.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled));
  ImGui::BeginTooltip();
  ImGui::Text("%.4g s", time);
  for (const PlotCurve& curve : curves) {
    ImGui::TextColored(ImVec4(curve.colour.x, curve.colour.y, curve.colour.z, 1.0f), "%s",
                       nameOf(curve, session).c_str());
    ImGui::SameLine();
    ImGui::Text("%.5g %s", valueAt(curve, time), curve.unit.c_str());
  }
  ImGui::EndTooltip();
}

// The names of the series: a click hides one or shows it again; of several runs it chooses the one that is shown.
void drawLegend(const std::vector<PlotCurve>& curves, const Session& session, const PlotPanel& panel,
                PlotSettings& settings) {
  const bool several = panel.traces.size() > 1;
  const float em = ImGui::GetFontSize();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto mark = [&](const glm::vec3& colour, bool filled) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 low(at.x, at.y + 0.3f * em), high(at.x + 0.6f * em, at.y + 0.9f * em);
    if (filled)
      list.AddRectFilled(low, high, opaque(colour), 0.1f * em);
    else
      list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_TextDisabled), 0.1f * em);
    ImGui::Dummy({0.6f * em, em});
    ImGui::SameLine(0.0f, 0.4f * em);
  };
  if (several) {
    for (const PlotCurve& curve : curves) {
      mark(curve.colour, true);
      ImGui::TextUnformatted(nameOf(curve, session).c_str());
    }
    ImGui::Separator();
  }
  for (const std::string& name : seriesOf(panel.traces, settings)) {
    const auto found =
        std::find_if(curves.begin(), curves.end(), [&](const PlotCurve& curve) { return curve.name == name; });
    const bool isShown = found != curves.end();
    if (!several) mark(isShown ? found->colour : glm::vec3(0.5f), isShown);
    if (ImGui::Selectable(name.c_str(), several && isShown)) {
      if (several)
        settings.chosen = name;
      else if (isShown)
        settings.hidden.insert(name);
      else
        settings.hidden.erase(name);
    }
    noteControlText(fmt::format("plots.series.{}", name).c_str(), [&] {
      return isShown && !found->points.empty() ? fmt::format("{:.6g}", found->points.back().y) : std::string("hidden");
    });
  }
}

void writePlot(UiContext& ui, const PlotPanel& panel, const PlotSettings& settings, bool logarithmic, bool asPicture) {
  Session& session = ui.session;
  const std::string stem = session.document().file().stem().string();
  try {
    std::filesystem::path file;
    if (asPicture) {
      file = newFile(ui.preferences.pictureFolder, fmt::format("{}-{}", stem, titleOf(settings.kind)), "png");
      const std::string& title = session.document().scene().settings.title;
      writePng(file,
               plotPicture(panel.traces, session.runs.names(), settings, logarithmic, title.empty() ? stem : title));
    } else {
      file = newFile(ui.preferences.pictureFolder, fmt::format("{}-plots", stem), "csv");
      sim::writeWhole(file, traceCsv(panel.traces, session.runs.names()));
    }
    session.messages.note(fmt::format("{} written to {}", asPicture ? "plot" : "figures",
                                      std::filesystem::absolute(file).lexically_normal().string()));
  } catch (const std::exception& failed) {
    session.messages.error(failed);
  }
}

void drawProbes(UiContext& ui) {
  auto& probes = ui.session.selection.probes;
  ImGui::TextDisabled(probes.empty() ? "right-click a particle and choose Probe" : "probes:");
  for (std::size_t p = 0; p < probes.size(); ++p) {
    ImGui::SameLine();
    const bool removed = ImGui::SmallButton(fmt::format("{} x##{}", probes[p].name, p).c_str());
    noteControl("plots.probe{}", p);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("take this probe away");
    if (!removed) continue;
    probes.erase(probes.begin() + static_cast<std::ptrdiff_t>(p));
    return;
  }
}

void drawOptions(UiContext& ui, PlotPanel& panel, PlotSettings& settings) {
  const float gap = 0.7f * ImGui::GetFontSize();
  bool& logarithmic = panel.logarithmic[static_cast<std::size_t>(settings.kind)];
  for (const double seconds : {5.0, 20.0, 60.0}) {
    if (ImGui::RadioButton(fmt::format("{:.0f} s", seconds).c_str(), settings.seconds == seconds)) {
      for (PlotSettings& all : panel.settings) all.seconds = seconds;
    }
    noteControl("plots.last{:.0f}", seconds);
    ImGui::SameLine(0.0f, gap);
  }
  const bool isLedger = settings.kind == PlotKind::ledger;
  const auto option = [&](const char* label, const char* id, bool& value, const char* help) {
    ImGui::Checkbox(label, &value);
    noteControl("plots.{}", id);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    ImGui::SameLine(0.0f, gap);
  };
  if (isLedger) {
    option("sum", "sum", settings.cumulative,
           "what each phase of the step has put in or taken away since the left edge [J];\noff: its power [W]");
    option("stacked", "stacked", panel.stacked,
           "areas one upon the other: above 0 what is put in, below what is taken away");
  }
  if (settings.kind == PlotKind::errors)
    option("largest", "largest", settings.largest, "the largest |C|; off: the root of the mean square");
  if (!isLedger || !panel.stacked) option("log", "log", logarithmic, "logarithmic, of the absolute value");
  if (ImGui::SmallButton("CSV")) writePlot(ui, panel, settings, logarithmic, false);
  noteControl("plots.csv");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("all series of all diagrams to a file, beside the pictures of F12");
  ImGui::SameLine(0.0f, 0.4f * gap);
  if (ImGui::SmallButton("PNG")) writePlot(ui, panel, settings, logarithmic, true);
  noteControl("plots.png");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("this diagram to a file, beside the pictures of F12");
  if (settings.kind == PlotKind::errors) {
    ImGui::SameLine(0.0f, gap);
    ViewOptions& view = ui.session.view.options;
    bool painted = view.colourBy == sim::ColourBy::constraintError;
    if (ImGui::Checkbox("paint", &painted))
      view.colourBy = painted ? sim::ColourBy::constraintError : sim::ColourBy::object;
    noteControl("plots.paint");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("colours the particles by their constraints' errors");
    ImGui::SameLine(0.0f, 0.4f * gap);
    if (ImGui::SmallButton("by iteration")) findCommand("view.lens")->act(ui);
    noteControl("plots.lens");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("the solver lens (I) plots the errors of one step by iteration");
  }
}

void drawDiagram(const std::vector<PlotCurve>& curves, const UiContext& ui, const PlotPanel& panel,
                 const PlotSettings& settings, ImVec2 size) {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool stacked =
      settings.kind == PlotKind::ledger && panel.stacked && panel.traces.size() == 1 && !curves.empty();
  Axes axes;
  axes.low = {corner.x + 3.6f * em, corner.y + 0.5f * em};
  axes.high = {corner.x + size.x, corner.y + size.y - 1.2f * em};
  axes.logarithmic = panel.logarithmic[static_cast<std::size_t>(settings.kind)] && !stacked;
  for (const Trace& trace : panel.traces) {
    if (!trace.samples().empty()) axes.end = std::max(axes.end, trace.samples().back().time);
  }
  axes.begin = std::max(axes.end - settings.seconds, 0.0);
  findRange(curves, stacked, axes);
  drawGrid(axes, list);
  list.PushClipRect(axes.low, axes.high, true);
  if (stacked)
    drawStack(curves, axes, list);
  else
    for (const PlotCurve& curve : curves) drawCurve(curve, axes, list);
  list.PopClipRect();
  std::string unit;
  for (const PlotCurve& curve : curves) {
    if (!curve.unit.empty() && unit.find(curve.unit) == std::string::npos)
      unit += (unit.empty() ? "" : ", ") + curve.unit;
  }
  list.AddText({axes.low.x + 0.4f * em, axes.low.y + 0.2f * em}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
               unit.c_str());
  ImGui::Dummy(size);
  noteControlText("plots.diagram", [&] { return fmt::format("{} curves", curves.size()); });
  drawHover(curves, axes, ui.session, list);
}

}  // namespace

// A new feed is a new start.
void drainTraces(TraceFeed& feed, PlotPanel& panel) {
  if (std::exchange(panel.source, static_cast<const void*>(&feed)) != &feed) panel.traces.clear();
  feed.drainInto(panel.traces);
}

void drawPlots(UiContext& ui, PlotPanel& panel, PlotKind kind) {
  PlotSettings& settings = panel.settings[static_cast<std::size_t>(kind)];
  drawOptions(ui, panel, settings);
  if (kind == PlotKind::probes) drawProbes(ui);
  const std::vector<PlotCurve> curves = curvesOf(panel.traces, settings);
  const float em = ImGui::GetFontSize(), legend = 11.0f * em;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  drawDiagram(curves, ui, panel, settings, {room.x - legend - em, room.y});
  ImGui::SameLine(0.0f, em);
  ImGui::BeginChild("##legend", {legend, room.y});
  drawLegend(curves, ui.session, panel, settings);
  ImGui::EndChild();
}

}  // namespace pliant::app
