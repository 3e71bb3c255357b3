// The solver lens: examines a step phase by phase and constraint by constraint.
#include "app/view/framing.h"
#include "app/view/lens.h"
#include "app/window/base/flow.h"
#include "app/window/base/rich_text.h"
#include "app/window/base/slider.h"
#include "app/window/base/text_fonts.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/lens_code.h"
#include "app/window/panels/lens_errors.h"
#include "app/window/panels/lens_numbers.h"
#include "app/window/panels/lens_picture.h"
#include "app/window/panels/panel.h"
#include "sim/observe/step_recording.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMostHere = 8;     ///< limit of links to constraints at the selected particle
constexpr float kRoomAround = 1.5f;      ///< free picture size relative to what is examined,
constexpr float kRoomAroundAll = 1.6f;   ///< or to a whole small scene, with its labels
constexpr std::size_t kSmallScene = 50;  ///< maximum number of particles to show the whole scene
constexpr int kUntilRecorded = 3;        ///< frames until the simulation records its steps

struct StrideButtons {
  const char* name;
  LensStride stride;
  const char* help;
};
constexpr std::array<StrideButtons, 5> kStrides{
    {{"phase", LensStride::phase, "forces, prediction, contacts, solver, velocities..."},
     {"iteration", LensStride::iteration, "of the solver"},
     {"group", LensStride::group, "priority groups within an iteration"},
     {"colour", LensStride::colour,
      "constraints that share no particle, solved at the same time by coloured Gauss-Seidel"},
     {"constraint", LensStride::constraint, "one after the other, in the order in which they are solved"}}};

// Widths and heights [font heights].
constexpr float kNarrowestWindow = 38.0f, kWantedWidth = 60.0f, kUsualHeight = 29.5f, kMinHeight = 22.0f;
constexpr float kLensBeside = 20.0f;                    ///< its minimum width if it stands beside the picture
constexpr float kTwoColumns = 44.0f, kTwoRows = 26.0f;  ///< minimum sizes to show code and numbers
constexpr float kCodeAbove = 0.55f;                     ///< height of the code if stacked
constexpr float kBetweenStrides = 0.6f, kNarrowestSlider = 8.5f;
constexpr float kMinNumbers = 20.0f, kNumbers = 37.0f, kNarrowestPlot = 8.0f;

float widthOf(const StrideButtons& buttons) {
  return 2.0f * ImGui::GetFrameHeight() + ImGui::CalcTextSize(buttons.name).x + 0.6f * ImGui::GetFontSize();
}

float stridesWidth() {
  float width = kBetweenStrides * ImGui::GetFontSize() * float(kStrides.size() - 1);
  for (const StrideButtons& buttons : kStrides) width += widthOf(buttons);
  return width;
}

// All particles of a small scene, during the whole step; empty for other scenes.
render::Box boxOfFew(const Snapshot& snapshot) {
  render::Box box;
  if (snapshot.spheres.size() > kSmallScene) return box;
  for (const sim::Stage& stage : snapshot.recording->stages) {
    for (std::size_t i = 0; i < std::min(stage.x.size(), snapshot.spheres.size()); ++i)
      box.add(glm::vec3(stage.x[i]), snapshot.spheres[i].w);
  }
  return box;
}

int firstOf(std::span<const int> selection) { return selection.empty() ? -1 : selection.front(); }

void drawErrors(const sim::Stage& stage, std::span<const std::string> names) {
  std::string text;
  for (std::size_t b = 0; b < stage.errors.size(); ++b) {
    if (stage.errors[b] > 0.0f)
      text += fmt::format("{}{} {:.3g}", text.empty() ? "largest |C|:  " : ",  ", names[b], stage.errors[b]);
  }
  if (!text.empty()) ImGui::TextDisabled("%s", text.c_str());
}

}  // namespace

