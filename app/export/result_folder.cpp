#include "app/export/result_folder.h"

#include "sim/base/input_errors.h"

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

ResultFolder::ResultFolder(std::filesystem::path folder, const std::string& formats) : folder_(std::move(folder)) {
  const std::vector<const ExportFormat*> wanted = exportFormatsNamed(formats);
  std::error_code failure;
  std::filesystem::create_directories(folder_, failure);
  if (failure)
    throw sim::OutputError(fmt::format("{}: cannot make the folder: {}", folder_.string(), failure.message()));
  for (const ExportFormat* format : wanted) {
    shapes_ = shapes_ || format->shapes;
    bytesPerParticle_ += format->bytesPerParticle;
    exporters_.push_back(format->make(folder_));
  }
}

void ResultFolder::write(const sim::Simulation& simulation) {
  gatherer_.gather(simulation, shapes_, frame_);
  for (const auto& exporter : exporters_) exporter->write(frame_);
  ++frames_;
}

void ResultFolder::finish() {
  std::string problem;
  for (const auto& exporter : exporters_) {
    try {
      exporter->finish();
    } catch (const sim::OutputError& failure) {
      problem += (problem.empty() ? "" : "; ") + std::string(failure.what());
    }
  }
  if (!problem.empty()) throw sim::OutputError(problem);
}

std::string ResultFolder::finishAfter(const std::string& problem) {
  try {
    finish();
  } catch (const sim::OutputError& failure) {
    return fmt::format("{}; {}", problem, failure.what());
  }
  if (frames_ == 0) return problem;
  const std::string frames = frames_ == 1 ? "the frame before is" : fmt::format("the {} frames before are", frames_);
  return fmt::format("{}; {} kept in {}", problem, frames, folder_.string());
}

double ResultFolder::bytesOf(std::size_t particles, int frames) const {
  return bytesPerParticle_ * static_cast<double>(particles) * frames;
}

std::vector<ResultFolder> resultFolders(const std::filesystem::path& folder, const std::vector<std::string>& runNames,
                                        const std::string& formats) {
  std::vector<ResultFolder> folders;
  if (runNames.size() == 1 && runNames.front().empty()) {
    folders.emplace_back(folder, formats);
    return folders;
  }
  std::set<std::string> taken;
  for (const std::string& runName : runNames) {
    std::string name = folderName(runName);
    while (!taken.insert(name).second) name += "_";  // "a b" and "a/b"
    folders.emplace_back(folder / name, formats);
  }
  return folders;
}

}  // namespace pliant::app
