// While the right button is held over a panel, lists its buttons that have keys beside it; see hintCommand().
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

/// The place for the list: the side of the panel with the most room in the window.
struct RoomBeside {
  ImVec2 low, high;

  explicit RoomBeside(const ScreenRect& panel) : low(0.0f, 0.0f), high(ImGui::GetIO().DisplaySize) {
    const std::array<float, 4> sides{panel.low.x, high.x - panel.high.x, panel.low.y, high.y - panel.high.y};
    switch (std::max_element(sides.begin(), sides.end()) - sides.begin()) {
      case 0:
        high.x = panel.low.x;
        break;
      case 1:
        low.x = panel.high.x;
        break;
      case 2:
        high.y = panel.low.y;
        break;
      default:
        low.y = panel.high.y;
    }
    const float gap = 0.3f * ImGui::GetFontSize();
    low = {low.x + gap, low.y + gap};
    high = {high.x - gap, high.y - gap};
  }

  /// The upper left corner for something of this size, as close to the mouse as possible.
  ImVec2 cornerNearMouse(ImVec2 size) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {std::clamp(mouse.x - 0.5f * size.x, low.x, std::max(high.x - size.x, low.x)),
            std::clamp(mouse.y - 0.5f * size.y, low.y, std::max(high.y - size.y, low.y))};
  }
};

/// Rows of keys and their effects, in as many columns as the available height requires.
class KeyTable {
 public:
  KeyTable(const std::vector<KeyHint>& hints, float height) : hints_(hints) {
    for (const KeyHint& hint : hints) {
      keyWidth_ = std::max(keyWidth_, ImGui::CalcTextSize(hint.key.c_str()).x + 2.0f * kAround * em_);
      textWidth_ = std::max(textWidth_, ImGui::CalcTextSize(hint.text.c_str()).x);
    }
    const int count = static_cast<int>(hints.size());
    const int fitting = std::max(static_cast<int>(height / rowHeight()), 1);
    const int columns = (count + fitting - 1) / fitting;
    rows_ = (count + columns - 1) / columns;
    size_ = {static_cast<float>(columns) * (columnWidth() + kMargin * em_) - kMargin * em_,
             static_cast<float>(rows_) * rowHeight()};
  }

  ImVec2 size() const { return size_; }

  void draw(ImVec2 low, ImDrawList& list) const {
    for (int i = 0; i < static_cast<int>(hints_.size()); ++i) {
      drawRow(hints_[static_cast<std::size_t>(i)],
              {low.x + static_cast<float>(i / rows_) * (columnWidth() + kMargin * em_),
               low.y + static_cast<float>(i % rows_) * rowHeight()},
              list);
    }
  }

 private:
  static constexpr float kMargin = 0.6f, kAround = 0.35f, kGap = 0.5f;  ///< [font heights]

  float rowHeight() const { return 1.4f * em_; }
  float columnWidth() const { return keyWidth_ + kGap * em_ + textWidth_; }

  // Highlights the row of the widget below the mouse.
  void drawRow(const KeyHint& hint, ImVec2 low, ImDrawList& list) const {
    const float below = 0.1f * em_, top = low.y + 0.5f * (rowHeight() - em_);
    if (hint.isHovered) {
      const float margin = 0.4f * kMargin * em_;
      list.AddRectFilled({low.x - margin, low.y}, {low.x + columnWidth() + margin, low.y + rowHeight()},
                         ImGui::GetColorU32(ImGuiCol_HeaderHovered), 0.2f * em_);
    }
    const float width = ImGui::CalcTextSize(hint.key.c_str()).x + 2.0f * kAround * em_;
    const float left = low.x + keyWidth_ - width;
    list.AddRectFilled({left, low.y + below}, {left + width, low.y + rowHeight() - below},
                       ImGui::GetColorU32(ImGuiCol_Text), 0.2f * em_);
    list.AddText({left + kAround * em_, top}, ImGui::GetColorU32(ImGuiCol_WindowBg), hint.key.c_str());
    list.AddText({low.x + keyWidth_ + kGap * em_, top}, ImGui::GetColorU32(ImGuiCol_Text), hint.text.c_str());
  }

  const std::vector<KeyHint>& hints_;
  float em_ = ImGui::GetFontSize(), keyWidth_ = 0.0f, textWidth_ = 0.0f;
  int rows_ = 1;
  ImVec2 size_;
};

}  // namespace

class KeyHintList final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void KeyHintList::draw() {
  const KeyHints shown = std::exchange(ui_.keyHints, {});
  if (shown.hints.empty()) return;
  const RoomBeside room(shown.panel);
  const ImVec2 around = ImGui::GetStyle().WindowPadding;
  const KeyTable table(shown.hints, room.high.y - room.low.y - 2.0f * around.y);
  const ImVec2 size = table.size();
  ImGui::SetNextWindowPos(room.cornerNearMouse({size.x + 2.0f * around.x, size.y + 2.0f * around.y}));
  ImGui::BeginTooltip();
  table.draw(ImGui::GetCursorScreenPos(), *ImGui::GetWindowDrawList());
  ImGui::Dummy(size);
  noteControl("keyHints");
  ImGui::EndTooltip();
  for (const KeyHint& hint : shown.hints) {
    for (const ScreenRect& widget : hint.widgets) {
      ImGui::GetForegroundDrawList()->AddRect({widget.low.x, widget.low.y}, {widget.high.x, widget.high.y},
                                              ImGui::GetColorU32(ImGuiCol_Text, hint.isHovered ? 1.0f : 0.5f),
                                              0.2f * ImGui::GetFontSize());
    }
  }
}

template PanelType panelType<KeyHintList>();

}  // namespace pliant::app
