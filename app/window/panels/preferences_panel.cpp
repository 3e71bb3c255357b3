// The user's preferences: theme, text size, mouse navigation, folders.
#include "app/window/base/choice_list.h"
#include "app/window/base/flow.h"
#include "app/window/base/slider.h"
#include "app/window/base/ui_scale.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/key_editor.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <string>

namespace pliant::app {

namespace {

constexpr float kPreferencesBeside = 26.0f, kPreferencesAndPicture = 30.0f, kLabelWidth = 12.5f,
                kWidgetWidth = 14.0f;  ///< [font heights]

void label(const char* text) { labelBefore(text, kLabelWidth); }

void heading(const char* text) {
  ImGui::Spacing();
  ImGui::TextDisabled("%s", text);
  ImGui::Separator();
}

void tooltip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

void drawTheme(Preferences& preferences) {
  label("Theme");
  int theme = preferences.darkTheme ? 1 : 0;
  if (ImGui::Combo("##theme", &theme, "light\0dark\0")) preferences.darkTheme = theme == 1;
  noteControl("preferences.theme");
}

void drawScale(Preferences& preferences, const PanelLayout& layout) {
  // Applied on release: otherwise the slider would move away from the cursor.
  static float wanted = 0.0f;
  if (wanted == 0.0f) wanted = preferences.uiScale;
  label("Size of text and panels");
  slider("##scale", wanted, kSmallestScale, kLargestScale, "%.2f", ImGuiSliderFlags_Logarithmic);
  noteControl("preferences.scale");
  const bool isHeld = ImGui::IsItemActive();
  if (ImGui::IsItemDeactivatedAfterEdit()) preferences.uiScale = wanted;
  if (!isHeld) wanted = preferences.uiScale;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float asked = preferences.uiScale * layout.textScale(), fits = scaleWithRoom(asked, {size.x, size.y});
  label("");
  if (fits < asked)
    ImGui::TextDisabled("%.2g in a window of this size", fits);
  else
    ImGui::TextDisabled("Ctrl and + or - do the same");
}

void drawPictureQuality(Preferences& preferences) {
  using Choices = sim::ChoiceNames<PictureQuality>;
  const sim::Field& field = sim::fieldsOf<PictureSettings>().front();
  PictureQuality& quality = preferences.picture.quality;
  label(field.info.label);
  const bool isOpen = ImGui::BeginCombo("##quality", Choices::labels[std::size_t(quality)].data());
  noteControl("preferences.quality");
  tooltip(field.info.help);
  if (!isOpen) return;
  for (std::size_t i = 0; i < Choices::words.size(); ++i) {
    const auto choice = static_cast<PictureQuality>(i);
    if (choiceRow(Choices::labels[i].data(), quality == choice)) quality = choice;
    noteControl("preferences.quality.{}", Choices::words[i]);
  }
  ImGui::EndCombo();
}

void drawFrameLimit(Preferences& preferences) {
  label("Maximum frame rate");
  slider("##frameLimit", preferences.frameLimit, kMinFrameLimit, kMaxFrameLimit, "%d fps",
         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  noteControlText("preferences.frameLimit", [&] { return std::to_string(preferences.frameLimit); });
  tooltip("how often the window is drawn; lower rates leave more of the processor to the simulation");
}

void drawLengthUnit(Preferences& preferences) {
  using Choices = sim::ChoiceNames<LengthUnit>;
  label("Lengths in panels");
  const bool isOpen = ImGui::BeginCombo("##lengthUnit", Choices::words[std::size_t(preferences.lengthUnit)].data());
  noteControl("preferences.lengthUnit");
  tooltip("the unit of lengths in the inspector and of dropped meshes; files and the command line are in metres");
  if (!isOpen) return;
  for (std::size_t i = 0; i < Choices::words.size(); ++i) {
    const auto unit = static_cast<LengthUnit>(i);
    if (choiceRow(Choices::words[i].data(), preferences.lengthUnit == unit)) preferences.lengthUnit = unit;
    noteControl("preferences.lengthUnit.{}", Choices::words[i]);
  }
  ImGui::EndCombo();
}

/// A row for a folder.
struct FolderRow {
  const char *id, *label, *hint;  ///< hint: what applies if it is empty
  const char* title;              ///< title of its dialogue
  const char* tip;
};

void drawNavigation(Preferences& preferences) {
  label("Navigation");
  if (!ImGui::BeginCombo("##navigation", navigationPreset(preferences.navigation).name)) return;
  for (const NavigationPreset& preset : navigationPresets()) {
    if (choiceRow(preset.name, preferences.navigation == preset.name)) preferences.navigation = preset.name;
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
  void drawGeneral();
  void drawMouse();
  void drawSimulation();
  void drawFolder(const FolderRow& row, std::string& folder, FileChooser& chooser);
  void drawFolders();

  FileChooser pictureChooser_, autosaveChooser_;
  KeyEditor keys_;
};

std::vector<MenuPart> PreferencesPanel::menu() {
  return {{"Edit",
           "edit.fit",
           {toggleCommand<PreferencesPanel>("edit.preferences", "Preferences...", {control(',')}, true)}}};
}

void PreferencesPanel::drawFolder(const FolderRow& row, std::string& folder, FileChooser& chooser) {
  ImGui::PushID(row.id);
  label(row.label);
  ImGui::InputTextWithHint("##folder", row.hint, &folder);
  noteControlText(fmt::format("preferences.{}", row.id).c_str(), [&] { return folder; });
  tooltip(row.tip);
  flowOn(buttonWidth("Choose..."));
  if (ImGui::Button("Choose...")) {
    chooser.ask({FileQuestion::Kind::folder, row.title, "Choose", {}}, folder,
                usualPlaces(ui_.session.assetsFolder(), ui_.session.document().file(), ui_.preferences.recentFiles));
  }
  noteControl("preferences.{}.choose", row.id);
  if (const auto chosen = chooser.draw()) folder = chosen->string();
  ImGui::PopID();
}

void PreferencesPanel::drawFolders() {
  drawFolder({"pictureFolder", "Pictures and videos", "your pictures and videos", "Folder of pictures and videos",
              "the folder for pictures and recordings; empty: your desktop's folders, else the current one"},
             ui_.preferences.pictureFolder, pictureChooser_);
  drawFolder({"autosaveFolder", "Recovery files", "beside the preferences", "Folder of recovery files",
              "where copies of unsaved scenes are kept in case of a crash, from the next start on; empty: beside the "
              "preferences"},
             ui_.preferences.autosaveFolder, autosaveChooser_);
}

void PreferencesPanel::drawMouse() {
  heading("Mouse");
  drawNavigation(ui_.preferences);
  label("Drag strength");
  slider("##dragStrength", ui_.preferences.dragStrength, 0.01f, 1000.0f, "%.3g", ImGuiSliderFlags_Logarithmic);
  tooltip("mass of a dragged particle, relative to its object");
}

void PreferencesPanel::drawSimulation() {
  heading("Simulation");
  label("Start paused");
  ImGui::Checkbox("##startPaused", &ui_.preferences.startPaused);
  noteControl("preferences.startPaused");
  tooltip("opens scenes paused, so that you can see them from the beginning");
  label("Start with the last scene");
  ImGui::Checkbox("##reopenLast", &ui_.preferences.reopenLast);
  tooltip("instead of the welcome scene and the start page");
  label("Memory of the timeline");
  slider("##timeline", ui_.preferences.timelineMegabytes, kMinTimeline, 8192, "%d MB", ImGuiSliderFlags_Logarithmic);
  tooltip("more memory keeps a longer past");
}

void PreferencesPanel::drawGeneral() {
  Preferences& preferences = ui_.preferences;
  const float em = ImGui::GetFontSize();
  ImGui::PushItemWidth(std::min(kWidgetWidth * em, ImGui::GetContentRegionMax().x - kLabelWidth * em));
  heading("Window");
  drawTheme(preferences);
  drawScale(preferences, ui_.layout);
  drawPictureQuality(preferences);
  drawFrameLimit(preferences);
  drawLengthUnit(preferences);
  drawMouse();
  drawSimulation();
  heading("Files");
  drawFolders();
  ImGui::PopItemWidth();
  ImGui::Spacing();
  if (ImGui::Button("Default layout")) {
    ui_.layout.leftVisible = ui_.layout.rightVisible = true;
    ui_.layout.leftWidth = ui_.layout.rightWidth = 0.0f;
    preferences.uiScale = 1.0f;
  }
  tooltip("resets panels and text size as at the first start");
}

void PreferencesPanel::draw() {
  if (!open_) return keys_.close(ui_);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  if (!dockBeside(kPreferencesAndPicture, kPreferencesBeside)) {
    ImGui::SetNextWindowPos({0.5f * display.x, 0.4f * display.y}, floats(), {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(41.0f * em, display.x), std::min(32.0f * em, display.y)}, floats());
  }
  beginWindow("Preferences");
  if (ImGui::BeginTabBar("##preferences")) {
    const bool isGeneral = ImGui::BeginTabItem("General");
    noteControl("preferences.general");
    if (isGeneral) {
      drawGeneral();
      ImGui::EndTabItem();
    }
    const bool isKeys = ImGui::BeginTabItem("Keys");
    noteControl("preferences.keys");
    if (isKeys) {
      keys_.draw(ui_);
      ImGui::EndTabItem();
    } else {
      keys_.close(ui_);
    }
    ImGui::EndTabBar();
  }
  ImGui::End();
}

template PanelType panelType<PreferencesPanel>();

}  // namespace pliant::app
