// Finds scenes, lessons, commands, what can be added, and parameters by a few typed letters.
#include "app/base/fuzzy_match.h"
#include "app/base/word_search.h"
#include "app/base/words.h"
#include "app/lesson/course.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/listed_scenes.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/scene_tile.h"
#include "app/window/session/additions.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr const char* kPopup = "##search";
constexpr std::size_t kMostOfSection = 6;

enum class SearchSection { scenes, lessons, commands, additions, parameters };
constexpr std::array<const char*, 5> kSectionNames{"Scenes", "Lessons", "Commands", "Add to the scene",
                                                   "Parameters of this scene"};

struct SearchAnswer {
  SearchSection section;
  std::string text;
  std::string more = {};   ///< additional text to search
  std::string right = {};  ///< shown at the right: keys, or the kind
  const Command* command = nullptr;
  std::filesystem::path file = {};  ///< file of a scene or a lesson
  std::string parameter = {};       ///< name of a parameter
  Addition addition = {};           ///< to be added to the scene, if it has a type
  int rank = 0;                     ///< from searchRank(); for fuzzy matches the negative score
};

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

// The parameters of the settings and of all elements, without duplicates.
void addParameters(const sim::Scene& scene, std::vector<SearchAnswer>& all) {
  std::set<std::string_view> known;
  const auto add = [&](std::span<const sim::Field> fields, const std::string& owner) {
    for (const sim::Field& field : fields) {
      if (!known.insert(field.name).second) continue;
      all.push_back({SearchSection::parameters,
                     sim::labelOf(field),
                     fmt::format("{} {}", field.name, owner),
                     sim::inWords(owner),
                     nullptr,
                     {},
                     field.name});
    }
  };
  for (const sim::Element& element : scene.elements) add(element.type().fields, element.type().name);
  add(sim::fieldsOf<sim::Settings>(), "settings");
  add(sim::fieldsOf<sim::ViewSettings>(), "view");
}

// What can be added to the scene now.
void addAdditions(const Session& session, std::vector<SearchAnswer>& all) {
  if (session.unlocked) return;
  for (Addition& addition : additionsTo(session)) {
    if (!addition.whyNot.empty()) continue;
    SearchAnswer answer{SearchSection::additions, fmt::format("Add {}", typeInWords(addition.name)),
                        fmt::format("{} {}", addition.keywords, addition.summary),
                        std::string(kElementGroupNames[static_cast<std::size_t>(addition.group)])};
    answer.addition = std::move(addition);
    all.push_back(std::move(answer));
  }
}

}  // namespace

class CommandSearch final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  std::vector<SearchAnswer> everything() const;
  std::vector<SearchAnswer> findAnswers() const;
  void drawAnswer(const SearchAnswer& answer, bool isChosen, float width) const;
  void choose(const SearchAnswer& answer);

  bool wasOpen_ = false;  ///< in the last frame
  std::string input_;     ///< the search text
  int chosen_ = 0;        ///< index of the selected answer
};

std::vector<MenuPart> CommandSearch::menu() {
  Command search = toggleCommand<CommandSearch>("scenes.search", "Search scenes and commands...", {control('K')});
  search.traits.isDialogue = true;
  return {{"Scenes", "", {std::move(search)}}};
}

std::vector<SearchAnswer> CommandSearch::everything() const {
  std::vector<SearchAnswer> all;
  for (const SceneGroup& group : listedScenes(ui_.session.assetsFolder())) {
    for (const GroupedScene& scene : group.scenes) {
      all.push_back({SearchSection::scenes, scene.title, scene.file.stem().string() + " " + scene.description,
                     group.name, nullptr, scene.file});
    }
  }
  for (const LessonEntry& lesson : listedLessons(ui_.session.assetsFolder(), ui_.preferences.lessonLanguage))
    all.push_back({SearchSection::lessons, lesson.title, "lesson", "lesson", nullptr, lesson.file});
  for (const CommandGroup& group : ui_.commands.groups()) {
    for (const Command& command : group.commands) {
      if (!command.canAct(ui_)) continue;
      all.push_back({SearchSection::commands, command.text(ui_), group.menu,
                     fmt::format("{}   {}", group.menu, namesOf(command.keys)), &command});
    }
  }
  if (!input_.empty()) {
    addAdditions(ui_.session, all);
    addParameters(ui_.session.document().scene(), all);
  }
  return all;
}

