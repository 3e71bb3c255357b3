// Edits of a scene's variants, which run side by side.
#pragma once

#include "sim/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// The paths of all parameters that a variant may set: of the settings, then of each element, by its name if that is
/// unique.
std::vector<std::string> variantPaths(const sim::Scene& scene);

/// An unused variant name: `wish`, or that with a number.
std::string freeVariantName(const sim::Scene& scene, const std::string& wish);

/// The scene with a variant for each of several values of a parameter, replacing its variants. `values` are separated
/// by semicolons, or, if there are none, by commas, or by blanks. Throws sim::InputError if a value is invalid, or
/// there are none or too many.
sim::Scene withComparison(const sim::Scene& scene, const std::string& path, std::string_view values);

/// Moves the changes since `saved` to a new variant, and restores the values of `saved` in the scene. The first time,
/// adds a variant without sets before it, for comparison. Added or removed elements are kept as they are. Throws
/// sim::InputError if nothing was changed or there are too many variants.
sim::Scene withKeptSettings(const sim::Scene& scene, const sim::Scene& saved);

/// The scene with a copy of one of its variants right after it. Preconditions: the variant exists; not too many
/// variants.
sim::Scene withVariantCopy(const sim::Scene& scene, std::size_t variant);

/// Throws sim::InputError with all errors in the sets of the scene's variants.
void checkVariants(const sim::Scene& scene);

}  // namespace pliant::app