class LensPanel final : public Panel {
 public:
  explicit LensPanel(UiContext& ui) : Panel(ui), code_(ui) {}
  static std::vector<MenuPart> menu() {
    return {{"View", "view.plots", {toggleCommand<LensPanel>("view.lens", "Solver lens", {key('I')})}}};
  }
  void toggle() override;
  void sceneOpened() override;
  void addNeeds(PanelNeeds& needs) const override { needs.recording = needs.recording || open_; }
  std::shared_ptr<const Snapshot> substituteSnapshot(std::size_t run) override;
  std::optional<FocusRegion> focusRegion(std::size_t run) const override;
  void addMarks(std::size_t run, render::Frame& frame) const override;
  void draw() override;

 private:
  int chosenParticle() const;
  void drawStrides(const sim::StepRecording& recording);
  void drawCode(const sim::StepRecording* recording, ImVec2 size);
  void makeFirstStep();
  void drawStageSlider(const sim::StepRecording& recording, float width);
  void drawOptions();
  void drawControls(const sim::StepRecording& recording);
  void drawFindings(const sim::StepRecording& recording);
  void takeArrows(const sim::StepRecording* recording);
  void drawInvitation();
  void placeWindow();
  void drawParts(const sim::StepRecording* recording);
  void drawColumns(const sim::StepRecording* recording);
  void drawSide(const sim::StepRecording* recording, ImVec2 size);
  void drawTabs(const sim::StepRecording* recording, bool withCode);
  void drawConstraintsAt(const sim::StepRecording& recording, int chosen);
  void drawNumbers(const sim::StepRecording& recording, int chosen);
  Viewport freePicture() const;
  void lookAtPlace(bool isNew);

  bool isLookedInto(std::size_t run) const;

  LensPosition place_;
  /// The snapshot of a step at a place, computed once.
  struct Seen {
    std::shared_ptr<const Snapshot> of;
    LensPosition place;
    std::shared_ptr<const Snapshot> snapshot;
  } seen_;
  std::weak_ptr<const sim::StepRecording> named_;  ///< that `names_` belongs to; large, and not kept alive for them
  std::vector<std::string> names_;
  bool activeOnly_ = true;            ///< skips constraints without a correction
  bool onlySelected_ = false;         ///< skips those that do not affect the selected particle, too
  float arrowScale_ = 1.0f;           ///< length of the arrows relative to the correction
  std::size_t listed_ = kMostListed;  ///< particles of the projection that have a row, and names in the picture
  bool wantsLook_ = false;            ///< the camera is to move close,
  bool wantsAll_ = false;             ///< or to show everything, beside the lens
  int stepIn_ = 0;                    ///< frames until a step is done; 0: none
  bool fromStart_ = false;            ///< even if one is already recorded
  LensCode code_;
};

int LensPanel::chosenParticle() const { return onlySelected_ ? firstOf(ui_.session.selection.particles) : -1; }

void LensPanel::drawStrides(const sim::StepRecording& recording) {
  for (const StrideButtons& buttons : kStrides) {
    if (&buttons != &kStrides.front()) flowOn(widthOf(buttons), kBetweenStrides * ImGui::GetFontSize());
    ImGui::BeginGroup();
    for (const int direction : {-1, 1}) {
      ImGui::PushID(buttons.name);
      ImGui::PushID(direction);
      if (direction > 0) {
        ImGui::SameLine(0.0f, 0.3f * ImGui::GetFontSize());
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(buttons.name);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", buttons.help);
        ImGui::SameLine(0.0f, 0.3f * ImGui::GetFontSize());
      }
      ImGui::PushButtonRepeat(true);
      if (ImGui::ArrowButton("##go", direction > 0 ? ImGuiDir_Right : ImGuiDir_Left)) {
        place_ = stride(recording, place_, buttons.stride, direction, activeOnly_, chosenParticle());
      }
      ImGui::PopButtonRepeat();
      noteControl("lens.{}.{}", buttons.name, direction > 0 ? "next" : "back");
      ImGui::PopID();
      ImGui::PopID();
    }
    ImGui::EndGroup();
  }
}

