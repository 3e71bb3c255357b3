#include "app/base/file_consent.h"

#include "app/base/build_info.h"
#include "app/base/state_folder.h"
#include "sim/io/atomic_file.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <set>
#include <system_error>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

std::atomic<bool> trustsAll = false;

/// Where a file lies, links followed as far as it exists.
fs::path placeOf(const fs::path& file) {
  std::error_code error;
  fs::path place = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? fs::absolute(file).lexically_normal() : place;
}

bool liesIn(const fs::path& place, const fs::path& folder) {
  const fs::path root = placeOf(folder.empty() ? fs::path(".") : folder);
  return std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first == root.end();
}

/// A file a line, each as a full name.
fs::path agreedFile() { return stateFolder() / "agreed-files.txt"; }

std::set<std::string> agreedFiles() {
  std::set<std::string> files;
  std::ifstream in(agreedFile());
  for (std::string line; std::getline(in, line);) files.insert(line);
  return files;
}

}  // namespace

bool mayRead(const std::string& name, const fs::path& folder) {
  if (name.empty() || trustsAll) return true;
  const fs::path beside = placeOf(fs::path(name).is_absolute() ? fs::path(name) : folder / name);
  if (liesIn(beside, folder) || liesIn(beside, builtinAssets())) return true;
  return agreedFiles().contains(beside.string());
}

void trustAllFiles() { trustsAll = true; }

void agreeToFile(const fs::path& file) {
  const std::string place = placeOf(file).string();
  if (place.find('\n') != std::string::npos) return;  // the list could not hold it
  std::set<std::string> files = agreedFiles();
  if (!files.insert(place).second) return;
  std::string text;
  for (const std::string& each : files) text += each + '\n';
  sim::writeWhole(agreedFile(), text);
}

}  // namespace pliant::app
