// What was changed between two versions of a scene, where values alone were.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A parameter's new value: path and text as for `--set`, elements by number.
using SceneChange = std::vector<sim::Variant::Set>;

/// What leads from one version to the other; nothing where elements, sources or variants came, went or changed, or
/// where a value cannot be written as text.
std::optional<SceneChange> changeBetween(const sim::Scene& before, const sim::Scene& after);

/// The scene with these values. Throws sim::InputError naming `file` and the line of the set.
sim::Scene changed(const sim::Scene& scene, const SceneChange& change, const std::string& file);

}  // namespace pliant::app