// If the lens has the keyboard focus: up and down move by group, left and right by constraint.
void LensPanel::takeArrows(const sim::StepRecording* recording) {
  ui_.arrows.taken = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) && !ImGui::GetIO().WantTextInput;
  for (const int key : std::exchange(ui_.arrows.pressed, {})) {
    if (recording == nullptr) continue;
    const bool isAcross = key == GLFW_KEY_LEFT || key == GLFW_KEY_RIGHT;
    const int direction = key == GLFW_KEY_DOWN || key == GLFW_KEY_RIGHT ? 1 : -1;
    place_ = stride(*recording, place_, isAcross ? LensStride::constraint : LensStride::group, direction, activeOnly_,
                    chosenParticle());
  }
}

// Links to the constraints of a stage at the selected particle.
void LensPanel::drawConstraintsAt(const sim::StepRecording& recording, int chosen) {
  const auto here = constraintsAt(recording, place_.stage, chosen, activeOnly_, kMostHere);
  for (const ConstraintHere& constraint : here) {
    if (ImGui::Selectable(constraint.text.c_str())) place_.projection = constraint.projection;
    noteControl("lens.here.{}", &constraint - here.data());
  }
}

void LensPanel::drawNumbers(const sim::StepRecording& recording, int chosen) {
  const LensPosition place = place_;
  const sim::Stage& stage = recording.stages[place.stage];
  const std::string particle = describeParticle(recording, place, chosen);
  ImGui::TextUnformatted(describe(recording, place).c_str());
  noteControlText("lens.place", [&] { return describe(recording, place); });
  if (place.projection >= 0) {
    flowOn(buttonWidth("Zoom to it"));
    wantsLook_ = ImGui::SmallButton("Zoom to it");
    noteControl("lens.look");
  }
  if (place.projection < 0) {
    drawWords(explainStage(stage));
    const std::vector<std::string> solved = explainSolved(recording, stage, names_);
    for (const std::string& line : solved) drawWords(line);
    ImGui::PushTextWrapPos(0.0f);
    if (solved.empty()) drawErrors(stage, names_);
    const auto count = stage.lastProjection - stage.firstProjection;
    if (count > 0) ImGui::TextDisabled("%u constraints, one by one with the left and right arrow keys", count);
    ImGui::PopTextWrapPos();
    if (count > 0 && chosen >= 0) drawConstraintsAt(recording, chosen);
  } else {
    const sim::Projection& projection = recording.projections[place.projection];
    const float below = particle.empty() ? 0.0f : ImGui::GetTextLineHeightWithSpacing();
    listed_ = drawProjectionNumbers(recording, projection, chosen, ImGui::GetContentRegionAvail().y - below);
  }
  if (!particle.empty()) drawWords(particle);
}

// The part of the picture above the lens' window, if that is at the bottom.
Viewport LensPanel::freePicture() const {
  const Viewport& picture = ui_.session.viewport();
  const float panel = ImGui::GetWindowPos().y;
  const float bottom = panel > 0.25f * ImGui::GetIO().DisplaySize.y ? panel - picture.corner.y : picture.size.y;
  return {{0.0f, 0.0f}, {picture.size.x, std::clamp(bottom, 1.0f, picture.size.y)}};
}

// Keeps the lens' constraint in view, or moves the camera close to it.
void LensPanel::lookAtPlace(bool isNew) {
  const Session& session = ui_.session;
  render::Camera& camera = ui_.session.view.camera;
  const LensPosition& place = place_;
  if (session.snapshots().size() > 1 || session.snapshot().recording == nullptr) return;  // e.g. just gone back
  const render::Box box = boxAt(session.snapshot(), place, firstOf(session.selection.particles));
  const Viewport free = freePicture();
  const glm::vec2 picture = session.viewport().size;
  if (isNew) keepInView(box, free, picture, camera);
  if (wantsAll_ && !session.snapshot().spheres.empty()) {
    wantsAll_ = false;
    fitInto(boxOfFew(session.snapshot()), free, picture, kRoomAroundAll, camera);
  }
  if (std::exchange(wantsLook_, false)) fitInto(box, free, picture, kRoomAround, camera);
}

