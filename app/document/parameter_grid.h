// Values of one or two parameters around those of today, to be run side by side: small multiples.
#pragma once

#include "sim/scene/scene.h"

#include <string>
#include <vector>

namespace pliant::app {

/// Whether a parameter has values that lie around others: a number, a switch or a choice.
bool isComparable(const sim::Field& field);

/// Up to three values of a parameter, in order, today's among them. Numbers: a factor apart where the declaration says
/// that its values differ by orders of magnitude, or says nothing of them; else a quarter of what is usual apart, and
/// never out of range. Of a parameter without a value: the ends and the middle of what is usual. Throws sim::InputError
/// where there are none.
std::vector<std::string> valuesAround(const sim::Scene& scene, const std::string& path);

/// The scene with a variant for each pair of values around today's, row by row, in place of the variants that it had;
/// `rows` may be empty: one row. The one with more values lies along the rows. Throws sim::InputError.
sim::Scene withGrid(const sim::Scene& scene, const std::string& columns, const std::string& rows);

/// Two parameters that are worth a comparison in most scenes: the iterations, and the first stiffness or the time step.
struct ExampleGrid {
  std::string columns, rows;
};
ExampleGrid exampleGrid(const sim::Scene& scene);

}  // namespace pliant::app
