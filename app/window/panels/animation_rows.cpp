// The animated parameters, below the timeline. Click a key to select it, drag it to change its time, double-click in a
// row to add one, Delete removes the selected one; right click: interpolation after a key, and other actions.
#include "app/window/panels/animation_rows.h"

#include "app/document/animation_edits.h"
#include "app/document/parameter_name.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/context/ui_context.h"
#include "sim/scene/animated_parameter.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr ImU32 kKey = IM_COL32(226, 120, 32, 255), kChosenKey = IM_COL32(255, 205, 90, 255);
constexpr int kMaxRows = 5;                               ///< visible at once
constexpr float kRowHeight = 1.9f;                        ///< [font heights]
constexpr float kNameWidth = 11.0f, kTypedWidth = 35.0f;  ///< of the name, and of a formula field while typing
constexpr ImU32 kAxes[3] = {IM_COL32(214, 72, 66, 255), IM_COL32(70, 160, 76, 255), IM_COL32(70, 120, 220, 255)};

float fontSize() { return ImGui::GetFontSize(); }

/// A time axis on the screen.
struct TimeLane {
  ImVec2 low, high;
  double end = 1.0;  ///< time at its right end [s]

  float x(double time) const { return low.x + static_cast<float>(std::clamp(time / end, 0.0, 1.0)) * (high.x - low.x); }
  double timeAt(float place) const {
    return end * std::clamp(double(place - low.x) / std::max(double(high.x - low.x), 1.0), 0.0, 1.0);
  }
};

// The length of the scene, or more if a key is later or the simulation has run longer.
double lastTime(const Session& session) {
  const sim::Scene& scene = session.document().scene();
  double end = double(scene.settings.timestep) * std::max(scene.settings.iterations, 1);
  end = std::max(end, session.snapshot().time);
  for (const sim::Animation& animation : scene.animations) {
    if (!animation.keys.empty()) end = std::max(end, animation.keys.back().time);
  }
  return end;
}

// The value at a time, short enough for a row.
std::string shortText(const sim::AnimatedParameter& parameter, double time) {
  const auto value = parameter.at(time);
  if (!value) return "scene value";
  return parameter.isVector() ? fmt::format("{:.3g} {:.3g} {:.3g}", value->x, value->y, value->z)
                              : fmt::format("{:.4g}", value->x);
}

// The curve between its minimum and maximum, one line per coordinate.
void drawCurve(const sim::AnimatedParameter& parameter, const TimeLane& lane) {
  const int axes = parameter.isVector() ? 3 : 1,
            points = std::clamp(static_cast<int>(lane.high.x - lane.low.x), 2, 400);
  double least = 1e300, most = -1e300;
  std::vector<std::optional<glm::dvec3>> values;
  for (int p = 0; p < points; ++p) {
    values.push_back(parameter.at(lane.end * p / (points - 1)));
    for (int k = 0; values.back() && k < axes; ++k) {
      least = std::min(least, (*values.back())[k]);
      most = std::max(most, (*values.back())[k]);
    }
  }
  const float top = lane.low.y + 0.15f * fontSize(), bottom = lane.high.y - 0.15f * fontSize();
  const auto height = [&](double value) {
    const double part = most > least ? (value - least) / (most - least) : 0.5;
    return bottom + static_cast<float>(part) * (top - bottom);
  };
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (int k = 0; k < axes; ++k) {
    const ImU32 colour = axes == 1 ? ImGui::GetColorU32(ImGuiCol_PlotLines) : kAxes[k];
    for (int p = 1; p < points; ++p) {
      if (!values[p - 1] || !values[p]) continue;
      list.AddLine({lane.x(lane.end * (p - 1) / (points - 1)), height((*values[p - 1])[k])},
                   {lane.x(lane.end * p / (points - 1)), height((*values[p])[k])}, colour, 1.5f);
    }
  }
}

void drawDiamond(ImVec2 at, ImU32 colour) {
  const float half = 0.36f * fontSize();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddQuadFilled({at.x - half, at.y}, {at.x, at.y - half}, {at.x + half, at.y}, {at.x, at.y + half}, colour);
  list.AddQuad({at.x - half, at.y}, {at.x, at.y - half}, {at.x + half, at.y}, {at.x, at.y + half},
               ImGui::GetColorU32(ImGuiCol_Text, 0.6f), 1.0f);
}

