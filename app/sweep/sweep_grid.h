// The values of `pliant sweep`: a grid over one or more parameters.
#pragma once

#include "sim/scene/scene.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// One varied parameter, or the scene's variants.
struct SweepAxis {
  std::string path;                 ///< as for --set, or kVariantAxis
  std::vector<std::string> values;  ///< as for --set, or names of variants; at least one, no duplicates
  std::string range = {};           ///< from:to:count as given; empty if values were given
};

/// Replaces a path if the values are names of variants.
inline constexpr std::string_view kVariantAxis = "variant";

/// The value of each axis.
using SweepCell = std::vector<std::string>;

/// Parses PATH=v1,v2,v3, PATH=from:to:count (both ends included) or PATH=from:to:count:log (equal ratios). Values may
/// contain blanks. Throws sim::InputError.
SweepAxis parseSweepAxis(const std::string& text);

/// All axes of a sweep: the scene's variants, if any, then those specified.
std::vector<SweepAxis> sweepAxes(const std::vector<std::string>& texts, const sim::Scene& scene);

/// All combinations; the last axis varies fastest. Throws sim::InputError for two axes with the same path, for invalid
/// values, and for more than a hundred thousand cells.
std::vector<SweepCell> sweepCells(const std::vector<SweepAxis>& axes, const sim::Scene& scene);

/// The scene with the values of a cell, which override those of its variant; without variants. Throws sim::InputError.
sim::Scene sceneOfCell(const sim::Scene& scene, const std::vector<SweepAxis>& axes, const SweepCell& cell);

}  // namespace pliant::app
