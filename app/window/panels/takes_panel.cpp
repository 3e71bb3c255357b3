// Takes: the current recording, and a take being edited.

#include "app/take/take_edits.h"
#include "app/take/take_list.h"
#include "app/window/base/flow.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>

namespace pliant::app {

namespace {

constexpr float kTakesWidth = 29.0f, kTakesAndPicture = 30.0f;  ///< [font heights]; including a scrollbar
constexpr float kTakesLabels = 4.0f;                            ///< [font heights]
constexpr std::size_t kMaxKeys = 40;                            ///< maximum number of camera keys listed,
constexpr std::size_t kLongestHistory = 50;                     ///< maximum number of undo steps
constexpr std::size_t kKeyRows = 3;                             ///< number of those visible without scrolling

bool drawButton(const char* label, const char* name) {
  const bool pressed = ImGui::Button(label);
  noteControl("takes.{}", name);
  return pressed;
}

}  // namespace

class TakesPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Simulation",
             "simulation.slower",
             {toggleCommand<TakesPanel>("simulation.takes", "Takes...", {shift('T')}, true)}}};
  }
  void draw() override;

 private:
  void show(Take take);
  void open(Take take);
  void edit(const std::function<Take(Take)>& change);
  void undo();
  void drawRecording();
  void drawFrames(std::size_t row);
  void drawActions(int frame);
  void drawTimes();
  void drawKey(std::size_t k);
  void drawCamera();
  void drawLayer();
  void drawEditorButtons();
  void drawEditor();

  std::optional<Take> take_;        ///< the take being edited; none: shows the current recording
  std::vector<TakeEntry> entries_;  ///< its actions
  std::vector<Take> before_;        ///< before each edit, oldest first
  std::size_t shifted_ = 0;         ///< the entry being moved,
  int shift_ = 0;                   ///< and by how many frames
  int from_ = 0, to_ = 0;           ///< the span for trimming and retiming [frames]
  float speed_ = 0.5f;              ///< for retiming mouse gestures
  FileChooser chooser_;             ///< for the take to be combined
};

void TakesPanel::show(Take take) {
  from_ = take.begin;
  to_ = take.steps;
  entries_ = entriesOf(take);
  shift_ = 0;
  take_ = std::move(take);
}

// Starts editing a take.
void TakesPanel::open(Take take) {
  before_.clear();
  show(std::move(take));
}

// Applies `change` to the take; reports exceptions.
void TakesPanel::edit(const std::function<Take(Take)>& change) {
  try {
    Take after = change(*take_);
    before_.push_back(std::move(*take_));
    if (before_.size() > kLongestHistory) before_.erase(before_.begin());
    show(std::move(after));
  } catch (const std::exception& failure) {
    ui_.session.messages.error(failure);
  }
}

void TakesPanel::undo() {
  Take take = std::move(before_.back());
  before_.pop_back();
  show(std::move(take));
}

void TakesPanel::drawRecording() {
  const TakeRecorder& recorder = ui_.session.takes.recorder();
  const std::size_t count = recorder.actionCount();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("A take records what you do, frame by frame. It can be edited, saved and replayed.");
  ImGui::PopTextWrapPos();
  ImGui::Text("Recorded since the start: %d frames, %zu action%s", ui_.session.runs.timeline()->present().step, count,
              count == 1 ? "" : "s");
  noteControl("takes.recorded");
  if (recorder.isFull()) ImGui::TextWrapped("Maximum length reached: recording has stopped.");
  if (drawButton("Edit", "edit")) open(ui_.session.takes.recorded());
  ImGui::SameLine();
  if (drawButton("Save...", "save")) ui_.requests.saveTake(std::nullopt);
  if (ui_.session.takes.player() != nullptr) {
    ImGui::SameLine();
    if (drawButton("Edit the playing take", "editPlaying")) open(ui_.session.takes.player()->take());
  }
}

// The frames of an entry; dragging the first one moves the whole entry.
void TakesPanel::drawFrames(std::size_t row) {
  const TakeEntry& entry = entries_[row];
  const int shift = shifted_ == row ? shift_ : 0;
  int first = entry.first + shift;
  ImGui::SetNextItemWidth(4.0f * ImGui::GetFontSize());
  if (ImGui::DragInt("##first", &first, 0.5f)) {
    shifted_ = row;
    shift_ = std::clamp(first - entry.first, -entry.first, take_->steps - entry.last);
  }
  noteControl("takes.actions[{}].first", row);
  const bool isDone = ImGui::IsItemDeactivatedAfterEdit();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Drag, or double-click and type, to move this action in time.");
  if (entry.first != entry.last) {
    ImGui::SameLine();
    ImGui::Text("to %d", entry.last + shift);
  }
  if (isDone && shift != 0) edit([&](Take take) { return moved(std::move(take), std::vector(entry.actions), shift); });
}

