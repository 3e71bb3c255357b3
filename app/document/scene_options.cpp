#include "app/document/scene_options.h"

#include "app/base/build_info.h"
#include "app/document/scene_files.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

namespace {

// What the command line asks for counts in all variants, too. Returns the names of those that set it themselves.
// Precondition: the scene has the parameter.
std::vector<std::string> takeFromVariants(sim::Scene& scene, std::string_view path) {
  const std::string place = sim::locateParameter(scene, path).path;
  std::vector<std::string> names;
  for (sim::Variant& variant : scene.variants) {
    const std::size_t taken = std::erase_if(variant.sets, [&](const sim::Variant::Set& set) {
      return sim::locateParameter(scene, set.path).path == place;
    });
    if (taken > 0) names.push_back(variant.name);
  }
  return names;
}

std::vector<std::string> overrule(sim::Scene& scene, const std::string& assignment) {
  sim::setParameter(scene, assignment);
  return takeFromVariants(scene, std::string_view(assignment).substr(0, assignment.find('=')));
}

// --frames and --threads are set last.
void refuseSetBeside(const char* option, const std::string& setting, const std::vector<std::string>& sets,
                     sim::InputMessages& messages) {
  for (const std::string& set : sets) {
    if (!set.starts_with(setting + "=")) continue;
    messages.error(fmt::format("--set {}", set), 0,
                   fmt::format("has no effect beside {}, which sets {}", option, setting));
  }
}

}  // namespace

std::filesystem::path AssetsOption::assetsFolder() const { return assets.empty() ? builtinAssets() : assets; }

FileConsent AssetsOption::consent() const {
  FileConsent consent = agreed;
  consent.toAll = consent.toAll || trust;
  return consent;
}

sim::Scene loadScene(const SceneOptions& options, sim::InputMessages& messages) {
  sim::Scene scene = sim::readScene(options.scene, sim::Registry::builtin(), messages);
  try {
    applyOptions(options, scene, messages);
  } catch (const sim::InputError& failure) {
    messages.add(failure.entries());
  }
  throwIfErrors(messages, filesElsewhere(scene, options.consent()));
  return scene;
}

void applyOptions(const SceneOptions& options, sim::Scene& scene, sim::InputMessages& messages) {
  sim::InputMessages errors;
  for (const std::string& assignment : options.set) {
    try {
      const std::vector<std::string> variants = overrule(scene, assignment);
      if (variants.empty()) continue;
      messages.warning(fmt::format("--set {}", assignment), 0,
                       fmt::format("counts in place of what the variants \"{}\" set", fmt::join(variants, "\", \"")));
    } catch (const sim::InputError& failure) {
      errors.add(failure.entries());
    }
  }
  if (options.frames) refuseSetBeside("--frames", "iterations", options.set, errors);
  if (options.threads) refuseSetBeside("--threads", "threads", options.set, errors);
  errors.throwIfErrors();
  if (options.frames) overrule(scene, fmt::format("iterations={}", *options.frames));
  if (options.threads) overrule(scene, fmt::format("threads={}", *options.threads));
}

void printMessages(const std::vector<sim::InputMessage>& entries) {
  for (const sim::InputMessage& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
