#include "app/window/properties/field_widgets.h"

#include "app/document/parameter_grid.h"
#include "app/window/base/choice_list.h"
#include "app/window/base/focus.h"
#include "app/window/base/length_unit.h"
#include "app/window/base/number_entry.h"
#include "app/window/base/rich_text.h"
#include "app/window/base/slider.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <sstream>

namespace pliant::app {

namespace {

constexpr double kDecades = 1000.0;  ///< a range spanning this factor gets a logarithmic slider
constexpr ImU32 kAnimated = IM_COL32(226, 120, 32, 255);
constexpr double kWidestSlider = 1e4;   ///< wider ranges are dragged instead
constexpr float kIdleOpacity = 0.5f;    ///< of a row without effect
constexpr float kWidthOfVector = 9.5f;  ///< needed by three numbers side by side [font heights]

// Shown units per stored unit: a length may be shown in centimetres.
float shownScale(const sim::FieldInfo& info) {
  return std::string_view(info.unit) == "m" ? unitsInMetre(shownLengthUnit()) : 1.0f;
}

// In print notation: kg/m^3 is kg/m³. A length has the unit chosen in the preferences.
std::string printedUnit(std::string_view unit) {
  if (unit == "m") return std::string(sim::ChoiceNames<LengthUnit>::words[std::size_t(shownLengthUnit())]);
  if (unit == "degrees") return "\u00b0";
  return sim::withExponents(unit);
}

// Format of a number with its unit: "%.4g m/s". If there are several, "rad or m", only the tooltip shows them.
std::string numberFormat(const char* number, const sim::FieldInfo& info) {
  const std::string unit = printedUnit(info.unit);
  const bool isOneOfSeveral = unit.find(" or ") != std::string::npos;
  return unit.empty() || isOneOfSeveral ? number : fmt::format("{}{}{}", number, unit == "\u00b0" ? "" : " ", unit);
}

// The same; if there is no room for the unit, only the tooltip shows it.
std::string formatThatFits(const char* number, const sim::FieldInfo& info, float value) {
  const std::string format = numberFormat(number, info);
  const float width = ImGui::CalcTextSize(fmt::format("{:.5g}{}", value, format.substr(std::strlen(number))).c_str()).x;
  return width + 2.0f * ImGui::GetStyle().FramePadding.x <= ImGui::CalcItemWidth() ? format : number;
}

// The range of its slider: the usual range, else the allowed one; nothing: it has no slider.
std::optional<sim::UsualRange> sliderRange(const sim::FieldInfo& info) {
  if (info.usual.low < info.usual.high) return info.usual;
  const double width = info.max - info.min;
  if (!std::isfinite(width) || width > kWidestSlider) return std::nullopt;
  return sim::UsualRange{info.min, info.max, info.min > 0.0 && info.max / info.min >= kDecades};
}

// What may be typed, in shown units.
NumberRules typingRules(const sim::FieldInfo& info) {
  const double scale = shownScale(info);
  const bool isLength = std::string_view(info.unit) == "m";
  return {isLength ? sim::ChoiceNames<LengthUnit>::words[std::size_t(shownLengthUnit())] : info.unit, scale * info.min,
          scale * info.max, info.positive};
}

bool drawReal(const sim::FieldInfo& info, float& value) {
  const float least = std::isfinite(info.min) ? static_cast<float>(info.min) : -1e12f;
  const float most = std::isfinite(info.max) ? static_cast<float>(info.max) : 1e12f;
  const float scale = shownScale(info);
  float shown = scale * value;
  const std::string format = formatThatFits("%.5g", info, shown);
  bool changed = false;
  if (const auto range = sliderRange(info)) {
    changed = slider("##value", shown, scale * float(range->low), scale * float(range->high), format.c_str(),
                     range->logarithmic ? ImGuiSliderFlags_Logarithmic : 0, typingRules(info));
  } else {
    const float speed = std::max(std::abs(shown) * 0.01f, 1e-4f * scale);
    changed = drawNumberField("##value", shown, typingRules(info), [&] {
      return ImGui::DragFloat("##value", &shown, speed, scale * least, scale * most, format.c_str(),
                              ImGuiSliderFlags_NoRoundToFormat);
    });
  }
  if (changed) value = shown / scale;
  value = std::clamp(value, least, most);
  if (info.positive) value = std::max(value, 1e-9f);
  return changed;
}

bool drawInteger(const sim::FieldInfo& info, int& value) {
  const int least = std::isfinite(info.min) ? static_cast<int>(info.min) : -1000000000;
  const int most = std::isfinite(info.max) ? static_cast<int>(std::min(info.max, 1e9)) : 1000000000;
  const auto range = sliderRange(info);
  const NumberRules rules{info.unit, double(least), double(most)};
  const bool changed =
      range ? slider("##value", value, static_cast<int>(range->low), static_cast<int>(range->high), "%d", 0, rules)
            : drawNumberField("##value", value, rules, [&] {
                return ImGui::DragInt("##value", &value, std::max(1.0f, 0.01f * float(value)), least, most);
              });
  value = std::clamp(value, least, most);
  return changed;
}

// Three numbers side by side, or stacked if there is no room for that.
bool drawVector(const sim::FieldInfo& info, glm::vec3& value) {
  const float width = ImGui::CalcItemWidth();
  const bool isNarrow = width < kWidthOfVector * ImGui::GetFontSize();
  if (info.min == 0.0 && info.max == 1.0) {
    const int flags = ImGuiColorEditFlags_Float | (isNarrow ? ImGuiColorEditFlags_NoInputs : 0);
    return ImGui::ColorEdit3("##value", &value.x, flags);
  }
  const float scale = shownScale(info), speed = 0.01f * scale;
  glm::vec3 shown = scale * value;
  bool changed = false;
  if (!isNarrow) ImGui::PushMultiItemsWidths(3, width);
  ImGui::BeginGroup();
  for (int i = 0; i < 3; ++i) {
    ImGui::PushID(i);
    if (isNarrow) ImGui::SetNextItemWidth(width);
    if (!isNarrow && i > 0) ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    changed |= drawNumberField("##value", shown[i], typingRules(info), [&] {
      return ImGui::DragFloat("##value", &shown[i], speed, 0.0f, 0.0f, "%.4g", ImGuiSliderFlags_NoRoundToFormat);
    });
    ImGui::PopID();
    if (!isNarrow) ImGui::PopItemWidth();
  }
  ImGui::EndGroup();
  for (int i = 0; i < 3 && changed; ++i) {
    if (shown[i] != scale * value[i]) value[i] = shown[i] / scale;  // the other components keep their full precision
  }
  return changed;
}

// An optional one can also be unset.
bool drawChoice(const sim::Field& field, void* member) {
  const std::vector<std::string> printed = field.type->print(member);
  const std::string current = printed.empty() ? "" : printed.front();
  const std::string shown = current.empty() ? "(none)" : sim::labelOfChoice(field, current);
  // If both do not fit, the word is more important than the arrow.
  const float whole = ImGui::CalcItemWidth() - 2.0f * ImGui::GetStyle().FramePadding.x;
  const bool hasRoom = ImGui::CalcTextSize(shown.c_str()).x <= whole - ImGui::GetFrameHeight();
  if (!ImGui::BeginCombo("##value", elided(shown, whole).c_str(), hasRoom ? 0 : ImGuiComboFlags_NoArrowButton))
    return false;
  bool changed = false;
  if (field.type->optional && choiceRow("(none)", current.empty()) && !current.empty()) {
    field.type->clear(member);
    changed = true;
  }
  for (std::size_t c = 0; c < field.type->choices.size(); ++c) {
    const std::string text(field.type->choices[c]);
    const bool picked = choiceRow(sim::labelOfChoice(field, text), text == current);
    noteControl("{}.{}", field.name, text);
    if (ImGui::IsItemHovered()) {
      const bool hasHelp = c < field.type->choiceHelp.size();
      ImGui::SetTooltip("%s%s%s", text.c_str(), hasHelp ? ": " : "",
                        hasHelp ? std::string(field.type->choiceHelp[c]).c_str() : "");
    }
    if (!picked || text == current) continue;
    field.type->parse(text, field.info, member);
    changed = true;
  }
  ImGui::EndCombo();
  return changed;
}

// Texts and lists are typed; the value changes on Enter or when the field loses the focus.
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
    case sim::FieldKind::paint:
      return drawTyped(field, member);
  }
  return false;
}

