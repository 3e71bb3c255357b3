// Pictures that hold what they show: dropped on the window they open just that.
#include "app/picture_state.h"
#include "app/window/session.h"

namespace pliant::app {

bool Session::openPicture(const std::filesystem::path& file) {
  try {
    PictureState state = readPictureState(file);
    sim::Diagnostics diagnostics;
    std::vector<SceneRun> runs = buildRuns(state.scene, assetsFolder(), diagnostics);
    if (worker_) setPlaying(false);
    // Nobody has to save what a picture keeps.
    take(std::make_unique<Document>(Document::scratch(std::move(state.scene))), std::move(runs));
    setPlaying(false);
    fileTime_.reset();  // the scene's file may change; this is not it
    worker_->post([frame = state.frame](sim::Simulation& simulation) {
      while (simulation.frame() < frame && simulation.step()) {
      }
    });
    camera = state.looks.camera;
    view = state.looks.view;
    wantsFraming = looksAsAsked_ = false;
    return true;
  } catch (const std::exception& failure) {
    tell(failure);
    return false;
  }
}

}  // namespace pliant::app
