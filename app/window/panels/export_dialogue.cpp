// Export of the frames to come: the dialogue, and how far it is.
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pliant::app {

namespace {

constexpr const char* kTitle = "Export frames";

void begin(Session& session, const ExportPanel& panel) {
  std::string formats;
  for (const ExportFormat& format : exportFormats()) {
    if (panel.formats.contains(format.name)) formats += (formats.empty() ? "" : ",") + std::string(format.name);
  }
  try {
    if (panel.kept)
      return session.runs.exports.beginKept(session.runs, session.assetsFolder(), panel.folder, formats, panel.first,
                                            panel.last);
    session.runs.exports.begin(session.runs.names(), panel.folder, formats, panel.frames);
    session.runs.setPlaying(true);
  } catch (const std::exception& failure) {
    session.messages.error(failure);
  }
}

// Those to come, or those that are over.
void drawFramesWanted(UiContext& ui) {
  ExportPanel& panel = ui.state.exporting;
  if (ImGui::RadioButton("from now on", !panel.kept)) panel.kept = false;
  noteControl("export.toCome");
  ImGui::SameLine();
  const auto kept = RunExports::keptSteps(ui.session.runs);
  ImGui::BeginDisabled(!kept);
  if (ImGui::RadioButton("what the timeline keeps", panel.kept)) panel.kept = true;
  noteControl("export.kept");
  ImGui::EndDisabled();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 16.0f);
  if (panel.kept && kept) {
    ImGui::DragIntRange2("frames", &panel.first, &panel.last, 1.0f, kept->first, kept->second, "%d", nullptr,
                         ImGuiSliderFlags_AlwaysClamp);
    noteControl("export.span");
  } else {
    ImGui::InputInt("frames; 0: until it is stopped", &panel.frames);
    noteControl("export.frames");
    panel.frames = std::clamp(panel.frames, 0, 1000000);
  }
}

void drawDialogue(UiContext& ui) {
  ExportPanel& panel = ui.state.exporting;
  if (std::exchange(panel.ask, false)) {
    ImGui::OpenPopup(kTitle);
    std::tie(panel.first, panel.last) = RunExports::keptSteps(ui.session.runs).value_or(std::pair(0, 0));
    panel.kept = panel.kept && panel.last > 0;
  }
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  ImGui::TextUnformatted("Writes files of each frame, for other programs.");
  drawFramesWanted(ui);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 24.0f);
  ImGui::InputText("folder", &panel.folder);
  noteControlText("export.folder", [&] { return panel.folder; });
  for (const ExportFormat& format : exportFormats()) {
    bool chosen = panel.formats.contains(format.name);
    if (ImGui::Checkbox(format.name, &chosen)) {
      if (chosen)
        panel.formats.insert(format.name);
      else
        panel.formats.erase(format.name);
    }
    noteControl("export.{}", format.name);
    ImGui::SameLine(ImGui::GetFontSize() * 5.0f);
    ImGui::TextDisabled("%s", format.meaning);
  }
  ImGui::BeginDisabled(panel.formats.empty() || panel.folder.empty());
  const bool confirmed = ImGui::Button("Export");
  ImGui::EndDisabled();
  noteControl("export.confirm");
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("export.cancel");
  if (confirmed) begin(ui.session, panel);
  if (confirmed || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

// False: it was stopped.
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

void drawExport(UiContext& ui) {
  drawDialogue(ui);
  Session& session = ui.session;
  const ExportProgress toCome = session.runs.exports.toCome().takeProgress(),
                       kept = session.runs.exports.kept().takeProgress();
  for (const ExportProgress* progress : {&toCome, &kept}) {
    if (!progress->message.empty()) session.messages.report(progress->message, progress->failed);
  }
  if (!toCome.running && !kept.running) return;
  // At the lower edge, in the middle.
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, size.y - ImGui::GetFontSize()}, ImGuiCond_Always, {0.5f, 1.0f});
  ImGui::Begin("##export", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing);
  if (toCome.running && !drawProgress(toCome)) session.runs.exports.toCome().stop();
  if (kept.running && !drawProgress(kept)) session.runs.exports.kept().stop();
  ImGui::End();
}

}  // namespace pliant::app
