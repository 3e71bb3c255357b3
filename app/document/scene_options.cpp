#include "app/document/scene_options.h"

#include "app/base/build_info.h"
#include "app/document/scene_files.h"
#include "sim/scene/needs.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>

namespace pliant::app {

namespace {

// The canonical path of the parameter in an assignment. Precondition: the scene has it.
std::string placeOf(const sim::Scene& scene, std::string_view assignment) {
  return sim::locateParameter(scene, assignment.substr(0, assignment.find('='))).path;
}

// The command line overrides all variants, too. Returns the names of variants that set the parameter themselves.
std::vector<std::string> takeFromVariants(sim::Scene& scene, const std::string& place) {
  std::vector<std::string> names;
  for (sim::Variant& variant : scene.variants) {
    const std::size_t taken = std::erase_if(variant.sets, [&](const sim::Variant::Set& set) {
      return sim::locateParameter(scene, set.path).path == place;
    });
    if (taken > 0) names.push_back(variant.name);
  }
  return names;
}

/// An effective --set, and the variants that set the same parameter.
struct Overruling {
  std::string place, assignment;
  std::vector<std::string> variants;
};

std::vector<std::string> overrule(sim::Scene& scene, const std::string& assignment) {
  sim::setParameter(scene, assignment);
  return takeFromVariants(scene, placeOf(scene, assignment));
}

// Why a parameter has no effect in the scene; empty: it has. Precondition: the scene has it.
std::string missingRequirement(const sim::Scene& scene, const std::string& place) {
  const sim::ParameterPlace at = sim::locateParameter(scene, place);
  std::span<const sim::Field> fields = sim::fieldsOf<sim::Settings>();
  for (const sim::Element& element : scene.elements) {
    if (element.data() == at.owner) fields = element.type().fields;
  }
  for (const sim::Record& source : scene.sources) {
    if (source.data() == at.owner) fields = source.type().fields;
  }
  return sim::requirementsOf(*at.field, fields, at.owner, scene.settings);
}

// A scene with variants is judged by each of them.
void warnOfIdle(const std::vector<Overruling>& overrulings, const sim::Scene& scene, sim::InputMessages& messages) {
  if (!scene.variants.empty()) return;
  for (const Overruling& its : overrulings) {
    const std::string missing = missingRequirement(scene, its.place);
    if (!missing.empty())
      messages.warning(fmt::format("--set {}", its.assignment), 0,
                       fmt::format("has no effect, expected {} with it", missing));
  }
}

// --frames and --threads are applied last.
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
  std::vector<Overruling> overrulings;
  for (const std::string& assignment : options.set) {
    try {
      std::vector<std::string> variants = overrule(scene, assignment);
      const std::string place = placeOf(scene, assignment);
      const auto earlier = std::find_if(overrulings.begin(), overrulings.end(),
                                        [&](const Overruling& other) { return other.place == place; });
      if (earlier == overrulings.end()) {
        overrulings.push_back({place, assignment, std::move(variants)});
        continue;
      }
      messages.warning(fmt::format("--set {}", earlier->assignment), 0,
                       fmt::format("has no effect: --set {}, which comes later, overrides it", assignment));
      earlier->assignment = assignment;
    } catch (const sim::InputError& failure) {
      errors.add(failure.entries());
    }
  }
  for (const Overruling& its : overrulings) {
    if (its.variants.empty()) continue;
    messages.warning(fmt::format("--set {}", its.assignment), 0,
                     fmt::format("overrides what the variants \"{}\" set", fmt::join(its.variants, "\", \"")));
  }
  if (options.frames) refuseSetBeside("--frames", "iterations", options.set, errors);
  if (options.threads) refuseSetBeside("--threads", "threads", options.set, errors);
  errors.throwIfErrors();
  warnOfIdle(overrulings, scene, messages);
  if (options.frames) overrule(scene, fmt::format("iterations={}", *options.frames));
  if (options.threads) overrule(scene, fmt::format("threads={}", *options.threads));
}

void printMessages(const std::vector<sim::InputMessage>& entries) {
  for (const sim::InputMessage& entry : entries) fmt::print(stderr, "{}\n", entry.text());
}

}  // namespace pliant::app
