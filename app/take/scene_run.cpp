#include "app/take/scene_run.h"

#include "app/take/take_replay.h"

#include <algorithm>

namespace pliant::app {

namespace {

// Reports messages that are the same for all variants once.
void addNew(const std::vector<sim::InputMessage>& entries, sim::InputMessages& messages) {
  for (const sim::InputMessage& entry : entries) {
    const auto& known = messages.entries();
    const auto isSame = [&](const sim::InputMessage& other) { return other.text() == entry.text(); };
    if (std::none_of(known.begin(), known.end(), isSame)) messages.add({entry});
  }
}

}  // namespace

std::vector<SceneRun> buildRuns(const sim::Scene& scene, const std::filesystem::path& assets,
                                sim::InputMessages& messages) {
  const std::vector<sim::Scene> scenes = sim::scenesSideBySide(scene);
  std::vector<SceneRun> runs;
  for (std::size_t r = 0; r < scenes.size(); ++r) {
    sim::InputMessages found;
    try {
      runs.push_back(
          {scene.variants.empty() ? "" : scene.variants[r].name, sim::Simulation(scenes[r], {assets}, found)});
      addNew(found.entries(), messages);
    } catch (const sim::InputError& failure) {
      addNew(failure.entries(), messages);
    }
  }
  messages.throwIfErrors();
  return runs;
}

bool SceneRun::step() { return replay ? replay->step(simulation) : simulation.step(); }

int SceneRun::frames() const { return replay ? replay->take().steps : simulation.scene().settings.iterations; }

int SceneRun::framesDone() const { return replay ? replay->steps() : simulation.frame(); }

}  // namespace pliant::app
