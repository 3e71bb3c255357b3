#include "app/export/result_folder.h"

#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::string_view kListOfFrames = ".series", kSceneOfAllFrames = "scene.usda";

// Bytes above 127 are letters of other alphabets. A name of dots would be an existing folder.
std::string folderName(const std::string& runName) {
  std::string name = runName;
  for (char& c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 128 && std::isalnum(byte) == 0 && std::string_view("-_.+").find(c) == std::string_view::npos) c = '_';
  }
  if (name.find_first_not_of('.') == std::string::npos) name = "_" + name;
  return name;
}

// "frame.csv" for frame.0012.csv; for a file that lists or contains all frames, its own name; empty: neither.
std::string seriesOf(const std::string& name) {
  if (name == kSceneOfAllFrames || name.ends_with(kListOfFrames)) return name;
  const std::size_t last = name.rfind('.');
  if (last == std::string::npos || last == 0) return {};
  const std::size_t first = name.rfind('.', last - 1);
  if (first == std::string::npos) return {};
  const std::string_view number = std::string_view(name).substr(first + 1, last - first - 1);
  if (number.size() < 4 || number.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return name.substr(0, first) + name.substr(last);
}

// Whether this program wrote the file: it says so at its beginning, or is a table of particles or of bodies.
bool isResult(const std::filesystem::path& file) {
  std::array<char, 200> bytes{};
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), bytes.size());
  const std::string_view begin(bytes.data(), static_cast<std::size_t>(stream.gcount()));
  return begin.find("Pliant: ") != std::string_view::npos || begin.starts_with("object,particle,");
}

}  // namespace

ResultFolder::ResultFolder(std::filesystem::path folder, const std::string& formats) : folder_(std::move(folder)) {
  const std::vector<const ExportFormat*> wanted = exportFormatsNamed(formats);
  std::error_code failure;
  std::filesystem::create_directories(folder_, failure);
  if (failure)
    throw sim::OutputError(fmt::format("{}: cannot create the folder: {}", folder_.string(), failure.message()));
  lock_ = FileLock::take(folder_);
  if (!lock_) {
    throw sim::OutputError(
        fmt::format("{}: another run is writing into this folder, expected one for each run", folder_.string()));
  }
  for (const ExportFormat* format : wanted) {
    shapes_ = shapes_ || format->shapes;
    bytesPerParticle_ += format->bytesPerParticle;
    exporters_.push_back(format->make(folder_));
  }
  before_ = frameFiles();
}

void ResultFolder::write(const sim::Simulation& simulation) {
  gatherer_.gather(simulation, shapes_, frame_);
  for (const auto& exporter : exporters_) exporter->write(frame_);
  ++frames_;
}

void ResultFolder::finish() {
  finishFormats();
  for (const std::string& name : filesOfEarlierRun()) {
    std::error_code ignored;
    removed_ += std::filesystem::remove(folder_ / name, ignored) ? 1 : 0;
  }
}

std::map<std::string, ResultFolder::FrameFile> ResultFolder::frameFiles() const {
  std::map<std::string, FrameFile> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, none)) {
    const std::string name = entry.path().filename().string();
    struct stat status {};
    if (auto series = seriesOf(name);
        !series.empty() && ::stat(entry.path().c_str(), &status) == 0 && S_ISREG(status.st_mode))
      files.emplace(name, FrameFile{std::move(series), status.st_ino});
  }
  return files;
}

// Files that have not changed since, of kinds written by this run, or by another run of this program, in any format: no
// others may be removed.
std::vector<std::string> ResultFolder::filesOfEarlierRun() const {
  if (before_.empty() || frames_ == 0) return {};
  std::set<std::string> written, old;
  std::vector<std::string> names;
  const auto isAsBefore = [&](const std::string& name, const FrameFile& file) {
    const auto found = before_.find(name);
    return found != before_.end() && found->second.node == file.node;
  };
  const auto files = frameFiles();
  for (const auto& [name, file] : files) {
    if (!isAsBefore(name, file)) written.insert(file.series);
  }
  for (const auto& [name, file] : files) {
    if (!isAsBefore(name, file) || name.ends_with(kListOfFrames)) continue;
    if (!written.contains(file.series) && !isResult(folder_ / name)) continue;
    names.push_back(name);
    old.insert(file.series);
  }
  for (const auto& [name, file] : files) {
    if (!isAsBefore(name, file) || !name.ends_with(kListOfFrames)) continue;
    if (old.contains(name.substr(0, name.size() - kListOfFrames.size()))) names.push_back(name);
  }
  return names;
}

void ResultFolder::finishFormats() {
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
    finishFormats();
  } catch (const sim::OutputError& failure) {
    return fmt::format("{}; {}", problem, failure.what());
  }
  if (frames_ == 0) return problem;
  const std::string frames = frames_ == 1 ? "the frame before is" : fmt::format("the {} frames before are", frames_);
  const std::string others = filesOfEarlierRun().empty() ? "" : ", and so are later ones of an earlier run";
  return fmt::format("{}; {} kept in {}{}", problem, frames, folder_.string(), others);
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

std::vector<std::filesystem::path> foldersOfEarlierRuns(const std::filesystem::path& folder,
                                                        const std::vector<ResultFolder>& now) {
  std::error_code none;
  std::vector<std::filesystem::path> folders{folder};
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.is_directory(none) && !entry.is_symlink(none)) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  const auto isOfNow = [&](const std::filesystem::path& its) {
    return std::any_of(now.begin(), now.end(), [&](const ResultFolder& results) { return results.folder() == its; });
  };
  const auto holdsResults = [&](const std::filesystem::path& its) {
    const std::filesystem::directory_iterator files(its, none);
    return std::any_of(begin(files), end(files), [](const auto& entry) {
      std::error_code unknown;
      return entry.is_regular_file(unknown) && !seriesOf(entry.path().filename().string()).empty() &&
             isResult(entry.path());
    });
  };
  std::erase_if(folders, [&](const auto& its) { return isOfNow(its) || !holdsResults(its); });
  return folders;
}

}  // namespace pliant::app
