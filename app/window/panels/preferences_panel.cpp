// What the user prefers: theme, size of text, mouse navigation, folders.
#include "app/window/context/control_map.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

namespace pliant::app {

namespace {

void drawScale(Preferences& preferences) {
  // Acts when it is let go: else the slider would run away from the cursor.
  static float wanted = 0.0f;
  if (wanted == 0.0f) wanted = preferences.uiScale;
  ImGui::SliderFloat("size of text and panels", &wanted, kSmallestScale, kLargestScale, "%.2f",
                     ImGuiSliderFlags_Logarithmic);
  if (ImGui::IsItemActive()) return;
  if (ImGui::IsItemDeactivatedAfterEdit()) preferences.uiScale = wanted;
  wanted = preferences.uiScale;
}

void drawPictureQuality(Preferences& preferences) {
  using Choices = sim::ChoiceNames<PictureQuality>;
  const sim::Field& field = sim::fieldsOf<PictureSettings>().front();
  PictureQuality& quality = preferences.picture.quality;
  const bool isOpen = ImGui::BeginCombo(field.info.label, Choices::words[std::size_t(quality)].data());
  noteControl("preferences.quality");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", field.info.help);
  if (!isOpen) return;
  for (std::size_t i = 0; i < Choices::words.size(); ++i) {
    const auto choice = static_cast<PictureQuality>(i);
    if (ImGui::Selectable(Choices::words[i].data(), quality == choice)) quality = choice;
    noteControl("preferences.quality.{}", Choices::words[i]);
  }
  ImGui::EndCombo();
}

void drawNavigation(Preferences& preferences) {
  if (!ImGui::BeginCombo("mouse navigation", navigationPreset(preferences.navigation).name)) return;
  for (const NavigationPreset& preset : navigationPresets()) {
    if (ImGui::Selectable(preset.name, preferences.navigation == preset.name)) preferences.navigation = preset.name;
    if (!ImGui::IsItemHovered()) continue;
    ImGui::BeginTooltip();
    for (const Gesture& gesture : preset.gestures) {
      ImGui::Text("%s: %s", gestureName(preset, gesture).c_str(), actionName(gesture.action));
    }
    ImGui::EndTooltip();
  }
  ImGui::EndCombo();
}

}  // namespace

class PreferencesPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  void drawPictureFolder();

  FileChooser chooser_;
};

std::vector<MenuPart> PreferencesPanel::menu() {
  return {{"Edit",
           "edit.cancel",
           {toggleCommand<PreferencesPanel>("edit.preferences", "Preferences...", {control(',')}, true)}}};
}

void PreferencesPanel::drawPictureFolder() {
  std::string& folder = ui_.preferences.pictureFolder;
  ImGui::InputTextWithHint("##pictureFolder", "the current folder", &folder);
  ImGui::SameLine();
  if (ImGui::Button("Choose...")) {
    chooser_.ask({FileQuestion::Kind::folder, "Folder of pictures and videos", "Choose", {}}, folder,
                 usualPlaces(ui_.session.assetsFolder(), ui_.session.document().file(), ui_.preferences.recentFiles));
  }
  ImGui::SameLine();
  ImGui::TextUnformatted("folder of pictures and videos (F12, F10, F9)");
  if (const auto chosen = chooser_.draw()) folder = chosen->string();
}

void PreferencesPanel::draw() {
  if (!open_) return;
  Preferences& preferences = ui_.preferences;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.4f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  beginWindow("Preferences", ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::PushItemWidth(ImGui::GetFontSize() * 14.0f);
  int theme = preferences.darkTheme ? 1 : 0;
  if (ImGui::Combo("theme", &theme, "light\0dark\0")) preferences.darkTheme = theme == 1;
  noteControl("preferences.theme");
  drawScale(preferences);
  drawPictureQuality(preferences);
  drawNavigation(preferences);
  ImGui::SliderFloat("drag strength", &preferences.dragStrength, 0.01f, 1000.0f, "%.3g", ImGuiSliderFlags_Logarithmic);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("a dragged particle weighs this many times its object");
  ImGui::SliderInt("memory of the timeline", &preferences.timelineMegabytes, kLeastTimeline, 8192, "%d MB",
                   ImGuiSliderFlags_Logarithmic);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("the more, the longer ago one can go back");
  drawPictureFolder();
  ImGui::Checkbox("start with the last scene", &preferences.reopenLast);
  ImGui::PopItemWidth();
  if (ImGui::Button("Reset the layout")) {
    ui_.layout.leftVisible = ui_.layout.rightVisible = true;
    ui_.layout.leftWidth = ui_.layout.rightWidth = 0.0f;
    preferences.uiScale = 1.0f;
  }
  ImGui::End();
}

template PanelType panelType<PreferencesPanel>();

}  // namespace pliant::app
