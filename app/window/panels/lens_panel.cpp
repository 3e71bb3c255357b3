// The solver lens: one step, looked into phase by phase and constraint by constraint.
#include "app/view/framing.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"
#include "sim/observe/step_recording.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace pliant::app {

namespace {

constexpr float kSmallestError = 1e-9f;  ///< where the logarithm begins
constexpr std::size_t kMostHere = 8;     ///< constraints at the selected particle that are offered
constexpr float kGradientLength = 4.0f;  ///< of the longest gradient's arrow, in radii of a particle
constexpr float kCharacter = 0.47f;      ///< usual width of a character, in font sizes
constexpr float kRoomAround = 1.5f;      ///< of the free picture by what is looked at
constexpr std::size_t kFewCorners = 4;   ///< particles that are all joined by lines

struct StrideButtons {
  const char* name;
  LensStride stride;
  const char* help;
};
constexpr std::array<StrideButtons, 5> kStrides{
    {{"phase", LensStride::phase, "forces, prediction, contacts, solver, velocities ..."},
     {"iteration", LensStride::iteration, "of the solver"},
     {"group", LensStride::group, "priority groups within an iteration"},
     {"colour", LensStride::colour,
      "constraints that share no particle, solved at the same time by coloured Gauss-Seidel"},
     {"constraint", LensStride::constraint, "one after the other, in the order in which they are solved"}}};

int firstOf(std::span<const int> selection) { return selection.empty() ? -1 : selection.front(); }

int chosenParticle(const UiContext& ui) {
  return ui.state.lens.onlySelected ? firstOf(ui.session.selection.particles) : -1;
}

void drawStrides(const sim::StepRecording& recording, UiContext& ui) {
  LensPanel& lens = ui.state.lens;
  for (const StrideButtons& buttons : kStrides) {
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
        lens.place = stride(recording, lens.place, buttons.stride, direction, lens.activeOnly, chosenParticle(ui));
      }
      ImGui::PopButtonRepeat();
      noteControl("lens.{}.{}", buttons.name, direction > 0 ? "next" : "back");
      ImGui::PopID();
      ImGui::PopID();
    }
    ImGui::EndGroup();
    if (&buttons != &kStrides.back()) ImGui::SameLine(0.0f, ImGui::GetFontSize());
  }
}

void drawErrors(const sim::StepRecording& recording, const sim::Stage& stage) {
  std::string text;
  for (std::size_t b = 0; b < stage.errors.size(); ++b) {
    if (stage.errors[b] > 0.0f)
      text +=
          fmt::format("{}{} {:.3g}", text.empty() ? "largest |C|:  " : ",  ", recording.batchTypes[b], stage.errors[b]);
  }
  if (!text.empty()) ImGui::TextDisabled("%s", text.c_str());
}

// The largest |C| of each type after each solve, on a logarithmic scale; the mark stands where the lens is.
void drawErrorPlot(const sim::StepRecording& recording, const LensPlace& place, ImVec2 size) {
  const std::vector<ErrorCurve> curves = errorCurves(recording);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy(size);
  if (curves.empty()) return;
  float highest = kSmallestError, lowest = 1e30f;
  std::size_t length = 1;
  int markAt = -1;
  for (const ErrorCurve& curve : curves) {
    for (const ErrorCurve::Point& point : curve.points) {
      highest = std::max(highest, point.error);
      lowest = std::min(lowest, std::max(point.error, kSmallestError));
      if (point.stage <= place.stage) markAt = static_cast<int>(&point - curve.points.data());
    }
    length = std::max(length, curve.points.size());
  }
  const float top = std::ceil(std::log10(highest)), bottom = std::min(std::floor(std::log10(lowest)), top - 1.0f);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float em = ImGui::GetFontSize(), scale = 2.8f * em;
  std::vector<ImVec2> keys;  // the names, as many to a line as fit
  ImVec2 key(0.0f, 0.0f);
  for (const ErrorCurve& curve : curves) {
    const float wide = ImGui::CalcTextSize(curve.type.data(), curve.type.data() + curve.type.size()).x;
    if (key.x > 0.0f && key.x + wide > size.x) key = {0.0f, key.y + 1.2f * em};
    keys.push_back(key);
    key.x += wide + 0.8f * em;
  }
  const float head = key.y + 1.2f * em;
  const ImVec2 low(corner.x + scale, corner.y + head), high(corner.x + size.x, corner.y + size.y);
  const auto x = [&](std::size_t i) {
    return low.x + (high.x - low.x) * (static_cast<float>(i) + 0.5f) / static_cast<float>(length);
  };
  const auto y = [&](float error) {
    return low.y + (high.y - low.y) * (top - std::log10(std::max(error, kSmallestError))) / (top - bottom);
  };
  list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
  const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float step = std::max(1.0f, std::ceil((top - bottom) / 5.0f));
  for (float power = bottom; power <= top; power += step) {
    const float at = y(std::pow(10.0f, power));
    list.AddLine({low.x, at}, {high.x, at}, ImGui::GetColorU32(ImGuiCol_Border));
    list.AddText({corner.x, at - 0.5f * em}, faint, fmt::format("1e{:.0f}", power).c_str());
  }
  if (markAt >= 0)
    list.AddLine({x(static_cast<std::size_t>(markAt)), low.y}, {x(static_cast<std::size_t>(markAt)), high.y}, faint,
                 2.0f);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const glm::vec3 rgb = distinctColour(c);
    const ImU32 colour = ImGui::GetColorU32(ImVec4(rgb.x, rgb.y, rgb.z, 1.0f));
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < curves[c].points.size(); ++i) points.emplace_back(x(i), y(curves[c].points[i].error));
    list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, 0.12f * em);
    if (points.size() == 1) list.AddCircleFilled(points.front(), 0.15f * em, colour);
    const std::string name(curves[c].type);
    list.AddText({corner.x + keys[c].x, corner.y + keys[c].y}, colour, name.c_str());
  }
}

