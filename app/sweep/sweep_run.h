// Runs the cells of a sweep, several at a time.
#pragma once

#include "app/sweep/sweep_grid.h"
#include "app/sweep/sweep_measure.h"
#include "app/sweep/sweep_table.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace pliant::app {

struct SweepPlan {
  sim::Scene scene;  ///< runs as many frames as its setting iterations says
  std::filesystem::path assets;
  std::vector<SweepAxis> axes;
  int atOnce = 1;   ///< cells that run side by side
  int threads = 1;  ///< of each
};

struct FinishedCell {
  std::size_t number = 0;  ///< in the list of cells
  SweepRow row;
  std::unique_ptr<sim::Simulation> simulation;  ///< in its last state; null: it could not be built
};

/// Runs all cells, or those that were begun before an interruption (interruption.h); calls `finished` for each as it is
/// done, on the thread that calls. What it throws ends the sweep.
void runCells(const SweepPlan& plan, const std::vector<SweepCell>& cells, const SweepMeasures& measures,
              const std::function<void(FinishedCell)>& finished);

}  // namespace pliant::app
