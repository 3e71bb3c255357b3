// The history: all entries that can be undone or redone; a click goes there.
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kHistoryWidth = 17.0f, kHistoryAndPicture = 24.0f;  ///< [font heights]

}  // namespace

class HistoryPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Edit", "edit.redo", {toggleCommand<HistoryPanel>("edit.history", "History...", {control('H')})}}};
  }
  void draw() override;

 private:
  std::optional<std::size_t> drawEntries(const std::vector<std::string>& entries, std::size_t done);

  std::size_t shown_ = 0;  ///< undo depth in the last frame
};

// Returns the undo depth after the entry that was clicked.
std::optional<std::size_t> HistoryPanel::drawEntries(const std::vector<std::string>& entries, std::size_t done) {
  std::optional<std::size_t> chosen;
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const bool isAhead = e > done;
    if (isAhead) ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    const std::string shown = elided(entries[e], ImGui::GetContentRegionAvail().x);
    if (ImGui::Selectable(fmt::format("{}##{}", shown, e).c_str(), e == done)) chosen = e;
    if (isAhead) ImGui::PopStyleColor();
    noteControlText(fmt::format("history[{}]", e).c_str(), [&] { return entries[e]; });
    if (shown != entries[e] && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", entries[e].c_str());
    if (e == done && shown_ != done) ImGui::SetScrollHereY();
  }
  shown_ = done;
  return chosen;
}

void HistoryPanel::draw() {
  if (!open_) return;
  const Document& document = ui_.session.document();
  std::vector<std::string> entries{"as it was opened"};
  const std::vector<std::string> done = document.undoDescriptions(), ahead = document.redoDescriptions();
  entries.insert(entries.end(), done.begin(), done.end());
  entries.insert(entries.end(), ahead.rbegin(), ahead.rend());
  const float em = ImGui::GetFontSize();
  if (!dockBeside(kHistoryAndPicture, kHistoryWidth)) {
    // Not where the brush and the takes open, which are used along with it, nor below the messages.
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x - ui_.layout.right() - em, display.y - ui_.layout.bottomHeight() - em}, floats(),
                            {1.0f, 1.0f});
    ImGui::SetNextWindowSize({kHistoryWidth * em, 20.0f * em}, floats());
  }
  beginWindow("History");
  const auto chosen = drawEntries(entries, done.size());
  if (entries.size() == 1)
    ImGui::TextWrapped(
        "What you change, pin, cut, paint, hide or delete is listed here; click an entry to go back to it.");
  ImGui::End();
  if (chosen) ui_.session.goInHistory(*chosen);
}

template PanelType panelType<HistoryPanel>();

}  // namespace pliant::app