// The constraints of a stage at the selected particle, each a way to it.
void drawConstraintsAt(const sim::StepRecording& recording, LensPanel& lens, int chosen) {
  const auto here = constraintsAt(recording, lens.place.stage, chosen, lens.activeOnly, kMostHere);
  for (const ConstraintHere& constraint : here) {
    if (ImGui::Selectable(constraint.text.c_str())) lens.place.projection = constraint.projection;
    noteControl("lens.here.{}", &constraint - here.data());
  }
}

void drawNumbers(const sim::StepRecording& recording, LensPanel& lens, int chosen) {
  const LensPlace place = lens.place;
  const sim::Stage& stage = recording.stages[static_cast<std::size_t>(place.stage)];
  ImGui::TextUnformatted(describe(recording, place).c_str());
  noteControlText("lens.place", [&] { return describe(recording, place); });
  ImGui::PushTextWrapPos(0.0f);
  if (place.projection < 0) {
    ImGui::TextDisabled("%s", explainStage(stage).c_str());
    const std::vector<std::string> solved = explainSolved(recording, stage);
    for (const std::string& line : solved) ImGui::TextUnformatted(line.c_str());
    if (solved.empty()) drawErrors(recording, stage);
    const auto count = stage.lastProjection - stage.firstProjection;
    if (count > 0) ImGui::TextDisabled("%u constraints, one by one with the last pair of arrows", count);
    if (count > 0 && chosen >= 0) drawConstraintsAt(recording, lens, chosen);
  } else {
    const sim::Projection& projection = recording.projections[static_cast<std::size_t>(place.projection)];
    const auto length =
        static_cast<std::size_t>(ImGui::GetContentRegionAvail().x / (kCharacter * ImGui::GetFontSize()));
    for (const std::string& line : explain(recording, projection, chosen, length)) {
      ImGui::TextUnformatted(line.c_str());
    }
  }
  const std::string particle = describeParticle(recording, place, chosen);
  if (!particle.empty()) ImGui::TextUnformatted(particle.c_str());
  ImGui::PopTextWrapPos();
}

// What of the picture neither the side panels nor the lens' own window cover, while it stands below.
Viewport freePicture(const PanelState& state) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float left = leftPanelWidth(state), top = 3.5f * ImGui::GetFontSize(), panel = ImGui::GetWindowPos().y;
  const float bottom = panel > 0.4f * display.y ? panel : display.y - drawerHeight(state);
  return {{left, top}, {std::max(display.x - left - rightPanelWidth(state), 1.0f), std::max(bottom - top, 1.0f)}};
}

// A constraint that the lens comes to stays in view, and can be looked at from near by.
void lookAtPlace(UiContext& ui, bool isNew) {
  const Session& session = ui.session;
  const LensPlace& place = ui.state.lens.place;
  if (session.snapshots().size() > 1) return;
  const render::Box box = boxAt(session.snapshot(), place, firstOf(session.selection.particles));
  const Viewport free = freePicture(ui.state);
  const glm::vec2 window(ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y);
  if (isNew) keepInView(box, free, window, ui.session.view.camera);
  ImGui::SameLine();
  ImGui::BeginDisabled(box.isEmpty());
  if (ImGui::SmallButton("Look at it")) lookInto(box, free, window, kRoomAround, ui.session.view.camera);
  ImGui::EndDisabled();
  noteControl("lens.look");
}

}  // namespace

