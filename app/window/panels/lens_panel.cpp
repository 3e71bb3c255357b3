// The solver lens: one step, looked into phase by phase and constraint by constraint.
#include "app/view/framing.h"
#include "app/view/lens.h"
#include "app/view/particle_colours.h"
#include "app/view/step_code.h"
#include "app/window/base/flow.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/axes_look.h"
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

constexpr float kSmallestError = 1e-9f;  ///< where the logarithm begins
constexpr std::size_t kMostHere = 8;     ///< constraints at the selected particle that are offered
constexpr float kGradientRadii = 4.0f;   ///< of the longest gradient's arrow, in radii of a particle
constexpr float kCharacter = 0.47f;      ///< usual width of a character, in font sizes
constexpr float kRoomAround = 1.5f;      ///< of the free picture by what is looked at
constexpr int kUntilRecorded = 3;        ///< pictures until the simulation knows that its steps are recorded
constexpr std::size_t kFewCorners = 4;   ///< particles that are all joined by lines

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

// Widths and heights in heights of the font.
constexpr float kNarrowestWindow = 38.0f, kUsualHeight = 27.0f;
constexpr float kThreeColumns = 66.0f, kTwoColumns = 46.0f;  ///< code, numbers and errors; the errors below the numbers
constexpr float kPlotBelow = 8.0f, kNumbersAbove = 13.0f;

// In the symbols of papers, where the font has them.
std::string symbols(std::string_view text) {
  constexpr ImWchar kLambda = 0x3bb;
  return ImGui::GetFont()->FindGlyphNoFallback(kLambda) != nullptr ? typeset(text) : std::string(text);
}

float checkboxWidth(const char* label) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize(label).x;
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

// The largest |C| of each type after each solve, on a logarithmic scale; the mark stands where the lens is.
void drawErrorPlot(const sim::StepRecording& recording, std::span<const std::string> names, const LensPlace& place,
                   ImVec2 size) {
  const std::vector<ErrorCurve> curves = errorCurves(recording, names);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy(size);
  if (curves.empty()) return;
  noteControlText("lens.curves", [&] {
    std::string all;
    for (const ErrorCurve& curve : curves) all += (all.empty() ? "" : "; ") + curve.name;
    return all;
  });
  ValueRange values;
  std::size_t length = 1;
  int markAt = -1;
  for (const ErrorCurve& curve : curves) {
    for (const ErrorCurve::Point& point : curve.points) {
      values.add(double(std::max(point.error, kSmallestError)));
      if (point.stage <= place.stage) markAt = static_cast<int>(&point - curve.points.data());
    }
    length = std::max(length, curve.points.size());
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float em = ImGui::GetFontSize(), scale = 2.8f * em;
  std::vector<ImVec2> keys;  // the names, as many to a line as fit
  ImVec2 key(0.0f, 0.0f);
  for (const ErrorCurve& curve : curves) {
    const float wide = ImGui::CalcTextSize(curve.name.c_str()).x;
    if (key.x > 0.0f && key.x + wide > size.x) key = {0.0f, key.y + 1.2f * em};
    keys.push_back(key);
    key.x += wide + 0.8f * em;
  }
  const float head = key.y + 1.2f * em;
  const float foot = 0.6f * em;  // half of the lowest number
  const Axes axes(list, windowLook(), {corner.x + scale, corner.y + head},
                  {corner.x + size.x, corner.y + size.y - foot}, {-0.5, double(length) - 0.5}, values.decades());
  axes.drawPaper();
  axes.drawOrdinate(5);
  if (markAt >= 0) axes.drawCursor(axes.x(markAt), ImGui::GetColorU32(ImGuiCol_TextDisabled), 2.0f);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const glm::vec3 rgb = distinctColour(c);
    const ImU32 colour = ImGui::GetColorU32(ImVec4(rgb.x, rgb.y, rgb.z, 1.0f));
    std::vector<glm::dvec2> points;
    for (const ErrorCurve::Point& point : curves[c].points)
      points.emplace_back(double(points.size()), double(std::max(point.error, kSmallestError)));
    axes.drawCurve(points, colour, 0.12f * em);
    list.AddText({corner.x + keys[c].x, corner.y + keys[c].y}, colour, curves[c].name.c_str());
  }
}

