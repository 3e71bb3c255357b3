#include "app/result_folder.h"

#include "sim/io/atomic_file.h"
#include "sim/io/frame_csv.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace pliant::app {

ResultFolder::ResultFolder(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::error_code failure;
  std::filesystem::create_directories(folder_, failure);
  if (failure)
    throw sim::OutputError(fmt::format("{}: cannot make the folder: {}", folder_.string(), failure.message()));
}

void ResultFolder::write(const sim::Simulation& simulation) {
  csv_.clear();
  sim::writeFrameCsv(simulation.world(), csv_);
  sim::writeWhole(folder_ / fmt::format("frame.{:04}.csv", simulation.frame() - 1), csv_);
}

}  // namespace pliant::app
