#include "app/result_folder.h"

#include "sim/io/atomic_file.h"
#include "sim/io/frame_csv.h"

#include <fmt/format.h>

#include <cctype>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace pliant::app {

namespace {

// Bytes above 127 are letters of other alphabets. A name of dots would be a folder that is there already.
std::string folderName(const std::string& runName) {
  std::string name = runName;
  for (char& c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 128 && std::isalnum(byte) == 0 && std::string_view("-_.+").find(c) == std::string_view::npos) c = '_';
  }
  if (name.find_first_not_of('.') == std::string::npos) name = "_" + name;
  return name;
}

}  // namespace

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

std::vector<ResultFolder> resultFolders(const std::filesystem::path& folder, const std::vector<std::string>& runNames) {
  std::vector<ResultFolder> folders{ResultFolder(folder)};
  if (runNames.size() == 1 && runNames.front().empty()) return folders;
  folders.clear();
  std::set<std::string> taken;
  for (const std::string& runName : runNames) {
    std::string name = folderName(runName);
    while (!taken.insert(name).second) name += "_";  // "a b" and "a/b"
    folders.emplace_back(folder / name);
  }
  return folders;
}

}  // namespace pliant::app
