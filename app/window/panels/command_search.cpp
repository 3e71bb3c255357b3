// A few typed letters find a scene or a command.
#include "app/base/fuzzy_match.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr const char* kTitle = "##search";
constexpr std::size_t kMostAnswers = 12;

struct SearchAnswer {
  std::string text;
  std::string right;       ///< keys, or what it is
  const Command* command;  ///< null: a scene
  std::filesystem::path scene;
  int score;
};

std::vector<SearchAnswer> findAnswers(const UiContext& ui) {
  std::vector<SearchAnswer> answers;
  const auto add = [&](SearchAnswer answer) {
    answer.score = matchScore(ui.state.commandInput, answer.text);
    if (answer.score >= 0) answers.push_back(std::move(answer));
  };
  for (const CommandGroup& group : commandGroups()) {
    for (const Command& command : group.commands) {
      if (!command.canAct(ui)) continue;
      add({fmt::format("{}: {}", group.menu, command.text(ui)), namesOf(command.keys), &command, {}, 0});
    }
  }
  for (const auto& scene : demoScenes(ui.session.assetsFolder())) {
    std::string name = scene.stem().string();
    std::replace(name.begin(), name.end(), '_', ' ');
    add({std::move(name), "scene", nullptr, scene, 0});
  }
  for (const LessonEntry& lesson : findLessons(ui.session.assetsFolder()))
    add({lesson.title, "lesson", nullptr, lesson.file, 0});
  std::stable_sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  if (answers.size() > kMostAnswers) answers.resize(kMostAnswers);
  return answers;
}

void take(const SearchAnswer& answer, UiContext& ui) {
  if (answer.command != nullptr) {
    answer.command->act(ui);
  } else if (answer.scene.extension() == ".md") {
    openLesson(answer.scene, ui);
  } else {
    openScene(answer.scene, ui.session, ui.preferences);
  }
}

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace

void drawCommandSearch(UiContext& ui) {
  PanelState& state = ui.state;
  if (std::exchange(state.askCommand, false)) {
    ImGui::OpenPopup(kTitle);
    state.commandInput.clear();
    state.commandChosen = 0;
  }
  const float width = ImGui::GetFontSize() * 30.0f;
  ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, 0.15f * ImGui::GetIO().DisplaySize.y}, ImGuiCond_Always,
                          {0.5f, 0.0f});
  ImGui::SetNextWindowSize({width, 0.0f});
  if (!ImGui::BeginPopup(kTitle)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputTextWithHint("##input", "scene or command", &state.commandInput)) state.commandChosen = 0;
  noteControlText("search.input", [&] { return state.commandInput; });
  const std::vector<SearchAnswer> answers = findAnswers(ui);
  const int last = static_cast<int>(answers.size()) - 1;
  if (isPressed(ImGuiKey_DownArrow)) ++state.commandChosen;
  if (isPressed(ImGuiKey_UpArrow)) --state.commandChosen;
  state.commandChosen = std::clamp(state.commandChosen, 0, std::max(last, 0));
  const SearchAnswer* taken = nullptr;
  for (int i = 0; i <= last; ++i) {
    const SearchAnswer& answer = answers[static_cast<std::size_t>(i)];
    ImGui::PushID(i);
    if (ImGui::Selectable(answer.text.c_str(), i == state.commandChosen)) taken = &answer;
    ImGui::SameLine(width - ImGui::CalcTextSize(answer.right.c_str()).x - ImGui::GetFontSize());
    ImGui::TextDisabled("%s", answer.right.c_str());
    ImGui::PopID();
  }
  if (answers.empty()) ImGui::TextDisabled("nothing of that name");
  if (last >= 0 && (isPressed(ImGuiKey_Enter) || isPressed(ImGuiKey_KeyPadEnter))) {
    taken = &answers[static_cast<std::size_t>(state.commandChosen)];
  }
  if (taken != nullptr || isPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (taken != nullptr) take(*taken, ui);
}

}  // namespace pliant::app
