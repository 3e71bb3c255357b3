// The difference between two versions of a scene, if only values were changed.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// The new value of each changed parameter: path and text as for `--set`, elements by index.
using SceneChange = std::vector<sim::Variant::Set>;

/// The changes that turn `before` into `after`; nothing if elements, sources or variants were added, removed or
/// replaced, or a value cannot be written as text.
std::optional<SceneChange> changeBetween(const sim::Scene& before, const sim::Scene& after);

/// The scene with these values. Throws sim::InputError with `file` and the line of the <set>.
sim::Scene changed(const sim::Scene& scene, const SceneChange& change, const std::string& file);

}  // namespace pliant::app
