#include "app/sweep/cell_painter.h"

#include "app/view/framing.h"

namespace pliant::app {

namespace {

std::shared_ptr<const Snapshot> snapshotOf(const sim::Simulation& simulation, const SnapshotOptions& needs) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, needs, *snapshot);
  return snapshot;
}

}  // namespace

CellPainter::CellPainter(const sim::Simulation& first, glm::ivec2 size)
    : studio_({.size = size, .runNames = {""}}), looks_(viewStateOf(first.scene().view)) {
  const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
  applyViewSettings(first.scene().view, boundsToShow(*snapshotOf(first, {}), emissionBoundsOf(first)), aspect,
                    looks_.camera);
}

const render::Image& CellPainter::draw(const sim::Simulation& simulation) {
  const auto snapshot = snapshotOf(simulation, looks_.view.needs());
  ColourScale& scale = looks_.view.scale;  // separate for each cell: they come in any order
  scale = {};
  scale.follow(looks_.view.colourBy, snapshot->values, simulation.scene().settings.timestep);
  scale.automatic = false;
  return studio_.draw({{snapshot}, 0.0, looks_});
}

}  // namespace pliant::app
