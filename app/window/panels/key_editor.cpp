#include "app/window/panels/key_editor.h"

#include "app/base/word_search.h"
#include "app/window/base/flow.h"
#include "app/window/base/icons.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kCommandWidth = 19.0f, kKeysWidth = 13.0f;  ///< maximum widths of the columns [font heights]

/// Column widths if there is less room: the three buttons after them keep theirs.
struct KeyColumns {
  float command, keys;
};

KeyColumns keyColumns() {
  constexpr float kButtons = 3.0f, kCommandPart = kCommandWidth / (kCommandWidth + kKeysWidth);
  const float buttons = kButtons * (iconButtonWidth() + ImGui::GetStyle().ItemSpacing.x);
  const float room = ImGui::GetContentRegionMax().x - buttons;
  const float both = std::min(room, (kCommandWidth + kKeysWidth) * ImGui::GetFontSize());
  return {kCommandPart * both, (1.0f - kCommandPart) * both};
}

}  // namespace

void KeyEditor::close(UiContext& ui) {
  if (asked_.empty()) return;
  asked_.clear();
  ui.requests.nextKey = false;
  ui.requests.key.reset();
}

void KeyEditor::ask(UiContext& ui, const Command& command, bool isAnother) {
  asked_ = command.id;
  isAnother_ = isAnother;
  lastResult_.clear();
  ui.requests.key.reset();
  ui.requests.nextKey = true;
}

void KeyEditor::takeKey(UiContext& ui, KeyBindings& bindings) {
  if (asked_.empty() || !ui.requests.key) return;
  const KeyStroke stroke = *std::exchange(ui.requests.key, std::nullopt);
  const std::string id = std::exchange(asked_, {});
  if (stroke == key(GLFW_KEY_ESCAPE)) return;
  if (const Command* before = bindings.bind(id, stroke, isAnother_)) {
    lastResult_ = fmt::format("{} is no longer the key of \"{}\".", nameOf(stroke), before->name);
  }
}

void KeyEditor::drawRow(UiContext& ui, KeyBindings& bindings, const Command& command) {
  const ControlScope scope("keys.{}.", command.id);
  const KeyColumns columns = keyColumns();
  ImGui::PushID(command.id);
  ImGui::AlignTextToFramePadding();
  drawElided(command.name, columns.command - ImGui::GetFontSize());
  ImGui::SameLine(columns.command);
  const bool isAsked = asked_ == command.id;
  const std::string keys = isAsked ? "press a key" : command.keys.empty() ? "none" : namesOf(command.keys);
  if (ImGui::Button(fmt::format("{}###keys", keys).c_str(), {columns.keys, 0.0f})) ask(ui, command, false);
  noteControlText("set", [&] { return keys; });
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s: click, then press the new key; Esc cancels", keys.c_str());
  ImGui::SameLine();
  if (iconButton("add", Icon::plus)) ask(ui, command, true);
  noteControl("add");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("add another key");
  ImGui::SameLine();
  if (iconButton("clear", Icon::cross)) bindings.clear(command.id);
  noteControl("clear");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("no key");
  if (bindings.isChanged(command.id)) {
    ImGui::SameLine();
    if (ImGui::ArrowButton("##reset", ImGuiDir_Left)) bindings.reset(command.id);
    noteControl("reset");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("restore the default keys");
  }
  ImGui::PopID();
}

void KeyEditor::draw(UiContext& ui) {
  KeyBindings bindings(ui.commands, ui.preferences);
  takeKey(ui, bindings);
  ImGui::SetNextItemWidth(keyColumns().command);
  ImGui::InputTextWithHint("##filter", "Search commands and keys", &filter_);
  noteControl("keys.filter");
  flowOn(buttonWidth("Default keys for all"));
  if (ImGui::Button("Default keys for all")) bindings.resetAll();
  noteControl("keys.reset");
  ImGui::TextDisabled("%s", lastResult_.empty() ? "Click a key to change it." : lastResult_.c_str());
  ImGui::BeginChild("##keys", {0.0f, 0.0f}, false, ImGuiWindowFlags_NavFlattened);
  for (const CommandGroup& group : ui.commands.groups()) {
    bool isFirst = true;
    for (const Command& command : group.commands) {
      const std::string more = fmt::format("{} {}", group.menu, namesOf(command.keys));
      if (!filter_.empty() && !searchRank(filter_, command.name, more)) continue;
      if (std::exchange(isFirst, false)) ImGui::TextDisabled("%s", group.menu);
      drawRow(ui, bindings, command);
    }
  }
  ImGui::EndChild();
}

}  // namespace pliant::app
