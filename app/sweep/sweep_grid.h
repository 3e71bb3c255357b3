// The values that `pliant sweep` runs a scene with: a grid over one parameter or several.
#pragma once

#include "sim/scene/scene.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// One varied parameter, or the scene's variants.
struct SweepAxis {
  std::string path;                 ///< as --set names it, or kVariantAxis
  std::vector<std::string> values;  ///< as --set takes them, or names of variants; at least one, no two alike
  std::string range = {};           ///< from:to:count as it was given; empty: the values were
};

/// Stands for a path where the values are the names of variants.
inline constexpr std::string_view kVariantAxis = "variant";

/// The value of each axis.
using SweepCell = std::vector<std::string>;

/// Reads PATH=v1,v2,v3, PATH=from:to:count (both ends included) or PATH=from:to:count:log (equal ratios). A value may
/// hold blanks. Throws sim::InputError.
SweepAxis parseSweepAxis(const std::string& text);

/// All axes of a sweep: before those that are asked for the variants, where the scene has some.
std::vector<SweepAxis> sweepAxes(const std::vector<std::string>& texts, const sim::Scene& scene);

/// All combinations, the last axis running fastest. Throws sim::InputError for two axes of one path, for a value that
/// the scene does not take, and for more than a hundred thousand cells.
std::vector<SweepCell> sweepCells(const std::vector<SweepAxis>& axes, const sim::Scene& scene);

/// The scene with the values of a cell, which overrule those of its variant; it has no variants any more. Throws
/// sim::InputError.
sim::Scene sceneOfCell(const sim::Scene& scene, const std::vector<SweepAxis>& axes, const SweepCell& cell);

}  // namespace pliant::app