// Leaves out the particles that hide what the lens looks at.
void clearTheView(const render::Box& box, std::span<const sim::Corner> corners, render::Frame& frame) {
  if (box.isEmpty()) return;
  const glm::vec3 centre = box.centre(), forward = frame.camera.forward(), eye = frame.camera.position();
  const float depth = glm::dot(centre - eye, forward);
  const auto isOwn = [&](const render::Sphere& sphere) {
    return std::any_of(corners.begin(), corners.end(), [&](const sim::Corner& corner) {
      return sphere.position ==
             glm::vec3(corner.before + glm::vec4(corner.correction, 0.0f));  // as positionsAt() has it
    });
  };
  std::erase_if(frame.spheres, [&](const render::Sphere& sphere) {
    const float ahead = glm::dot(sphere.position - eye, forward);
    if (ahead > depth) return false;
    const glm::vec3 onSight = eye + (ahead / depth) * (centre - eye);
    return glm::distance(sphere.position, onSight) < (ahead / depth) * box.radius() + sphere.radius && !isOwn(sphere);
  });
}

}  // namespace

class LensPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"View", "view.plots", {toggleCommand<LensPanel>("view.lens", "Solver lens", {key('I')})}}};
  }
  void toggle() override;
  void addNeeds(PanelNeeds& needs) const override { needs.recording = needs.recording || open_; }
  std::optional<Snapshot> seenInstead(std::size_t run) override;
  void addMarks(std::size_t run, render::Frame& frame) const override;
  void draw() override;

 private:
  int chosenParticle() const;
  void drawStrides(const sim::StepRecording& recording);
  void drawCode(const sim::StepRecording* recording, ImVec2 size);
  void drawControls(const sim::StepRecording& recording);
  void drawFindings(const sim::StepRecording& recording);
  void takeArrows(const sim::StepRecording* recording);
  void drawInvitation();
  void drawColumns(const sim::StepRecording* recording, float width);
  void drawBeside(const sim::StepRecording& recording, ImVec2 numbers);
  void drawTabs(const sim::StepRecording* recording, bool withCode);
  void drawConstraintsAt(const sim::StepRecording& recording, int chosen);
  void drawNumbers(const sim::StepRecording& recording, int chosen);
  Viewport freePicture() const;
  void lookAtPlace(bool isNew);

  bool isLookedInto(std::size_t run) const;

  LensPlace place_;
  std::shared_ptr<const sim::StepRecording> named_;  ///< whose batches `names_` are of
  std::vector<std::string> names_;
  bool activeOnly_ = true;     ///< constraints that correct nothing are passed over
  bool onlySelected_ = false;  ///< those that do not touch the selected particle, too
  float arrowScale_ = 1.0f;    ///< length of the arrows by that of the correction
  bool wantsLook_ = false;     ///< the camera is to come near
  int stepIn_ = 0;             ///< a step is made in so many pictures; 0: none
  int litLine_ = -1;           ///< of the code, in the last picture
};

int LensPanel::chosenParticle() const { return onlySelected_ ? firstOf(ui_.session.selection.particles) : -1; }

