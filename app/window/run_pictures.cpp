#include "app/window/run_pictures.h"

#include "app/view/framing.h"
#include "app/view/run_titles.h"
#include "app/window/base/labels.h"
#include "app/window/panels/panel.h"

#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kSeparator = 2.0f;  ///< between runs side by side [window coordinates]

}  // namespace

void RunPictures::place(glm::vec2 size) {
  const PanelLayout& layout = ui_.layout;
  const std::size_t count = ui_.session.snapshots().size();
  Viewport room{{0.0f, 0.0f}, size};
  room.size.y -= std::floor(std::min(layout.coveredBelow, 0.6f * size.y));
  if (count > 1) {
    room.corner = {std::floor(layout.left()), std::floor(layout.top)};
    const glm::vec2 end(size.x - std::floor(layout.right()), size.y - std::floor(layout.bottomHeight()));
    room.size = glm::max(end - room.corner, glm::vec2(1.0f));
  }
  ui_.session.view.cells = gridOf(count, room, std::floor(kTitleLines * ImGui::GetFontSize()), kSeparator);
}

void RunPictures::make(float seconds) {
  Session& session = ui_.session;
  followColours(seconds);
  if (session.view.wantsFraming) {
    const Framing framing = ui_.layout.framing(session);
    session.view.frame(session.snapshots(), framing.aspect, framing.margin);
  }
  drawn_ = session.snapshots();
  ghosts_ = session.runs.travel().ghostSnapshots(session.worker());
  cells_ = session.view.cells;
  frames_.resize(cells_.size());
  for (std::size_t run = 0; run < frames_.size(); ++run) makeFrame(run);
}

// Colours mean the same in all runs.
void RunPictures::followColours(float seconds) {
  ViewOptions& view = ui_.session.view.options;
  if (ui_.session.snapshot().colourBy != view.colourBy) return;
  values_.clear();
  for (const auto& snapshot : ui_.session.snapshots()) {
    values_.insert(values_.end(), snapshot->values.begin(), snapshot->values.end());
  }
  view.scale.follow(view.colourBy, values_, seconds);
}

void RunPictures::makeFrame(std::size_t run) {
  const Session& session = ui_.session;
  render::Frame& frame = frames_[run];
  frame.camera = session.view.camera;
  frame.theme = ui_.preferences.darkTheme ? render::Theme::dark() : render::Theme::light();
  applyBackground(session.document().scene().view.background, frame.theme);
  std::optional<Snapshot> instead;
  for (const auto& panel : ui_.panels.all()) {
    if (!instead) instead = panel->seenInstead(run);
  }
  app::makeFrame(instead ? *instead : *session.snapshots()[run], session.view.options, frame);
  for (const auto& panel : ui_.panels.all()) panel->addMarks(run, frame);
  if (run < ghosts_.size()) addGhost(*ghosts_[run], session.view.options, frame);
}

void RunPictures::drawLabels() const {
  for (std::size_t run = 0; run < frames_.size(); ++run) {
    app::drawLabels(frames_[run], cells_[run].picture, ui_.preferences.darkTheme);
  }
}

void RunPictures::draw(render::Renderer& renderer, glm::ivec2 pixels, float pixelRatio) const {
  if (frames_.size() > 1 || ui_.layout.coveredBelow > 0.0f)
    render::fill({0, pixels, pixelRatio}, separatorColour(ui_.preferences.darkTheme));
  for (std::size_t run = 0; run < frames_.size(); ++run) {
    const Viewport& picture = cells_[run].picture;
    const glm::ivec2 size(glm::round(picture.size * pixelRatio)), corner(glm::round(picture.corner * pixelRatio));
    renderer.draw(frames_[run], {0, size, pixelRatio, {corner.x, pixels.y - corner.y - size.y}});
  }
}

std::vector<render::Frame> RunPictures::withoutHighlights() {
  ViewOptions& options = ui_.session.view.options;
  const ViewOptions before = options;
  options.highlighted = options.highlightedObject = -1;
  for (std::size_t run = 0; run < frames_.size(); ++run) makeFrame(run);
  options = before;
  return frames_;
}

std::optional<float> RunPictures::top() const {
  return cells_.size() > 1 ? std::optional(cells_.front().picture.corner.y) : std::nullopt;
}

}  // namespace pliant::app
