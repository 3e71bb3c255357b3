#include "app/document/scene_faults.h"

#include "app/document/source_edits.h"
#include "sim/simulation.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr int kFirstSource = 1 << 24;  ///< more than the number of elements

// In this copy, elements and sources have numbers in place of the lines of their file: errors name those. Nothing else
// has a line.
sim::Scene withNumbersAsLines(sim::Scene scene) {
  scene.lines = scene.viewLines = {};
  for (std::size_t e = 0; e < scene.elements.size(); ++e) scene.elements[e].lines = {static_cast<int>(e) + 1, {}};
  for (std::size_t s = 0; s < scene.sources.size(); ++s)
    scene.sources[s].lines = {kFirstSource + static_cast<int>(s), {}};
  for (sim::Animation& animation : scene.animations) {
    animation.line = 0;
    for (auto& key : animation.keys) key.line = 0;
  }
  return scene;
}

// Errors in files that the scene reads have lines of those.
SceneFault faultOf(const sim::InputMessage& entry, const sim::Scene& scene) {
  if (entry.file != scene.file.string()) return {-1, -1, entry.text()};
  const int number = entry.line;
  const bool isInSource = number >= kFirstSource;
  return {isInSource ? -1 : number - 1, isInSource ? number - kFirstSource : -1, entry.message};
}

std::string placeOf(const SceneFault& fault, const sim::Scene& scene) {
  if (sim::isIndexOf(fault.element, scene.elements)) return scene.nameOfElement(fault.element) + ": ";
  if (sim::isIndexOf(fault.source, scene.sources)) return nameOfSource(scene, fault.source) + ": ";
  return {};
}

}  // namespace

std::vector<SceneFault> faultsOf(const sim::Scene& scene, const std::filesystem::path& assets) {
  std::vector<SceneFault> faults;
  const auto add = [&](SceneFault fault) {
    if (std::find(faults.begin(), faults.end(), fault) == faults.end()) faults.push_back(std::move(fault));
  };
  try {
    for (const sim::Scene& each : sim::scenesSideBySide(withNumbersAsLines(scene))) {
      try {
        sim::InputMessages ignored;
        const sim::Simulation built(each, {assets}, ignored);
      } catch (const sim::InputError& failure) {
        for (const sim::InputMessage& entry : failure.entries()) {
          if (entry.severity == sim::InputMessage::Severity::error) add(faultOf(entry, each));
        }
      }
    }
  } catch (const std::exception& failure) {  // a variant sets what does not exist
    add({-1, -1, failure.what()});
  }
  return faults;
}

// Messages are not compared where they have a place: what is expected may depend on the number of objects.
std::vector<SceneFault> newFaults(const std::vector<SceneFault>& before, std::vector<SceneFault> after) {
  const auto isOld = [&](const SceneFault& fault) {
    return std::any_of(before.begin(), before.end(), [&](const SceneFault& old) {
      const bool hasPlace = fault.element >= 0 || fault.source >= 0;
      return hasPlace ? fault.element == old.element && fault.source == old.source : fault == old;
    });
  };
  std::erase_if(after, isOld);
  return after;
}

std::string describeFaults(const sim::Scene& scene, const std::vector<SceneFault>& faults) {
  std::string text;
  for (const SceneFault& fault : faults) {
    if (!text.empty()) text += '\n';
    text += placeOf(fault, scene) + fault.message;
  }
  return text;
}

}  // namespace pliant::app
