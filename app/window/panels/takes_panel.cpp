// Takes: what is being recorded, and one that is edited.
#include "app/window/panels/takes_panel.h"

#include "app/base/build_info.h"
#include "app/take/take_edits.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <functional>

namespace pliant::app {

namespace {

constexpr std::size_t kMostKeys = 40;        ///< of the camera that are listed,
constexpr std::size_t kLongestHistory = 50;  ///< edits that Undo takes back
constexpr std::size_t kKeyRows = 3;          ///< so many of them without scrolling

void show(TakesPanel& panel, Take take) {
  panel.from = take.begin;
  panel.to = take.steps;
  panel.entries = entriesOf(take);
  panel.shift = 0;
  panel.take = std::move(take);
}

// Begins to edit a take.
void open(TakesPanel& panel, Take take) {
  panel.before.clear();
  show(panel, std::move(take));
}

// Takes over what `change` makes of the take; what it throws is told.
void edit(UiContext& ui, const std::function<Take(Take)>& change) {
  TakesPanel& panel = ui.state.takes;
  try {
    Take after = change(*panel.take);
    panel.before.push_back(std::move(*panel.take));
    if (panel.before.size() > kLongestHistory) panel.before.erase(panel.before.begin());
    show(panel, std::move(after));
  } catch (const std::exception& failure) {
    ui.session.messages.error(failure);
  }
}

void undo(TakesPanel& panel) {
  Take take = std::move(panel.before.back());
  panel.before.pop_back();
  show(panel, std::move(take));
}

bool drawButton(const char* label, const char* name) {
  const bool pressed = ImGui::Button(label);
  noteControl("takes.{}", name);
  return pressed;
}

void drawRecording(UiContext& ui) {
  const TakeRecorder& recorder = ui.session.takes.recorder();
  const std::size_t count = recorder.actionCount();
  ImGui::Text("Recorded since the start: %d frames, %zu action%s", ui.session.runs.timeline()->present().step, count,
              count == 1 ? "" : "s");
  noteControl("takes.recorded");
  if (recorder.isFull()) ImGui::TextWrapped("It is as long as a take may be; what comes now is not recorded.");
  if (drawButton("Edit", "edit")) open(ui.state.takes, ui.session.takes.recorded());
  ImGui::SameLine();
  if (drawButton("Save ...", "save")) askForTakeFile(ui);
  if (ui.session.takes.player() != nullptr) {
    ImGui::SameLine();
    if (drawButton("Edit the one that plays", "editPlaying")) open(ui.state.takes, ui.session.takes.player()->take());
  }
}

// The frames of an entry; dragging the first one moves the whole.
void drawFrames(UiContext& ui, std::size_t row) {
  TakesPanel& panel = ui.state.takes;
  const TakeEntry& entry = panel.entries[row];
  const int shift = panel.shifted == row ? panel.shift : 0;
  int first = entry.first + shift;
  ImGui::SetNextItemWidth(4.0f * ImGui::GetFontSize());
  if (ImGui::DragInt("##first", &first, 0.5f)) {
    panel.shifted = row;
    panel.shift = std::clamp(first - entry.first, -entry.first, panel.take->steps - entry.last);
  }
  noteControl("takes.actions[{}].first", row);
  const bool isDone = ImGui::IsItemDeactivatedAfterEdit();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Drag it, or click it twice and type: what was done is done at another time.");
  if (entry.first != entry.last) {
    ImGui::SameLine();
    ImGui::Text("to %d", entry.last + shift);
  }
  if (isDone && shift != 0)
    edit(ui, [&](Take take) { return moved(std::move(take), std::vector(entry.actions), shift); });
}

void drawActions(UiContext& ui, int frame) {
  TakesPanel& panel = ui.state.takes;
  const float em = ImGui::GetFontSize();
  if (!ImGui::BeginTable("##actions", 3, ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY, {27.0f * em, 8.0f * em}))
    return;
  ImGui::TableSetupColumn("frames", ImGuiTableColumnFlags_WidthFixed, 8.0f * em);
  ImGui::TableSetupColumn("what was done");
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, 1.5f * em);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  for (std::size_t row = 0; row < panel.entries.size(); ++row) {
    const TakeEntry& entry = panel.entries[row];
    ImGui::PushID(static_cast<int>(row));
    ImGui::TableNextRow();
    if (entry.first <= frame && frame <= entry.last)
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_Header));
    ImGui::TableSetColumnIndex(1);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(entry.text.c_str());
    ImGui::TableSetColumnIndex(2);
    const bool removed = ImGui::SmallButton("x");
    noteControl("takes.actions[{}].remove", row);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Takes it away.");
    ImGui::TableSetColumnIndex(0);
    if (removed) {
      edit(ui, [&](Take take) { return without(std::move(take), std::vector(entry.actions)); });
    } else {
      drawFrames(ui, row);  // the entries are others afterwards
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void drawTimes(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextItemWidth(12.0f * em);
  ImGui::DragIntRange2("frames", &panel.from, &panel.to, 1.0f, 0, panel.take->steps);
  noteControl("takes.span");
  ImGui::SameLine();
  if (drawButton("Trim to them", "trim"))
    edit(ui, [&](Take take) { return trimmed(std::move(take), panel.from, panel.to); });
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "It is shown from the first frame on; what was done before stays,\nsince it leads to the state there.");
  ImGui::SetNextItemWidth(12.0f * em);
  ImGui::SliderFloat("speed", &panel.speed, 0.1f, 10.0f, "%.3g times as fast",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  noteControl("takes.speed");
  ImGui::SameLine();
  if (drawButton("Retime the hands there", "retime")) {
    edit(ui, [&](Take take) { return retimed(std::move(take), panel.from, panel.to, panel.speed); });
  }
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "What was done in these frames is done slower or faster, and the camera with it;\ngravity and motion go on as "
        "ever.");
}

// Of a camera key: its frame, and a button that removes it.
void drawKey(UiContext& ui, std::size_t k) {
  const CameraKey key = ui.state.takes.take->camera[k];
  ImGui::PushID(static_cast<int>(k));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("camera key at frame");
  ImGui::SameLine();
  int step = key.step;
  ImGui::SetNextItemWidth(4.0f * ImGui::GetFontSize());
  const bool moves = ImGui::InputInt("##step", &step, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue);
  noteControl("takes.keys[{}].step", k);
  ImGui::SameLine();
  const bool removed = ImGui::SmallButton("x");
  noteControl("takes.keys[{}].remove", k);
  ImGui::PopID();
  if (!moves && !removed) return;
  edit(ui, [&](Take take) {
    take.camera.erase(take.camera.begin() + static_cast<std::ptrdiff_t>(k));
    if (moves) setCameraKey(take, std::clamp(step, 0, take.steps), key.camera);
    return take;
  });
}

void drawCamera(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  const int frame = std::min(ui.session.snapshot().frame, panel.take->steps);
  if (ImGui::Button(fmt::format("Camera key at frame {}###key", frame).c_str())) {
    edit(ui, [&](Take take) {
      setCameraKey(take, frame, ui.session.view.camera);
      return take;
    });
  }
  noteControl("takes.addKey");
  ImGui::SameLine();
  ImGui::BeginDisabled(panel.take->camera.empty());
  if (drawButton("Remove all keys", "clearKeys")) {
    edit(ui, [](Take take) {
      take.camera.clear();
      return take;
    });
  }
  ImGui::EndDisabled();
  if (panel.take->camera.size() > kMostKeys) {
    ImGui::TextDisabled("%zu camera keys, as noted while recording", panel.take->camera.size());
    return;
  }
  if (panel.take->camera.empty()) return;
  const float rows = static_cast<float>(std::min(panel.take->camera.size(), kKeyRows));
  ImGui::BeginChild("##keys", {0.0f, rows * ImGui::GetFrameHeightWithSpacing()});
  for (std::size_t k = 0; k < panel.take->camera.size(); ++k) drawKey(ui, k);
  ImGui::EndChild();
}

void drawLayer(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  ImGui::SetNextItemWidth(12.0f * ImGui::GetFontSize());
  ImGui::InputTextWithHint("##layer", "another .take of this scene", &panel.layer);
  noteControl("takes.layer");
  ImGui::SameLine();
  ImGui::BeginDisabled(panel.layer.empty());
  if (drawButton("Add its hands", "addLayer")) {
    edit(ui, [&](Take take) { return layered(std::move(take), readTake(panel.layer)); });
  }
  ImGui::EndDisabled();
}

void drawEditorButtons(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  if (drawButton("Play", "play")) ui.session.play(*panel.take);
  ImGui::SameLine();
  ImGui::BeginDisabled(panel.before.empty());
  if (drawButton("Undo", "undo")) undo(panel);
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (drawButton("Save as edited ...", "saveEdited")) {
    askForTakeFile(ui);
    panel.savesEdited = true;
  }
  ImGui::SameLine();
  if (drawButton("Close", "close")) panel.take.reset();
}

void drawEditor(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  const Take& take = *panel.take;
  ImGui::Separator();
  ImGui::Text("Take: %d frames%s%s", take.steps,
              take.begin > 0 ? fmt::format(", shown from {} on", take.begin).c_str() : "",
              take.states.empty() ? "; states not known" : "");
  noteControl("takes.take");
  drawEditorButtons(ui);
  if (!panel.take) return;
  drawActions(ui, ui.session.takes.player() != nullptr ? ui.session.snapshot().frame : -1);
  drawTimes(ui);
  drawCamera(ui);
  drawLayer(ui);
}

}  // namespace

