#include "app/take/action.h"

namespace pliant::app {

namespace {

struct Apply {
  std::size_t run;
  sim::Simulation& simulation;
  const std::filesystem::path& assets;

  void operator()(const Grab& grab) const { simulation.grab(grab.particle, grab.strength); }
  void operator()(const MoveGrabbed& move) const { simulation.moveGrabbed(move.particle, move.target, move.duration); }
  void operator()(const ReleaseGrabbed& release) const { simulation.releaseGrabbed(release.particle); }
  void operator()(const Pin& pin) const {
    for (const int particle : pin.particles) simulation.pin(particle, pin.pinned);
  }
  void operator()(const Gust& gust) const { simulation.gust(gust.velocity); }
  void operator()(const Cut& cut) const { simulation.cut(cut.blade, cut.knife); }
  void operator()(const LiftKnife& lift) const { simulation.liftKnife(lift.knife); }
  void operator()(const Edit& edit) const {
    sim::InputMessages messages;
    simulation.edit(sceneOfRun(*edit.scene, run), {assets}, messages);
  }
};

}  // namespace

void apply(const Action& action, std::size_t run, sim::Simulation& simulation, const std::filesystem::path& assets) {
  std::visit(Apply{run, simulation, assets}, action);
}

sim::Scene sceneOfRun(const sim::Scene& scene, std::size_t run) {
  return scene.variants.empty() ? scene : sim::variantOf(scene, scene.variants[run]);
}

}  // namespace pliant::app
