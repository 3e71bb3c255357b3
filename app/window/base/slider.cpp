#include "app/window/base/slider.h"

#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kHandle = 2.0f;  ///< [pixels]
constexpr float kFill = 0.38f;   ///< opacity of the filled part: the number is drawn over it

/// Fraction of the slider at which a value lies, as in Dear ImGui (including logarithmic ones).
template <typename T>
float partOf(ImGuiDataType type, T value, T least, T most, const char* format, ImGuiSliderFlags flags) {
  constexpr float kLength = 1000.0f;
  const ImGuiID nobody = ~0u;  // a fake id, since only the handle's position is needed
  ImRect handle;
  ImGui::SliderBehavior(ImRect(0.0f, 0.0f, kLength, 10.0f), nobody, type, &value, &least, &most, format, flags,
                        &handle);
  const float half = 0.5f * handle.GetWidth(), padding = 2.0f;
  const float travel = kLength - 2.0f * (half + padding);
  return travel > 0.0f ? std::clamp((handle.GetCenter().x - half - padding) / travel, 0.0f, 1.0f) : 0.0f;
}

// For the last item, whose own frame is transparent.
void drawFilledFrame(ImRect frame, float part) {
  const bool isActive = ImGui::IsItemActive();
  ImGui::RenderFrame(frame.Min, frame.Max,
                     ImGui::GetColorU32(isActive                 ? ImGuiCol_FrameBgActive
                                        : ImGui::IsItemHovered() ? ImGuiCol_FrameBgHovered
                                                                 : ImGuiCol_FrameBg),
                     true, ImGui::GetStyle().FrameRounding);
  const float edge = ImGui::GetStyle().FrameBorderSize;
  const ImRect inner(frame.Min.x + edge, frame.Min.y + edge, frame.Max.x - edge, frame.Max.y - edge);
  const float end = inner.Min.x + part * inner.GetWidth();
  if (end <= inner.Min.x) return;
  ImGui::RenderRectFilledRangeH(ImGui::GetWindowDrawList(), inner, ImGui::GetColorU32(sliderFill()), 0.0f, part,
                                ImGui::GetStyle().FrameRounding);
}

template <typename T, typename Draw>
bool filledSlider(ImGuiDataType type, T& value, T least, T most, const char* format, ImGuiSliderFlags flags,
                  Draw&& draw) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size(ImGui::CalcItemWidth(), ImGui::GetFrameHeight());
  ImDrawListSplitter layers;
  layers.Split(&list, 2);
  layers.SetCurrentChannel(&list, 1);
  for (const ImGuiCol colour : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_SliderGrab,
                                ImGuiCol_SliderGrabActive})
    ImGui::PushStyleColor(colour, ImVec4());
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, kHandle);  // so that the fill ends at the cursor
  const bool isChanged = draw();
  const float part = ImGui::TempInputIsActive(ImGui::GetItemID()) ? 0.0f  // a number is being typed
                                                                  : partOf(type, value, least, most, format, flags);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(5);
  layers.SetCurrentChannel(&list, 0);
  if (ImGui::IsItemVisible()) drawFilledFrame({corner.x, corner.y, corner.x + size.x, corner.y + size.y}, part);
  layers.Merge(&list);
  return isChanged;
}

template <typename T, typename Draw>
bool typedOrMoved(ImGuiDataType type, const char* label, T& value, T least, T most, const char* format,
                  ImGuiSliderFlags flags, NumberRules rules, Draw&& draw) {
  if ((flags & ImGuiSliderFlags_AlwaysClamp) != 0) {
    const auto [low, high] = std::minmax(double(least), double(most));  // a slider may run from right to left
    rules.min = std::max(rules.min, low);
    rules.max = std::min(rules.max, high);
  }
  return drawNumberField(label, value, rules,
                         [&] { return filledSlider(type, value, least, most, format, flags, draw); });
}

}  // namespace

ImVec4 sliderFill() {
  ImVec4 colour = ImGui::GetStyleColorVec4(ImGuiCol_CheckMark);
  colour.w = kFill;
  return colour;
}

bool slider(const char* label, float& value, float least, float most, const char* format, ImGuiSliderFlags flags,
            const NumberRules& rules) {
  return typedOrMoved(ImGuiDataType_Float, label, value, least, most, format, flags, rules,
                      [&] { return ImGui::SliderFloat(label, &value, least, most, format, flags); });
}

bool slider(const char* label, int& value, int least, int most, const char* format, ImGuiSliderFlags flags,
            const NumberRules& rules) {
  return typedOrMoved(ImGuiDataType_S32, label, value, least, most, format, flags, rules,
                      [&] { return ImGui::SliderInt(label, &value, least, most, format, flags); });
}

}  // namespace pliant::app
