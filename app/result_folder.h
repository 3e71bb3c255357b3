// The folder that a simulation's results go into, one CSV file a frame.
#pragma once

#include "sim/simulation.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

class ResultFolder {
 public:
  /// Makes the folder where it is missing; throws sim::OutputError when that fails.
  explicit ResultFolder(std::filesystem::path folder);

  /// Writes the state after the simulation's last step, as frame.<step - 1>.csv, whole or not at all. Throws
  /// sim::OutputError.
  void write(const sim::Simulation& simulation);

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  std::string csv_;  ///< its memory is used again
};

/// One for each run: the folder itself for a single one without a name, else folders in it with the names of the runs, in
/// which everything but letters, digits and -_.+ is an underscore. Throws as the constructor.
std::vector<ResultFolder> resultFolders(const std::filesystem::path& folder, const std::vector<std::string>& runNames);

}  // namespace pliant::app
