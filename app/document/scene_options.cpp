#include "app/document/scene_options.h"

#include "app/base/build_info.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

namespace {

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

void printMessages(const std::vector<sim::InputMessage>& entries) {
  for (const sim::InputMessage& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
