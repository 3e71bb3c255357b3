// The timeline: a row of the toolbar for scrubbing, and the branches in the bottom panel.
#include "app/window/panels/timeline_strip.h"

#include "app/window/base/flow.h"
#include "app/window/base/icons.h"
#include "app/window/context/command_hint.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/context/ui_context.h"
#include "app/window/session/camera_keys.h"
#include "app/window/session/scene_actions.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::app {

namespace {

constexpr ImU32 kMark = IM_COL32(226, 120, 32, 255), kNamed = IM_COL32(46, 160, 90, 255),
                kLoop = IM_COL32(120, 90, 200, 70), kCameraKey = IM_COL32(230, 115, 25, 255);

float em() { return ImGui::GetFontSize(); }

/// A step axis on the screen.
struct Ruler {
  ImVec2 low, high;
  int first = 0, last = 0;

  float x(double step) const {
    const double part = (step - first) / std::max(last - first, 1);
    return low.x + static_cast<float>(std::clamp(part, 0.0, 1.0)) * (high.x - low.x);
  }
  int stepAt(float place) const {
    const float part = (place - low.x) / std::max(high.x - low.x, 1.0f);
    return first + static_cast<int>(std::lround(std::clamp(part, 0.0f, 1.0f) * static_cast<float>(last - first)));
  }
  void fill(int from, int to, ImU32 colour, ImDrawList& list) const {
    list.AddRectFilled({x(from), low.y}, {std::max(x(to), x(from) + 1.0f), high.y}, colour, 0.15f * em());
  }
  void line(double step, float top, float bottom, ImU32 colour, float width, ImDrawList& list) const {
    const float at = x(step), height = high.y - low.y;
    list.AddLine({at, low.y + top * height}, {at, low.y + bottom * height}, colour, width);
  }
};

std::string sizeText(std::size_t bytes) {
  const double megabytes = static_cast<double>(bytes) / (1 << 20);
  return megabytes < 10.0 ? fmt::format("{:.1f} MB", megabytes) : fmt::format("{:.0f} MB", megabytes);
}

// Continues in the current line; starts the next one if there is too little room for this width.
void goOnOrWrap(float width) {
  if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

// Adds a command's hint to the last button. The next button is placed beside it.
void describeButton(const Command& command, UiContext& ui) {
  noteControl("{}", command.id);
  hintCommand(command, ui);
  ImGui::SameLine(0.0f, 0.25f * em());
}

void drawButton(const char* label, const char* id, UiContext& ui) {
  goOnOrWrap(buttonWidth(label));
  const Command& command = *ui.commands.find(id);
  if (ImGui::SmallButton(label) && command.canAct(ui)) command.act(ui);
  describeButton(command, ui);
}

// Toggles are highlighted while on.
void drawButton(Icon icon, const char* id, UiContext& ui) {
  const Command& command = *ui.commands.find(id);
  const bool on = command.isOn(ui);
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  ImGui::BeginDisabled(!command.canAct(ui));
  if (smallIconButton(id, icon)) command.act(ui);
  ImGui::EndDisabled();
  if (on) ImGui::PopStyleColor();
  describeButton(command, ui);
}

// The stored part of a branch, its actions, and its key frames.
void drawBranchBar(const TimelineBranch& bar, const Ruler& ruler, ImDrawList& list) {
  for (const auto& [from, to] : bar.kept) {
    ruler.fill(from, std::min(to + 1, ruler.last), ImGui::GetColorU32(ImGuiCol_SliderGrab, bar.onPath ? 0.55f : 0.3f),
               list);
  }
  for (const int step : bar.keyframes) {
    ruler.line(step, 0.75f, 1.0f, ImGui::GetColorU32(ImGuiCol_Text, 0.45f), 1.0f, list);
  }
  for (const int step : bar.marks) ruler.line(step, 0.0f, 0.45f, kMark, std::max(0.1f * em(), 1.0f), list);
}

void drawHandle(const Ruler& ruler, int step, ImDrawList& list) {
  const float at = ruler.x(step), half = 0.28f * em();
  const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
  list.AddLine({at, ruler.low.y - 1.0f}, {at, ruler.high.y + 1.0f}, colour, std::max(0.12f * em(), 1.5f));
  list.AddTriangleFilled({at - half, ruler.low.y - 1.0f}, {at + half, ruler.low.y - 1.0f},
                         {at, ruler.low.y + 1.2f * half}, colour);
}

void drawTip(const Timeline& timeline, const TimelinePosition& place) {
  const auto frame = timeline.at(place);
  if (frame == nullptr) return;
  ImGui::SetTooltip("step %d   %.2f s", frame->frame, frame->time);
}

// Dragging moves the viewed position.
void scrub(const char* id, int branch, const Ruler& ruler, UiContext& ui) {
  TimeTravel& travel = ui.session.runs.travel();
  ImGui::SetCursorScreenPos(ruler.low);
  ImGui::InvisibleButton(id, {std::max(ruler.high.x - ruler.low.x, 1.0f), std::max(ruler.high.y - ruler.low.y, 1.0f)});
  const int step = ruler.stepAt(ImGui::GetIO().MousePos.x);
  if (ImGui::IsItemActive()) {
    travel.stop();
    if (ImGui::IsItemActivated()) ui.session.runs.setPlaying(false);
    travel.goTo({branch, step}, ui.session.worker());
  }
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) drawTip(travel.timeline(), {branch, step});
}

// The stored steps on the path to the viewed position, as one bar.
void drawPath(const Overview& overview, const TimelinePosition& here, const Ruler& ruler, const TimeTravel& travel,
              ImDrawList& list) {
  list.AddRectFilled(ruler.low, ruler.high, ImGui::GetColorU32(ImGuiCol_FrameBg), 0.15f * em());
  int branch = here.branch, end = ruler.last;
  for (auto bar = overview.branches.rbegin(); bar != overview.branches.rend(); ++bar) {  // children before parents
    if (bar->branch != branch) continue;
    TimelineBranch part = *bar;
    std::erase_if(part.kept, [&](const auto& range) { return range.first > end; });
    for (auto& range : part.kept) range.second = std::min(range.second, end);
    std::erase_if(part.keyframes, [&](int step) { return step > end; });
    std::erase_if(part.marks, [&](int step) { return step > end; });
    part.onPath = true;
    drawBranchBar(part, ruler, list);
    branch = bar->parent;
    end = bar->first - 1;
  }
  if (travel.loop) ruler.fill(travel.loop->first, travel.loop->second, kLoop, list);
  for (const NamedState& named : overview.named) ruler.line(named.place.step, 0.0f, 1.0f, kNamed, 0.12f * em(), list);
  if (overview.present.branch == here.branch) {
    ruler.line(overview.present.step, 0.0f, 1.0f, ImGui::GetColorU32(ImGuiCol_Text, 0.6f), 0.1f * em(), list);
  }
}

void drawBranch(const TimelineBranch& bar, const Overview& overview, float left, const Ruler& ruler, UiContext& ui) {
  TimeTravel& travel = ui.session.runs.travel();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const TimelinePosition here = travel.place(ui.session.worker());
  ImGui::SetCursorScreenPos({left, ruler.low.y - 0.1f * em()});
  bool isGhost = travel.ghost == bar.branch;
  ImGui::PushID(bar.branch);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.1f * em(), 0.0f});
  if (ImGui::Checkbox("##ghost", &isGhost)) {
    travel.ghost = isGhost ? std::optional(bar.branch) : std::nullopt;
  }
  ImGui::PopStyleVar();
  noteControl("timeline.ghost[{}]", bar.branch);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("show this branch as a ghost");
  ImGui::SameLine(0.0f, 0.3f * em());
  const std::string name =
      bar.parent < 0 ? fmt::format("run {}", bar.branch + 1) : fmt::format("branch {}", bar.branch + 1);
  if (bar.branch == overview.present.branch)
    ImGui::TextUnformatted(name.c_str());
  else
    ImGui::TextDisabled("%s", name.c_str());
  list.AddRectFilled(ruler.low, ruler.high, ImGui::GetColorU32(ImGuiCol_FrameBg), 0.15f * em());
  drawBranchBar(bar, ruler, list);
  if (overview.present.branch == bar.branch) {
    ruler.line(overview.present.step, 0.0f, 1.0f, ImGui::GetColorU32(ImGuiCol_Text, 0.6f), 0.1f * em(), list);
  }
  if (here.branch == bar.branch) drawHandle(ruler, here.step, list);
  scrub("##lane", bar.branch, ruler, ui);
  noteControl("timeline.lane[{}]", bar.branch);
  ImGui::PopID();
}

