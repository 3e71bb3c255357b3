// Recordings: those in progress, their settings, and their commands.
#include "app/base/disk_space.h"
#include "app/window/base/flow.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/notice.h"
#include "app/window/panels/panel.h"
#include "app/window/properties/field_widgets.h"
#include "app/window/session/recorder.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace pliant::app {

namespace {

constexpr float kRecordingWidth = 27.0f, kRecordingAndPicture = 30.0f;  ///< [font heights]

struct UsualSize {
  const char* name;
  int width, height;
};
constexpr std::array<UsualSize, 4> kUsualSizes{
    {{"720p", 1280, 720}, {"1080p", 1920, 1080}, {"1440p", 2560, 1440}, {"4K", 3840, 2160}}};

std::string minutes(double seconds) {
  const int whole = static_cast<int>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

// The dot that indicates a recording.
void drawDot() {
  const float em = ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddCircleFilled({at.x + 0.35f * em, at.y + 0.5f * em}, 0.3f * em,
                                              IM_COL32(224, 52, 44, 255));
  ImGui::Dummy({0.8f * em, em});
  ImGui::SameLine(0.0f, 0.0f);
}

void drawSettings(RecorderSettings& settings) {
  if (!ImGui::BeginTable("recording", 2, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  static const RecorderSettings defaults;
  const ControlScope scope("recording.");
  for (const sim::Field& field : sim::fieldsOf<RecorderSettings>()) {
    drawField(field, &settings, &defaults);
  }
  ImGui::EndTable();
}

void drawSizes(RecorderSettings& settings) {
  for (const UsualSize& size : kUsualSizes) {
    if (ImGui::SmallButton(size.name)) {
      settings.width = size.width;
      settings.height = size.height;
    }
    noteControl("recording.{}", size.name);
    ImGui::SameLine();
  }
  ImGui::TextDisabled("pixels");
}

// "10 s: 600 pictures, at most 56 MB, about 50 s to draw".
std::string costText(const char* what, const RecordingCost& cost) {
  return fmt::format("{}: {:.0f} pictures, at most {}{}", what, cost.pictures, sizeText(cost.bytes),
                     cost.seconds ? fmt::format(", about {} to draw", durationText(*cost.seconds)) : "");
}

}  // namespace

class RecordingPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;

 private:
  void drawJob(RecordingJob& job, std::size_t index);
  void drawJobs();
  void drawButtons();
  void drawFocus();
  std::optional<double> drawingSpeed() const;
  void drawCost() const;
  void drawFolder() const;
};

std::vector<MenuPart> RecordingPanel::menu() {
  return {{"Record",
           "",
           {
               {"record.toggle",
                "Start or stop recording",
                {key(GLFW_KEY_F10)},
                [](UiContext& ui) { ui.recorder.toggle(ui.preferences); },
                {.isOn = [](const UiContext& ui) { return ui.recorder.isRecording(); }}},
               {"record.last",
                "Save the last seconds",
                {key(GLFW_KEY_F9)},
                [](UiContext& ui) { ui.recorder.saveLast(ui.preferences); }},
               {"file.picture",
                "Save a picture",
                {key(GLFW_KEY_F12), control('P')},
                [](UiContext& ui) { ui.requests.picture = true; }},
               toggleCommand<RecordingPanel>("record.settings", "Recording settings...", {}, true),
           }}};
}

// One line for each: the live recording with its time, those being completed with their progress.
void RecordingPanel::drawJob(RecordingJob& job, std::size_t index) {
  const RecordingState state = job.state();
  const bool isLive = index == 0 && ui_.recorder.isRecording();
  const float em = ImGui::GetFontSize();
  ImGui::PushID(static_cast<int>(index));
  if (isLive) {
    drawDot();
    ImGui::Text("REC %s", minutes(state.seconds).c_str());
    noteControlText("recording.live", [&] { return minutes(state.seconds); });
    ImGui::SameLine();
    if (ImGui::SmallButton("Stop")) ui_.recorder.toggle(ui_.preferences);
    noteControl("recording.stop");
  } else {
    const std::string text = fmt::format("{}  {}", state.file.filename().string(), minutes(state.seconds));
    // Before the text if there is room, else above it.
    const ImGuiStyle& style = ImGui::GetStyle();
    const float beside = noticeWidth(ui_.layout) - ImGui::CalcTextSize((text + "Cancel").c_str()).x -
                         2.0f * (style.ItemSpacing.x + style.FramePadding.x);
    const bool isBeside = beside > 4.0f * em;
    ImGui::ProgressBar(std::max(state.part, 0.0f),
                       {isBeside ? std::min(beside, 13.0f * em) : noticeWidth(ui_.layout), 0.0f},
                       state.part >= 0.0f ? nullptr : "");
    noteControlText(fmt::format("recording.job{}", index).c_str(), [&] { return fmt::format("{:.3f}", state.part); });
    if (isBeside) ImGui::SameLine();
    ImGui::TextUnformatted(text.c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton("Cancel")) job.cancel();
    noteControl("recording.cancel{}", index);
  }
  ImGui::PopID();
}

void RecordingPanel::drawJobs() {
  const auto jobs = ui_.recorder.jobs();
  if (jobs.empty()) return;
  beginNotice(ui_.layout, "##recordings", 0.8f);
  for (std::size_t j = 0; j < jobs.size(); ++j) drawJob(*jobs[j], j);
  endNotice(ui_.layout);
}

void RecordingPanel::drawButtons() {
  const auto withKey = [&](std::string text, const char* command) {
    const std::string key = ui_.commands.keyOf(command);
    return key.empty() ? text : fmt::format("{} ({})", text, key);
  };
  const bool isRecording = ui_.recorder.isRecording();
  if (ImGui::Button(withKey(isRecording ? "Stop" : "Record", "record.toggle").c_str()))
    ui_.recorder.toggle(ui_.preferences);
  noteControl("recording.toggle");
  const std::string last =
      withKey(fmt::format("Save the last {:.3g} s", ui_.preferences.recording.lastSeconds), "record.last");
  flowOn(buttonWidth(last.c_str()));
  if (ImGui::Button(last.c_str())) ui_.recorder.saveLast(ui_.preferences);
  noteControl("recording.last");
  const std::string picture = withKey("Picture", "file.picture");
  flowOn(buttonWidth(picture.c_str()));
  if (ImGui::Button(picture.c_str())) ui_.requests.picture = true;
  noteControl("recording.picture");
}

// The last click sets the focus of pictures taken through a lens.
void RecordingPanel::drawFocus() {
  const Snapshot& snapshot = ui_.session.snapshot();
  glm::vec3 sum(0.0f);
  int count = 0;
  for (const int particle : ui_.session.selection.particles) {
    if (static_cast<std::size_t>(particle) >= snapshot.spheres.size()) continue;
    sum += glm::vec3(snapshot.spheres[particle]);
    ++count;
  }
  const render::Camera& camera = ui_.session.view.camera;
  const float away = count > 0 ? glm::dot(sum / float(count) - camera.position(), camera.forward()) : 0.0f;
  const bool hasLens = ui_.preferences.recording.aperture > 0.0f;
  ImGui::BeginDisabled(away <= 0.0f || !hasLens);
  if (ImGui::SmallButton("Focus on the selection")) ui_.preferences.recording.focus = away;
  ImGui::EndDisabled();
  noteControl("recording.focusOnSelection");
  if (away > 0.0f && hasLens) return;
  ImGui::SameLine();
  ImGui::TextDisabled(hasLens ? "click something first" : "needs an aperture");
}

// As in the last recording; before the first one, as in the window.
std::optional<double> RecordingPanel::drawingSpeed() const {
  if (const auto measured = ui_.recorder.drawingSpeed()) return measured;
  const glm::vec2 picture = ui_.session.viewport().size / ui_.times.reduction;
  if (!(ui_.times.milliseconds > 0.0f) || picture.x < 1.0f || picture.y < 1.0f) return std::nullopt;
  return 1e-3 * double(ui_.times.milliseconds) / (1e-6 * double(picture.x) * double(picture.y));
}

void RecordingPanel::drawCost() const {
  const RecorderSettings& settings = ui_.preferences.recording;
  const auto speed = drawingSpeed();
  const std::string last = costText(fmt::format("The last {:.3g} s", settings.lastSeconds).c_str(),
                                    costOf(settings, settings.lastSeconds, speed));
  const std::string minute = settings.panels ? "The window is recorded as drawn, with its panels."
                                             : costText("The next minute", costOf(settings, 60.0, speed));
  const auto space = freeSpaceFor(folderFor(OutputKind::video, ui_.preferences.pictureFolder) / "recording");
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", last.c_str());
  noteControlText("recording.cost", [&] { return last; });
  ImGui::TextDisabled("%s", minute.c_str());
  if (space) ImGui::TextDisabled("The disk has %s free.", sizeText(*space).c_str());
  ImGui::PopTextWrapPos();
}

// The destination of the files, which may differ between pictures and videos.
void RecordingPanel::drawFolder() const {
  const auto nameOf = [&](OutputKind kind) {
    return std::filesystem::absolute(folderFor(kind, ui_.preferences.pictureFolder)).lexically_normal().string();
  };
  const std::string videos = nameOf(OutputKind::video), pictures = nameOf(OutputKind::picture);
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("Folder (Preferences): %s", videos.c_str());
  if (pictures != videos) ImGui::TextDisabled("Pictures: %s", pictures.c_str());
  ImGui::PopTextWrapPos();
}

void RecordingPanel::draw() {
  drawJobs();
  if (!open_) return;
  const float em = ImGui::GetFontSize(), width = kRecordingWidth * em;
  if (!dockBeside(kRecordingAndPicture, kRecordingWidth)) {
    // Beside the column of notices, which show current and finished recordings.
    const float left = noticesLeft(ui_.layout) - width - em;
    ImGui::SetNextWindowPos({std::max(left, 0.0f), ui_.layout.top + 0.5f * em}, floats());
    ImGui::SetNextWindowSize({width, 0.0f}, ImGuiCond_Always);
  }
  beginWindow("Recording settings");
  drawButtons();  // above the settings, which a small window cuts off
  ImGui::Separator();
  drawSizes(ui_.preferences.recording);
  drawFocus();
  drawSettings(ui_.preferences.recording);
  drawCost();
  drawFolder();
  ImGui::End();
}

template PanelType panelType<RecordingPanel>();

}  // namespace pliant::app
