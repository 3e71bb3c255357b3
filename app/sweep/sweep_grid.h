// The values that `pliant sweep` runs a scene with: a grid over one parameter or several.
#pragma once

#include "sim/scene/scene.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pliant::app {

/// One varied parameter.
struct SweepAxis {
  std::string path;                 ///< as --set names it
  std::vector<std::string> values;  ///< as --set takes them; at least one, no two alike
};

/// The value of each axis.
using SweepCell = std::vector<std::string>;

/// Reads PATH=v1,v2,v3, PATH=from:to:count (both ends included) or PATH=from:to:count:log (equal ratios). A value may
/// hold blanks. Throws sim::InputError.
SweepAxis parseSweepAxis(const std::string& text);

/// All combinations, the last axis running fastest. Throws sim::InputError for two axes of one path, for a value that
/// the scene does not take, and for more than a hundred thousand cells.
std::vector<SweepCell> sweepCells(const std::vector<SweepAxis>& axes, const sim::Scene& scene);

/// The scene with the values of a cell. Throws sim::InputError.
sim::Scene sceneOfCell(const sim::Scene& scene, const std::vector<SweepAxis>& axes, const SweepCell& cell);

}  // namespace pliant::app