// By words; fuzzily only if no title has the words. The section with the best answer comes first.
std::vector<SearchAnswer> CommandSearch::findAnswers() const {
  std::vector<SearchAnswer> answers, others;
  for (SearchAnswer& answer : everything()) {
    const auto rank = searchRank(input_, answer.text, answer.more);
    answer.rank = rank.value_or(-matchScore(input_, answer.text));
    if (rank || answer.rank < 0) (rank ? answers : others).push_back(std::move(answer));
  }
  if (answers.empty()) answers = std::move(others);
  std::array<int, kSectionNames.size()> best;
  best.fill(std::numeric_limits<int>::max());
  for (const SearchAnswer& answer : answers) {
    int& its = best[static_cast<std::size_t>(answer.section)];
    its = std::min(its, answer.rank);
  }
  const auto place = [&](const SearchAnswer& answer) {
    return std::tuple(best[static_cast<std::size_t>(answer.section)], answer.section, answer.rank);
  };
  std::stable_sort(answers.begin(), answers.end(),
                   [&](const SearchAnswer& a, const SearchAnswer& b) { return place(a) < place(b); });
  std::array<std::size_t, kSectionNames.size()> counts{};
  std::erase_if(answers, [&](const SearchAnswer& answer) {
    return ++counts[static_cast<std::size_t>(answer.section)] > kMostOfSection;
  });
  return answers;
}

void CommandSearch::choose(const SearchAnswer& answer) {
  if (answer.command != nullptr) return answer.command->act(ui_);
  if (!answer.file.empty()) return app::openFile(answer.file, ui_);
  if (answer.addition.type != nullptr) return add(ui_.session, answer.addition);
  ui_.layout.rightVisible = true;
  ui_.requests.parameter = answer.parameter;
}

void CommandSearch::drawAnswer(const SearchAnswer& answer, bool isChosen, float width) const {
  ImGui::Selectable(answer.text.c_str(), isChosen);
  const float right = width - ImGui::CalcTextSize(answer.right.c_str()).x - 0.3f * ImGui::GetFontSize();
  if (right > ImGui::CalcTextSize(answer.text.c_str()).x + 2.0f * ImGui::GetFontSize()) {
    ImGui::SameLine(right);
    ImGui::TextDisabled("%s", answer.right.c_str());
  }
}

void CommandSearch::draw() {
  const bool wanted = open_;
  if (wanted && !wasOpen_) {
    ImGui::OpenPopup(kPopup);
    input_.clear();
    chosen_ = 0;
  }
  const float width = std::min(ImGui::GetFontSize() * 30.0f, ImGui::GetIO().DisplaySize.x);
  ImGui::SetNextWindowPos({0.5f * ImGui::GetIO().DisplaySize.x, 0.15f * ImGui::GetIO().DisplaySize.y}, ImGuiCond_Always,
                          {0.5f, 0.0f});
  ImGui::SetNextWindowSize({width, 0.0f});
  open_ = wasOpen_ = ImGui::BeginPopup(kPopup);
  if (!open_) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputTextWithHint("##input", "scene, lesson, command, parameter or element to add", &input_)) chosen_ = 0;
  noteControlText("search.input", [&] { return input_; });
  const std::vector<SearchAnswer> answers = findAnswers();
  const int last = static_cast<int>(answers.size()) - 1;
  const int before = chosen_;
  if (isPressed(ImGuiKey_DownArrow)) ++chosen_;
  if (isPressed(ImGuiKey_UpArrow)) --chosen_;
  chosen_ = std::clamp(chosen_, 0, std::max(last, 0));
  const SearchAnswer* taken = nullptr;
  // Fits the contents, but is no higher than the window.
  const float lines = static_cast<float>(answers.size() + kSectionNames.size()) * ImGui::GetTextLineHeightWithSpacing();
  const float room = 0.8f * ImGui::GetIO().DisplaySize.y - 3.0f * ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("##answers", {0.0f, std::max(std::min(lines, room), ImGui::GetFrameHeight())});
  for (int i = 0; i <= last; ++i) {
    const SearchAnswer& answer = answers[i];
    if (i == 0 || answers[i - 1].section != answer.section)
      ImGui::TextDisabled("%s", kSectionNames[static_cast<std::size_t>(answer.section)]);
    ImGui::PushID(i);
    ImGui::BeginGroup();
    drawAnswer(answer, i == chosen_, ImGui::GetContentRegionMax().x);
    ImGui::EndGroup();
    if (ImGui::IsItemClicked()) taken = &answer;
    if (i == chosen_ && chosen_ != before) ImGui::SetScrollHereY();
    noteControlText(fmt::format("search.answer{}", i).c_str(), [&] { return answer.text; });
    ImGui::PopID();
  }
  if (answers.empty()) ImGui::TextDisabled("Nothing found.");
  ImGui::EndChild();
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