void TakesPanel::drawActions(int frame) {
  const float em = ImGui::GetFontSize();
  if (!ImGui::BeginTable("##actions", 3, ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY, {27.0f * em, 8.0f * em}))
    return;
  ImGui::TableSetupColumn("Frames", ImGuiTableColumnFlags_WidthFixed, 8.0f * em);
  ImGui::TableSetupColumn("Action");
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, 1.5f * em);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  for (std::size_t row = 0; row < entries_.size(); ++row) {
    const TakeEntry& entry = entries_[row];
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
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Remove this action.");
    ImGui::TableSetColumnIndex(0);
    if (removed) {
      edit([&](Take take) { return without(std::move(take), std::vector(entry.actions)); });
    } else {
      drawFrames(row);  // changes the entries
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void TakesPanel::drawTimes() {
  const float em = ImGui::GetFontSize();
  labelBefore("Range", kTakesLabels);
  ImGui::SetNextItemWidth(12.0f * em);
  ImGui::DragIntRange2("##span", &from_, &to_, 1.0f, 0, take_->steps);
  noteControl("takes.span");
  ImGui::SameLine();
  if (drawButton("Trim to range", "trim")) edit([&](Take take) { return trimmed(std::move(take), from_, to_); });
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Plays only this range. Earlier actions are kept,\nsince they lead to the state at its start.");
  labelBefore("Speed", kTakesLabels);
  ImGui::SetNextItemWidth(12.0f * em);
  slider("##speed", speed_, 0.1f, 10.0f, "%.3gx", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  noteControl("takes.speed");
  ImGui::SameLine();
  if (drawButton("Retime actions", "retime")) {
    edit([&](Take take) { return retimed(std::move(take), from_, to_, speed_); });
  }
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "Plays the actions in this range, and the camera, slower or faster;\nthe simulation keeps its speed.");
}

// A camera key: its frame, and a button to remove it.
void TakesPanel::drawKey(std::size_t k) {
  const CameraKey key = take_->camera[k];
  ImGui::PushID(static_cast<int>(k));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Camera key at frame");
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
  edit([&](Take take) {
    take.camera.erase(take.camera.begin() + static_cast<std::ptrdiff_t>(k));
    if (moves) setCameraKey(take, std::clamp(step, 0, take.steps), key.camera);
    return take;
  });
}

void TakesPanel::drawCamera() {
  const int frame = std::min(ui_.session.snapshot().frame, take_->steps);
  if (ImGui::Button(fmt::format("Camera key at frame {}###key", frame).c_str())) {
    edit([&](Take take) {
      setCameraKey(take, frame, ui_.session.view.camera);
      return take;
    });
  }
  noteControl("takes.addKey");
  ImGui::SameLine();
  ImGui::BeginDisabled(take_->camera.empty());
  if (drawButton("Remove all keys", "clearKeys")) {
    edit([](Take take) {
      take.camera.clear();
      return take;
    });
  }
  ImGui::EndDisabled();
  if (take_->camera.size() > kMaxKeys) {
    ImGui::TextDisabled("%zu camera keys from the recording", take_->camera.size());
    return;
  }
  if (take_->camera.empty()) return;
  const float rows = static_cast<float>(std::min(take_->camera.size(), kKeyRows));
  ImGui::BeginChild("##keys", {0.0f, rows * ImGui::GetFrameHeightWithSpacing()}, false, ImGuiWindowFlags_NavFlattened);
  for (std::size_t k = 0; k < take_->camera.size(); ++k) drawKey(k);
  ImGui::EndChild();
}

void TakesPanel::drawLayer() {
  if (drawButton("Merge another take...", "addLayer")) {
    const std::filesystem::path& scene = ui_.session.document().file();
    chooser_.ask({FileQuestion::Kind::open, "Another take of this scene", "Merge", {".take"}}, scene,
                 usualPlaces(ui_.session.assetsFolder(), scene, ui_.preferences.recentFiles));
  }
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Adds the actions of another take of this scene, at the same frames.");
  if (const auto file = chooser_.draw())
    edit([&](Take take) { return layered(std::move(take), readTake(*file, ui_.session.consent())); });
}

void TakesPanel::drawEditorButtons() {
  if (drawButton("Play", "play")) ui_.session.play(*take_);
  ImGui::SameLine();
  ImGui::BeginDisabled(before_.empty());
  if (drawButton("Undo", "undo")) undo();
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (drawButton("Save edited take...", "saveEdited")) {
    ui_.requests.saveTake(take_);
  }
  ImGui::SameLine();
  if (drawButton("Close", "close")) take_.reset();
}

void TakesPanel::drawEditor() {
  const Take& take = *take_;
  ImGui::Separator();
  ImGui::Text("Take: %d frames%s%s", take.steps,
              take.begin > 0 ? fmt::format(", from frame {}", take.begin).c_str() : "",
              take.states.empty() ? ", without saved states" : "");
  noteControl("takes.take");
  drawEditorButtons();
  if (!take_) return;
  drawActions(ui_.session.takes.player() != nullptr ? ui_.session.snapshot().frame : -1);
  drawTimes();
  drawCamera();
  drawLayer();
}

void TakesPanel::draw() {
  if (!open_) return;
  const float em = ImGui::GetFontSize();
  if (!dockBeside(kTakesAndPicture, kTakesWidth)) {
    ImGui::SetNextWindowPos({ui_.layout.left() + em, ui_.layout.pictureTop() + 5.0f * em}, floats());
    ImGui::SetNextWindowSize({kTakesWidth * em, 0.0f}, ImGuiCond_Always);
  }
  beginWindow("Takes");
  drawRecording();
  if (take_) drawEditor();
  ImGui::End();
}

template PanelType panelType<TakesPanel>();

}  // namespace pliant::app
