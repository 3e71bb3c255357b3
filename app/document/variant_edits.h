// Edits of the variants of a scene: what runs side by side.
#pragma once

#include "sim/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// The paths of all parameters that a variant may set: of the settings, then of each element, by its name where no
/// other element has it.
std::vector<std::string> variantPaths(const sim::Scene& scene);

/// A name that no variant has: `wish`, or that with a number.
std::string freeVariantName(const sim::Scene& scene, const std::string& wish);

/// The scene with a variant for each of several values of one parameter, in place of the variants that it had. `values`
/// are separated by semicolons, or where there is none by commas, or by blanks. Throws sim::InputError where a value is
/// bad, there are none, or too many.
sim::Scene withComparison(const sim::Scene& scene, const std::string& path, std::string_view values);

/// What was changed since `saved` becomes a variant: its values go into one, and the scene gets those of `saved` back.
/// The first time a variant without sets comes before it, so that there is something to compare with. Elements that
/// came or went stay as they are. Throws sim::InputError where nothing was changed or there are too many.
sim::Scene withKeptSettings(const sim::Scene& scene, const sim::Scene& saved);

/// The scene with a copy of one of its variants right behind it. Preconditions: there is one of that number; not too
/// many.
sim::Scene withVariantCopy(const sim::Scene& scene, std::size_t variant);

/// Throws sim::InputError with all that is wrong with the sets of the scene's variants.
void checkVariants(const sim::Scene& scene);

}  // namespace pliant::app
