// The keys of the widgets in sight, each on its widget, while the right button is held over a panel; see hintCommand().
#include "app/window/panels/panel.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

class KeyHints final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  struct Label {
    ImVec2 low, high;
  };
};

// One that would lie on another stands below it.
void KeyHints::draw() {
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  std::vector<Label> labels;
  for (const KeyHint& hint : std::exchange(ui_.keyHints, {})) {
    const ImVec2 text = ImGui::CalcTextSize(hint.key.c_str());
    const ImVec2 size(text.x + 0.6f * em, text.y + 0.2f * em);
    const float left = std::clamp(hint.place.x - 0.5f * size.x, 0.0f, std::max(display.x - size.x, 0.0f));
    Label label{{left, hint.place.y - 0.3f * em}, {left + size.x, hint.place.y - 0.3f * em + size.y}};
    const auto isBelow = [&](const Label& other) {
      return label.low.x < other.high.x && other.low.x < label.high.x && label.low.y < other.high.y &&
             other.low.y < label.high.y;
    };
    for (auto other = labels.begin(); (other = std::find_if(labels.begin(), labels.end(), isBelow)) != labels.end();)
      label = {{left, other->high.y}, {left + size.x, other->high.y + size.y}};
    list.AddRectFilled(label.low, label.high, ImGui::GetColorU32(ImGuiCol_Text), 0.2f * em);
    list.AddText({left + 0.3f * em, label.low.y + 0.1f * em}, ImGui::GetColorU32(ImGuiCol_WindowBg), hint.key.c_str());
    labels.push_back(label);
  }
}

template PanelType panelType<KeyHints>();

}  // namespace pliant::app
