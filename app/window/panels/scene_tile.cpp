#include "app/window/panels/scene_tile.h"

#include "app/window/base/focus.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/favourite_star.h"

#include <imgui.h>

namespace pliant::app {

namespace {

float padding() { return 0.2f * ImGui::GetFontSize(); }

ImVec2 pictureSize(float width) {
  const float inside = width - 2.0f * padding();
  return {inside, inside * 9.0f / 16.0f};
}

// For the last tile: its star can only be used with the mouse.
void drawTileMenu(const std::filesystem::path& scene, Preferences& preferences) {
  if (asksForMenu()) ImGui::OpenPopup("menu");
  ImGui::OpenPopupOnItemClick("menu", ImGuiPopupFlags_MouseButtonRight);
  if (!ImGui::BeginPopup("menu")) return;
  if (ImGui::MenuItem("Favourite", nullptr, preferences.isFavourite(scene))) preferences.toggleFavourite(scene);
  noteControl("scenes.menu.favourite");
  ImGui::EndPopup();
}

}  // namespace

float tileHeight(float width) {
  constexpr float kTitle = 2.4f;  // two lines [font heights]
  return pictureSize(width).y + kTitle * ImGui::GetFontSize() + 2.0f * padding();
}

bool drawSceneTile(const GroupedScene& scene, float width, const std::string& control, UiContext& ui) {
  const float em = ImGui::GetFontSize(), pad = padding();
  const ImVec2 frame = pictureSize(width), size(width, tileHeight(width)), at = ImGui::GetCursorScreenPos();
  const bool isCurrent = scene.file == ui.session.document().file();
  ImGui::PushID(scene.file.c_str());
  const bool isClicked = ImGui::Selectable("##tile", isCurrent, ImGuiSelectableFlags_AllowItemOverlap, size);
  noteControl("{}", control);
  drawTileMenu(scene.file, ui.preferences);
  ImGui::PopID();
  // Without a title, the file name is shown with its folder, to tell it from others.
  const bool hasTitle = scene.title != scene.file.stem();
  if (ImGui::IsItemHovered() && hasTitle)
    ImGui::SetTooltip("%s (%s)", scene.title.c_str(), scene.file.filename().c_str());
  else if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s", scene.file.c_str());
  const GLuint picture = ImGui::IsItemVisible() ? ui.sceneThumbnails.find(scene.file, ui.preferences.darkTheme) : 0;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 low(at.x + pad, at.y + pad), high(low.x + frame.x, low.y + frame.y);
  if (picture != 0) {
    list.AddImageRounded(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture)), low, high, {0, 0}, {1, 1},
                         IM_COL32_WHITE, 0.2f * em);
  } else {
    list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_Header, 0.5f), 0.2f * em);
  }
  list.PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  list.AddText(ImGui::GetFont(), em, {low.x, high.y + pad}, ImGui::GetColorU32(ImGuiCol_Text), scene.title.c_str(),
               nullptr, frame.x);
  list.PopClipRect();
  drawStar(scene.file, ui.preferences);
  // With or without a star, the tile takes the same room.
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
  return isClicked && !isCurrent;
}

}  // namespace pliant::app
