// The demo scenes with a search, and a picture of each.
#include "app/window/base/demo_scenes.h"
#include "app/window/base/scene_pictures.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/favourite_star.h"
#include "app/window/panels/panel.h"
#include "sim/scene/registry.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <map>

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
    sim::InputMessages diagnostics;
    const sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), diagnostics);
    const std::string title = scene.settings.title.empty() ? file.stem().string() : scene.settings.title;
    entry->second.push_back({file, title, scene.settings.description});
  }
  return entry->second;
}

// A row of the list: the scene's picture, or a quiet place for it, and its title. Returns whether it was clicked.
bool drawRow(const Listed& scene, bool current, GLuint picture) {
  const float em = ImGui::GetFontSize();
  const ImVec2 frame(4.0f * em, 2.25f * em);
  const float pad = 0.2f * em;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(scene.file.c_str());
  const bool clicked =
      ImGui::Selectable("##row", current, ImGuiSelectableFlags_AllowItemOverlap, {0.0f, frame.y + 2.0f * pad});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", scene.file.filename().string().c_str());
  const float width = ImGui::GetItemRectSize().x;
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 low(at.x + pad, at.y + pad), high(low.x + frame.x, low.y + frame.y);
  if (picture != 0) {
    list.AddImageRounded(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture)), low, high, {0, 0}, {1, 1},
                         IM_COL32_WHITE, 0.2f * em);
  } else {
    list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_Header, 0.5f), 0.2f * em);
  }
  const float left = high.x + 0.5f * em, room = at.x + width - left;
  const ImVec2 text = ImGui::CalcTextSize(scene.title.c_str(), nullptr, false, room);
  const float top = at.y + pad + std::max(0.5f * (frame.y - text.y), 0.0f);
  list.PushClipRect({left, at.y}, {at.x + width, at.y + frame.y + 2.0f * pad}, true);
  list.AddText(ImGui::GetFont(), em, {left, top}, ImGui::GetColorU32(ImGuiCol_Text), scene.title.c_str(), nullptr,
               room);
  list.PopClipRect();
  return clicked;
}

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

class SceneList final : public Panel {
 public:
  explicit SceneList(UiContext& ui) : Panel(ui), pictures_(stateFolder() / "pictures", ui.session.assetsFolder()) {}
  static std::vector<MenuPart> menu();
  void draw() override;
  void drawTextures(render::Renderer& renderer) override;

 private:
  std::string filter_;  ///< what is searched
  ScenePictures pictures_;
};

std::vector<MenuPart> SceneList::menu() {
  return {{"View",
           "",
           {{"view.sceneList",
             "Scene list",
             {key(GLFW_KEY_TAB)},
             [](UiContext& ui) { ui.layout.leftVisible = !ui.layout.leftVisible; },
             {.isOn = [](const UiContext& ui) { return ui.layout.leftVisible; }}}}}};
}

void SceneList::drawTextures(render::Renderer& renderer) {
  if (ui_.layout.leftVisible) pictures_.update(renderer);
}

void SceneList::draw() {
  const Session& session = ui_.session;
  if (!ui_.layout.leftVisible || !ui_.layout.lesson.empty()) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = ui_.layout.left();
  ImGui::SetNextWindowPos({0.0f, ui_.layout.top});
  ImGui::SetNextWindowSize({width, size.y - ui_.layout.top});
  ImGui::Begin("Scenes", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##filter", "search", &filter_);
  noteControlText("scenes.filter", [&] { return filter_; });
  const std::string wanted = lowered(filter_);
  const float below = ImGui::GetFontSize() * 11.0f;
  const Listed* chosen = nullptr;
  ImGui::BeginChild("list", {0.0f, -below});
  for (const Listed& scene : listedScenes(session.assetsFolder())) {
    if (lowered(scene.title + scene.description).find(wanted) == std::string::npos) continue;
    const bool current = scene.file == session.document().file();
    const bool visible = ImGui::IsRectVisible({1.0f, 2.7f * ImGui::GetFontSize()});
    const GLuint picture = visible ? pictures_.find(scene.file, ui_.preferences.darkTheme) : 0;
    if (drawRow(scene, current, picture) && !current) chosen = &scene;
    noteControl("scenes[{}]", scene.file.stem().native());
    drawStar(scene.file, ui_.preferences);
  }
  ImGui::EndChild();
  ImGui::Separator();
  ImGui::BeginChild("description");
  ImGui::TextWrapped("%s", session.document().scene().settings.description.c_str());
  ImGui::EndChild();
  ImGui::End();
  if (chosen != nullptr) app::openFile(chosen->file, ui_);
}

template PanelType panelType<SceneList>();

}  // namespace pliant::app