/// One animation while it is drawn and edited.
class AnimationRow {
 public:
  AnimationRow(UiContext& ui, AnimationRows& rows, std::size_t index, const sim::AnimatedParameter& parameter,
               const TimeLane& lane)
      : ui_(ui), rows_(rows), index_(index), parameter_(parameter), lane_(lane) {}

  void draw();

 private:
  const sim::Animation& animation() const { return ui_.session.document().scene().animations[index_]; }
  AnimationRows::Key keyOf(std::size_t key) const { return {index_, key}; }
  double shownTime(std::size_t key) const {
    return rows_.pulled == keyOf(key) ? rows_.time : animation().keys[key].time;
  }
  template <typename Make>
  void edit(const std::string& what, Make&& make);
  ImVec2 nameCorner() const { return {lane_.low.x - kNameWidth * fontSize(), lane_.low.y}; }
  void drawName();
  void drawLane();
  void drawKey(std::size_t key);
  void drawKeyMenu(std::size_t key);
  void drawLaneMenu();
  void drawFormula();
  void addKey(double time);

  UiContext& ui_;
  AnimationRows& rows_;
  std::size_t index_;
  const sim::AnimatedParameter& parameter_;
  const TimeLane& lane_;
  bool isChanged_ = false;  ///< the scene has changed: skip the rest
};

template <typename Make>
void AnimationRow::edit(const std::string& what, Make&& make) {
  try {
    const sim::Scene& scene = ui_.session.document().scene();
    ui_.session.edit(make(scene), fmt::format("{} of {}", what, nameOfParameter(scene, animation().path)));
  } catch (const sim::InputError& failure) {
    ui_.session.messages.refuse(failure);
  }
  isChanged_ = true;
}

void AnimationRow::addKey(double time) {
  const std::string value = parameter_.textAt(ui_.session.document().scene(), time);
  edit("key", [&](const sim::Scene& scene) { return withKey(scene, animation().path, roundedTime(time), value); });
}

void AnimationRow::drawKeyMenu(std::size_t key) {
  if (!ImGui::BeginPopupContextItem("key")) return;
  rows_.selected = keyOf(key);
  const sim::AnimationKey& its = animation().keys[key];
  ImGui::TextDisabled("%s at %.4g s", its.value.c_str(), its.time);
  constexpr const char* kEases[] = {"Linear from here on", "Smooth: ease in and out", "Hold until the next key"};
  std::optional<sim::Ease> ease;
  for (std::size_t e = 0; e < std::size(kEases); ++e) {
    if (ImGui::MenuItem(kEases[e], nullptr, sim::indexOf(its.ease) == e)) ease = static_cast<sim::Ease>(e);
    noteControl("animation[{}].ease.{}", index_, sim::ChoiceNames<sim::Ease>::words[e]);
  }
  const bool gone = ImGui::MenuItem("Delete this key", "Del");
  noteControl("animation[{}].deleteKey", index_);
  ImGui::EndPopup();
  if (ease) edit("easing", [&](const sim::Scene& scene) { return withEase(scene, index_, key, *ease); });
  if (gone) edit("no key", [&](const sim::Scene& scene) { return withMovedKey(scene, index_, key, std::nullopt); });
}

