#include "app/sweep/cell_painter.h"

#include "app/framing.h"
#include "render/quality.h"

namespace pliant::app {

namespace {

render::Quality qualityOf(const render::OffscreenContext& context) {
  return render::isSoftwareRenderer(context.rendererName()) ? render::Quality::softwareFile() : render::Quality::gpu();
}

}  // namespace

CellPainter::CellPainter(const sim::Simulation& first, glm::ivec2 size)
    : renderer_(PLIANT_SHADERS_DIR, qualityOf(context_)), target_(size) {
  const sim::ViewSettings& view = first.scene().view;
  looks_.colourBy = view.colorBy;
  looks_.fluidSurface = view.fluidSurface;
  frame_.theme = render::Theme::light();
  applyBackground(view.background, frame_.theme);
  snapshot_.topology = describeTopology(first);
  takeSnapshot(first, {}, snapshot_);
  const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
  lookAsAsked(view, boxToSee(snapshot_, boxOfArrivals(first)), aspect, kMargin, frame_.camera);
}

const render::Image& CellPainter::draw(const sim::Simulation& simulation) {
  snapshot_.topology = describeTopology(simulation);
  takeSnapshot(simulation, looks_.needs(), snapshot_);
  looks_.scale = {};  // each cell's own: they come in any order
  looks_.scale.follow(looks_.colourBy, snapshot_.values, simulation.scene().settings.timestep);
  makeFrame(snapshot_, looks_, frame_);
  renderer_.draw(frame_, target_.target());
  render::readPixels(target_.target(), image_);
  return image_;
}

}  // namespace pliant::app
