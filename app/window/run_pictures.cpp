#include "app/window/run_pictures.h"

#include "app/view/framing.h"
#include "app/view/labels.h"
#include "app/view/run_titles.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/recorder.h"

#include <GLFW/glfw3.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kSeparator = 2.0f;  ///< gap between runs [window coordinates]
constexpr double kPatience = 0.7;   ///< before a message says that the first picture is not ready [s]

double secondsNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void placeRuns(UiContext& ui, glm::vec2 size) {
  PanelLayout& layout = ui.layout;
  layout.coveredBelow = layout.takenRight = 0.0f;
  for (const auto& panel : ui.panels.all()) {
    layout.coveredBelow = std::max(layout.coveredBelow, panel->coveredHeight());
    layout.takenRight = std::max(layout.takenRight, panel->dockedWidth());
  }
  const glm::vec2 corner(std::floor(layout.left()), std::floor(layout.top));
  const float below = std::max(layout.bottomHeight(), layout.coveredBelow);
  const glm::vec2 end(size.x - std::floor(layout.right()), size.y - std::floor(below));
  const Viewport room{corner, glm::max(end - corner, glm::vec2(1.0f))};
  ui.session.view.cells =
      gridOf(ui.session.snapshots().size(), room, std::floor(kTitleLines * ImGui::GetFontSize()), kSeparator);
  layout.runsTop.reset();
  if (ui.session.view.cells.size() > 1) layout.runsTop = ui.session.view.cells.front().picture.corner.y;
}

// With a graphics card another thread has no advantage.
RunPictures::RunPictures(UiContext& ui, bool software)
    : ui_(ui),
      software_(software),
      painter_(software ? std::make_unique<PictureThread>(PictureThread::Hooks{{}, glfwPostEmptyEvent}) : nullptr) {}

void RunPictures::make(float seconds, glm::ivec2 pixels, float pixelRatio) {
  Session& session = ui_.session;
  followColours(seconds);
  if (session.view.needsFraming(session.viewport().aspect())) {
    session.view.frame(session.snapshots(), session.viewport().aspect());
  }
  cells_ = session.view.cells;
  sharpness_.setQuality(ui_.preferences.picture.quality);
  takeOver();
  if (painter_.isFree())
    begin(makeDrawing(pixels, pixelRatio));
  else if (isOutdated(*painter_.begun()))
    painter_.abandon();
}

void RunPictures::takeOver() {
  const auto seconds = painter_.update();
  if (!seconds) return;
  const RunDrawing& shown = *painter_.shown();
  drawn_ = shown.states;
  if (shown.samples > 0) return;  // those may take longer
  sharpness_.note(shown.reduction, *seconds);
  ui_.times.reduction = shown.reduction;
  ui_.times.milliseconds += 0.3f * (1e3f * float(*seconds) - ui_.times.milliseconds);
}

// The colour range is the same for all runs.
void RunPictures::followColours(float seconds) {
  ViewOptions& view = ui_.session.view.options;
  if (ui_.session.snapshot().colourBy != view.colourBy) return;
  values_.clear();
  for (const auto& snapshot : ui_.session.snapshots()) {
    values_.insert(values_.end(), snapshot->values.begin(), snapshot->values.end());
  }
  view.scale.follow(view.colourBy, values_, seconds);
}

void RunPictures::describe(std::size_t run, RunDrawing::Part& part) const {
  const Session& session = ui_.session;
  part.marks.camera = session.view.camera;
  part.marks.theme = ui_.preferences.darkTheme ? render::Theme::dark() : render::Theme::light();
  applyBackground(session.document().scene().view.background, part.marks.theme);
  for (const auto& panel : ui_.panels.all()) {
    if (!part.seen) part.seen = panel->substituteSnapshot(run);
    if (!part.focusRegion) part.focusRegion = panel->focusRegion(run);
    panel->addMarks(run, part.marks);
  }
  if (!part.seen) part.seen = session.snapshots()[run];
}

void RunPictures::describeStates(RunDrawing& drawing) const {
  Session& session = ui_.session;
  drawing.options = session.view.options;
  drawing.states = session.snapshots();
  drawing.ghosts = session.runs.travel().ghostSnapshots(session.worker());
  drawing.parts.resize(cells_.size());
  for (std::size_t run = 0; run < cells_.size(); ++run) describe(run, drawing.parts[run]);
}

