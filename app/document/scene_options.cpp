#include "app/document/scene_options.h"

#include "app/base/build_info.h"
#include "app/take/load_take.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace pliant::app {

namespace {

// What is wrong with all variants alike is reported once.
void addNew(const std::vector<sim::InputMessage>& entries, sim::InputMessages& messages) {
  for (const sim::InputMessage& entry : entries) {
    const auto& known = messages.entries();
    const auto isSame = [&](const sim::InputMessage& other) { return other.text() == entry.text(); };
    if (std::none_of(known.begin(), known.end(), isSame)) messages.add({entry});
  }
}

// Takes the place of a setting, of the scene and of its variants.
void overrule(sim::Scene& scene, std::string_view setting, int value) {
  sim::setParameter(scene, fmt::format("{}={}", setting, value));
  for (sim::Variant& variant : scene.variants) {
    std::erase_if(variant.sets, [&](const sim::Variant::Set& set) { return set.path == setting; });
  }
}

}  // namespace

std::filesystem::path AssetsOption::assetsFolder() const { return assets.empty() ? builtinAssets() : assets; }

sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& messages) {
  sim::Scene scene = sim::readScene(options.scene, sim::Registry::builtin(), messages);
  try {
    applyOptions(options, scene);
  } catch (const sim::InputError& failure) {
    messages.add(failure.entries());
  }
  messages.throwIfErrors();
  return scene;
}

void applyOptions(const SceneOptions& options, sim::Scene& scene) {
  sim::InputMessages messages;
  for (const std::string& assignment : options.set) {
    try {
      sim::setParameter(scene, assignment);
    } catch (const sim::InputError& failure) {
      messages.add(failure.entries());
    }
  }
  messages.throwIfErrors();
  if (options.frames) overrule(scene, "iterations", *options.frames);
  if (options.threads) overrule(scene, "threads", *options.threads);
}

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

std::vector<SceneRun> loadRuns(const SceneOptions& options) {
  sim::InputMessages messages;
  if (isTakeFile(options.scene)) {
    Take take = readTake(options.scene);
    warnOfUnknownStates(take, options.scene, messages);
    const auto played = std::make_shared<Take>(withOptions(std::move(take), options));
    std::vector<SceneRun> runs = runsOf(played, options.assetsFolder(), messages);
    printMessages(messages.entries());
    return runs;
  }
  sim::Scene scene = loadScene(options, messages);
  std::vector<SceneRun> runs = buildRuns(scene, options.assetsFolder(), messages);
  printMessages(messages.entries());
  return runs;
}

void printMessages(const std::vector<sim::InputMessage>& entries) {
  for (const sim::InputMessage& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
