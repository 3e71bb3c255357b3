// A few typed letters find a scene or a command.
#include "app/base/fuzzy_match.h"
#include "app/lesson/lesson.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/scene_tile.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr const char* kPopup = "##search";
constexpr std::size_t kMostAnswers = 12;
constexpr double kLeastOfBest = 0.5;  ///< of the score: what is worse is not listed

struct SearchAnswer {
  std::string text;
  std::string right;       ///< keys, or what it is
  const Command* command;  ///< null: a scene
  std::filesystem::path scene;
  int score;
};

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace

class CommandSearch final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  std::vector<SearchAnswer> findAnswers() const;
  void choose(const SearchAnswer& answer);

  bool wasOpen_ = false;  ///< in the last picture
  std::string input_;     ///< what is searched
  int chosen_ = 0;        ///< line of the answers
};

std::vector<MenuPart> CommandSearch::menu() {
  Command search = toggleCommand<CommandSearch>("scenes.search", "Search scenes and commands...", {control('K')});
  search.traits.isDialogue = true;
  return {{"Scenes", "", {std::move(search)}}};
}

std::vector<SearchAnswer> CommandSearch::findAnswers() const {
  std::vector<SearchAnswer> answers;
  const auto add = [&](SearchAnswer answer) {
    // A scene is found by its title or by the name of its file.
    answer.score = std::max(matchScore(input_, answer.text), matchScore(input_, answer.scene.stem().string()));
    if (answer.score >= 0) answers.push_back(std::move(answer));
  };
  for (const CommandGroup& group : ui_.commands.groups()) {
    for (const Command& command : group.commands) {
      if (!command.canAct(ui_)) continue;
      add({fmt::format("{}: {}", group.menu, command.text(ui_)), namesOf(command.keys), &command, {}, 0});
    }
  }
  for (const SceneGroup& group : listedScenes(ui_.session.assetsFolder())) {
    for (const GroupedScene& scene : group.scenes) add({scene.title, group.name, nullptr, scene.file, 0});
  }
  for (const LessonEntry& lesson : findLessons(ui_.session.assetsFolder()))
    add({lesson.title, "lesson", nullptr, lesson.file, 0});
  std::stable_sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  // Letters scattered over a long name are noise beside a word.
  const double least = answers.empty() ? 0.0 : kLeastOfBest * answers.front().score;
  std::erase_if(answers, [&](const SearchAnswer& answer) { return answer.score < least; });
  if (answers.size() > kMostAnswers) answers.resize(kMostAnswers);
  return answers;
}

void CommandSearch::choose(const SearchAnswer& answer) {
  if (answer.command != nullptr) {
    answer.command->act(ui_);
  } else {
    app::openFile(answer.scene, ui_);
  }
}

void CommandSearch::draw() {
  const bool wanted = open_;
  if (wanted && !wasOpen_) {
    ImGui::OpenPopup(kPopup);
    input_.clear();
    chosen_ = 0;
  }
  const float width = ImGui::GetFontSize() * 30.0f;
  ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, 0.15f * ImGui::GetIO().DisplaySize.y}, ImGuiCond_Always,
                          {0.5f, 0.0f});
  ImGui::SetNextWindowSize({width, 0.0f});
  open_ = wasOpen_ = ImGui::BeginPopup(kPopup);
  if (!open_) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputTextWithHint("##input", "scene or command", &input_)) chosen_ = 0;
  noteControlText("search.input", [&] { return input_; });
  const std::vector<SearchAnswer> answers = findAnswers();
  const int last = static_cast<int>(answers.size()) - 1;
  if (isPressed(ImGuiKey_DownArrow)) ++chosen_;
  if (isPressed(ImGuiKey_UpArrow)) --chosen_;
  chosen_ = std::clamp(chosen_, 0, std::max(last, 0));
  const SearchAnswer* taken = nullptr;
  for (int i = 0; i <= last; ++i) {
    const SearchAnswer& answer = answers[i];
    ImGui::PushID(i);
    if (ImGui::Selectable(answer.text.c_str(), i == chosen_)) taken = &answer;
    ImGui::SameLine(width - ImGui::CalcTextSize(answer.right.c_str()).x - ImGui::GetFontSize());
    ImGui::TextDisabled("%s", answer.right.c_str());
    ImGui::PopID();
  }
  if (answers.empty()) ImGui::TextDisabled("nothing of that name");
  if (last >= 0 && (isPressed(ImGuiKey_Enter) || isPressed(ImGuiKey_KeyPadEnter))) {
    taken = &answers[chosen_];
  }
  if (taken != nullptr || !wanted || isPressed(ImGuiKey_Escape)) {
    open_ = wasOpen_ = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  if (taken != nullptr) choose(*taken);
}

template PanelType panelType<CommandSearch>();

}  // namespace pliant::app
