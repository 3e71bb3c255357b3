// Repeats steps and actions on runs that are side by side.
#pragma once

#include "app/take/action.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// One step of all runs that have not failed. `recorded`: also records what the solver lens shows of it.
void stepAll(std::vector<sim::Simulation>& runs, bool recorded = false);

/// Repeats an action on all runs; a run that rejected it the first time rejects it again. `assets`: as for apply().
void repeatAction(const Action& action, std::vector<sim::Simulation>& runs, const std::filesystem::path& assets);

}  // namespace pliant::app