// Width of a widget, minus the arrow behind it.
float roomForValue() { return -ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.x - 1.0f; }

template <typename T>
bool drawOptionalValue(const sim::Field& field, std::optional<T>& value, bool (*draw)(const sim::FieldInfo&, T&)) {
  bool given = value.has_value();
  bool changed = ImGui::Checkbox("##given", &given);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("set a value for this parameter");
  if (changed) value = given ? std::optional<T>(T{}) : std::nullopt;
  ImGui::SameLine();
  if (!value) {
    ImGui::TextDisabled("not set");
    return changed;
  }
  ImGui::SetNextItemWidth(roomForValue());
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

bool isNumber(const sim::Field& field) {
  return field.type->kind == sim::FieldKind::real || field.type->kind == sim::FieldKind::integer;
}

std::string textOf(const sim::Field& field, const void* owner) {
  return fmt::format("{}", fmt::join(field.type->print(field.of(owner)), " "));
}

// "0 to 1, usually 0.1 to 0.5"
std::string describeRange(const sim::FieldInfo& info) {
  const bool hasLow = std::isfinite(info.min), hasHigh = std::isfinite(info.max) && info.max < 1e6;
  const double scale = shownScale(info);
  std::string text;
  if (hasLow && hasHigh) {
    text = fmt::format("{:g} to {:g}", scale * info.min, scale * info.max);
  } else if (hasLow) {
    text = fmt::format("{} {:g}", info.positive ? "above" : "from", scale * info.min);
  }
  if (info.usual.low < info.usual.high) {
    text += fmt::format("{}usually {:g} to {:g}", text.empty() ? "" : ", ", scale * info.usual.low,
                        scale * info.usual.high);
  }
  return text;
}

// Meaning, range, and the effect of low and high values.
void drawHelp(const sim::Field& field, const void* defaults, const std::string& whyIdle) {
  if (!ImGui::IsItemHovered() || isNumberEntryShown()) return;
  const sim::FieldInfo& info = field.info;
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 1.0f);  // even for a faded row
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26.0f);
  ImGui::TextUnformatted(sim::labelOf(field).c_str());
  ImGui::SameLine();
  ImGui::TextDisabled("%s", field.name);
  ImGui::TextUnformatted(sim::withExponents(info.help).c_str());
  if (!whyIdle.empty()) {
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_SliderGrabActive), "no effect now: %s", whyIdle.c_str());
    noteControlText(fmt::format("{}.idle", field.name).c_str(), [&] { return whyIdle; });
  }
  if (*info.equation != '\0') drawWords(info.equation);
  if (*info.low != '\0') ImGui::TextDisabled("low:  %s", sim::withExponents(info.low).c_str());
  if (*info.high != '\0') ImGui::TextDisabled("high: %s", sim::withExponents(info.high).c_str());
  const std::string unit = printedUnit(info.unit), range = isNumber(field) ? describeRange(info) : std::string();
  if (!range.empty()) ImGui::TextDisabled("range: %s%s%s", range.c_str(), unit.empty() ? "" : " ", unit.c_str());
  const std::string usual = textOf(field, defaults);
  const char* metres = std::string_view(info.unit) == "m" ? " m" : "";  // as in files
  if (!usual.empty() && !info.mandatory) ImGui::TextDisabled("default: %s%s", usual.c_str(), metres);
  if (info.change == sim::Change::rebuild) ImGui::TextDisabled("* changing it rebuilds the element");
  ImGui::TextDisabled("%sright-click for more and for the reference",
                      isNumber(field) ? "Ctrl+click to type any value, with a unit if you like; " : "");
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

