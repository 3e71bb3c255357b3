// Export of frames: the dialogue, and the progress.
#include "app/window/base/flow.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/notice.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>
#include <utility>

namespace pliant::app {

namespace {

// "CSV".
std::string inCapitals(std::string name) {
  for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return name;
}

constexpr const char* kTitle = "Export frames";
constexpr float kExportLabels = 4.0f;  ///< [font heights]

// Returns false if it was stopped.
bool drawProgress(const ExportProgress& progress) {
  ImGui::PushID(&progress);
  const std::string text = progress.frames > 0
                               ? fmt::format("Exporting: {} of {} frames", progress.written, progress.frames)
                               : fmt::format("Exporting: {} frames", progress.written);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  noteControlText("export.progress", [&] { return text; });
  ImGui::SameLine();
  const bool stopped = ImGui::Button("Stop");
  noteControl("export.stop");
  ImGui::PopID();
  return !stopped;
}

}  // namespace

class ExportPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  void begin();
  void drawFramesWanted();
  void drawDialogue();

  bool asked_ = false;  ///< the dialogue opens in the next frame
  std::string folder_ = "export";
  FileChooser chooser_;
  std::set<std::string> formats_{"csv", "usd"};  ///< by name
  bool kept_ = false;                            ///< export frames stored in the timeline, not future ones
  int frames_ = 100;                             ///< number of future frames; 0: until stopped
  int first_ = 1, last_ = 1;                     ///< range of stored frames [steps]
};

std::vector<MenuPart> ExportPanel::menu() {
  return {{"File",
           "file.saveTake",
           {{"file.export",
             "Export frames...",
             {},
             [](UiContext& ui) { ui.panels.get<ExportPanel>().asked_ = true; },
             {.opensGroup = true}}}}};
}

void ExportPanel::begin() {
  Session& session = ui_.session;
  std::string formats;
  for (const ExportFormat& format : exportFormats()) {
    if (formats_.contains(format.name)) formats += (formats.empty() ? "" : ",") + std::string(format.name);
  }
  try {
    if (kept_)
      return session.runs.exports.beginStored(session.runs, session.assetsFolder(), folder_, formats, first_, last_);
    session.runs.exports.begin(session.runs.names(), folder_, formats, frames_);
    session.runs.setPlaying(true);
  } catch (const std::exception& failure) {
    session.messages.error(failure);
  }
}

// Future frames, or past ones.
void ExportPanel::drawFramesWanted() {
  if (ImGui::RadioButton("From now on", !kept_)) kept_ = false;
  noteControl("export.toCome");
  ImGui::SameLine();
  const auto kept = RunExports::storedSteps(ui_.session.runs);
  ImGui::BeginDisabled(!kept);
  if (ImGui::RadioButton("Frames in the timeline", kept_)) kept_ = true;
  noteControl("export.kept");
  ImGui::EndDisabled();
  labelBefore("Frames", kExportLabels);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 12.0f);
  if (kept_ && kept) {
    ImGui::DragIntRange2("##span", &first_, &last_, 1.0f, kept->first, kept->second, "%d", nullptr,
                         ImGuiSliderFlags_AlwaysClamp);
    noteControl("export.span");
  } else {
    ImGui::InputInt("##frames", &frames_);
    noteControl("export.frames");
    frames_ = std::clamp(frames_, 0, 1000000);
    ImGui::SameLine();
    ImGui::TextDisabled("0 = until stopped");
  }
}

void ExportPanel::drawDialogue() {
  if (std::exchange(asked_, false)) {
    ImGui::OpenPopup(kTitle);
    std::tie(first_, last_) = RunExports::storedSteps(ui_.session.runs).value_or(std::pair(0, 0));
    kept_ = kept_ && last_ > 0;
  }
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  ImGui::TextUnformatted("Writes files for each frame, for other programs.");
  drawFramesWanted();
  labelBefore("Folder", kExportLabels);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 24.0f);
  ImGui::InputText("##folder", &folder_);
  noteControlText("export.folder", [&] { return folder_; });
  ImGui::SameLine();
  if (ImGui::Button("Choose...")) {
    chooser_.ask({FileQuestion::Kind::folder, "Folder for the files", "Choose", {}}, folder_,
                 usualPlaces(ui_.session.assetsFolder(), ui_.session.document().file(), ui_.preferences.recentFiles));
  }
  noteControl("export.choose");
  if (const auto folder = chooser_.draw()) folder_ = folder->string();
  for (const ExportFormat& format : exportFormats()) {
    bool chosen = formats_.contains(format.name);
    if (ImGui::Checkbox(inCapitals(format.name).c_str(), &chosen)) {
      if (chosen)
        formats_.insert(format.name);
      else
        formats_.erase(format.name);
    }
    noteControl("export.{}", format.name);
    ImGui::SameLine(ImGui::GetFontSize() * 6.5f);  // after the longest name
    ImGui::TextDisabled("%s", format.meaning);
  }
  ImGui::BeginDisabled(formats_.empty() || folder_.empty());
  const bool confirmed = ImGui::Button("Export");
  ImGui::EndDisabled();
  noteControl("export.confirm");
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("export.cancel");
  if (confirmed) begin();
  if (confirmed || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

void ExportPanel::draw() {
  drawDialogue();
  Session& session = ui_.session;
  const ExportProgress upcoming = session.runs.exports.upcoming().takeProgress(),
                       kept = session.runs.exports.kept().takeProgress();
  for (const ExportProgress* progress : {&upcoming, &kept}) {
    if (!progress->message.empty()) session.messages.report(progress->message, progress->failed);
  }
  if (!upcoming.running && !kept.running) return;
  beginNotice(ui_.layout, "##export", 0.8f);
  if (upcoming.running && !drawProgress(upcoming)) session.runs.exports.upcoming().stop();
  if (kept.running && !drawProgress(kept)) session.runs.exports.kept().stop();
  endNotice(ui_.layout);
}

template PanelType panelType<ExportPanel>();

}  // namespace pliant::app
