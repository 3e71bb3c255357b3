#include "app/window/panels/favourite_star.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr int kCorners = 10;

void drawStarShape(ImVec2 centre, float radius, ImU32 colour, bool filled) {
  std::array<ImVec2, kCorners> corners;
  for (int c = 0; c < kCorners; ++c) {
    const float r = c % 2 == 0 ? radius : 0.45f * radius;
    const float angle = 3.14159265f * (float(c) / 5.0f - 0.5f);
    corners[c] = {centre.x + r * std::cos(angle), centre.y + r * std::sin(angle)};
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (!filled) return (void)list.AddPolyline(corners.data(), kCorners, colour, ImDrawFlags_Closed, 1.0f);
  // A star is not convex, but its five points and the pentagon between them are.
  std::array<ImVec2, 5> inner;
  for (std::size_t p = 0; p < 5; ++p) inner[p] = corners[2 * p + 1];
  list.AddConvexPolyFilled(inner.data(), 5, colour);
  for (std::size_t p = 0; p < 5; ++p)
    list.AddTriangleFilled(corners[2 * p], corners[2 * p + 1], corners[(2 * p + 9) % 10], colour);
}

}  // namespace

void drawStar(const std::filesystem::path& scene, Preferences& preferences) {
  const bool isFavourite = preferences.isFavourite(scene);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  // Also while the star itself is pressed.
  const bool lineHovered =
      ImGui::IsMouseHoveringRect(low, high) && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  if (!isFavourite && !lineHovered) return;
  const float side = std::min(high.y - low.y, 1.6f * ImGui::GetFontSize());
  ImGui::SetCursorScreenPos({high.x - side, low.y});
  ImGui::PushID(scene.c_str());
  if (ImGui::InvisibleButton("star", {side, side})) preferences.toggleFavourite(scene);
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered();
  if (hovered)
    ImGui::SetTooltip("%s", isFavourite ? "Remove from the favourites" : "Favourite: Alt+1 to Alt+9 open them");
  const ImU32 colour = ImGui::GetColorU32(hovered || isFavourite ? ImVec4(0.93f, 0.68f, 0.15f, 1.0f)
                                                                 : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  drawStarShape({high.x - 0.5f * side, low.y + 0.5f * side}, 0.38f * side, colour, isFavourite);
}

}  // namespace pliant::app
