// The palette of everything that can be added to the scene, by what it is for: chosen by a click, the arrow keys, or a
// few typed letters.
#include "app/base/word_search.h"
#include "app/base/words.h"
#include "app/view/particle_colours.h"
#include "app/window/base/icons.h"
#include "app/window/base/text_fit.h"
#include "app/window/base/text_fonts.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/additions.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr const char* kAddPopup = "##add palette";
constexpr std::array<Icon, kElementGroupNames.size()> kGroupIcons{
    Icon::body, Icon::strand, Icon::grains, Icon::source, Icon::obstacle, Icon::force, Icon::joint};

constexpr float kTallShare = 0.85f;  ///< of the window's height, for tall rows
constexpr int kInSummary = 3;        ///< rank of what is found by its summary or its group: after all others

// Sizes in font heights.
constexpr float kColumn = 37.0f;         ///< greatest width of a column
constexpr float kNarrowestHalf = 23.0f;  ///< least width of one of two columns
constexpr float kHeading = 1.9f;         ///< height of a group's name
constexpr float kTall = 2.5f;            ///< height of a row with the summary below the name
constexpr float kLow = 1.45f;            ///< the same with the summary beside the name, where there is less room
constexpr float kTile = 1.9f;            ///< width of the icon with its margin
constexpr float kName = 8.0f;            ///< width of the name, if the summary is beside it
constexpr float kLeast = 4.0f;           ///< least width of a summary
constexpr float kAround = 5.2f;          ///< height of the search field and of the last line
constexpr float kBeyond = 0.5f;          ///< least distance to the edges of the window

bool isKeyPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

/// A row, placed in the list.
struct PaletteRow {
  const Addition* addition;
  std::size_t column;
  float top;  ///< [font heights]
};

/// The rows of all groups in columns of similar heights.
struct PaletteLayout {
  std::vector<PaletteRow> rows;
  std::vector<std::pair<std::size_t, float>> headings;  ///< column and top of each group
  std::vector<ElementGroup> groups;                     ///< of each heading
  float height = 0.0f;
};

PaletteLayout placeRows(const std::vector<Addition>& all, std::size_t columns, float rowHeight) {
  PaletteLayout layout;
  float total = 0.0f, top = 0.0f;
  for (std::size_t i = 0; i < all.size(); ++i)
    total += rowHeight + (i == 0 || all[i - 1].group != all[i].group ? kHeading : 0.0f);
  std::size_t column = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 0 || all[i - 1].group != all[i].group) {
      const auto isMember = [&](const Addition& other) { return other.group == all[i].group; };
      const auto count = static_cast<float>(std::count_if(all.begin(), all.end(), isMember));
      const float middle = top + 0.5f * (kHeading + rowHeight * count);
      if (column + 1 < columns && middle > total / static_cast<float>(columns)) {
        ++column;
        top = 0.0f;
      }
      layout.headings.emplace_back(column, top);
      layout.groups.push_back(all[i].group);
      top += kHeading;
    }
    layout.rows.push_back({&all[i], column, top});
    top += rowHeight;
    layout.height = std::max(layout.height, top);
  }
  return layout;
}

ImU32 colourOf(ElementGroup group, float opacity) {
  constexpr std::array<std::size_t, kElementGroupNames.size()> kColours{0, 1, 2, 3, 4, 5, 7};  // 6 is pale on white
  const glm::vec3 colour = distinctColour(kColours[static_cast<std::size_t>(group)]);
  return ImGui::GetColorU32({colour.r, colour.g, colour.b, opacity});
}

}  // namespace

class AddPalette final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  std::vector<Addition> findAdditions(const std::vector<Addition>& all) const;
  void chooseBest(const std::vector<Addition>& found);
  void followKeys(const PaletteLayout& layout);
  void drawList(const PaletteLayout& layout, std::size_t columns, float rowHeight);
  bool drawRow(const PaletteRow& row, ImVec2 size, bool isTall);
  void drawDetails(const std::vector<Addition>& found) const;

  bool wasOpen_ = false;                     ///< in the last frame
  std::string input_;                        ///< the search text
  const sim::RecordType* chosen_ = nullptr;  ///< the row that Return adds; null: none
  const sim::RecordType* taken_ = nullptr;   ///< the row that was clicked in this frame
  bool scrolls_ = false;                     ///< the chosen row was chosen by key
};

std::vector<MenuPart> AddPalette::menu() {
  Command add = toggleCommand<AddPalette>("edit.add", "Add to the scene...", {shift('A')}, true);
  add.traits.isDialogue = true;
  add.traits.isPossible = [](const UiContext& ui) { return !ui.session.unlocked; };
  add.traits.whyNot = "the scenes of a lesson keep their elements";
  return {{"Edit", "edit.showAll", {std::move(add)}}};
}

