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
  sim::Scene scene;  ///< runs for as many frames as its setting `iterations`
  std::filesystem::path assets;
  std::vector<SweepAxis> axes;
  int atOnce = 1;   ///< number of cells that run in parallel
  int threads = 1;  ///< for each cell
};

struct FinishedCell {
  std::size_t number = 0;  ///< index in the list of cells
  SweepRow row;
  std::unique_ptr<sim::Simulation> simulation;  ///< in its final state; null: it could not be built
};

/// Runs all cells, or, after an interruption (interruption.h), completes those that were started; calls `finished` for
/// each on the calling thread. Its exceptions end the sweep.
void runCells(const SweepPlan& plan, const std::vector<SweepCell>& cells, const SweepMeasures& measures,
              const std::function<void(FinishedCell)>& finished);

}  // namespace pliant::app
