#include "app/view/run_titles.h"

#include "app/base/words.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>

namespace pliant::app {

namespace {

/// The colours of a theme's titles.
struct Paint {
  ImU32 paper, activePaper, ink, faint, warning;
};

constexpr Paint kLight{IM_COL32(240, 242, 245, 255), IM_COL32(214, 228, 245, 255), IM_COL32(29, 37, 48, 255),
                       IM_COL32(86, 97, 110, 255), IM_COL32(186, 40, 30, 255)};
constexpr Paint kDark{IM_COL32(29, 33, 40, 255), IM_COL32(44, 62, 84, 255), IM_COL32(228, 232, 238, 255),
                      IM_COL32(160, 170, 184, 255), IM_COL32(255, 120, 105, 255)};

constexpr const char* kGap = "   ";  ///< between figures

constexpr float kPad = 0.4f;  ///< margin around a line [font heights]

float widthOf(const std::string& text, const ImDrawList& list) {
  return list._Data->Font->CalcTextSizeA(list._Data->FontSize, FLT_MAX, 0.0f, text.c_str()).x;
}

/// A line of coloured texts.
struct Line {
  std::string text;
  ImU32 ink;
  std::string rest;
  ImU32 restInk;
};

// Centred in `width`; excess is cut off at the right.
void drawLine(const Line& line, glm::vec2 at, float width, ImDrawList& list) {
  const float em = list._Data->FontSize;
  const std::string text = line.text + (line.text.empty() || line.rest.empty() ? "" : kGap);
  const float textWidth = widthOf(text, list), spare = width - textWidth - widthOf(line.rest, list);
  const float x = at.x + std::max(0.5f * spare, kPad * em);
  list.AddText({x, at.y}, line.ink, text.c_str());
  list.AddText({x + textWidth, at.y}, line.restInk, line.rest.c_str());
}

// What does not fit into the first line continues before the figures.
void drawTitleLines(const RunTitle& title, const Viewport& strip, float taken, const Paint& paint, ImDrawList& list) {
  const float em = list._Data->FontSize, room = strip.size.x - taken;
  const auto fits = [&](const std::string& text) { return widthOf(text, list) <= room - 2.0f * kPad * em; };
  const std::array<std::string, 2> lines = inTwoLines(title.name, fits);
  const std::string& rest = lines[1];
  drawLine({elided(lines[0], fits), paint.ink, "", 0}, strip.corner + glm::vec2(0.0f, 0.2f * em), room, list);
  const ImU32 ink = title.stopped ? paint.warning : paint.faint;
  const std::string figures = figuresThatFit(title.figures, [&](const std::string& text) {
    return widthOf(rest + (rest.empty() ? "" : kGap) + text, list) <= strip.size.x - 2.0f * kPad * em;
  });
  drawLine({rest, paint.ink, figures, ink}, strip.corner + glm::vec2(0.0f, 1.35f * em), strip.size.x, list);
}

}  // namespace

std::array<std::string, 2> inTwoLines(const std::string& name, const std::function<bool(const std::string&)>& fits) {
  if (fits(name)) return {name, ""};
  for (const std::string_view mark : {", ", " "}) {
    for (std::size_t at = name.rfind(mark); at != std::string::npos && at > 0; at = name.rfind(mark, at - 1)) {
      const std::string first = name.substr(0, at + mark.size() - 1);
      if (fits(first)) return {first, name.substr(at + mark.size())};
    }
  }
  return {name, ""};
}

std::string figuresThatFit(std::string figures, const std::function<bool(const std::string&)>& fits) {
  for (std::size_t gap = figures.rfind(kGap); gap != std::string::npos && !fits(figures); gap = figures.rfind(kGap)) {
    figures.erase(gap);
  }
  return fits(figures) ? figures : "";
}

std::string solveCounts(const Snapshot& snapshot) {
  std::string text;
  int last = 0;
  for (std::size_t group = 0; group < snapshot.groupSolves.size(); ++group) {
    const int solves = snapshot.groupSolves[group];
    if ((snapshot.groupsInUse >> group & 1u) == 0 || solves == 0 || solves == last) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " / ", solves);
    last = solves;
  }
  return text;
}

RunTitle titleOf(const std::string& name, const Snapshot& snapshot, bool times) {
  if (snapshot.failure) return {name, fmt::format("stopped in frame {}", snapshot.failure->frame), true};
  std::string figures;
  const auto add = [&](const std::string& figure) { figures += (figures.empty() ? "" : kGap) + figure; };
  if (const std::string solves = solveCounts(snapshot); !solves.empty())
    add(solves + (solves == "1" ? " solve" : " solves"));
  if (!snapshot.figures.empty() && snapshot.constraintCount > 0)
    add(fmt::format("stretch {:.1f} %", 100.0 * snapshot.figures.of("stretch")));
  // Last, so that it is dropped first if there is not enough room.
  if (times) add(fmt::format("{:.2f} ms", 1e3 * snapshot.phases.of(sim::Phase::solve)));
  return {name, figures, false};
}

void drawRunTitles(const std::vector<Cell>& cells, const std::vector<RunTitle>& titles, int active, bool dark,
                   ImDrawList& list, float taken) {
  const Paint& paint = dark ? kDark : kLight;
  for (std::size_t r = 0; r < std::min(cells.size(), titles.size()); ++r) {
    const Viewport& strip = cells[r].title;
    const ImVec2 low(strip.corner.x, strip.corner.y), high(low.x + strip.size.x, low.y + strip.size.y);
    list.AddRectFilled(low, high, static_cast<int>(r) == active ? paint.activePaper : paint.paper);
    list.PushClipRect(low, high, true);
    drawTitleLines(titles[r], strip, taken, paint, list);
    list.PopClipRect();
  }
}

void drawTitle(const std::string& title, glm::vec2 size, ImDrawList& list) {
  const float em = list._Data->FontSize;
  const ImVec2 extent = list._Data->Font->CalcTextSizeA(em, FLT_MAX, 0.0f, title.c_str());
  const ImVec2 low(std::floor(0.5f * (size.x - extent.x)), std::floor(0.92f * size.y - extent.y));
  const ImVec2 pad(0.7f * em, 0.35f * em);
  list.AddRectFilled({low.x - pad.x, low.y - pad.y}, {low.x + extent.x + pad.x, low.y + extent.y + pad.y},
                     IM_COL32(16, 20, 26, 165), 0.35f * em);
  list.AddText(low, IM_COL32(250, 250, 250, 255), title.c_str());
}

glm::vec3 separatorColour(bool dark) { return dark ? glm::vec3(0.33f, 0.37f, 0.42f) : glm::vec3(0.62f, 0.66f, 0.72f); }

}  // namespace pliant::app