void AnimationRow::drawKey(std::size_t key) {
  const float half = 0.45f * fontSize(), middle = 0.5f * (lane_.low.y + lane_.high.y);
  const float x = lane_.x(shownTime(key));
  drawDiamond({x, middle}, rows_.selected == keyOf(key) ? kChosenKey : kKey);
  ImGui::PushID(static_cast<int>(key));
  ImGui::SetCursorScreenPos({x - half, middle - half});
  ImGui::InvisibleButton("##key", {2.0f * half, 2.0f * half});
  noteControlText(fmt::format("animation[{}].key[{}]", index_, key).c_str(), [&] {
    const sim::AnimationKey& its = animation().keys[key];
    return fmt::format("{} {} {}", its.time, its.value, sim::ChoiceNames<sim::Ease>::words[sim::indexOf(its.ease)]);
  });
  if (ImGui::IsItemActivated()) {
    rows_.selected = keyOf(key);
    ui_.session.selection.deselect();  // Delete now applies to the key
  }
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0)) {
    rows_.pulled = keyOf(key);
    rows_.time = roundedTime(lane_.timeAt(ImGui::GetIO().MousePos.x));
  }
  const bool isDropped = ImGui::IsItemDeactivated() && rows_.pulled == keyOf(key);
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    ImGui::SetTooltip("%s at %.4g s", animation().keys[key].value.c_str(), shownTime(key));
  }
  drawKeyMenu(key);
  ImGui::PopID();
  if (!isDropped) return;
  rows_.pulled.reset();
  const double time = rows_.time;
  edit("time of a key", [&](const sim::Scene& scene) { return withMovedKey(scene, index_, key, time); });
  const auto& animations = ui_.session.document().scene().animations;
  if (index_ >= animations.size()) return;
  const auto& keys = animations[index_].keys;
  const auto there = std::find_if(keys.begin(), keys.end(), [&](const auto& other) { return other.time == time; });
  rows_.selected = keyOf(static_cast<std::size_t>(there - keys.begin()));
}

void AnimationRow::drawLaneMenu() {
  if (!ImGui::BeginPopupContextItem("lane")) return;
  if (ImGui::IsWindowAppearing()) rows_.time = roundedTime(lane_.timeAt(ImGui::GetIO().MouseClickedPos[1].x));
  const bool add = ImGui::MenuItem(fmt::format("Add a key at {:.4g} s", rows_.time).c_str(), nullptr, false,
                                   animation().formula.empty());
  noteControl("animation[{}].addKey", index_);
  const bool still = ImGui::MenuItem("Remove the animation");
  noteControl("animation[{}].remove", index_);
  ImGui::EndPopup();
  if (add) addKey(rows_.time);
  if (still) {
    edit("no animation", [&](const sim::Scene& scene) { return withoutAnimation(scene, animation().path); });
  }
}

// Beside the curve, and over its beginning only while typing. The text is applied on Enter or when the field loses the
// focus.
void AnimationRow::drawFormula() {
  const bool isTyped = rows_.typed == index_;
  const float whole = lane_.high.x - nameCorner().x;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0.0f});
  ImGui::SetCursorScreenPos({nameCorner().x, lane_.high.y - ImGui::GetFrameHeight()});
  ImGui::SetNextItemWidth(isTyped ? std::min(kTypedWidth * fontSize(), whole) : (kNameWidth - 0.5f) * fontSize());
  if (!isTyped) rows_.formula = animation().formula;
  ImGui::InputText("##formula", &rows_.formula, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  noteControlText(fmt::format("animation[{}].formula", index_).c_str(), [&] { return animation().formula; });
  if (ImGui::IsItemHovered() && !isTyped) ImGui::SetTooltip("%s, t in seconds", animation().formula.c_str());
  if (ImGui::IsItemActive())
    rows_.typed = index_;
  else if (rows_.typed == index_)
    rows_.typed.reset();
  if (!ImGui::IsItemDeactivatedAfterEdit() || rows_.formula == animation().formula) return;
  const std::string formula = rows_.formula;
  edit("formula", [&](const sim::Scene& scene) { return withFormula(scene, animation().path, formula); });
}

void AnimationRow::drawLane() {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(lane_.low, lane_.high, ImGui::GetColorU32(ImGuiCol_FrameBg), 0.15f * fontSize());
  drawCurve(parameter_, lane_);
  const float now = lane_.x(ui_.session.snapshot().time);
  list.AddLine({now, lane_.low.y}, {now, lane_.high.y}, ImGui::GetColorU32(ImGuiCol_Text, 0.7f), 1.5f);
  ImGui::SetCursorScreenPos(lane_.low);
  ImGui::InvisibleButton("##lane", {lane_.high.x - lane_.low.x, lane_.high.y - lane_.low.y});
  ImGui::SetItemAllowOverlap();
  noteControlText(fmt::format("animation[{}].lane", index_).c_str(), [&] {
    return fmt::format("{} {}", lane_.end,
                       parameter_.textAt(ui_.session.document().scene(), ui_.session.snapshot().time));
  });
  const bool isHovered = ImGui::IsItemHovered();
  const double time = lane_.timeAt(ImGui::GetIO().MousePos.x);
  if (isHovered) {
    ImGui::SetTooltip("%.3g s: %s\ndouble-click: add a key   right-click: more", time,
                      shortText(parameter_, time).c_str());
  }
  drawLaneMenu();
  if (isChanged_) return;
  if (isHovered && ImGui::IsMouseDoubleClicked(0) && animation().formula.empty()) addKey(time);
}

