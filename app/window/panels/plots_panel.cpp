// The plots: curves of the traces over time, values at the mouse, and exported files.
#include "app/base/new_file.h"
#include "app/base/state_folder.h"
#include "app/base/words.h"
#include "app/pictures/png.h"
#include "app/window/base/flow.h"
#include "app/window/base/plain_number.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/context/ui_context.h"
#include "app/window/panels/axes_look.h"
#include "app/window/panels/plots.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr double kMaxDecades = 12.0;  ///< range of a logarithmic axis
constexpr double kOvershoot = 0.1;    ///< fraction of the height by which curves continue out of sight

ImU32 opaque(const glm::vec3& c) { return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, 1.0f)); }

/// The sums of positive and of negative values, by sample.
void addStack(const std::vector<PlotCurve>& curves, ValueRange& values) {
  for (std::size_t i = 0; i < curves.front().points.size(); ++i) {
    double above = 0.0, below = 0.0;
    for (const PlotCurve& curve : curves) {
      if (!curve.isSum) (curve.points[i].y > 0.0 ? above : below) += curve.points[i].y;
    }
    values.add(below);
    values.add(above);
  }
}

/// Starts at 0 unless all values are far from it.
AxisRange ordinateOf(const std::vector<PlotCurve>& curves, bool stacked, bool logarithmic) {
  ValueRange values;
  for (const PlotCurve& curve : curves) {
    for (const glm::dvec2& point : curve.points) values.add(point.y);
  }
  if (logarithmic) return values.decades(kMaxDecades);
  if (values.empty()) return {};
  if (stacked) addStack(curves, values);
  const double lowest = values.least, highest = values.greatest;
  const double margin =
      std::max(0.05 * (highest - lowest), 1e-6 * std::max({std::abs(lowest), std::abs(highest), 1e-9}));
  AxisRange range{lowest >= 0.0 && lowest < 0.5 * highest ? 0.0 : lowest - margin,
                  highest <= 0.0 && lowest < 2.0 * highest ? 0.0 : highest + margin};
  if (range.high <= range.low) range.high = range.low + 1.0;
  return range;
}

void drawCurve(const PlotCurve& curve, bool logarithmic, ImU32 colour, const Axes& axes) {
  std::vector<glm::dvec2> points = curve.points;
  for (glm::dvec2& point : points) {
    if (logarithmic && point.y == 0.0) point.y = std::nan("");  // no logarithm
  }
  axes.drawCurve(points, colour, (curve.isSum ? 0.16f : 0.11f) * axes.em(), kOvershoot);
}

void drawStack(const std::vector<PlotCurve>& curves, const Axes& axes) {
  constexpr float kWidth = 2.0f;
  std::size_t i = 0;
  const auto& times = curves.front().points;
  for (float x = axes.low().x; x < axes.high().x && !times.empty(); x += kWidth) {
    while (i + 1 < times.size() && axes.x(times[i].x) < x) ++i;
    if (axes.x(times[i].x) < x || axes.x(times.front().x) > x + kWidth) continue;
    double above = 0.0, below = 0.0;
    for (const PlotCurve& curve : curves) {
      const double value = curve.points[i].y;
      if (curve.isSum || value == 0.0) continue;
      double& base = value > 0.0 ? above : below;
      axes.drawColumn(x, kWidth, base, base + value, opaque(curve.colour));
      base += value;
    }
  }
  for (const PlotCurve& curve : curves) {
    if (curve.isSum) drawCurve(curve, false, ImGui::GetColorU32(ImGuiCol_Text), axes);
  }
}

std::string nameOf(const PlotCurve& curve, const Session& session) {
  return session.runs.names().size() > 1 ? session.runs.names()[curve.run] : curve.name;
}

void drawHover(const std::vector<PlotCurve>& curves, const Axes& axes, const Session& session) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!ImGui::IsWindowHovered() || !axes.contains(mouse)) return;
  const double time = axes.abscissaAt(mouse.x);
  axes.drawCursor(mouse.x, ImGui::GetColorU32(ImGuiCol_TextDisabled), 1.0f);
  ImGui::BeginTooltip();
  ImGui::Text("%.4g s", time);
  for (const PlotCurve& curve : curves) {
    ImGui::TextColored(ImVec4(curve.colour.x, curve.colour.y, curve.colour.z, 1.0f), "%s",
                       nameOf(curve, session).c_str());
    ImGui::SameLine();
    ImGui::Text("%.5g %s", valueNear(curve.points, time), curve.unit.c_str());
  }
  ImGui::EndTooltip();
}