// A group's name counts only where nothing else matches.
std::vector<Addition> AddPalette::findAdditions(const std::vector<Addition>& all) const {
  if (input_.empty()) return all;
  std::vector<Addition> found, ofGroups;
  for (const Addition& its : all) {
    const std::string more = fmt::format("{} {} {}", its.keywords, its.type->name, its.summary);
    if (searchRank(input_, its.name, more))
      found.push_back(withTypedPreset(its, input_));
    else if (searchRank(input_, kElementGroupNames[std::size_t(its.group)], {}))
      ofGroups.push_back(its);
  }
  return found.empty() ? ofGroups : found;
}

// The first of those that match the text best, among those that can be added.
void AddPalette::chooseBest(const std::vector<Addition>& found) {
  int best = std::numeric_limits<int>::max();
  chosen_ = nullptr;
  for (const Addition& its : found) {
    const int rank = searchRank(input_, its.name, its.keywords).value_or(kInSummary);
    if (!its.whyNot.empty() || rank >= best) continue;
    best = rank;
    chosen_ = its.type;
  }
  scrolls_ = true;
}

// Up and down go through all rows that can be added, left and right to the other column: while a text is typed, those
// move its cursor.
void AddPalette::followKeys(const PaletteLayout& layout) {
  std::vector<PaletteRow> rows = layout.rows;
  std::erase_if(rows, [](const PaletteRow& row) { return !row.addition->whyNot.empty(); });
  if (rows.empty()) return;
  const auto here =
      std::find_if(rows.begin(), rows.end(), [&](const PaletteRow& row) { return row.addition->type == chosen_; });
  const int last = static_cast<int>(rows.size()) - 1, at = here == rows.end() ? -1 : int(here - rows.begin());
  int next = at;
  if (isKeyPressed(ImGuiKey_DownArrow)) next = at == last ? 0 : at + 1;
  if (isKeyPressed(ImGuiKey_UpArrow)) next = at <= 0 ? last : at - 1;
  const bool isSideways = isKeyPressed(ImGuiKey_LeftArrow) || isKeyPressed(ImGuiKey_RightArrow);
  if (isSideways && input_.empty() && at >= 0) {
    const auto away = [&](const PaletteRow& row) {
      return row.column == rows[at].column ? std::numeric_limits<float>::max() : std::abs(row.top - rows[at].top);
    };
    const auto nearest =
        std::min_element(rows.begin(), rows.end(), [&](const auto& a, const auto& b) { return away(a) < away(b); });
    if (nearest->column != rows[at].column) next = static_cast<int>(nearest - rows.begin());
  }
  if (next == at) return;
  chosen_ = rows[next].addition->type;
  scrolls_ = true;
}

bool AddPalette::drawRow(const PaletteRow& row, ImVec2 size, bool isTall) {
  const Addition& its = *row.addition;
  const float em = ImGui::GetFontSize();
  const ImVec2 low = ImGui::GetCursorScreenPos(), high(low.x + size.x, low.y + size.y);
  const bool isClicked = ImGui::InvisibleButton(its.type->name.c_str(), size);
  const bool canBeAdded = its.whyNot.empty();
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (ImGui::IsItemHovered() && canBeAdded && (moved.x != 0.0f || moved.y != 0.0f)) chosen_ = its.type;
  noteControl("add.{}", its.type->name);
  const bool isChosen = its.type == chosen_;
  if (isChosen && std::exchange(scrolls_, false)) ImGui::SetScrollHereY();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (isChosen) list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_HeaderHovered), 0.25f * em);
  const float side = std::min(size.y - 0.3f * em, 1.6f * em), middle = 0.5f * (low.y + high.y);
  const ImVec2 centre(low.x + 0.5f * kTile * em, middle);
  list.AddRectFilled({centre.x - 0.5f * side, middle - 0.5f * side}, {centre.x + 0.5f * side, middle + 0.5f * side},
                     colourOf(its.group, canBeAdded ? 0.25f : 0.1f), 0.25f * em);
  drawIcon(kGroupIcons[static_cast<std::size_t>(its.group)], centre, 0.62f * side,
           colourOf(its.group, canBeAdded ? 1.0f : 0.4f), list);
  const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float left = low.x + (kTile + 0.2f) * em;
  const ImVec2 name(left, isTall ? middle - em : middle - 0.5f * em);
  list.AddText(name, canBeAdded ? ImGui::GetColorU32(ImGuiCol_Text) : dim, elided(its.name, high.x - name.x).c_str());
  ImGui::PushFont(textFonts().small);
  const ImVec2 summary(isTall ? left : left + kName * em, isTall ? middle : middle - 0.5f * ImGui::GetFontSize());
  const float width = high.x - summary.x - 0.3f * em;
  const std::string text = canBeAdded ? its.summary : capitalised(its.whyNot);
  if (width > kLeast * em) list.AddText(summary, dim, elided(text, width).c_str());
  ImGui::PopFont();
  return isClicked && canBeAdded;
}

