#include "app/window/panels/lens_numbers.h"

#include "app/window/base/rich_text.h"
#include "app/window/context/control_map.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

using Cells = std::vector<std::vector<TextSpans>>;

constexpr float kBetweenColumns = 0.9f, kRowGap = 0.2f;  ///< [font heights]

// With the headings as the first row.
Cells cellsOf(const ProjectionNumbers& numbers) {
  Cells cells;
  const auto add = [&](const std::vector<std::string>& row) {
    cells.emplace_back();
    for (const std::string& cell : row) cells.back().push_back(parseLine(cell));
  };
  add(numbers.heads);
  for (const auto& row : numbers.rows) add(row);
  if (!numbers.rest.empty()) add(numbers.rest);
  return cells;
}

Cells turned(const Cells& cells) {
  Cells result(cells.front().size());
  for (std::size_t r = 0; r < result.size(); ++r) {
    for (const auto& row : cells) result[r].push_back(row[r]);
  }
  return result;
}

/// A table with columns fitted to their contents. Rows that are too wide continue below, to the right of their first
/// cell.
class CellTable {
 public:
  CellTable(Cells cells, float room) : cells_(std::move(cells)) {
    for (std::size_t c = 0; c < cells_.front().size(); ++c) {
      float width = 0.0f;
      for (const auto& row : cells_) width = std::max(width, sizeOfLine(row[c]).x);
      place(c, width, room);
    }
  }

  float height() const { return lineHeight() * float(lines_ * cells_.size()); }
  float width() const { return width_; }

  void draw() const {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    for (std::size_t r = 0; r < cells_.size(); ++r) {
      const float y = corner.y + lineHeight() * float(lines_ * r);
      for (std::size_t c = 0; c < places_.size(); ++c)
        drawLine(cells_[r][c], {corner.x + places_[c].x, y + lineHeight() * places_[c].y});
      if (r > 0 && lines_ == 1) continue;
      const float line = y + lineHeight() * float(lines_) - 0.5f * kRowGap * ImGui::GetFontSize();
      ImGui::GetWindowDrawList()->AddLine({corner.x, line}, {corner.x + width_, line},
                                          ImGui::GetColorU32(ImGuiCol_Border));
    }
    ImGui::Dummy({width_, height()});
  }

 private:
  static float lineHeight() { return (1.0f + kRowGap) * ImGui::GetFontSize(); }

  // Adds a column: sets its position; y is in lines.
  void place(std::size_t column, float width, float room) {
    const float gap = kBetweenColumns * ImGui::GetFontSize();
    if (column > 1 && next_ + width > room) {
      ++lines_;
      next_ = indent_;
    }
    places_.emplace_back(next_, float(lines_ - 1));
    width_ = std::max(width_, next_ + width);
    next_ += width + gap;
    if (column == 0) indent_ = next_;
  }

  Cells cells_;
  std::vector<ImVec2> places_;
  std::size_t lines_ = 1;  ///< per row
  float next_ = 0.0f, indent_ = 0.0f, width_ = 0.0f;
};

// One row, or one column, per particle, whichever is lower.
CellTable tableOf(const ProjectionNumbers& numbers, float room) {
  const Cells cells = cellsOf(numbers);
  CellTable rows(cells, room), columns(turned(cells), room);
  return columns.width() <= room && columns.height() < rows.height() ? columns : rows;
}

// The formula, and below it the numbers, as many per line as fit.
std::vector<TextSpans> packedLines(const std::vector<std::string>& lines, float room) {
  std::vector<TextSpans> packed{parseLine(lines.front())};
  std::string line;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string longer = line.empty() ? lines[i] : line + ",   " + lines[i];
    if (!line.empty() && sizeOfLine(parseLine(longer)).x > room)
      packed.push_back(parseLine(std::exchange(line, lines[i])));
    else
      line = longer;
  }
  if (!line.empty()) packed.push_back(parseLine(line));
  return packed;
}

}  // namespace

std::size_t drawProjectionNumbers(const sim::StepRecording& recording, const sim::Projection& projection, int chosen,
                                  float height) {
  const float top = ImGui::GetCursorPosY(), room = ImGui::GetContentRegionAvail().x;
  ProjectionNumbers numbers = numbersOf(recording, projection, chosen);
  for (const TextSpans& line : packedLines(numbers.lines, room)) drawSpans(line, {});
  ImGui::Dummy({0.0f, 0.2f * ImGui::GetFontSize()});
  const float left = height - (ImGui::GetCursorPosY() - top);
  CellTable table = tableOf(numbers, room);
  for (std::size_t most = kMostListed; !numbers.rest.empty() && most > 1 && table.height() > left; --most) {
    numbers = numbersOf(recording, projection, chosen, most - 1);
    table = tableOf(numbers, room);
  }
  table.draw();
  noteControlText("lens.numbers", [&] {
    std::string all;
    for (const std::string& line : linesOf(numbers)) all += plainText(parseLine(line)) + '\n';
    return all;
  });
  return numbers.rows.size();
}

}  // namespace pliant::app
