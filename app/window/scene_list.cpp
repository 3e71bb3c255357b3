#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "app/window/control_map.h"
#include "app/window/panels.h"

namespace pliant::app {

namespace {

struct Listed {
  std::filesystem::path file;
  std::string title;
  std::string description;
};

// Read once: the demo scenes do not change while the program runs.
const std::vector<Listed>& listedScenes(const std::filesystem::path& assets) {
  static std::map<std::filesystem::path, std::vector<Listed>> known;
  const auto [entry, isNew] = known.try_emplace(assets);
  if (!isNew) return entry->second;
  for (const auto& file : demoScenes(assets)) {
    sim::Diagnostics diagnostics;
    const sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), diagnostics);
    const std::string title = scene.settings.title.empty() ? file.stem().string() : scene.settings.title;
    entry->second.push_back({file, title, scene.settings.description});
  }
  return entry->second;
}

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

std::vector<std::filesystem::path> demoScenes(const std::filesystem::path& assets) {
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(assets / "scenes", failure)) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void drawSceneList(Session& session, Preferences& preferences, PanelState& state, float top) {
  if (!state.leftVisible) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = leftPanelWidth(state);
  ImGui::SetNextWindowPos({0.0f, top});
  ImGui::SetNextWindowSize({width, size.y - top});
  ImGui::Begin("Scenes", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##filter", "search", &state.sceneFilter);
  noteControl("scenes.filter");
  const std::string wanted = lowered(state.sceneFilter);
  const float below = ImGui::GetFontSize() * 11.0f;
  const Listed* chosen = nullptr;
  ImGui::BeginChild("list", {0.0f, -below});
  for (const Listed& scene : listedScenes(session.assetsFolder())) {
    if (lowered(scene.title + scene.description).find(wanted) == std::string::npos) continue;
    const bool current = scene.file == session.document().file();
    if (ImGui::Selectable(scene.title.c_str(), current, ImGuiSelectableFlags_AllowItemOverlap) && !current) chosen = &scene;
    noteControl("scenes[{}]", scene.file.stem().native());
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", scene.file.filename().string().c_str());
    drawStar(scene.file, preferences);
  }
  ImGui::EndChild();
  ImGui::Separator();
  ImGui::BeginChild("description");
  ImGui::TextWrapped("%s", session.document().scene().settings.description.c_str());
  ImGui::EndChild();
  ImGui::End();
  if (chosen != nullptr) openScene(chosen->file, session, preferences);
}

}  // namespace pliant::app