void LensPanel::toggle() {
  Panel::toggle();
  stepIn_ = open_ ? kUntilRecorded : 0;
  fromStart_ = false;
  wantsAll_ = open_;
  if (open_) ui_.session.runs.setPlaying(false);
}

// For scenes that are meant to be stepped through.
void LensPanel::sceneOpened() {
  if (!ui_.session.document().scene().view.lens) return;
  if (!open_) toggle();
  ui_.session.runs.setPlaying(false);
  place_ = {};
  stepIn_ = kUntilRecorded;
  fromStart_ = true;
}

// Whether it is the run being examined, with a recorded step.
bool LensPanel::isLookedInto(std::size_t run) const {
  if (!open_ || run != ui_.session.runs.active()) return false;
  const auto& recording = ui_.session.snapshots()[run]->recording;
  return recording != nullptr && !recording->stages.empty();
}

std::shared_ptr<const Snapshot> LensPanel::substituteSnapshot(std::size_t run) {
  if (!open_) seen_ = {};
  if (!isLookedInto(run)) return nullptr;
  const auto& snapshot = ui_.session.snapshots()[run];
  place_ = clamped(*snapshot->recording, place_);
  if (seen_.of == snapshot && seen_.place == place_) return seen_.snapshot;
  auto seen = std::make_shared<Snapshot>(snapshotAt(*snapshot, place_));
  seen->recording = nullptr;  // hides the effect of the whole step while showing its parts
  seen_ = {snapshot, place_, std::move(seen)};
  return seen_.snapshot;
}

std::optional<FocusRegion> LensPanel::focusRegion(std::size_t run) const {
  if (!isLookedInto(run)) return std::nullopt;
  return focusRegionAt(*ui_.session.snapshots()[run], place_, firstOf(ui_.session.selection.particles));
}

// Controls for the step and for navigation in it: in one line if there is room.
void LensPanel::drawControls(const sim::StepRecording& recording) {
  const float gap = ImGui::GetStyle().ItemSpacing.x, em = ImGui::GetFontSize();
  if (ImGui::Button("First step")) makeFirstStep();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Reset the scene and make its first step");
  noteControl("lens.firstStep");
  ImGui::SameLine();
  if (ImGui::Button("Next step")) ui_.session.runs.stepOnce();
  noteControl("lens.step");
  ImGui::SameLine();
  const float room = ImGui::GetContentRegionAvail().x - buttonWidth("Options") - gap;
  const bool isOneLine = room - stridesWidth() - 2.0f * gap > kNarrowestSlider * em;
  const bool isNarrow = room < kNarrowestSlider * em;  // the slider has its own line
  if (!isNarrow) {
    drawStageSlider(recording, isOneLine ? room - stridesWidth() - 2.0f * gap : room);
    ImGui::SameLine(0.0f, isOneLine ? 2.0f * gap : -1.0f);
  }
  if (isOneLine) {
    drawStrides(recording);
    ImGui::SameLine();
  }
  if (ImGui::Button("Options")) ImGui::OpenPopup("##options");
  noteControl("lens.options");
  drawOptions();
  if (isNarrow) drawStageSlider(recording, -1.0f);
  if (!isOneLine) drawStrides(recording);
}

void LensPanel::drawStageSlider(const sim::StepRecording& recording, float width) {
  ImGui::SetNextItemWidth(width);
  int stage = place_.stage;
  const int last = static_cast<int>(recording.stages.size()) - 1;
  const std::string shown = fmt::format("step {}: stage %d of {}", recording.frame + 1, last);
  if (slider("##stage", stage, 0, last, shown.c_str())) place_ = {stage, -1};
  noteControl("lens.stage");
}