// Resets a parameter, by copying its printed form.
void takeBack(const sim::Field& field, void* owner, const void* defaults) {
  field.type->clear(field.member(owner));
  if (field.type->kind == sim::FieldKind::text) *static_cast<std::string*>(field.member(owner)) = {};
  for (const std::string& text : field.type->print(field.of(defaults))) {
    field.type->parse(text, field.info, field.member(owner));
  }
}

// The name in words. A dot before it marks a value that is not the default, a star after it that a change rebuilds the
// element.
void drawLabel(const sim::Field& field, bool differs) {
  ImGui::AlignTextToFramePadding();
  const float font = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (differs) {
    ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + 0.2f * font, corner.y + 0.5f * ImGui::GetFrameHeight()},
                                                0.17f * font, ImGui::GetColorU32(ImGuiCol_SliderGrabActive));
  }
  ImGui::SetCursorScreenPos({corner.x + 0.6f * font, corner.y});
  const bool hasUnit = field.type->kind == sim::FieldKind::vector && *field.info.unit != '\0';
  const std::string label = sim::labelOf(field), unit = hasUnit ? printedUnit(field.info.unit) : std::string(),
                    star = field.info.change == sim::Change::rebuild ? "*" : "";
  const std::string whole = label + (hasUnit ? " " : "") + unit + star;
  ImGui::BeginGroup();
  ImGui::AlignTextToFramePadding();
  if (ImGui::CalcTextSize(whole.c_str()).x + 0.3f * font > ImGui::GetContentRegionAvail().x) {
    ImGui::TextWrapped("%s", whole.c_str());
    return ImGui::EndGroup();
  }
  ImGui::TextUnformatted(label.c_str());
  for (const std::string& part : {unit, star}) {
    if (part.empty()) continue;
    ImGui::SameLine(0.0f, 0.2f * font);
    ImGui::TextDisabled("%s", part.c_str());
  }
  ImGui::EndGroup();
}