// The name, and the current value: below it, or beside it if there is a formula, as far as there is room.
void AnimationRow::drawName() {
  const ImVec2 corner = nameCorner();
  const float width = (kNameWidth - 0.5f) * fontSize();
  const std::string title = nameOfParameter(ui_.session.document().scene(), animation().path);
  const std::string value = shortText(parameter_, ui_.session.snapshot().time);
  const float valueWidth = ImGui::CalcTextSize(value.c_str()).x, gap = 0.5f * fontSize();
  const bool isBelow = animation().formula.empty();
  const bool isBeside = !isBelow && ImGui::CalcTextSize(title.c_str()).x + gap + valueWidth <= width;
  ImGui::SetCursorScreenPos(corner);
  drawElided(title, width);
  if (!isBelow && !isBeside) return;
  ImGui::SetCursorScreenPos(isBelow ? ImVec2(corner.x, corner.y + 0.9f * fontSize())
                                    : ImVec2(corner.x + width - valueWidth, corner.y));
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  drawElided(value, width);
  ImGui::PopStyleColor();
}

void AnimationRow::draw() {
  ImGui::PushID(static_cast<int>(index_));
  drawName();
  drawLane();
  if (!isChanged_ && !animation().formula.empty()) drawFormula();
  for (std::size_t k = 0; !isChanged_ && k < animation().keys.size(); ++k) drawKey(k);
  ImGui::PopID();
}

// Deletes the selected key, if it still exists.
void deleteSelected(UiContext& ui, AnimationRows& rows) {
  const auto [animation, key] = *rows.selected;
  rows.selected.reset();
  const sim::Scene& scene = ui.session.document().scene();
  if (animation >= scene.animations.size() || key >= scene.animations[animation].keys.size()) return;
  ui.session.edit(withMovedKey(scene, animation, key, std::nullopt),
                  fmt::format("no key of {}", nameOfParameter(scene, scene.animations[animation].path)));
}

}  // namespace

void drawAnimationRows(UiContext& ui, AnimationRows& rows) {
  const sim::Scene& scene = ui.session.document().scene();
  if (scene.animations.empty()) return;
  std::vector<sim::AnimatedParameter> parameters;
  try {
    parameters = sim::animatedParametersOf(scene);
  } catch (const sim::InputError&) {
    return;  // the simulation has rejected the edit, and reported that
  }
  const int count = static_cast<int>(parameters.size());
  const float height = kRowHeight * fontSize(), gap = 0.2f * fontSize();
  ImGui::BeginChild("##animations", {0.0f, (height + gap) * static_cast<float>(std::min(count, kMaxRows)) + gap});
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float left = corner.x + kNameWidth * fontSize();
  const float right = corner.x + ImGui::GetContentRegionAvail().x - 0.6f * fontSize();
  const std::size_t depth = ui.session.document().undoDepth();
  for (std::size_t a = 0; a < parameters.size(); ++a) {
    const float top = corner.y + gap + static_cast<float>(a) * (height + gap);
    const TimeLane lane{{left, top}, {right, top + height}, lastTime(ui.session)};
    AnimationRow(ui, rows, a, parameters[a], lane).draw();
    if (ui.session.document().undoDepth() != depth) break;  // the rest is drawn in the next frame, with the new scene
  }
  ImGui::SetCursorScreenPos({corner.x, corner.y + static_cast<float>(count) * (height + gap)});
  ImGui::Dummy({1.0f, gap});
  const bool isMine =
      ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByPopup |
                             ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  ImGui::EndChild();
  if (ImGui::IsMouseClicked(0) && !isMine) rows.selected.reset();
  const bool isDelete = ImGui::IsKeyPressed(GLFW_KEY_DELETE, false) && !ImGui::GetIO().WantTextInput;
  if (rows.selected && isDelete) deleteSelected(ui, rows);
}

}  // namespace pliant::app
