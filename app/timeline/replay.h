// Doing again what was done to runs side by side.
#pragma once

#include "app/take/action.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// A step of all runs that have not failed. `recorded`: with what the lens shows of it.
void stepAll(std::vector<sim::Simulation>& runs, bool recorded = false);

/// An action that was done to them before; a run that did not take it then does not now. `assets`: as for apply().
void doAgain(const Action& action, std::vector<sim::Simulation>& runs, const std::filesystem::path& assets);

}  // namespace pliant::app
