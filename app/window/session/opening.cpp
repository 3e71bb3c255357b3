#include "app/window/session/opening.h"

#include "app/base/thread_priority.h"

#include <utility>

namespace pliant::app {

Opening::Loaded Opening::load(const SceneOptions& options) {
  Loaded loaded;
  sim::InputMessages ignored;  // reported when it is built
  loaded.scene = loadScene(options, ignored);
  loaded.runs = buildRuns(loaded.scene, options.assetsFolder(), loaded.messages);
  return loaded;
}

Opening::Opening(const SceneOptions& options)
    : file_(options.scene), loaded_(std::async(std::launch::async, [options] {
        giveWayToWindow();
        return load(options);
      })) {}

bool Opening::isDone(std::chrono::milliseconds patience) const {
  return loaded_.wait_for(patience) == std::future_status::ready;
}

double Opening::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

}  // namespace pliant::app