// Connects a branch to the step where it left its parent.
void drawFork(float fromY, float toY, const Ruler& ruler, int step) {
  const float x = ruler.x(step);
  ImGui::GetWindowDrawList()->AddLine({x, fromY}, {x, toY}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                                      std::max(0.08f * em(), 1.0f));
}

// A camera key: a diamond at half the ruler's height.
void drawCameraKey(const Ruler& ruler, double step, float size, ImDrawList& list) {
  const float x = ruler.x(step), y = 0.5f * (ruler.low.y + ruler.high.y);
  list.AddQuadFilled({x - size, y}, {x, y - size}, {x + size, y}, {x, y + size}, kCameraKey);
}

// A line above the branches: a click on a key uses its camera.
void drawCameraKeys(const CameraPath& path, float left, const Ruler& ruler, UiContext& ui) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::SetCursorScreenPos({left, ruler.low.y - 0.1f * em()});
  ImGui::TextDisabled("camera");
  list.AddRectFilled(ruler.low, ruler.high, ImGui::GetColorU32(ImGuiCol_FrameBg), 0.15f * em());
  const float size = 0.45f * em();
  for (std::size_t k = 0; k < path.keys().size(); ++k) {
    const int step = stepAtTime(ui.session, path.keys()[k].time);
    ImGui::PushID(static_cast<int>(k));
    ImGui::SetCursorScreenPos({ruler.x(step) - size, ruler.low.y});
    if (ImGui::InvisibleButton("##key", {2.0f * size, ruler.high.y - ruler.low.y})) {
      lookThroughCameraKey(ui.session, k);
    }
    drawCameraKey(ruler, step, ImGui::IsItemHovered() ? 1.2f * size : size, list);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("camera key at %.2f s: look through it", path.keys()[k].time);
    noteControl("timeline.cameraKey[{}]", k);
    ImGui::PopID();
  }
}

