// All keys and gestures, generated from the tables that define them.
#include "app/document/controls.h"
#include "app/window/base/navigation.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

/// Minimum column width, relative to the longest line, which allows more columns: longer lines are wrapped.
constexpr float kNarrowColumn = 0.8f;
constexpr float kNarrowestColumn = 0.6f;  ///< the same if that avoids scrolling

constexpr float kBetweenColumns = 2.0f;  ///< [font heights]
constexpr float kMinHeight = 0.4f;       ///< relative to the window's, however much is above it

struct FixedGesture {
  const char* gesture;
  const char* meaning;
};

// Gestures that do not depend on the preset.
constexpr std::array<FixedGesture, 12> kFixedGestures{{
    {"left drag on an object", "use the tool: drag and throw it"},
    {"wheel while dragging", "nearer, farther"},
    {"left click, pin tool", "pin or unpin a particle"},
    {"left drag, brush tool", "paint; with Shift: erase"},
    {"Ctrl+wheel, brush tool", "brush size"},
    {"Ctrl+left drag", "box select; with Shift: add"},
    {"Ctrl+click", "add a particle; on empty space: deselect"},
    {"double-click", "select the element, orbit around this point"},
    {"right click", "menu for what is under the cursor"},
    {"right double-click", "orbit around this point"},
    {"right hold + W A S D Q E", "fly; Shift fast, Ctrl slow"},
    {"Ctrl+click on a slider", "type its value"},
}};

struct Line {
  std::string keys;
  std::string meaning;
};

/// Lines that belong together.
struct Block {
  std::string title;
  std::vector<Line> lines;
};

// Whether `text` contains `part`, ignoring case.
bool has(const std::string& text, const std::string& part) {
  const auto isSame = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), isSame) != text.end();
}

void addBlock(Block block, const std::string& filter, std::vector<Block>& blocks) {
  std::erase_if(block.lines, [&](const Line& line) { return !has(line.keys, filter) && !has(line.meaning, filter); });
  if (!block.lines.empty()) blocks.push_back(std::move(block));
}

Block blockOf(const CommandGroup& group, const UiContext& ui) {
  Block block{group.menu, {}};
  for (const Command& command : group.commands) {
    if (!command.keys.empty() && command.isListed(ui)) block.lines.push_back({namesOf(command.keys), command.name});
  }
  return block;
}

// Keys that control the open scene.
Block blockOf(const std::vector<Control>& controls) {
  Block block{"Of this scene", {}};
  for (const Control& control : controls) {
    const auto& [one, other] = control.keys;
    if (!other.empty()) block.lines.push_back({fmt::format("{}, {}", one, other), control.name});
  }
  return block;
}

Block blockOf(const NavigationPreset& preset) {
  Block block{fmt::format("Mouse ({})", preset.name), {}};
  for (const FixedGesture& fixed : kFixedGestures) block.lines.push_back({fixed.gesture, fixed.meaning});
  for (const Gesture& gesture : preset.gestures) {
    block.lines.push_back({gestureName(preset, gesture), actionName(gesture.action)});
  }
  return block;
}

float widthOfKeys(const Block& block) {
  float width = 0.0f;
  for (const Line& line : block.lines) width = std::max(width, ImGui::CalcTextSize(line.keys.c_str()).x);
  return width + ImGui::GetFontSize();
}

float widthOf(const Block& block) {
  float width = 0.0f;
  for (const Line& line : block.lines) width = std::max(width, ImGui::CalcTextSize(line.meaning.c_str()).x);
  return widthOfKeys(block) + width;
}

// `width`: of the column; longer meanings are wrapped.
void drawBlock(const Block& block, float width) {
  const float left = ImGui::GetCursorPosX(), keys = widthOfKeys(block);
  ImGui::PushTextWrapPos(left + width);
  ImGui::TextDisabled("%s", block.title.c_str());
  for (const Line& line : block.lines) {
    ImGui::TextUnformatted(line.keys.c_str());
    ImGui::SameLine(keys);
    ImGui::TextUnformatted(line.meaning.c_str());
  }
  ImGui::PopTextWrapPos();
  ImGui::Spacing();
}

/// A layout in columns.
struct Columns {
  std::vector<std::vector<Block>> blocks;  ///< by column
  float width = 0.0f;                      ///< of each column
  float height = 0.0f;                     ///< of the longest column
};

