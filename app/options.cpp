#include "app/options.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

std::filesystem::path SceneOptions::assetsFolder() const { return assets.empty() ? PLIANT_ASSETS_DIR : assets; }

sim::Simulation loadSimulation(const SceneOptions& options) {
  sim::Diagnostics diagnostics;
  sim::Scene scene = sim::readScene(options.scene, sim::Registry::builtin(), diagnostics);
  for (const std::string& assignment : options.set) {
    try {
      sim::setParameter(scene, assignment);
    } catch (const sim::InputError& failure) {
      diagnostics.add(failure.entries());
    }
  }
  // What was wrong before would only be found again in other words.
  diagnostics.throwIfErrors();
  if (options.frames) scene.settings.iterations = *options.frames;
  if (options.threads) scene.settings.threads = *options.threads;
  sim::Simulation simulation(std::move(scene), {options.assetsFolder()}, diagnostics);
  printDiagnostics(diagnostics.entries());
  return simulation;
}

void printDiagnostics(const std::vector<sim::Diagnostic>& entries) {
  for (const sim::Diagnostic& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
