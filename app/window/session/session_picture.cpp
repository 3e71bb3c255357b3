// Pictures that hold what they show: dropped on the window they open just that.
#include "app/pictures/picture_state.h"
#include "app/take/take_replay.h"
#include "app/window/session/session.h"

namespace pliant::app {

bool Session::openPicture(const std::filesystem::path& file) {
  try {
    PictureState state = readPictureState(file);
    const auto shown = std::make_shared<const Take>(std::move(state.take));
    sim::InputMessages diagnostics;
    std::vector<SceneRun> runs = buildRuns(shown->scene, assetsFolder(), diagnostics);
    if (worker_) setPlaying(false);
    // Nobody has to save what a picture keeps.
    take(std::make_unique<Document>(Document::scratch(lastScene(*shown))), std::move(runs));
    setPlaying(false);
    fileTime_.reset();  // the scene's file may change; this is not it
    const auto done = std::make_shared<std::atomic<int>>(0);
    coming_ = {done, shown->steps * static_cast<int>(shown->runCount())};
    worker_->postByRun([shown, done, assets = assetsFolder()](std::size_t run, sim::Simulation& simulation) {
      TakeReplay replay(shown, run, assets);
      while (replay.steps() < shown->steps && replay.step(simulation)) ++*done;
      replay.actAtEnd(simulation);
      *done = shown->steps * static_cast<int>(run + 1);
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

std::optional<float> Session::partOfPicture() const {
  if (!coming_.done || *coming_.done >= coming_.steps) return std::nullopt;
  return static_cast<float>(*coming_.done) / static_cast<float>(coming_.steps);
}

}  // namespace pliant::app
