// Export of the frames to come: the dialogue, and how far it is.
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr const char* kTitle = "Export frames";

void begin(Session& session, const ExportPanel& panel) {
  std::string formats;
  for (const ExportFormat& format : exportFormats()) {
    if (panel.formats.contains(format.name)) formats += (formats.empty() ? "" : ",") + std::string(format.name);
  }
  try {
    session.beginExport(panel.folder, formats, panel.frames);
    session.setPlaying(true);
  } catch (const std::exception& failure) {
    session.banners.push_back({failure.what(), true});
  }
}

void drawDialogue(Desk& desk) {
  ExportPanel& panel = desk.state.exporting;
  if (panel.ask) ImGui::OpenPopup(kTitle);
  panel.ask = false;
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  ImGui::TextUnformatted("Writes files of each frame from now on, for other programs.");
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
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8.0f);
  ImGui::InputInt("frames; 0: until it is stopped", &panel.frames);
  noteControl("export.frames");
  panel.frames = std::clamp(panel.frames, 0, 1000000);
  ImGui::BeginDisabled(panel.formats.empty() || panel.folder.empty());
  const bool confirmed = ImGui::Button("Export");
  ImGui::EndDisabled();
  noteControl("export.confirm");
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("export.cancel");
  if (confirmed) begin(desk.session, panel);
  if (confirmed || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

// At the lower edge, in the middle.
void drawProgress(Session& session, const ExportProgress& progress) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, size.y - ImGui::GetFontSize()}, ImGuiCond_Always, {0.5f, 1.0f});
  ImGui::Begin("##export", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing);
  const std::string text = progress.frames > 0
                               ? fmt::format("Exporting: {} of {} frames", progress.written, progress.frames)
                               : fmt::format("Exporting: {} frames", progress.written);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  noteControlText("export.progress", [&] { return text; });
  ImGui::SameLine();
  if (ImGui::Button("Stop")) session.exports().stop();
  noteControl("export.stop");
  ImGui::End();
}

}  // namespace

void drawExport(Desk& desk) {
  drawDialogue(desk);
  const ExportProgress progress = desk.session.exports().takeProgress();
  if (!progress.message.empty()) desk.session.banners.push_back({progress.message, progress.failed});
  if (progress.running) drawProgress(desk.session, progress);
}

}  // namespace pliant::app
