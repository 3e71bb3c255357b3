#include "app/timeline/state_files.h"

#include "app/take/take_edits.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

// A name that is valid on every file system.
std::string fileNameOf(std::string name) {
  const auto isPlain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ' ' || c == '-'; };
  std::replace_if(
      name.begin(), name.end(), [&](char c) { return !isPlain(c); }, '_');
  return name.empty() ? "_" : name;
}

std::vector<fs::path> takesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (isTakeFile(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

fs::path statesFolder(const fs::path& scene) {
  fs::path folder = scene;
  return folder.replace_extension(".states");
}

StateFiles saveStates(const Timeline& timeline, const fs::path& scene, const StateFiles& before) {
  const fs::path folder = statesFolder(scene);
  const std::vector<NamedState> named = timeline.overview().named;
  if (!named.empty()) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) throw sim::OutputError(fmt::format("{}: cannot be created: {}", folder.string(), failure.message()));
  }
  StateFiles written;
  for (std::size_t n = 0; n < named.size(); ++n) {
    const std::string name = fileNameOf(named[n].name);
    fs::path file = folder / (name + ".take");
    for (int copy = 2; written.contains(file); ++copy) file = folder / fmt::format("{} {}.take", name, copy);
    saveTake(timeline.takeOf(n), file);
    written.insert(file);
  }
  for (const fs::path& file : before) {
    std::error_code ignored;
    if (file.parent_path() == folder && !written.contains(file)) fs::remove(file, ignored);
  }
  return written;
}

LoadedStates loadStates(Timeline& timeline, const fs::path& scene, FileConsent consent) {
  LoadedStates loaded;
  consent.folders.push_back(scene.parent_path());
  for (const fs::path& file : takesIn(statesFolder(scene))) {
    try {
      // A saved state belongs to the scene whose file is edited and saved.
      timeline.addNamed(file.stem().string(), asOfFile(readTake(file, consent), scene));
      loaded.files.insert(file);
    } catch (const sim::InputError& failure) {
      loaded.errors.emplace_back(failure.what());
    }
  }
  return loaded;
}

}  // namespace pliant::app