std::shared_ptr<RunDrawing> RunPictures::makeDrawing(glm::ivec2 pixels, float pixelRatio) {
  auto drawing = std::make_shared<RunDrawing>();
  drawing->size = pixels;
  drawing->pixelRatio = pixelRatio;
  drawing->quality = qualityFor(ui_.preferences.picture.quality, software_);
  drawing->quality.shadows = drawing->quality.shadows && ui_.session.view.options.shadows;
  drawing->sampleQuality = qualityFor(PictureQuality::best, software_).forSample(kMaxSamples);
  drawing->sampleQuality.shadows = ui_.session.view.options.shadows;
  drawing->gap = colourBeside();
  describeStates(*drawing);
  const SharedDrawing& shown = painter_.shown();
  const float reduction = sharpness_.next(!shown || drawing->movesFrom(*shown), secondsNow());
  drawing->reduction = mustBeSharp() ? 1.0f : reduction;
  for (std::size_t run = 0; run < cells_.size(); ++run) {
    RunDrawing::Part& part = drawing->parts[run];
    const Viewport& picture = cells_[run].picture;
    const glm::ivec2 corner(glm::round(picture.corner * pixelRatio));
    part.size = glm::ivec2(glm::round(picture.size * pixelRatio));
    part.corner = {corner.x, pixels.y - corner.y - part.size.y};
  }
  return drawing;
}

// A recording of the window uses each picture as it is.
bool RunPictures::mustBeSharp() const { return ui_.recorder.isRecording() && ui_.preferences.recording.panels; }

// Draws if the result would differ from what is shown, or be sharper.
void RunPictures::begin(std::shared_ptr<RunDrawing> drawing) {
  const SharedDrawing& shown = painter_.shown();
  if (shown && drawing->reduction >= shown->reduction && drawing->looksLike(*shown)) {
    if (!mayRefine(*shown)) {
      drawn_ = std::move(drawing->states);
      return;
    }
    drawing->samples = shown->samples + kSamplesAtOnce;
  }
  painter_.begin(std::move(drawing));
}

bool RunPictures::mayRefine(const RunDrawing& shown) const {
  return shown.reduction == 1.0f && shown.samples < kMaxSamples && sharpness_.isStill(secondsNow()) && !mustBeSharp() &&
         ui_.preferences.picture.quality != PictureQuality::fast;
}

// Whether the drawing in progress is a sharp picture of a state that is no longer shown.
bool RunPictures::isOutdated(const RunDrawing& drawing) const {
  const auto isSameMoment = [](const auto& a, const auto& b) { return a->frame == b->frame; };
  const Snapshots& now = ui_.session.snapshots();
  const bool moves = !std::equal(now.begin(), now.end(), drawing.states.begin(), drawing.states.end(), isSameMoment) ||
                     (!drawing.parts.empty() && drawing.parts.front().marks.camera != ui_.session.view.camera);
  const bool isFiner = drawing.samples > 0 || drawing.reduction < sharpness_.whileMoving();
  return moves && isFiner && !mustBeSharp();
}

// Shows a message while the first picture takes long.
void RunPictures::drawWait() const {
  if (ImGui::GetTime() < kPatience || cells_.empty()) return;
  constexpr const char* kWords = "Drawing the first picture...";
  const auto& [corner, size] = cells_.front().picture;
  const ImVec2 extent = ImGui::CalcTextSize(kWords);
  const ImVec2 at(corner.x + 0.5f * (size.x - extent.x), corner.y + 0.5f * (size.y - extent.y));
  ImGui::GetBackgroundDrawList()->AddText(at, ImGui::GetColorU32(ImGuiCol_TextDisabled), kWords);
  noteControlText("view.firstPicture", [&] { return std::string(kWords); });
}

void RunPictures::drawLabels() const {
  if (!painter_.shown()) return drawWait();
  const auto& labels = painter_.labels();
  for (std::size_t run = 0; run < std::min(labels.size(), cells_.size()); ++run) {
    app::drawLabels(labels[run], painter_.shown()->parts[run].marks.camera, cells_[run].picture,
                    ui_.preferences.darkTheme, *ImGui::GetBackgroundDrawList());
  }
}

bool RunPictures::isChanged() { return std::exchange(lastShown_, painter_.shown()) != painter_.shown(); }

// Side panels and the top bar are opaque.
PixelRect RunPictures::place(const render::RenderTarget& window) const {
  const PanelLayout& layout = ui_.layout;
  const glm::ivec2 begin(glm::floor(glm::vec2(layout.left(), layout.top) * window.pixelRatio));
  return {begin, {window.size.x - static_cast<int>(std::floor(layout.right() * window.pixelRatio)), window.size.y}};
}

void RunPictures::show(const render::RenderTarget& window, const PixelRect& part) const {
  const PixelRect seen = part.intersection(place(window));
  if (seen.isEmpty()) return;
  const glm::ivec2 corner(seen.begin.x, window.size.y - seen.end.y);
  painter_.show({window.framebuffer, seen.end - seen.begin, window.pixelRatio, corner}, window.size, colourBeside());
}

glm::vec3 RunPictures::colourBeside() const { return separatorColour(ui_.preferences.darkTheme); }

std::vector<render::Frame> RunPictures::withoutHighlights() {
  RunDrawing drawing;
  describeStates(drawing);
  drawing.options.highlighted = drawing.options.highlightedObject = -1;
  std::vector<render::Frame> frames;
  makeFrames(drawing, frames);
  return frames;
}

}  // namespace pliant::app