void LensPanel::drawOptions() {
  if (!ImGui::BeginPopup("##options")) return;
  ImGui::Checkbox("only constraints with corrections", &activeOnly_);
  noteControl("lens.activeOnly");
  ImGui::BeginDisabled(ui_.session.selection.particles.empty());
  ImGui::Checkbox("only at the selected particle", &onlySelected_);
  ImGui::EndDisabled();
  labelBefore("arrow length", 0.0f);
  ImGui::SetNextItemWidth(9.0f * ImGui::GetFontSize());
  slider("##arrows", arrowScale_, 1.0f, 100.0f, "%.0f times", ImGuiSliderFlags_Logarithmic);
  ImGui::EndPopup();
}

void LensPanel::makeFirstStep() {
  ui_.session.reset(false);
  place_ = {};
  wantsAll_ = true;
  stepIn_ = kUntilRecorded;
  fromStart_ = true;
}

void LensPanel::drawFindings(const sim::StepRecording& recording) {
  if (!recording.complete) {
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextDisabled("The step is too large to record in full: the last stages have no positions or constraints.");
    ImGui::PopTextWrapPos();
  }
  drawNumbers(recording, firstOf(ui_.session.selection.particles));
}

void LensPanel::draw() {
  ui_.arrows.taken = false;
  ui_.layout.coveredRight = 0.0f;
  if (!open_) return;
  placeWindow();
  beginWindow("Solver lens");
  ui_.layout.coveredRight = coveredOfRight();
  // A low window uses smaller text, so that everything fits.
  const bool isLow = ImGui::GetWindowHeight() < kUsualHeight * ImGui::GetFontSize();
  if (isLow) ImGui::PushFont(textFonts().small);
  const auto recording = ui_.session.snapshot().recording;
  const bool isThere = recording != nullptr && !recording->stages.empty();
  if (isThere) {
    if (named_.lock() != recording) names_ = batchNames(ui_.session.snapshot());
    named_ = recording;
    place_ = clamped(*recording, place_);
  }
  const bool isTime = stepIn_ > 0 && ui_.session.opening() == nullptr && --stepIn_ == 0;
  if (isTime && (!isThere || fromStart_) && !ui_.session.runs.isStopped()) ui_.session.runs.stepOnce();
  const LensPosition before = place_;
  takeArrows(isThere ? recording.get() : nullptr);
  isThere ? drawControls(*recording) : drawInvitation();
  drawParts(isThere ? recording.get() : nullptr);
  if (isLow) ImGui::PopFont();
  if (isThere) lookAtPlace(place_ != before);
  ImGui::End();
}

// At the bottom, leaving half of the picture's height free; in a low window without margins; also below the inspector,
// which then ends above it, if the room between the side panels is too narrow. In a narrow window, beside the picture.
void LensPanel::placeWindow() {
  ImGui::SetNextWindowBgAlpha(1.0f);
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (dockBeside(kNarrowestWindow, std::max(kLensBeside, 0.5f * display.x / em))) return;
  const float left = ui_.layout.left(), room = display.x - left - ui_.layout.right();
  const float bottom = display.y - ui_.layout.bottomHeight(), half = 0.5f * (bottom - ui_.layout.pictureTop());
  const float edge = (kUsualHeight + 1.0f) * em > half ? 0.0f : em;
  const float width = (room < kWantedWidth * em ? display.x - left : room) - 2.0f * edge;
  const ImVec2 size(
      std::min(std::max(width, kNarrowestWindow * em), display.x - 2.0f * edge),
      std::min(kUsualHeight * em, std::max(std::floor(half), std::min(kMinHeight * em, 0.62f * display.y))));
  ImGui::SetNextWindowPos({std::min(left + edge, display.x - size.x - edge), bottom - size.y - edge}, floats());
  ImGui::SetNextWindowSize(size, floats());
}