// A diamond before the name of an animated parameter, like those of keys in the timeline.
void drawDiamond(const ImVec2& corner) {
  const float font = ImGui::GetFontSize(), half = 0.26f * font;
  const ImVec2 at(corner.x + 0.25f * font, corner.y + 0.5f * ImGui::GetFrameHeight());
  ImGui::GetWindowDrawList()->AddQuadFilled({at.x - half, at.y}, {at.x, at.y - half}, {at.x + half, at.y},
                                            {at.x, at.y + half}, kAnimated);
}

// The menu items for animation; if it is not possible, they say why.
void drawAnimationItems(const sim::Field& field, const RowAnimation& animation, RowRequest& request) {
  ImGui::Separator();
  const bool can = animation.whyNot.empty();
  const std::string key = fmt::format("Set a key here (t = {:.3g} s)", animation.time);
  if (ImGui::MenuItem(animation.isAnimated ? key.c_str() : fmt::format("Animate: s{}", key.substr(1)).c_str(), nullptr,
                      false, can))
    request = RowRequest::setKey;
  noteControl("{}.menu.key", field.name);
  if (!can && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("%s %s", field.name, animation.whyNot.c_str());
  if (ImGui::MenuItem("Animate by a formula of t", nullptr, animation.byFormula, can && !animation.byFormula))
    request = RowRequest::formula;
  noteControl("{}.menu.formula", field.name);
  if (ImGui::MenuItem("Remove the animation", nullptr, false, animation.isAnimated))
    request = RowRequest::removeAnimation;
  noteControl("{}.menu.still", field.name);
}

// The context menu of the name or the value. Returns whether the default was chosen.
bool drawRowMenu(const sim::Field& field, const void* owner, bool differs, const std::string& path,
                 const RowAnimation* animation, RowRequest& request) {
  ImGui::OpenPopupOnItemClick("more", ImGuiPopupFlags_MouseButtonRight);
  if (!ImGui::BeginPopup("more")) return false;
  if (ImGui::MenuItem("Compare values...", nullptr, false, isComparable(field))) request = RowRequest::compare;
  noteControl("{}.menu.compare", field.name);
  const bool reset = ImGui::MenuItem("Set to default", nullptr, false, differs && !field.info.mandatory);
  noteControl("{}.menu.reset", field.name);
  const std::string option = fmt::format("--set {}={}", path.empty() ? field.name : path, textOf(field, owner));
  if (ImGui::MenuItem("Copy for the command line")) ImGui::SetClipboardText(option.c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", option.c_str());
  const std::string tag = fmt::format("<{0}>{1}</{0}>", field.name, textOf(field, owner));
  if (ImGui::MenuItem("Copy for a scene file")) ImGui::SetClipboardText(tag.c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tag.c_str());
  if (animation != nullptr) {
    ImGui::Separator();
    if (ImGui::MenuItem("Show in the reference")) request = RowRequest::explain;
    noteControl("{}.menu.reference", field.name);
    drawAnimationItems(field, *animation, request);
  }
  ImGui::EndPopup();
  return reset;
}

}  // namespace

FieldEdit drawField(const sim::Field& field, void* owner, const void* defaults, const std::string& path,
                    const RowAnimation* animation, const std::string& whyIdle) {
  FieldEdit edit;
  ImGui::PushID(field.name);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool differs = !field.type->equal(field.of(owner), field.of(defaults));
  const bool isAnimated = animation != nullptr && animation->isAnimated;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float opacity = ImGui::GetStyle().Alpha * (whyIdle.empty() ? 1.0f : kIdleOpacity);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  drawLabel(field, differs && !isAnimated);
  noteControlText(fmt::format("{}.name", field.name).c_str(), [&] {
    return std::string(isAnimated ? "animated" : !whyIdle.empty() ? "idle" : "");
  });
  drawHelp(field, defaults, whyIdle);
  noteControl("{}.label", field.name);
  ImGui::PopStyleVar();
  bool reset = drawRowMenu(field, owner, differs, path, animation, edit.request);
  if (isAnimated) drawDiamond(corner);
  ImGui::TableNextColumn();
  // The arrow's space is reserved even without an arrow: a slider must not shrink while the mouse moves it.
  const float button = field.info.file ? ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x : 0.0f;
  ImGui::SetNextItemWidth(roomForValue() - button);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  ImGui::BeginGroup();
  ImGui::BeginDisabled(isAnimated && animation->byFormula);
  edit.changed =
      field.type->optional ? drawOptional(field, field.member(owner)) : drawValue(field, field.member(owner));
  const bool isChosen = edit.changed && field.type->kind == sim::FieldKind::choice;  // an edit that ends at once
  edit.finished = ImGui::IsItemDeactivated() || isChosen;
  ImGui::EndDisabled();
  ImGui::EndGroup();
  ImGui::PopStyleVar();
  noteControlText(field.name, [&] { return textOf(field, owner); });
  if (asksForMenu() || ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("more");
  drawHelp(field, defaults, whyIdle);
  if (field.info.file) {
    ImGui::SameLine();
    if (ImGui::Button("...##choose", {ImGui::GetFrameHeight(), 0.0f})) edit.request = RowRequest::chooseFile;
    noteControl("{}.choose", field.name);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("choose a file");
  }
  if (differs && !field.info.mandatory && !isAnimated) {
    ImGui::SameLine();
    reset |= ImGui::ArrowButton("##reset", ImGuiDir_Left);
    noteControl("{}.reset", field.name);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("set to default");
  }
  if (reset) {
    takeBack(field, owner, defaults);
    edit.changed = edit.finished = true;
  }
  ImGui::PopID();
  return edit;
}

}  // namespace pliant::app
