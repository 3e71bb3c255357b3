// Why a scene cannot be built, element by element.
#pragma once

#include "sim/scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// Something that keeps a scene from being built.
struct SceneFault {
  int element = -1;     ///< where it is; -1: in none
  int source = -1;      ///< the same for a particle source
  std::string message;  ///< what is wrong and what was expected
  bool operator==(const SceneFault&) const = default;
};

/// The faults of a scene and its variants, each once; none: it can be built.
std::vector<SceneFault> faultsOf(const sim::Scene& scene, const std::filesystem::path& assets);

/// The faults that are in elements and sources which had none before. Precondition: both are of the same scene, to the
/// end of which elements and sources were added between.
std::vector<SceneFault> newFaults(const std::vector<SceneFault>& before, std::vector<SceneFault> after);

/// "Joint 2: <objectID> is 0, ..."; several are separated by line breaks.
std::string describeFaults(const sim::Scene& scene, const std::vector<SceneFault>& faults);

}  // namespace pliant::app
