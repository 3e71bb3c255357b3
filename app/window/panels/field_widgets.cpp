#include "app/window/panels/field_widgets.h"

#include "app/window/context/control_map.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace pliant::app {

namespace {

constexpr double kDecades = 1000.0;    ///< a range that spans so much gets a logarithmic slider
constexpr double kWidestSlider = 1e4;  ///< wider ranges are dragged instead

bool isBounded(const sim::FieldInfo& info) {
  return std::isfinite(info.min) && std::isfinite(info.max) && info.max - info.min <= kWidestSlider;
}

bool drawReal(const sim::FieldInfo& info, float& value) {
  const float low = std::isfinite(info.min) ? static_cast<float>(info.min) : -1e12f;
  const float high = std::isfinite(info.max) ? static_cast<float>(info.max) : 1e12f;
  bool changed = false;
  if (isBounded(info)) {
    const bool logarithmic = info.min > 0.0 && info.max / info.min >= kDecades;
    changed = ImGui::SliderFloat("##value", &value, low, high, "%.4g", logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
  } else {
    const float speed = std::max(std::abs(value) * 0.01f, 1e-4f);
    changed = ImGui::DragFloat("##value", &value, speed, low, high, "%.5g", ImGuiSliderFlags_NoRoundToFormat);
  }
  value = std::clamp(value, low, high);
  if (info.positive) value = std::max(value, 1e-9f);
  return changed;
}

bool drawInteger(const sim::FieldInfo& info, int& value) {
  const int low = std::isfinite(info.min) ? static_cast<int>(info.min) : -1000000000;
  const int high = std::isfinite(info.max) ? static_cast<int>(std::min(info.max, 1e9)) : 1000000000;
  const bool changed = high - low <= 1000
                           ? ImGui::SliderInt("##value", &value, low, high)
                           : ImGui::DragInt("##value", &value, std::max(1.0f, 0.01f * float(value)), low, high);
  value = std::clamp(value, low, high);
  return changed;
}

bool drawVector(const sim::FieldInfo& info, glm::vec3& value) {
  if (info.min == 0.0 && info.max == 1.0) return ImGui::ColorEdit3("##value", &value.x, ImGuiColorEditFlags_Float);
  return ImGui::DragFloat3("##value", &value.x, 0.01f, 0.0f, 0.0f, "%.4g", ImGuiSliderFlags_NoRoundToFormat);
}

// One that is optional offers to have no value, too.
bool drawChoice(const sim::Field& field, void* member) {
  const std::vector<std::string> printed = field.type->print(member);
  const std::string current = printed.empty() ? "" : printed.front();
  if (!ImGui::BeginCombo("##value", current.empty() ? "(none)" : current.c_str())) return false;
  bool changed = false;
  if (field.type->optional && ImGui::Selectable("(none)", current.empty()) && !current.empty()) {
    field.type->clear(member);
    changed = true;
  }
  for (std::size_t c = 0; c < field.type->choices.size(); ++c) {
    const std::string text(field.type->choices[c]);
    const bool picked = ImGui::Selectable(text.c_str(), text == current);
    noteControl("{}.{}", field.name, text);
    if (ImGui::IsItemHovered() && c < field.type->choiceHelp.size()) {
      ImGui::SetTooltip("%s", std::string(field.type->choiceHelp[c]).c_str());
    }
    if (!picked || text == current) continue;
    field.type->parse(text, field.info, member);
    changed = true;
  }
  ImGui::EndCombo();
  return changed;
}

// Texts and lists are typed; they count when Enter is pressed or the field is left.
bool drawTyped(const sim::Field& field, void* member) {
  std::string text = fmt::format("{}", fmt::join(field.type->print(member), " "));
  ImGui::InputText("##value", &text, ImGuiInputTextFlags_EnterReturnsTrue);
  if (!ImGui::IsItemDeactivatedAfterEdit()) return false;
  field.type->clear(member);
  return field.type->parse(text, field.info, member).empty() || text.empty();
}

bool drawValue(const sim::Field& field, void* member) {
  switch (field.type->kind) {
    case sim::FieldKind::real:
      return drawReal(field.info, *static_cast<float*>(member));
    case sim::FieldKind::integer:
      return drawInteger(field.info, *static_cast<int*>(member));
    case sim::FieldKind::boolean:
      return ImGui::Checkbox("##value", static_cast<bool*>(member));
    case sim::FieldKind::vector:
      return drawVector(field.info, *static_cast<glm::vec3*>(member));
    case sim::FieldKind::choice:
      return drawChoice(field, member);
    case sim::FieldKind::text:
    case sim::FieldKind::integerList:
      return drawTyped(field, member);
  }
  return false;
}

template <typename T>
bool drawOptionalValue(const sim::Field& field, std::optional<T>& value, bool (*draw)(const sim::FieldInfo&, T&)) {
  bool given = value.has_value();
  bool changed = ImGui::Checkbox("##given", &given);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("give this parameter a value of its own");
  if (changed) value = given ? std::optional<T>(T{}) : std::nullopt;
  ImGui::SameLine();
  if (!value) {
    ImGui::TextDisabled("not given");
    return changed;
  }
  ImGui::SetNextItemWidth(-1.0f);
  return draw(field.info, *value) || changed;
}

bool drawOptional(const sim::Field& field, void* member) {
  switch (field.type->kind) {
    case sim::FieldKind::real:
      return drawOptionalValue(field, *static_cast<std::optional<float>*>(member), drawReal);
    case sim::FieldKind::integer:
      return drawOptionalValue(field, *static_cast<std::optional<int>*>(member), drawInteger);
    case sim::FieldKind::vector:
      return drawOptionalValue(field, *static_cast<std::optional<glm::vec3>*>(member), drawVector);
    case sim::FieldKind::choice:
      return drawChoice(field, member);
    default:
      return drawTyped(field, member);
  }
}

void drawHelp(const sim::Field& field) {
  if (!ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0f);
  ImGui::TextUnformatted(field.info.help);
  if (*field.info.unit != '\0') ImGui::Text("unit: %s", field.info.unit);
  if (field.info.change == sim::Change::rebuild) ImGui::TextUnformatted("a change builds the element anew");
  const bool isNumber = field.type->kind == sim::FieldKind::real || field.type->kind == sim::FieldKind::integer ||
                        field.type->kind == sim::FieldKind::vector;
  if (isNumber) ImGui::TextDisabled("Ctrl+click to type a value");
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// Copies a parameter's value by its own printed form.
void takeBack(const sim::Field& field, void* owner, const void* defaults) {
  field.type->clear(field.member(owner));
  if (field.type->kind == sim::FieldKind::text) *static_cast<std::string*>(field.member(owner)) = {};
  for (const std::string& text : field.type->print(field.of(defaults))) {
    field.type->parse(text, field.info, field.member(owner));
  }
}

}  // namespace

FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& label) {
  FieldEdit edit;
  ImGui::PushID(field.name);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool differs = !field.type->equal(field.of(owner), field.of(defaults));
  ImGui::AlignTextToFramePadding();
  const char* name = label.empty() ? field.name : label.c_str();
  if (differs) {
    ImGui::TextUnformatted(name);
  } else {
    ImGui::TextDisabled("%s", name);
  }
  drawHelp(field);
  if (field.info.change == sim::Change::rebuild) {
    ImGui::SameLine(0.0f, 2.0f);
    ImGui::TextDisabled("*");
  }
  ImGui::TableNextColumn();
  // The arrow's room is kept where there is none: a slider must not shrink under the mouse that has just moved it.
  ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.x - 1.0f);
  ImGui::BeginGroup();
  edit.changed =
      field.type->optional ? drawOptional(field, field.member(owner)) : drawValue(field, field.member(owner));
  edit.finished = ImGui::IsItemDeactivated();
  ImGui::EndGroup();
  noteControlText(field.name, [&] { return fmt::format("{}", fmt::join(field.type->print(field.of(owner)), " ")); });
  drawHelp(field);
  if (differs && !field.info.mandatory) {
    ImGui::SameLine();
    if (ImGui::ArrowButton("##reset", ImGuiDir_Left)) {
      takeBack(field, owner, defaults);
      edit.changed = edit.finished = true;
    }
    noteControl("{}.reset", field.name);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("back to the default");
  }
  ImGui::PopID();
  return edit;
}

}  // namespace pliant::app