// Before a step is recorded.
void LensPanel::drawInvitation() {
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextUnformatted("The lens shows what the solver does in one step, line by line and constraint by constraint.");
  ImGui::TextDisabled("It records the next step.");
  ImGui::PopTextWrapPos();
  if (ImGui::Button("Make a step")) ui_.session.runs.stepOnce();
  noteControl("lens.step");
}

void LensPanel::drawCode(const sim::StepRecording* recording, ImVec2 size) {
  if (const auto place = code_.draw(recording, place_, size)) place_ = *place;
}

// The algorithm beside or above the rest, if there is room for both.
void LensPanel::drawParts(const sim::StepRecording* recording) {
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (room.x >= kTwoColumns * em) return drawColumns(recording);
  if (room.y < kTwoRows * em) return drawTabs(recording, true);
  drawCode(recording, {0.0f, kCodeAbove * room.y});
  code_.drawOrigin();
  ImGui::Spacing();
  drawTabs(recording, false);
}

// The algorithm, the numbers of the place, and the decrease of the errors; below them their sources.
void LensPanel::drawColumns(const sim::StepRecording* recording) {
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  drawCode(recording, {std::min(code_.width(room.y), 0.46f * room.x), 0.0f});
  ImGui::SameLine(0.0f, em);
  ImGui::BeginGroup();
  drawSide(recording, {ImGui::GetContentRegionAvail().x, ImGui::GetContentRegionAvail().y - LensCode::originHeight()});
  code_.drawOrigin();
  ImGui::EndGroup();
}

void LensPanel::drawSide(const sim::StepRecording* recording, ImVec2 size) {
  const float em = ImGui::GetFontSize();
  const float errors = std::max(kNarrowestPlot * em, size.x - kNumbers * em);
  if (recording == nullptr) {
    ImGui::Dummy(size);
    return;
  }
  if (size.x < (kMinNumbers + kNarrowestPlot) * em) {
    ImGui::BeginChild("##side", size, false, ImGuiWindowFlags_NavFlattened);
    drawTabs(recording, false);
    ImGui::EndChild();
    return;
  }
  ImGui::BeginChild("##numbers", {size.x - errors - em, size.y}, false, ImGuiWindowFlags_NavFlattened);
  drawFindings(*recording);
  ImGui::EndChild();
  ImGui::SameLine(0.0f, em);
  drawErrorPlot(*recording, names_, place_, {ImGui::GetContentRegionAvail().x, size.y});
}

// If there is only room for one of them.
void LensPanel::drawTabs(const sim::StepRecording* recording, bool withCode) {
  if (!ImGui::BeginTabBar("##parts")) return;
  if (withCode && ImGui::BeginTabItem("Algorithm")) {
    drawCode(recording, {0.0f, ImGui::GetContentRegionAvail().y - LensCode::originHeight()});
    code_.drawOrigin();
    ImGui::EndTabItem();
  }
  if (recording != nullptr && ImGui::BeginTabItem("Numbers")) {
    ImGui::BeginChild("##numbers", {}, false, ImGuiWindowFlags_NavFlattened);
    drawFindings(*recording);
    ImGui::EndChild();
    ImGui::EndTabItem();
  }
  if (recording != nullptr && ImGui::BeginTabItem("Errors")) {
    drawErrorPlot(*recording, names_, place_, ImGui::GetContentRegionAvail());
    ImGui::EndTabItem();
  }
  ImGui::EndTabBar();
}

void LensPanel::addMarks(std::size_t run, render::Frame& frame) const {
  if (!isLookedInto(run)) return;
  const int chosen = firstOf(ui_.session.selection.particles);
  addLensMarks(*ui_.session.snapshots()[run], place_, {chosen, listed_, arrowScale_}, frame);
}

template PanelType panelType<LensPanel>();

}  // namespace pliant::app
