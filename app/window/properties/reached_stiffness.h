// The stiffness actually reached, below its slider.
#pragma once

#include "sim/observe/effective_stiffness.h"
#include "sim/observe/stiffness_meter.h"

#include <string>
#include <string_view>

namespace pliant::app {

/// "reached 0.42 of 1".
std::string describeReached(const sim::EffectiveStiffness& stiffness);
/// The limiting factor and a remedy; empty: the requested stiffness is reached.
std::string hintOf(const sim::EffectiveStiffness& stiffness, const sim::Settings& settings);
/// Explains the numbers.
std::string explainReached(const sim::EffectiveStiffness& stiffness);

/// Draws a row of the inspector's table.
void drawReached(const sim::EffectiveStiffness& stiffness, const sim::Settings& settings);
/// Draws a row in its place before the first step; see drawNotMeasured().
bool drawNotReached(std::string_view parameter);

}  // namespace pliant::app