void drawTakes(UiContext& ui) {
  TakesPanel& panel = ui.state.takes;
  if (!panel.open) return;
  const float em = ImGui::GetFontSize();
  const float right = ImGui::GetIO().DisplaySize.x - rightPanelWidth(ui.state) - em;
  ImGui::SetNextWindowPos({right, 5.0f * em}, ImGuiCond_Appearing, {1.0f, 0.0f});
  ImGui::SetNextWindowSizeConstraints({28.0f * em, 0.0f}, {28.0f * em, ImGui::GetIO().DisplaySize.y - 6.0f * em});
  ImGui::Begin("Takes", &panel.open,
               ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize);
  drawRecording(ui);
  if (panel.take) drawEditor(ui);
  ImGui::End();
}

void drawTakeState(const Session& session) {
  const TakePlayer* player = session.takes.player();
  if (player == nullptr) return;
  const TakePlayer::State state = player->state();
  const int frame = session.snapshot().frame, begin = player->take().begin;
  if (state.isJoined) {
    ImGui::TextUnformatted("TAKE, and your hands: a new one");
  } else if (frame < begin) {
    ImGui::Text("TAKE  coming to frame %d", begin);
  } else {
    ImGui::Text("TAKE  %d of %d", frame, player->take().steps);
  }
  noteControlText("take.label", [&] { return state.isJoined ? "joined" : "playing"; });
  if (!state.divergence) return;
  const bool isOther = player->take().version != version();
  ImGui::TextColored({0.95f, 0.3f, 0.25f, 1.0f}, "DIVERGED from frame %d on%s", *state.divergence,
                     isOther ? fmt::format(": made by version {}", player->take().version).c_str() : "");
  noteControlText("take.diverged", [&] { return fmt::format("{}", *state.divergence); });
}

void askForTakeFile(UiContext& ui) {
  ui.state.pathInput = std::filesystem::path(ui.session.document().file()).replace_extension(".take").string();
  ui.state.askTake = true;
  ui.state.takes.savesEdited = false;
}

}  // namespace pliant::app
