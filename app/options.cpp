#include "app/options.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

std::filesystem::path SceneOptions::assetsFolder() const { return assets.empty() ? PLIANT_ASSETS_DIR : assets; }

sim::Scene loadScene(const SceneOptions& options, sim::Diagnostics& diagnostics) {
  sim::Scene scene = sim::readScene(options.scene, sim::Registry::builtin(), diagnostics);
  for (const std::string& assignment : options.set) {
    try {
      sim::setParameter(scene, assignment);
    } catch (const sim::InputError& failure) {
      diagnostics.add(failure.entries());
    }
  }
  diagnostics.throwIfErrors();
  if (options.frames) scene.settings.iterations = *options.frames;
  if (options.threads) scene.settings.threads = *options.threads;
  return scene;
}

sim::Simulation loadSimulation(const SceneOptions& options) {
  sim::Diagnostics diagnostics;
  sim::Simulation simulation(loadScene(options, diagnostics), {options.assetsFolder()}, diagnostics);
  printDiagnostics(diagnostics.entries());
  return simulation;
}

void printDiagnostics(const std::vector<sim::Diagnostic>& entries) {
  for (const sim::Diagnostic& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