void drawLens(UiContext& ui) {
  LensPanel& lens = ui.state.lens;
  if (!lens.open) return;
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float left = leftPanelWidth(ui.state), room = display.x - left - rightPanelWidth(ui.state);
  const ImVec2 size(std::max(room - 2.0f * em, 20.0f * em), 17.0f * em);
  ImGui::SetNextWindowPos({left + em, display.y - size.y - drawerHeight(ui.state) - em}, ImGuiCond_Appearing);
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  ImGui::SetNextWindowBgAlpha(1.0f);
  ImGui::Begin("Solver lens", &lens.open, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  const auto recording = ui.session.snapshot().recording;
  if (recording == nullptr || recording->stages.empty()) {
    ImGui::TextUnformatted("The lens looks into the step that comes next.");
    if (ImGui::Button("Make a step")) ui.session.runs.stepOnce();
    noteControl("lens.step");
    ImGui::End();
    return;
  }
  lens.place = clamped(*recording, lens.place);
  const LensPlace before = lens.place;
  if (ImGui::Button("Next step")) ui.session.runs.stepOnce();
  noteControl("lens.step");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-FLT_MIN);
  int stage = lens.place.stage;
  const int last = static_cast<int>(recording->stages.size()) - 1;
  const std::string shown = fmt::format("step {}: stage %d of {}", recording->frame + 1, last);
  if (ImGui::SliderInt("##stage", &stage, 0, last, shown.c_str())) lens.place = {stage, -1};
  noteControl("lens.stage");
  drawStrides(*recording, ui);
  lookAtPlace(ui, lens.place != before);
  ImGui::Checkbox("only those that correct", &lens.activeOnly);
  noteControl("lens.activeOnly");
  ImGui::SameLine(0.0f, em);
  ImGui::BeginDisabled(ui.session.selection.particles.empty());
  ImGui::Checkbox("only at the selected particle", &lens.onlySelected);
  ImGui::EndDisabled();
  ImGui::SameLine(0.0f, em);
  ImGui::SetNextItemWidth(9.0f * em);
  ImGui::SliderFloat("arrows", &lens.arrowScale, 1.0f, 100.0f, "%.0f times", ImGuiSliderFlags_Logarithmic);
  if (!recording->complete)
    ImGui::TextDisabled("The step is too large to keep all of it: the last stages have no positions or constraints.");
  const float width = ImGui::GetContentRegionAvail().x;
  const float plot =
      lens.place.projection < 0 ? std::min(24.0f * em, 0.4f * width) : std::min(14.0f * em, 0.25f * width);
  ImGui::BeginChild("##numbers", {ImGui::GetContentRegionAvail().x - plot - em, 0.0f});
  drawNumbers(*recording, lens, firstOf(ui.session.selection.particles));
  ImGui::EndChild();
  ImGui::SameLine(0.0f, em);
  drawErrorPlot(*recording, lens.place, {plot, ImGui::GetContentRegionAvail().y});
  ImGui::End();
}

namespace {

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

void addLensArrows(const Snapshot& snapshot, const LensPanel& lens, std::span<const int> selection,
                   render::Frame& frame) {
  constexpr render::Colour kCorrection{230, 60, 140, 255}, kGradient{30, 150, 90, 255}, kRing{40, 90, 220, 255};
  const sim::StepRecording& recording = *snapshot.recording;
  for (const LensArrow& arrow : arrowsAt(recording, lens.place)) {
    frame.addArrow(arrow.from, arrow.from + lens.arrowScale * (arrow.to - arrow.from), kCorrection, 2.5f, true);
  }
  if (lens.place.projection < 0) return;
  const sim::Projection& p = recording.projections[static_cast<std::size_t>(lens.place.projection)];
  const auto corners = recording.cornersOf(p);
  const auto first = static_cast<std::size_t>(corners.front().particle);
  const float radius = first < snapshot.spheres.size() ? snapshot.spheres[first].w : 0.0f;
  for (const LensArrow& arrow : gradientsAt(recording, lens.place, kGradientLength * radius)) {
    frame.addArrow(arrow.from, arrow.to, kGradient, 1.5f, true);
  }
  for (const LensMark& mark : marksAt(recording, lens.place))
    frame.labels.push_back({mark.position, mark.symbol, kRing});
  clearTheView(boxAt(snapshot, lens.place, firstOf(selection)), corners, frame);
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

}  // namespace pliant::app