void LensPanel::drawStrides(const sim::StepRecording& recording) {
  const float em = ImGui::GetFontSize();
  for (const StrideButtons& buttons : kStrides) {
    const float width = 2.0f * ImGui::GetFrameHeight() + ImGui::CalcTextSize(buttons.name).x + 0.6f * em;
    if (&buttons != &kStrides.front()) flowOn(width, em);
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

// What the step does, line by line, with the one that the lens looks at lit; a click goes there.
void LensPanel::drawCode(const sim::StepRecording* recording, ImVec2 size) {
  const std::vector<CodeLine> code = codeOf(ui_.session.document().scene().settings);
  const int lit = recording != nullptr ? lineAt(code, *recording, place_) : -1;
  ImGui::BeginChild("##code", size, true, ImGuiWindowFlags_HorizontalScrollbar);
  for (int line = 0; line < static_cast<int>(code.size()); ++line) {
    const CodeLine& its = code[line];
    const std::string text = std::string(3 * its.indent, ' ') + symbols(its.text);
    const bool isPlace = recording != nullptr && its.phase != sim::Phase::count;
    ImGui::PushID(line);
    if (ImGui::Selectable(text.c_str(), line == lit) && isPlace) place_ = placeOf(code, line, *recording, place_);
    ImGui::PopID();
    noteControl("lens.code.{}", line);
    if (line == lit && litLine_ != lit && !ImGui::IsItemVisible()) ImGui::SetScrollHereY();
  }
  litLine_ = lit;
  ImGui::EndChild();
  if (lit >= 0) noteControlText("lens.code", [&] { return code[lit].text; });
}

// With the keyboard in the lens: up and down from stage to stage, to the sides from constraint to constraint.
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

// The constraints of a stage at the selected particle, each a way to it.
void LensPanel::drawConstraintsAt(const sim::StepRecording& recording, int chosen) {
  const auto here = constraintsAt(recording, place_.stage, chosen, activeOnly_, kMostHere);
  for (const ConstraintHere& constraint : here) {
    if (ImGui::Selectable(symbols(constraint.text).c_str())) place_.projection = constraint.projection;
    noteControl("lens.here.{}", &constraint - here.data());
  }
}

void LensPanel::drawNumbers(const sim::StepRecording& recording, int chosen) {
  const LensPlace place = place_;
  const sim::Stage& stage = recording.stages[place.stage];
  ImGui::TextUnformatted(describe(recording, place).c_str());
  noteControlText("lens.place", [&] { return describe(recording, place); });
  ImGui::PushTextWrapPos(0.0f);
  if (place.projection < 0) {
    ImGui::TextDisabled("%s", symbols(explainStage(stage)).c_str());
    const std::vector<std::string> solved = explainSolved(recording, stage, names_);
    for (const std::string& line : solved) ImGui::TextUnformatted(symbols(line).c_str());
    if (solved.empty()) drawErrors(stage, names_);
    const auto count = stage.lastProjection - stage.firstProjection;
    if (count > 0) ImGui::TextDisabled("%u constraints, one by one with the last pair of arrows", count);
    if (count > 0 && chosen >= 0) drawConstraintsAt(recording, chosen);
  } else {
    const sim::Projection& projection = recording.projections[place.projection];
    const auto length =
        static_cast<std::size_t>(ImGui::GetContentRegionAvail().x / (kCharacter * ImGui::GetFontSize()));
    for (const std::string& line : explain(recording, projection, chosen, length)) {
      ImGui::TextUnformatted(symbols(line).c_str());
    }
  }
  const std::string particle = describeParticle(recording, place, chosen);
  if (!particle.empty()) ImGui::TextUnformatted(symbols(particle).c_str());
  ImGui::PopTextWrapPos();
}

// What of the picture the lens' own window does not cover, while it stands below.
Viewport LensPanel::freePicture() const {
  const Viewport& picture = ui_.session.viewport();
  const float panel = ImGui::GetWindowPos().y;
  const float bottom = panel > 0.4f * ImGui::GetIO().DisplaySize.y ? panel - picture.corner.y : picture.size.y;
  return {{0.0f, 0.0f}, {picture.size.x, std::clamp(bottom, 1.0f, picture.size.y)}};
}

// A constraint that the lens comes to stays in view, and can be looked at from near by.
void LensPanel::lookAtPlace(bool isNew) {
  const Session& session = ui_.session;
  const LensPlace& place = place_;
  if (session.snapshots().size() > 1) return;
  const render::Box box = boxAt(session.snapshot(), place, firstOf(session.selection.particles));
  const Viewport free = freePicture();
  const glm::vec2 picture = session.viewport().size;
  if (isNew) keepInView(box, free, picture, ui_.session.view.camera);
  if (std::exchange(wantsLook_, false)) lookInto(box, free, picture, kRoomAround, ui_.session.view.camera);
}

void LensPanel::toggle() {
  Panel::toggle();
  stepIn_ = open_ ? kUntilRecorded : 0;
  if (open_) ui_.session.runs.setPlaying(false);
}

// Of the run that it looks into, a step that was recorded.
bool LensPanel::isLookedInto(std::size_t run) const {
  if (!open_ || run != ui_.session.runs.active()) return false;
  const auto& recording = ui_.session.snapshots()[run]->recording;
  return recording != nullptr && !recording->stages.empty();
}

std::optional<Snapshot> LensPanel::seenInstead(std::size_t run) {
  if (!isLookedInto(run)) return std::nullopt;
  const Snapshot& snapshot = *ui_.session.snapshots()[run];
  place_ = clamped(*snapshot.recording, place_);
  return snapshotAt(snapshot, place_);
}

// The step, and ways through it.
void LensPanel::drawControls(const sim::StepRecording& recording) {
  const float em = ImGui::GetFontSize();
  if (ImGui::Button("Next step")) ui_.session.runs.stepOnce();
  noteControl("lens.step");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-FLT_MIN);
  int stage = place_.stage;
  const int last = static_cast<int>(recording.stages.size()) - 1;
  const std::string shown = fmt::format("step {}: stage %d of {}", recording.frame + 1, last);
  if (slider("##stage", stage, 0, last, shown.c_str())) place_ = {stage, -1};
  noteControl("lens.stage");
  drawStrides(recording);
  flowOn(6.0f * em, em);
  ImGui::BeginDisabled(place_.projection < 0);
  wantsLook_ = ImGui::SmallButton("Zoom to it");
  ImGui::EndDisabled();
  noteControl("lens.look");
  constexpr const char *kCorrecting = "only those that correct", *kSelected = "only at the selected particle";
  ImGui::Checkbox(kCorrecting, &activeOnly_);
  noteControl("lens.activeOnly");
  flowOn(checkboxWidth(kSelected), em);
  ImGui::BeginDisabled(ui_.session.selection.particles.empty());
  ImGui::Checkbox(kSelected, &onlySelected_);
  ImGui::EndDisabled();
  flowOn(12.0f * em, em);
  ImGui::SetNextItemWidth(9.0f * em);
  slider("Arrows", arrowScale_, 1.0f, 100.0f, "%.0f times", ImGuiSliderFlags_Logarithmic);
}

void LensPanel::drawFindings(const sim::StepRecording& recording) {
  if (!recording.complete)
    ImGui::TextDisabled("The step is too large to keep all of it: the last stages have no positions or constraints.");
  drawNumbers(recording, firstOf(ui_.session.selection.particles));
}

void LensPanel::draw() {
  ui_.arrows.taken = false;
  if (!open_) return;
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float left = ui_.layout.left(), room = display.x - left - ui_.layout.right();
  const ImVec2 size(std::min(std::max(room - 2.0f * em, kNarrowestWindow * em), display.x - 2.0f * em),
                    std::min(kUsualHeight * em, 0.62f * display.y));
  ImGui::SetNextWindowPos(
      {std::min(left + em, display.x - size.x - em), display.y - size.y - ui_.layout.bottomHeight() - em},
      ImGuiCond_Appearing);
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("Solver lens");
  const auto recording = ui_.session.snapshot().recording;
  const bool isThere = recording != nullptr && !recording->stages.empty();
  if (isThere) {
    if (std::exchange(named_, recording) != recording) names_ = batchNames(ui_.session.snapshot());
    place_ = clamped(*recording, place_);
  }
  if (stepIn_ > 0 && --stepIn_ == 0 && !isThere && !ui_.session.runs.isStopped()) ui_.session.runs.stepOnce();
  const LensPlace before = place_;
  takeArrows(isThere ? recording.get() : nullptr);
  const float width = ImGui::GetContentRegionAvail().x;
  const sim::StepRecording* shown = isThere ? recording.get() : nullptr;
  if (width >= kTwoColumns * em) {
    drawColumns(shown, width);
  } else {
    isThere ? drawControls(*recording) : drawInvitation();
    drawTabs(shown, true);
  }
  if (isThere) lookAtPlace(place_ != before);
  ImGui::End();
}

// Before a step is recorded.
void LensPanel::drawInvitation() {
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextUnformatted("The lens shows what the solver does in one step, line by line and constraint by constraint.");
  ImGui::TextDisabled("The step that comes next is recorded for it.");
  ImGui::PopTextWrapPos();
  if (ImGui::Button("Make a step")) ui_.session.runs.stepOnce();
  noteControl("lens.step");
}

void LensPanel::drawColumns(const sim::StepRecording* recording, float width) {
  const float em = ImGui::GetFontSize();
  drawCode(recording, {std::min(24.0f * em, 0.42f * width), 0.0f});
  ImGui::SameLine();
  ImGui::BeginChild("##side");
  if (recording == nullptr) {
    drawInvitation();
  } else {
    drawControls(*recording);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (width >= kThreeColumns * em)
      drawBeside(*recording, {room.x - std::min(17.0f * em, 0.25f * width) - em, 0.0f});
    else if (room.y >= kPlotBelow * em + kNumbersAbove * em)
      drawBeside(*recording, {0.0f, room.y - kPlotBelow * em});
    else
      drawTabs(recording, false);
  }
  ImGui::EndChild();
}

// The errors take what the numbers leave, beside them or below.
void LensPanel::drawBeside(const sim::StepRecording& recording, ImVec2 numbers) {
  ImGui::BeginChild("##numbers", numbers);
  drawFindings(recording);
  ImGui::EndChild();
  if (numbers.x > 0.0f) ImGui::SameLine(0.0f, ImGui::GetFontSize());
  drawErrorPlot(recording, names_, place_, ImGui::GetContentRegionAvail());
}

// Where there is not the room for more than one of them.
void LensPanel::drawTabs(const sim::StepRecording* recording, bool withCode) {
  if (!ImGui::BeginTabBar("##parts")) return;
  if (withCode && ImGui::BeginTabItem("Algorithm")) {
    drawCode(recording, {0.0f, 0.0f});
    ImGui::EndTabItem();
  }
  if (recording != nullptr && ImGui::BeginTabItem("Numbers")) {
    ImGui::BeginChild("##numbers");
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
  const Snapshot& snapshot = *ui_.session.snapshots()[run];
  const std::vector<int>& selection = ui_.session.selection.particles;
  constexpr render::Colour kCorrection{230, 60, 140, 255}, kGradient{30, 150, 90, 255}, kRing{40, 90, 220, 255};
  const sim::StepRecording& recording = *snapshot.recording;
  for (const LensArrow& arrow : arrowsAt(recording, place_)) {
    frame.addArrow(arrow.from, arrow.from + arrowScale_ * (arrow.to - arrow.from), kCorrection, 2.5f, true);
  }
  if (place_.projection < 0) return;
  const sim::Projection& p = recording.projections[place_.projection];
  const auto corners = recording.cornersOf(p);
  const auto first = static_cast<std::size_t>(corners.front().particle);
  const float radius = first < snapshot.spheres.size() ? snapshot.spheres[first].w : 0.0f;
  for (const LensArrow& arrow : gradientsAt(recording, place_, kGradientRadii * radius)) {
    frame.addArrow(arrow.from, arrow.to, kGradient, 1.5f, true);
  }
  for (const LensMark& mark : marksAt(recording, place_)) frame.labels.push_back({mark.position, mark.symbol, kRing});
  clearTheView(boxAt(snapshot, place_, firstOf(selection)), corners, frame);
  const auto at = [&](std::size_t i) { return glm::vec3(corners[i].before); };
  for (const std::size_t i : listedCorners(recording, p, firstOf(selection))) {
    frame.labels.push_back({at(i), fmt::format("p{}", i + 1), kRing});
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (p.subject >= 0) frame.linesOnTop.push_back({at(i), at(static_cast<std::size_t>(p.subject)), kRing, 1.0f});
    if (p.subject >= 0 || corners.size() > kFewCorners) continue;
    for (std::size_t j = 0; j < i; ++j) frame.linesOnTop.push_back({at(i), at(j), kRing, 1.5f});
  }
}

template PanelType panelType<LensPanel>();

}  // namespace pliant::app