void drawBranches(const Overview& overview, UiContext& ui) {
  const float names = 7.0f * em(), row = 1.5f * em();
  int last = 1;
  for (const TimelineBranch& bar : overview.branches) last = std::max(last, bar.last);
  std::map<int, float> middles;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float right = corner.x + ImGui::GetContentRegionAvail().x - 0.5f * em();
  float y = corner.y + 0.2f * em();
  if (const CameraPath path = cameraPathOf(ui.session); !path.isEmpty()) {
    last = std::max(last, stepAtTime(ui.session, path.keys().back().time));
    drawCameraKeys(path, corner.x, {{corner.x + names, y}, {right, y + 1.1f * em()}, 0, last}, ui);
    y += row;
  }
  for (const TimelineBranch& bar : overview.branches) {
    const Ruler ruler{{corner.x + names, y}, {right, y + 1.1f * em()}, 0, last};
    const float middle = y + 0.55f * em();
    if (const auto parent = middles.find(bar.parent); parent != middles.end())
      drawFork(parent->second, middle, ruler, bar.first);
    drawBranch(bar, overview, corner.x, ruler, ui);
    middles[bar.branch] = middle;
    y += row;
  }
  ImGui::SetCursorScreenPos({corner.x, y});
  ImGui::Dummy({1.0f, 1.0f});
}

// Enter or a click elsewhere confirms it, Esc keeps the old name.
void drawNameInput(std::size_t state, float width, NamedStates& panel, UiContext& ui) {
  if (std::exchange(panel.focusesName, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  ImGui::InputText("##name", &panel.name, ImGuiInputTextFlags_AutoSelectAll);
  if (!ImGui::IsItemDeactivated()) return;
  if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) && !panel.name.empty())
    ui.session.renameState(state, panel.name);
  panel.renamed = -1;
}

void drawNamed(const Overview& overview, NamedStates& panel, UiContext& ui) {
  // Names are shortened to make room for the buttons.
  const float buttons = ImGui::CalcTextSize("Rename").x + 3.5f * em();
  const float width = std::clamp(ImGui::GetContentRegionAvail().x - buttons, 2.0f * em(), 9.0f * em());
  for (std::size_t n = 0; n < overview.named.size(); ++n) {
    const NamedState& named = overview.named[n];
    ImGui::PushID(named.id);
    if (panel.renamed == named.id) {
      drawNameInput(n, width, panel, ui);
    } else {
      if (ImGui::Selectable(named.name.c_str(), false, ImGuiSelectableFlags_AllowDoubleClick, {width, 0.0f})) {
        goToNamed(ui.session, n);
      }
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("step %d, %.2f s: go there", named.place.step, named.time);
    }
    noteControlText(fmt::format("timeline.named[{}]", n).c_str(), [&] { return named.name; });
    ImGui::SameLine();
    if (ImGui::SmallButton("Rename")) {
      panel.renamed = named.id;
      panel.name = named.name;
      panel.focusesName = true;
    }
    noteControl("timeline.rename[{}]", n);
    ImGui::SameLine(0.0f, 0.25f * em());
    if (smallIconButton("forget", Icon::cross)) ui.session.forgetState(n);
    noteControl("timeline.forget[{}]", n);
    ImGui::PopID();
  }
  if (!overview.named.empty()) return;
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("No kept states yet. \"Keep state\" saves this moment, to return to later.");
  ImGui::PopTextWrapPos();
}