// The names of the series: a click hides or shows one; with several runs it selects the one to show.
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
    const std::string label = settings.kind == PlotKind::errors ? typeInWords(name) : name;
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable(fmt::format("{}###{}", label, name).c_str(), several && isShown)) {
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
    if (!isShown || several || found->points.empty() || !std::isfinite(found->points.back().y)) continue;
    const std::string value = plainNumber(found->points.back().y, 3);
    const float width = ImGui::CalcTextSize(value.c_str()).x;
    if (ImGui::GetItemRectMin().x + ImGui::CalcTextSize(label.c_str()).x + em > ImGui::GetWindowPos().x + right - width)
      continue;
    ImGui::SameLine(right - width);
    ImGui::TextDisabled("%s", value.c_str());
  }
}

void writePlot(UiContext& ui, const PlotPanel& panel, const PlotSettings& settings, bool logarithmic, bool asPicture) {
  Session& session = ui.session;
  const std::string stem = session.document().file().stem().string();
  try {
    std::filesystem::path file;
    if (asPicture) {
      file = newFile(folderFor(OutputKind::picture, ui.preferences.pictureFolder),
                     fmt::format("{}-{}", stem, titleOf(settings.kind)), "png");
      const std::string& title = session.document().scene().settings.title;
      writePng(file,
               plotPicture(panel.traces, session.runs.names(), settings, logarithmic, title.empty() ? stem : title));
    } else {
      file = newFile(folderFor(OutputKind::table, {}), fmt::format("{}-plots", stem), "csv");
      sim::writeWhole(file, traceCsv(panel.traces, session.runs.names()));
    }
    session.messages.success(fmt::format("{} written to {}", asPicture ? "plot" : "figures",
                                         std::filesystem::absolute(file).lexically_normal().string()));
  } catch (const std::exception& failed) {
    session.messages.error(failed);
  }
}

void drawProbes(UiContext& ui) {
  auto& probes = ui.session.selection.probes;
  ImGui::TextDisabled(probes.empty() ? "right-click a particle and choose Probe" : "probes:");
  for (std::size_t p = 0; p < probes.size(); ++p) {
    const std::string label = fmt::format("{} x##{}", probes[p].name, p);
    flowOn(buttonWidth(label.c_str()));
    const bool removed = ImGui::SmallButton(label.c_str());
    noteControl("plots.probe{}", p);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("remove this probe");
    if (!removed) continue;
    probes.erase(probes.begin() + static_cast<std::ptrdiff_t>(p));
    return;
  }
}

// Width of a checkbox with its label.
float boxWidth(const char* label) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize(label).x;
}

/// The options of a diagram in a row, on as many lines as needed.
class OptionRow {
 public:
  explicit OptionRow(float gap) : gap_(gap) {}

  bool radio(const char* label, const char* id, bool isOn) {
    begin(boxWidth(label));
    return end(ImGui::RadioButton(label, isOn), id, nullptr);
  }
  bool check(const char* label, const char* id, bool& value, const char* help) {
    begin(boxWidth(label));
    return end(ImGui::Checkbox(label, &value), id, help);
  }
  bool button(const char* label, const char* id, const char* help) {
    begin(buttonWidth(label));
    return end(ImGui::SmallButton(label), id, help);
  }

