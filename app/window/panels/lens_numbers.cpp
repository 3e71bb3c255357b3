#include "app/window/panels/lens_numbers.h"

#include "app/window/base/rich_text.h"
#include "app/window/context/control_map.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

using Cells = std::vector<std::vector<TextSpans>>;

constexpr float kBetweenColumns = 0.9f, kRowGap = 0.2f;  ///< heights of the font

// With the heads as the first row.
Cells cellsOf(const ProjectionNumbers& numbers) {
  Cells cells(1);
  for (const std::string& head : numbers.heads) cells[0].push_back(parseLine(head));
  for (const auto& row : numbers.rows) {
    cells.emplace_back();
    for (const std::string& cell : row) cells.back().push_back(parseLine(cell));
  }
  return cells;
}

Cells turned(const Cells& cells) {
  Cells result(cells.front().size());
  for (std::size_t r = 0; r < result.size(); ++r) {
    for (const auto& row : cells) result[r].push_back(row[r]);
  }
  return result;
}

std::vector<float> columnsOf(const Cells& cells) {
  std::vector<float> widths(cells.front().size(), 0.0f);
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], sizeOfLine(row[c]).x);
  }
  return widths;
}

float widthOf(const std::vector<float>& columns) {
  float sum = kBetweenColumns * ImGui::GetFontSize() * float(columns.size() - 1);
  for (const float column : columns) sum += column;
  return sum;
}

void drawCells(const Cells& cells, const std::vector<float>& columns) {
  const float em = ImGui::GetFontSize(), height = (1.0f + kRowGap) * em;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  for (std::size_t r = 0; r < cells.size(); ++r) {
    float x = corner.x;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      drawLine(cells[r][c], {x, corner.y + height * float(r)});
      x += columns[c] + kBetweenColumns * em;
    }
  }
  const float line = corner.y + height - 0.5f * kRowGap * em;
  ImGui::GetWindowDrawList()->AddLine({corner.x, line}, {corner.x + widthOf(columns), line},
                                      ImGui::GetColorU32(ImGuiCol_Border));
  ImGui::Dummy({widthOf(columns), height * float(cells.size())});
}

}  // namespace

void drawProjectionNumbers(const ProjectionNumbers& numbers) {
  for (const std::string& line : numbers.lines) drawWords(line);
  noteControlText("lens.numbers", [&] {
    std::string all;
    for (const std::string& line : linesOf(numbers)) all += plainText(parseLine(line)) + '\n';
    return all;
  });
  const float room = ImGui::GetContentRegionAvail().x;
  Cells cells = cellsOf(numbers);
  std::vector<float> columns = columnsOf(cells);
  if (widthOf(columns) > room) {
    cells = turned(cells);
    columns = columnsOf(cells);
  }
  ImGui::Dummy({0.0f, 0.2f * ImGui::GetFontSize()});
  if (widthOf(columns) <= room) {
    drawCells(cells, columns);
    if (!numbers.rest.empty()) ImGui::TextDisabled("%s", numbers.rest.c_str());
    return;
  }
  const std::vector<std::string> lines = linesOf(numbers);
  for (std::size_t i = numbers.lines.size(); i < lines.size(); ++i) drawWords(lines[i]);
}

}  // namespace pliant::app