/// Fills columns in order, none longer than `most`: a block that does not fit continues in the next column.
Columns columnsUpTo(float most, const std::vector<Block>& blocks, float width) {
  const float spacing = ImGui::GetStyle().ItemSpacing.y, title = ImGui::GetTextLineHeight() + spacing;
  Columns columns{{}, width, 0.0f};
  float used = 0.0f;
  for (const Block& block : blocks) {
    const float room = width - widthOfKeys(block);
    const auto heightOf = [&](std::size_t line) {
      return ImGui::CalcTextSize(block.lines[line].meaning.c_str(), nullptr, false, room).y + spacing;
    };
    Block* part = nullptr;
    for (std::size_t line = 0; line < block.lines.size(); ++line) {
      const bool hasNext = line + 1 < block.lines.size();  // do not separate a title from the second of several lines
      const float needed = heightOf(line) + (part == nullptr ? title + (hasNext ? heightOf(line + 1) : 0.0f) : 0.0f);
      if (columns.blocks.empty() || used + needed > most) {
        columns.blocks.emplace_back();
        used = 0.0f;
        part = nullptr;
      }
      if (part == nullptr) {
        part = &columns.blocks.back().emplace_back(Block{block.title, {}});
        used += title;
      }
      part->lines.push_back(block.lines[line]);
      used += heightOf(line);
      columns.height = std::max(columns.height, used);
    }
    used += spacing;
  }
  return columns;
}

/// The given number of columns, of about the same length.
Columns columnsOf(const std::vector<Block>& blocks, std::size_t count, float width) {
  float most = columnsUpTo(std::numeric_limits<float>::infinity(), blocks, width).height / float(count);
  Columns columns = columnsUpTo(most, blocks, width);
  while (columns.blocks.size() > count) columns = columnsUpTo(most += ImGui::GetTextLineHeight(), blocks, width);
  return columns;
}

}  // namespace

class Help final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Help", "", {toggleCommand<Help>("help.keys", "Keys and mouse", {key(GLFW_KEY_F1)})}}};
  }
  void draw() override;

 private:
  std::vector<Block> blocks() const;
  Columns columns() const;
  void drawColumns() const;
  void place();

  std::string filter_;
  float below_ = 0.0f;  ///< lower edge of the messages above it; 0: none
};

std::vector<Block> Help::blocks() const {
  std::vector<Block> blocks;
  addBlock(blockOf(controlsOf(ui_.session.document().scene())), filter_, blocks);
  for (const CommandGroup& group : ui_.commands.groups()) addBlock(blockOf(group, ui_), filter_, blocks);
  addBlock(blockOf(navigationPreset(ui_.preferences.navigation)), filter_, blocks);
  return blocks;
}

// As many columns as fit side by side; narrower ones if they would still be too long.
Columns Help::columns() const {
  const std::vector<Block> all = blocks();
  const float gap = kBetweenColumns * ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  float longest = 1.0f;
  for (const Block& block : all) longest = std::max(longest, widthOf(block));
  const auto countOf = [&](float part) {
    return std::max<std::size_t>(static_cast<std::size_t>((room.x + gap) / (part * longest + gap)), 1);
  };
  const auto make = [&](std::size_t count) {
    return columnsOf(all, count, std::min(longest, (room.x + gap) / static_cast<float>(count) - gap));
  };
  std::size_t count = countOf(kNarrowColumn);
  Columns columns = make(count);
  while (columns.height > room.y && count < countOf(kNarrowestColumn)) columns = make(++count);
  return columns;
}

void Help::drawColumns() const {
  const Columns all = columns();
  const float left = ImGui::GetCursorPosX(), stride = all.width + kBetweenColumns * ImGui::GetFontSize();
  for (std::size_t c = 0; c < all.blocks.size(); ++c) {
    if (c > 0) ImGui::SameLine(left + static_cast<float>(c) * stride);
    ImGui::BeginGroup();
    for (const Block& block : all.blocks[c]) drawBlock(block, all.width);
    ImGui::EndGroup();
    noteControlText(fmt::format("help.column{}", c).c_str(), [&] { return all.blocks[c].front().title; });
  }
  if (all.blocks.empty()) ImGui::TextDisabled("Nothing found.");
}

// Covers nearly the whole window; there is no room beside it for messages, which stay visible above it.
void Help::place() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float below = std::min(ui_.layout.messagesBottom, (1.0f - kMinHeight) * size.y);
  const ImGuiCond when = std::exchange(below_, below) != below ? ImGuiCond_Always : ImGuiCond_Appearing;
  const float top = std::max(below, 0.05f * size.y);
  ImGui::SetNextWindowPos({0.02f * size.x, top}, when);
  ImGui::SetNextWindowSize({0.96f * size.x, 0.95f * size.y - top}, when);
}

void Help::draw() {
  if (!open_) return;
  place();
  beginWindow("Keys and mouse");
  ImGui::SetNextItemWidth(std::min(20.0f * ImGui::GetFontSize(), ImGui::GetContentRegionAvail().x));
  ImGui::InputTextWithHint("##filter", "Search keys", &filter_);
  noteControlText("help.filter", [&] { return filter_; });
  ImGui::BeginChild("##columns", {}, false, ImGuiWindowFlags_NavFlattened);
  drawColumns();
  ImGui::EndChild();
  noteControl("help.lines");
  ImGui::End();
}

template PanelType panelType<Help>();

}  // namespace pliant::app
