#include "app/window/session/opening.h"

#include "app/base/thread_priority.h"
#include "app/document/scene_edits.h"
#include "app/view/snapshot.h"

#include <utility>

namespace pliant::app {

Opening::Loaded Opening::build(sim::Scene scene, const std::filesystem::path& assets) {
  Loaded loaded{.scene = std::move(scene), .runs = {}, .messages = {}};
  loaded.runs = buildRuns(loaded.scene, assets, loaded.messages);
  for (SceneRun& run : loaded.runs) run.topology = describeTopology(run.simulation);
  return loaded;
}

Opening::Loaded Opening::load(const SceneOptions& options, const sim::Scene& before) {
  sim::InputMessages ignored;  // reported when the scene is built
  sim::Scene scene = loadScene(options, ignored);
  keepIdentities(before, scene);
  return build(std::move(scene), options.assetsFolder());
}

Opening::Opening(Job job)
    : job_(std::move(job)), loaded_(std::async(std::launch::async, [load = job_.load] {
        yieldToWindow();
        return load();
      })) {}

bool Opening::isDone(std::chrono::milliseconds timeout) const {
  return loaded_.wait_for(timeout) == std::future_status::ready;
}

double Opening::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

}  // namespace pliant::app