void AddPalette::drawList(const PaletteLayout& layout, std::size_t columns, float rowHeight) {
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorPos();
  const float column = ImGui::GetContentRegionAvail().x / static_cast<float>(columns);
  const auto place = [&](std::size_t number, float top) {
    return ImVec2(corner.x + static_cast<float>(number) * column, corner.y + top * em);
  };
  for (std::size_t g = 0; g < layout.groups.size(); ++g) {
    const auto& [number, top] = layout.headings[g];
    const ImVec2 at = place(number, top + kHeading);
    ImGui::SetCursorPos({at.x + 0.3f * em, at.y - ImGui::GetTextLineHeight() - 0.2f * em});
    ImGui::TextDisabled("%s", kElementGroupNames[static_cast<std::size_t>(layout.groups[g])].data());
  }
  for (const PaletteRow& row : layout.rows) {
    ImGui::SetCursorPos(place(row.column, row.top));
    if (drawRow(row, {column - 0.5f * em, (rowHeight - 0.1f) * em}, rowHeight == kTall)) taken_ = row.addition->type;
  }
}

// The whole summary of the chosen row, which may be too long for its column.
void AddPalette::drawDetails(const std::vector<Addition>& found) const {
  ImGui::Separator();
  const auto its = std::find_if(found.begin(), found.end(), [&](const Addition& a) { return a.type == chosen_; });
  const std::string text = its != found.end() ? fmt::format("{}: {}", its->name, its->summary)
                           : found.empty()    ? "Nothing of this kind."
                                              : "None of these can be added yet.";
  drawElided(text, ImGui::GetContentRegionAvail().x);
}

void AddPalette::draw() {
  if (ui_.session.unlocked) open_ = false;  // a page of a lesson has opened
  const bool wanted = open_, isNew = wanted && !wasOpen_;
  if (isNew) {
    ImGui::OpenPopup(kAddPopup);
    input_.clear();
    chosen_ = nullptr;
  }
  if (!wanted && !wasOpen_) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize(), edges = 2.0f * ImGui::GetStyle().WindowPadding.x;
  const float across = display.x - 2.0f * kBeyond * em;
  const std::size_t columns = across >= 2.0f * kNarrowestHalf * em + edges ? 2 : 1;
  const std::vector<Addition> all = additionsTo(ui_.session);
  const float room = display.y / em - 2.0f * kBeyond - kAround;
  const bool isTall = placeRows(all, columns, kTall).height + kAround <= kTallShare * display.y / em;
  const float rowHeight = isTall ? kTall : kLow;
  const float height = std::max(std::min(placeRows(all, columns, rowHeight).height, room), kTall);
  const float width = std::min(static_cast<float>(columns) * kColumn * em + edges, across);
  // The upper edge stays where it is while fewer rows are left by what is typed.
  ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * (display.y - (height + kAround) * em)}, ImGuiCond_Always,
                          {0.5f, 0.0f});
  ImGui::SetNextWindowSize({width, 0.0f});
  open_ = wasOpen_ = ImGui::BeginPopup(kAddPopup);
  if (!open_) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  const std::string hint = elided("Add to the scene: cloth, water, wall, hinge...",
                                  ImGui::CalcItemWidth() - 2.0f * ImGui::GetStyle().FramePadding.x);
  const bool isTyped = ImGui::InputTextWithHint("##input", hint.c_str(), &input_);
  noteControlText("add.input", [&] { return input_; });
  const std::vector<Addition> found = findAdditions(all);
  if (isTyped || isNew) chooseBest(found);
  const PaletteLayout layout = placeRows(found, columns, rowHeight);
  followKeys(layout);
  ImGui::BeginChild("##list", {0.0f, std::max(std::min(layout.height, height), kTall) * em});
  taken_ = nullptr;
  drawList(layout, columns, rowHeight);
  ImGui::EndChild();
  drawDetails(found);
  if (isKeyPressed(ImGuiKey_Enter) || isKeyPressed(ImGuiKey_KeyPadEnter)) taken_ = chosen_;
  if (taken_ != nullptr || !wanted || isKeyPressed(ImGuiKey_Escape)) {
    open_ = wasOpen_ = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  const auto its = std::find_if(found.begin(), found.end(), [&](const Addition& a) { return a.type == taken_; });
  if (its != found.end()) add(ui_.session, *its);
}

template PanelType panelType<AddPalette>();

}  // namespace pliant::app
