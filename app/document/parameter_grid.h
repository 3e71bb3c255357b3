// Values of one or two parameters around the current ones, to be run side by side: small multiples.
#pragma once

#include "sim/scene/scene.h"

#include <string>
#include <vector>

namespace pliant::app {

/// Whether a parameter has neighbouring values: a number, a switch or a choice.
bool isComparable(const sim::Field& field);

/// Up to three values of a parameter, in order, including the current one. Numbers: separated by a factor if the
/// declaration says that values differ by orders of magnitude, or does not give a usual range; else by a quarter of the
/// usual range, within the allowed range. If the parameter has no value: both ends and the middle of the usual range.
/// Throws sim::InputError if there are no such values.
std::vector<std::string> valuesAround(const sim::Scene& scene, const std::string& path);

/// The scene with a variant for each pair of values around the current ones, row by row, replacing its variants; `rows`
/// may be empty: a single row. The parameter with more values varies along the rows. Throws sim::InputError.
sim::Scene withGrid(const sim::Scene& scene, const std::string& columns, const std::string& rows);

/// Two parameters worth comparing in most scenes: the iterations, and the first stiffness or the time step.
struct ExampleGrid {
  std::string columns, rows;
};
ExampleGrid exampleGrid(const sim::Scene& scene);

}  // namespace pliant::app