std::string memoryText(const Overview& overview) {
  return fmt::format("{:.0f} s kept, {} of {}", overview.seconds, sizeText(overview.bytes), sizeText(overview.bound));
}

}  // namespace

void drawTimelineStrip(UiContext& ui) {
  TimeTravel& travel = ui.session.runs.travel();
  travel.timeline().setBound(static_cast<std::size_t>(ui.preferences.timelineMegabytes) << 20);
  const Overview overview = travel.timeline().overview();
  const TimelinePosition here = travel.place(ui.session.worker());
  drawButton(Icon::toStart, "timeline.start", ui);
  drawButton(Icon::playBackwards, "timeline.playBackwards", ui);
  drawButton(Icon::stepBackwards, "timeline.back", ui);
  drawButton(Icon::stepForwards, "simulation.step", ui);
  drawButton(Icon::play, "timeline.playForwards", ui);
  drawButton(Icon::toEnd, "timeline.present", ui);
  const std::string memory = memoryText(overview);
  const float room = ImGui::GetContentRegionAvail().x, text = ImGui::CalcTextSize(memory.c_str()).x + 0.8f * em();
  const bool hasRoom = room - text > 12.0f * em();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const auto [first, last] = travel.timeline().range(here.branch);
  const Ruler ruler{{corner.x + 0.4f * em(), corner.y + 0.1f * em()},
                    {corner.x + room - (hasRoom ? text : 0.4f * em()), corner.y + em()},
                    first,
                    last};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  drawPath(overview, here, ruler, travel, list);
  const CameraPath path = cameraPathOf(ui.session);
  for (const CameraPath::Key& key : path.keys()) {
    const int step = stepAtTime(ui.session, key.time);
    if (step >= first && step <= last) drawCameraKey(ruler, step, 0.3f * em(), list);
  }
  drawHandle(ruler, here.step, list);
  scrub("##timeline", here.branch, ruler, ui);
  noteControlText("timeline.scrubber",
                  [&, first = first, last = last] { return fmt::format("{} {} {}", first, here.step, last); });
  if (!hasRoom) return;
  ImGui::SameLine(0.0f, 0.6f * em());
  ImGui::TextDisabled("%s", memory.c_str());
}

void drawTimeline(UiContext& ui, NamedStates& states) {
  const Overview overview = ui.session.runs.travel().timeline().overview();
  drawButton("Keep state", "timeline.keep", ui);
  drawButton("Loop start", "timeline.loopFrom", ui);
  drawButton("Loop end", "timeline.loopTo", ui);
  drawButton("Clear loop", "timeline.noLoop", ui);
  drawButton("Restore parameters", "timeline.parameters", ui);
  drawButton("Set camera key", "camera.setKey", ui);
  drawButton("Remove camera key", "camera.removeKey", ui);
  drawButton("Preview path", "camera.preview", ui);
  const std::string memory = "   " + memoryText(overview);
  goOnOrWrap(ImGui::CalcTextSize(memory.c_str()).x);
  ImGui::TextDisabled("%s", memory.c_str());
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "simulated time that can be played back, and the memory it takes;\nthe limit is set in Edit > Preferences");
  noteControlText("timeline.memory", [&] { return memoryText(overview); });
  const float room = ImGui::GetContentRegionAvail().x;
  const float list =
      std::min(16.0f * em(), std::max(0.4f * room, room - 8.0f * em()));  // a short line can be read, too
  ImGui::BeginChild("##branches", {room - list, 0.0f}, false, ImGuiWindowFlags_NavFlattened);
  drawBranches(overview, ui);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##named", {}, false, ImGuiWindowFlags_NavFlattened);
  drawNamed(overview, states, ui);
  ImGui::EndChild();
}

}  // namespace pliant::app
