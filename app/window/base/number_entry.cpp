#include "app/window/base/number_entry.h"

#include "app/document/typed_number.h"
#include "app/window/base/gui_style.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kRefusalShown = 4.0;  ///< how long it is shown why a text was refused [s]

// A single one, since only one field has the keyboard focus.
struct TypingState {
  ImGuiID field = 0;
  int lastFrame = 0;  ///< in which it was drawn
  std::array<char, 64> text{}, initial{};
};
TypingState typing;

struct Refusal {
  ImGuiID field = 0;
  double until = 0.0;
  std::string reason;
};
Refusal lastRefusal;

struct Meaning {
  std::optional<double> value;  ///< within the limits
  std::string note;             ///< why there is none, or which limit it is
};

Meaning readText(double current, const NumberRules& rules) {
  const TypedNumber number = readTypedNumber(typing.text.data(), rules.unit, current);
  if (!number.value) return {{}, number.error};
  const double value = *number.value;
  if (rules.isInteger && value != std::round(value)) return {{}, fmt::format("{:.6g} is not a whole number", value)};
  if (rules.isPositive && !(value > 0.0)) return {{}, "it must be above 0"};
  if (value < rules.min) return {rules.min, fmt::format("at least {:.6g}", rules.min)};
  if (value > rules.max) return {rules.max, fmt::format("at most {:.6g}", rules.max)};
  return {value, {}};
}

void drawNote(const ImRect& field, const std::string& text, const ImVec4& colour) {
  ImGui::SetNextWindowPos({field.Min.x, field.Max.y + ImGui::GetStyle().ItemSpacing.y});
  ImGui::BeginTooltip();
  ImGui::TextColored(colour, "%s", text.c_str());
  ImGui::EndTooltip();
}

// A plain number needs no explanation.
bool isPlain(std::string_view text) { return text.find_first_not_of("0123456789.-+eE") == std::string_view::npos; }

void drawMeaning(const ImRect& field, double current, const NumberRules& rules) {
  const Meaning meaning = readText(current, rules);
  if (!meaning.note.empty()) return drawNote(field, meaning.note, meaning.value ? warningColour() : errorColour());
  if (isPlain(typing.text.data())) return;
  drawNote(field, fmt::format("= {:.6g} {}", *meaning.value, sim::withExponents(rules.unit)),
           ImGui::GetStyleColorVec4(ImGuiCol_Text));
}

// The value typed, if the text was changed and means one.
std::optional<double> takeTyped(double current, const NumberRules& rules) {
  const ImGuiID field = std::exchange(typing.field, 0);
  if (std::string_view(typing.text.data()) == typing.initial.data()) return std::nullopt;
  const Meaning meaning = readText(current, rules);
  if (!meaning.value) lastRefusal = {field, ImGui::GetTime() + kRefusalShown, meaning.note};
  return meaning.value;
}

void beginEntry(ImGuiID field) {
  typing = {};
  typing.field = field;
  // Dear ImGui's own entry has begun in the last frame, with the number as text.
  const ImGuiInputTextState& state = GImGui->InputTextState;
  if (state.ID == field) {
    ImTextStrToUtf8(typing.text.data(), int(typing.text.size()), state.TextW.Data, state.TextW.Data + state.CurLenW);
    const std::size_t length =
        std::min(typing.initial.size() - 1, std::size_t(std::max(0, state.InitialTextA.Size - 1)));
    std::copy_n(state.InitialTextA.Data, length, typing.initial.data());
  }
  lastRefusal.field = 0;
}

}  // namespace

NumberEntry drawNumberEntry(const char* label, double current, const NumberRules& rules) {
  ImGuiWindow& window = *ImGui::GetCurrentWindow();
  if (window.SkipItems) return {};
  const ImGuiID field = window.GetID(label);
  const ImVec2 corner = window.DC.CursorPos;
  const ImRect frame(corner.x, corner.y, corner.x + ImGui::CalcItemWidth(), corner.y + ImGui::GetFrameHeight());
  NumberEntry result;
  if (!ImGui::TempInputIsActive(field)) {
    // Another item may have taken the focus after this one was drawn.
    if (typing.field == field && typing.lastFrame + 1 == ImGui::GetFrameCount())
      result.value = takeTyped(current, rules);
    return result;
  }
  const bool goesOn = typing.field == field && typing.lastFrame + 1 >= ImGui::GetFrameCount();
  if (!goesOn) beginEntry(field);
  typing.lastFrame = ImGui::GetFrameCount();
  ImGui::ItemSize(frame, ImGui::GetStyle().FramePadding.y);
  ImGui::ItemAdd(frame, field, &frame, ImGuiItemFlags_Inputable);
  ImGui::TempInputText(frame, field, label, typing.text.data(), int(typing.text.size()),
                       ImGuiInputTextFlags_NoMarkEdited);
  result.isDrawn = true;
  if (ImGui::TempInputIsActive(field)) {
    drawMeaning(frame, current, rules);
  } else {
    result.value = takeTyped(current, rules);
  }
  return result;
}

bool isNumberEntryShown() {
  return (typing.field != 0 && ImGui::TempInputIsActive(typing.field)) ||
         (lastRefusal.field != 0 && ImGui::GetTime() < lastRefusal.until);
}

void drawRefusal() {
  const ImGuiLastItemData& item = GImGui->LastItemData;
  if (lastRefusal.field != item.ID || lastRefusal.field == 0 || !(ImGui::GetTime() < lastRefusal.until)) return;
  drawNote(item.Rect, lastRefusal.reason, errorColour());
}

void endNumberEntry() {
  ImGuiContext& context = *GImGui;
  if (context.ActiveId == 0) ImGui::MarkItemEdited(context.LastItemData.ID);
  context.LastItemData.StatusFlags |=
      ImGuiItemStatusFlags_Edited | ImGuiItemStatusFlags_HasDeactivated | ImGuiItemStatusFlags_Deactivated;
}

}  // namespace pliant::app
