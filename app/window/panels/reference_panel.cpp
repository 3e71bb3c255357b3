// The reference in the window: the meaning of each parameter, generated from the declarations, like docs/reference.md.
// A parameter's menu in the inspector opens it at the right place.
#include "app/window/base/choice_list.h"
#include "app/window/base/rich_text.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "sim/scene/exponents.h"
#include "sim/scene/needs.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// The settings, the view, or a type of element or particle source.
struct ReferenceChapter {
  std::string name, summary;
  std::span<const sim::Field> fields;
  std::span<const sim::Preset> presets;
};

namespace {

std::vector<ReferenceChapter> chaptersOfReference(const sim::Registry& registry) {
  std::vector<ReferenceChapter> chapters{
      {"settings", "Tags in <simulation> itself.", sim::fieldsOf<sim::Settings>(), {}},
      {"view", "Tags in <view>.", sim::fieldsOf<sim::ViewSettings>(), {}}};
  for (const sim::ElementType& type : registry.elements())
    chapters.push_back({type.name, type.summary, type.fields, type.presets});
  for (const sim::SourceType& type : registry.sources())
    chapters.push_back({type.name, type.summary, type.fields, type.presets});
  return chapters;
}

std::string smallLetters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool isFound(const sim::Field& field, const std::string& words) {
  const std::string all = fmt::format("{} {} {}", field.name, sim::labelOf(field), field.info.help);
  return smallLetters(all).find(smallLetters(words)) != std::string::npos;
}

std::string neededText(const sim::FieldInfo& info) {
  std::string text = info.needs;
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|')) text.replace(at, 1, " or ");
  return text;
}

// "number, 0 to 1, in m"
std::string kindText(const sim::Field& field) {
  std::string text = field.type->name;
  if (!field.type->choices.empty()) text += fmt::format(": {}", fmt::join(field.type->choices, ", "));
  if (std::isfinite(field.info.min)) text += fmt::format(", from {:g}", field.info.min);
  if (std::isfinite(field.info.max)) text += fmt::format(", to {:g}", field.info.max);
  if (*field.info.unit != '\0') text += fmt::format(", in {}", sim::withExponents(field.info.unit));
  return text;
}

void drawEntry(const sim::Field& field) {
  const sim::FieldInfo& info = field.info;
  ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_SliderGrabActive), "%s", field.name);
  ImGui::SameLine();
  ImGui::TextDisabled("%s", sim::labelOf(field).c_str());
  ImGui::Indent();
  ImGui::TextUnformatted(sim::withExponents(info.help).c_str());
  if (*info.equation != '\0') drawWords(info.equation);
  if (*info.needs != '\0') ImGui::TextDisabled("acts when %s", neededText(info).c_str());
  if (*info.low != '\0') ImGui::TextDisabled("low: %s", sim::withExponents(info.low).c_str());
  if (*info.high != '\0') ImGui::TextDisabled("high: %s", sim::withExponents(info.high).c_str());
  ImGui::TextDisabled("%s", kindText(field).c_str());
  ImGui::Unindent();
}

void drawPresetValues(const sim::Preset& preset) {
  ImGui::TextDisabled("%s", sim::withExponents(fmt::format("{}: {}", preset.name, preset.summary)).c_str());
  for (const sim::PresetValue& value : preset.values)
    ImGui::TextUnformatted(
        sim::withExponents(fmt::format("  {} = {}  ({})", value.field, value.value, value.source)).c_str());
}

}  // namespace

class ReferencePanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {
        {"Help", "help.keys", {toggleCommand<ReferencePanel>("help.reference", "Reference of all parameters", {})}}};
  }
  void update(float seconds) override;
  void draw() override;

 private:
  void drawChapter(const ReferenceChapter& chapter);

  const std::vector<ReferenceChapter> chapters_ = chaptersOfReference(sim::Registry::builtin());
  std::size_t chapter_ = 0;
  std::string marked_;  ///< the requested parameter
  bool scrolls_ = false;
  std::string search_;
};

void ReferencePanel::update(float /*seconds*/) {
  const std::string asked = std::exchange(ui_.session.selection.explained, {});
  if (asked.empty()) return;
  const std::size_t dot = asked.find('.');
  const auto found = std::find_if(chapters_.begin(), chapters_.end(), [&](const ReferenceChapter& chapter) {
    return chapter.name == asked.substr(0, dot);
  });
  if (found == chapters_.end()) return;
  chapter_ = static_cast<std::size_t>(found - chapters_.begin());
  marked_ = asked.substr(dot + 1);
  search_.clear();
  open_ = scrolls_ = true;
}

void ReferencePanel::drawChapter(const ReferenceChapter& chapter) {
  ImGui::TextUnformatted(chapter.summary.c_str());
  for (const sim::Field& field : chapter.fields) {
    if (!search_.empty() && !isFound(field, search_)) continue;
    ImGui::Spacing();
    const bool isMarked = field.name == marked_;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::BeginGroup();
    drawEntry(field);
    ImGui::EndGroup();
    if (!isMarked) continue;
    const float em = ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x - 0.5f * em, corner.y},
                                              {corner.x - 0.3f * em, ImGui::GetItemRectMax().y},
                                              ImGui::GetColorU32(ImGuiCol_SliderGrabActive));
    noteControlText("reference.marked", [&] { return chapter.name + "." + marked_; });
    if (std::exchange(scrolls_, false)) ImGui::SetScrollHereY(0.3f);
  }
  if (!search_.empty()) return;
  for (const sim::Preset& preset : chapter.presets) {
    ImGui::Spacing();
    drawPresetValues(preset);
  }
}

void ReferencePanel::draw() {
  if (!open_) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(42.0f * em, display.x), std::min(34.0f * em, 0.9f * display.y)},
                           ImGuiCond_Appearing);
  beginWindow("Reference");
  const float half = 0.5f * (ImGui::GetContentRegionAvail().x - em);
  ImGui::SetNextItemWidth(half);
  if (ImGui::BeginCombo("##chapter", chapters_[chapter_].name.c_str())) {
    for (std::size_t c = 0; c < chapters_.size(); ++c) {
      if (choiceRow(chapters_[c].name, c == chapter_)) chapter_ = c;
      noteControl("reference.{}", chapters_[c].name);
    }
    ImGui::EndCombo();
  }
  noteControlText("reference.chapter", [&] { return chapters_[chapter_].name; });
  ImGui::SameLine();
  ImGui::SetNextItemWidth(half);
  ImGui::InputTextWithHint("##search", "search this page", &search_);
  noteControlText("reference.search", [&] { return search_; });
  ImGui::BeginChild("##entries", {}, false, ImGuiWindowFlags_NavFlattened);
  ImGui::Indent(0.6f * em);
  ImGui::PushTextWrapPos(0.0f);
  drawChapter(chapters_[chapter_]);
  ImGui::PopTextWrapPos();
  ImGui::EndChild();
  ImGui::End();
}

template PanelType panelType<ReferencePanel>();

}  // namespace pliant::app
