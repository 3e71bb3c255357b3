#include "app/window/session/scene_view.h"

#include "app/view/framing.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

struct PageOption {
  const char* name;  ///< in lessons
  bool ViewOptions::*option;
};
/// What pages can change in addition to `constraints`, and to `names`, which each scene sets when it is opened.
constexpr std::array<PageOption, 5> kPageOptions{{{"velocities", &ViewOptions::velocities},
                                                  {"contacts", &ViewOptions::contacts},
                                                  {"particles", &ViewOptions::particles},
                                                  {"wireframe", &ViewOptions::wireframe},
                                                  {"lambda", &ViewOptions::lambda}}};

}  // namespace

void SceneView::open(const sim::ViewSettings& asked) {
  shown_ = asked;
  options.colourBy = shown_.colorBy;
  options.fluidSurface = shown_.fluidSurface;
  options.foam = shown_.foam;
  options.names = shown_.names;
  options.captions = shown_.captions;
  options.stage = shown_.stage;
  wantsFraming = followsViewSettings_ = true;
  initialBounds_ = {};
}

void SceneView::follow(const sim::ViewSettings& asked) {
  if (findMistake(asked)) return;  // reported by the simulation
  if (asked.colorBy != shown_.colorBy) options.colourBy = asked.colorBy;
  if (asked.fluidSurface != shown_.fluidSurface) options.fluidSurface = asked.fluidSurface;
  if (asked.foam != shown_.foam) options.foam = asked.foam;
  if (asked.names != shown_.names) options.names = asked.names;
  if (asked.captions != shown_.captions) options.captions = asked.captions;
  if (asked.stage != shown_.stage) options.stage = asked.stage;
  if (asked.camera != shown_.camera || asked.target != shown_.target || asked.up != shown_.up ||
      asked.fieldOfView != shown_.fieldOfView) {
    wantsFraming = followsViewSettings_ = true;
  }
  shown_ = asked;
}

void SceneView::showForPage(const std::set<std::string>& names) {
  if (!beforePages_) beforePages_ = options;
  for (const PageOption& its : kPageOptions) options.*its.option = names.contains(its.name);
  options.constraints = names.contains("constraints") ? ConstraintLines::byType : ConstraintLines::none;
  options.names = names.contains("names");
}

void SceneView::endPages() {
  const std::optional<ViewOptions> before = std::exchange(beforePages_, std::nullopt);
  if (!before) return;
  for (const PageOption& its : kPageOptions) options.*its.option = (*before).*its.option;
  options.constraints = before->constraints;
}

void SceneView::setCount(std::size_t runs) {
  if (cells.size() == runs) return;
  cells.resize(runs);
  wantsFraming = true;  // the pictures have a different size
}

std::optional<std::size_t> SceneView::runAt(glm::vec2 place) const {
  const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.contains(place); });
  return found == cells.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - cells.begin()));
}

void SceneView::frame(const Snapshots& snapshots, float aspect) {
  const render::Box box = boundsToShow(snapshots, emissionBounds);
  if (initialBounds_.isEmpty()) initialBounds_ = box;
  const bool asAsked = wantsFraming ? followsViewSettings_ : framed_.asAsked;
  if (asAsked) {
    applyViewSettings(shown_, shown_.camera ? initialBounds_ : box, aspect, camera);
  } else {
    camera.fit(box, aspect, kMargin);
  }
  framed_ = {camera, aspect, asAsked};
  keepCamera();
}

void SceneView::frame(const render::Box& box, float aspect) {
  camera.fit(box, aspect, kMargin);
  keepCamera();
}

bool SceneView::needsFraming(float aspect) const {
  return wantsFraming || (framed_.aspect > 0.0f && aspect != framed_.aspect && camera == framed_.camera);
}

sim::ViewSettings SceneView::withPresentCamera(const sim::ViewSettings& view, float aspect) const {
  return withCamera(view, camera, initialBounds_, aspect);
}

}  // namespace pliant::app
