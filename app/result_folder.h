// The folder that a simulation's results go into, one CSV file a frame.
#pragma once

#include "sim/simulation.h"

#include <filesystem>
#include <string>

namespace pliant::app {

class ResultFolder {
 public:
  /// Makes the folder where it is missing; throws sim::OutputError when that fails.
  explicit ResultFolder(std::filesystem::path folder);

  /// Writes the state after the simulation's last step, as frame.<step - 1>.csv, whole or not at all. Throws
  /// sim::OutputError.
  void write(const sim::Simulation& simulation);

 private:
  std::filesystem::path folder_;
  std::string csv_;  ///< its memory is used again
};

}  // namespace pliant::app
