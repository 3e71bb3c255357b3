#include "app/base/file_consent.h"

#include "app/base/build_info.h"
#include "app/base/state_folder.h"
#include "sim/io/atomic_file.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <system_error>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

/// A file's location, following links as far as it exists.
fs::path placeOf(const fs::path& file) {
  std::error_code error;
  fs::path place = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? fs::absolute(file).lexically_normal() : place;
}

bool liesIn(const fs::path& place, const fs::path& folder) {
  const fs::path root = placeOf(folder.empty() ? fs::path(".") : folder);
  return std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first == root.end();
}

/// One file per line, as a full path; after a tab, the scene for which it is agreed to.
fs::path agreedFile() { return stateFolder() / "agreed-files.txt"; }

std::set<std::string> agreedLines() {
  std::set<std::string> lines;
  std::ifstream in(agreedFile());
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

bool canStandInList(const std::string& name) { return name.find_first_of("\n\t") == std::string::npos; }

}  // namespace

void FileConsent::agree(const fs::path& file) { files.insert(placeOf(file)); }

bool mayRead(const std::string& name, const fs::path& folder, const FileConsent& consent) {
  if (name.empty() || consent.toAll) return true;
  const fs::path file = placeOf(fs::path(name).is_absolute() ? fs::path(name) : folder / name);
  if (liesIn(file, folder) || liesIn(file, builtinAssets()) || consent.files.contains(file)) return true;
  return std::any_of(consent.folders.begin(), consent.folders.end(),
                     [&](const fs::path& own) { return liesIn(file, own); }) ||
         agreedLines().contains(file.string());
}

void agreeToFile(const fs::path& file, const fs::path& scene) {
  const std::string place = placeOf(file).string(), where = scene.empty() ? "" : placeOf(scene).string();
  if (!canStandInList(place) || !canStandInList(where)) return;
  std::set<std::string> lines = agreedLines();
  if (!lines.insert(where.empty() ? place : place + '\t' + where).second) return;
  std::string text;
  for (const std::string& each : lines) text += each + '\n';
  sim::writeWhole(agreedFile(), text);
}

std::set<fs::path> agreedFor(const fs::path& scene) {
  std::set<fs::path> files;
  const std::string end = '\t' + placeOf(scene).string();
  for (const std::string& line : agreedLines()) {
    if (line.ends_with(end)) files.insert(line.substr(0, line.size() - end.size()));
  }
  return files;
}

}  // namespace pliant::app