 private:
  void begin(float width) {
    if (std::exchange(hasBegun_, true)) flowOn(width, gap_);
  }
  static bool end(bool changed, const char* id, const char* help) {
    noteControl("plots.{}", id);
    if (help != nullptr && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    return changed;
  }

  float gap_;
  bool hasBegun_ = false;
};

void drawOptions(UiContext& ui, PlotPanel& panel, PlotSettings& settings) {
  OptionRow row(0.6f * ImGui::GetFontSize());
  bool& logarithmic = panel.logarithmic[sim::indexOf(settings.kind)];
  for (const double seconds : {5.0, 20.0, 60.0}) {
    const std::string label = fmt::format("{:.0f} s", seconds), id = fmt::format("last{:.0f}", seconds);
    if (!row.radio(label.c_str(), id.c_str(), settings.seconds == seconds)) continue;
    for (PlotSettings& all : panel.settings) all.seconds = seconds;
  }
  const bool isEnergyBudget = settings.kind == PlotKind::ledger;
  if (isEnergyBudget) {
    row.check("sum", "sum", settings.cumulative,
              "what each phase of the step has added or removed since the left edge [J];\noff: its power [W]");
    row.check("stacked", "stacked", panel.stacked, "stacked areas: above 0 what is added, below 0 what is removed");
  }
  if (largestOf(settings.kind))
    row.check("largest", "largest", settings.largest, "the largest value; off: the root mean square");
  if (!isEnergyBudget || !panel.stacked) row.check("log", "log", logarithmic, "logarithmic, of the absolute value");
  if (row.button("CSV", "csv", "saves all series of all diagrams to a file in your documents folder"))
    writePlot(ui, panel, settings, logarithmic, false);
  if (row.button("PNG", "png", "saves this diagram to your pictures folder"))
    writePlot(ui, panel, settings, logarithmic, true);
  if (settings.kind != PlotKind::errors) return;
  ViewOptions& view = ui.session.view.options;
  bool painted = view.colourBy == sim::ColourBy::constraintError;
  if (row.check("paint", "paint", painted, "colours the particles by their constraints' errors"))
    view.colourBy = painted ? sim::ColourBy::constraintError : sim::ColourBy::object;
  if (row.button("by iteration", "lens", "the solver lens (I) plots the errors of one step by iteration"))
    ui.commands.find("view.lens")->act(ui);
}

void drawDiagram(const std::vector<PlotCurve>& curves, const UiContext& ui, const PlotPanel& panel,
                 const PlotSettings& settings, ImVec2 size) {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool stacked =
      settings.kind == PlotKind::ledger && panel.stacked && panel.traces.size() == 1 && !curves.empty();
  const bool logarithmic = panel.logarithmic[sim::indexOf(settings.kind)] && !stacked;
  double end = 1.0;
  for (const Trace& trace : panel.traces) {
    if (!trace.samples().empty()) end = std::max(end, trace.samples().back().time);
  }
  const ImVec2 low(corner.x + 3.6f * em, corner.y + 1.4f * em), high(corner.x + size.x, corner.y + size.y - 1.2f * em);
  const Axes axes(list, windowLook(), low, high, {std::max(end - settings.seconds, 0.0), end},
                  ordinateOf(curves, stacked, logarithmic));
  axes.drawPaper();
  axes.drawOrdinate(5);
  axes.drawAbscissa(6, "s");
  list.PushClipRect(low, high, true);
  if (stacked)
    drawStack(curves, axes);
  else
    for (const PlotCurve& curve : curves) drawCurve(curve, logarithmic, opaque(curve.colour), axes);
  list.PopClipRect();
  std::string unit;
  for (const PlotCurve& curve : curves) {
    if (!curve.unit.empty() && unit.find(curve.unit) == std::string::npos)
      unit += (unit.empty() ? "" : ", ") + curve.unit;
  }
  const std::string caption =
      unit.empty() ? titleOf(settings.kind) : fmt::format("{} [{}]", titleOf(settings.kind), unit);
  list.AddText({low.x, corner.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled), caption.c_str());
  ImGui::Dummy(size);
  noteControlText("plots.diagram", [&] { return fmt::format("{} curves", curves.size()); });
  drawHover(curves, axes, ui.session);
}

}  // namespace

// A new feed clears the traces.
void drainTraces(TraceFeed& feed, PlotPanel& panel) {
  if (std::exchange(panel.source, static_cast<const void*>(&feed)) != &feed) panel.traces.clear();
  feed.drainInto(panel.traces);
}

void drawPlots(UiContext& ui, PlotPanel& panel, PlotKind kind) {
  PlotSettings& settings = panel.settings[sim::indexOf(kind)];
  drawOptions(ui, panel, settings);
  if (kind == PlotKind::probes) drawProbes(ui);
  const std::vector<PlotCurve> curves = curvesOf(panel.traces, settings);
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float legend = std::min(11.0f * em, 0.4f * room.x);
  drawDiagram(curves, ui, panel, settings, {room.x - legend - em, room.y});
  ImGui::SameLine(0.0f, em);
  ImGui::BeginChild("##legend", {legend, room.y});
  drawLegend(curves, ui.session, panel, settings);
  ImGui::EndChild();
}

}  // namespace pliant::app
