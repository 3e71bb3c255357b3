// Takes: what is being recorded, and one that is edited.
#include "app/window/takes_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <cfloat>

#include "app/take/take_edits.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"

namespace pliant::app {

namespace {

void edit(TakesPanel& panel, Take take) {
  panel.from = take.begin;
  panel.to = take.steps;
  panel.entries = entriesOf(take);
  panel.take = std::move(take);
}

bool drawButton(const char* label, const char* name) {
  const bool pressed = ImGui::Button(label);
  noteControl("takes.{}", name);
  return pressed;
}

void drawRecording(Desk& desk) {
  const TakeRecorder& recorder = desk.session.recorder();
  ImGui::Text("Recorded since the start: %d frames, %zu actions", desk.session.snapshot().frame, recorder.actionCount());
  noteControl("takes.recorded");
  if (recorder.isFull()) ImGui::TextWrapped("It is as long as a take may be; what comes now is not recorded.");
  if (drawButton("Edit it", "edit")) edit(desk.state.takes, desk.session.recordedTake());
  ImGui::SameLine();
  if (drawButton("Save it ...", "save")) askForTakeFile(desk);
  if (desk.session.player() != nullptr) {
    ImGui::SameLine();
    if (drawButton("Edit the one that plays", "editPlaying")) edit(desk.state.takes, desk.session.player()->take());
  }
}

void drawActions(const std::vector<TakeEntry>& entries, int frame) {
  if (!ImGui::BeginTable("##actions", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY, {27.0f * ImGui::GetFontSize(), 9.0f * ImGui::GetFontSize()})) return;
  ImGui::TableSetupColumn("frames", ImGuiTableColumnFlags_WidthFixed, 7.0f * ImGui::GetFontSize());
  ImGui::TableSetupColumn("what was done");
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  for (const TakeEntry& entry : entries) {
    ImGui::TableNextRow();
    if (entry.first <= frame && frame <= entry.last) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_Header));
    ImGui::TableNextColumn();
    const bool isMoment = entry.first == entry.last;
    ImGui::TextUnformatted(isMoment ? fmt::format("{}", entry.first).c_str() : fmt::format("{} to {}", entry.first, entry.last).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(entry.text.c_str());
  }
  ImGui::EndTable();
}

void drawTimes(TakesPanel& panel) {
  const float em = ImGui::GetFontSize();
  ImGui::SetNextItemWidth(12.0f * em);
  ImGui::DragIntRange2("frames", &panel.from, &panel.to, 1.0f, 0, panel.take->steps);
  noteControl("takes.span");
  ImGui::SameLine();
  if (drawButton("Trim to them", "trim")) edit(panel, trimmed(std::move(*panel.take), panel.from, panel.to));
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("It is shown from the first frame on; what was done before stays,\nsince it leads to the state there.");
  ImGui::SetNextItemWidth(12.0f * em);
  ImGui::SliderFloat("speed", &panel.speed, 0.1f, 10.0f, "%.3g times as fast", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  noteControl("takes.speed");
  ImGui::SameLine();
  if (drawButton("Retime the hands there", "retime")) edit(panel, retimed(std::move(*panel.take), panel.from, panel.to, panel.speed));
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("What was done in these frames is done slower or faster, and the camera with it;\ngravity and motion go on as ever.");
}

void drawCamera(TakesPanel& panel, const Session& session) {
  Take& take = *panel.take;
  const int frame = std::min(session.snapshot().frame, take.steps);
  if (ImGui::Button(fmt::format("Camera key at frame {}###key", frame).c_str())) setCameraKey(take, frame, session.camera);
  noteControl("takes.addKey");
  ImGui::SameLine();
  ImGui::BeginDisabled(take.camera.empty());
  if (drawButton("Remove all keys", "clearKeys")) take.camera.clear();
  ImGui::EndDisabled();
  if (take.camera.size() > 40) {
    ImGui::TextDisabled("%zu camera keys, as noted while recording", take.camera.size());
    return;
  }
  for (std::size_t k = 0; k < take.camera.size(); ++k) {
    ImGui::PushID(static_cast<int>(k));
    ImGui::Text("camera key at frame %d", take.camera[k].step);
    ImGui::SameLine();
    const bool removed = ImGui::SmallButton("x");
    noteControl("takes.keys[{}].remove", k);
    ImGui::PopID();
    if (!removed) continue;
    take.camera.erase(take.camera.begin() + static_cast<std::ptrdiff_t>(k));
    return;
  }
}

void drawLayer(Desk& desk) {
  TakesPanel& panel = desk.state.takes;
  ImGui::SetNextItemWidth(12.0f * ImGui::GetFontSize());
  ImGui::InputTextWithHint("##layer", "another .take of this scene", &panel.layer);
  noteControl("takes.layer");
  ImGui::SameLine();
  ImGui::BeginDisabled(panel.layer.empty());
  if (drawButton("Add its hands", "addLayer")) {
    try {
      edit(panel, layered(*panel.take, readTake(panel.layer)));
    } catch (const std::exception& failure) {
      desk.session.banners.push_back({failure.what(), true});
    }
  }
  ImGui::EndDisabled();
}

void drawEditor(Desk& desk) {
  TakesPanel& panel = desk.state.takes;
  const Take& take = *panel.take;
  ImGui::Separator();
  ImGui::Text("Take: %d frames%s%s", take.steps, take.begin > 0 ? fmt::format(", shown from {} on", take.begin).c_str() : "",
              take.states.empty() ? "; states not known" : "");
  noteControl("takes.take");
  drawActions(panel.entries, desk.session.player() != nullptr ? desk.session.snapshot().frame : -1);
  drawTimes(panel);
  drawCamera(panel, desk.session);
  drawLayer(desk);
  if (drawButton("Play it", "play")) desk.session.play(*panel.take);
  ImGui::SameLine();
  if (drawButton("Save it as edited ...", "saveEdited")) {
    askForTakeFile(desk);
    panel.savesEdited = true;
  }
  ImGui::SameLine();
  if (drawButton("Close it", "close")) panel.take.reset();
}

}  // namespace

void drawTakes(Desk& desk) {
  TakesPanel& panel = desk.state.takes;
  if (!panel.open) return;
  const float em = ImGui::GetFontSize();
  const float right = ImGui::GetIO().DisplaySize.x - rightPanelWidth(desk.state) - em;
  ImGui::SetNextWindowPos({right, 5.0f * em}, ImGuiCond_Appearing, {1.0f, 0.0f});
  ImGui::SetNextWindowSizeConstraints({28.0f * em, 0.0f}, {28.0f * em, FLT_MAX});
  ImGui::Begin("Takes", &panel.open,
               ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize);
  drawRecording(desk);
  if (panel.take) drawEditor(desk);
  ImGui::End();
}

void drawTakeState(const Session& session) {
  const TakePlayer* player = session.player();
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
  const bool isOther = player->take().version != PLIANT_VERSION;
  ImGui::TextColored({0.95f, 0.3f, 0.25f, 1.0f}, "DIVERGED from frame %d on%s", *state.divergence,
                     isOther ? fmt::format(": made by version {}", player->take().version).c_str() : "");
  noteControlText("take.diverged", [&] { return fmt::format("{}", *state.divergence); });
}

void askForTakeFile(Desk& desk) {
  desk.state.pathInput = std::filesystem::path(desk.session.document().file()).replace_extension(".take").string();
  desk.state.askTake = true;
  desk.state.takes.savesEdited = false;
}

}  // namespace pliant::app
