#include "app/document/autosave.h"

#include "app/base/json_text.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"
#include "sim/scene/registry.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pliant::app {

namespace {

constexpr const char* kLock = ".lock";

std::string timeNow() { return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(std::time(nullptr))); }

std::filesystem::path withExtension(std::filesystem::path file, const char* extension) {
  return file.replace_extension(extension);
}

// Reads an autosave file; nothing if it is damaged.
std::optional<LostScene> readLost(const std::filesystem::path& autosave, LockFile lock) {
  std::ifstream stream(autosave);
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto text = [&](const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  LostScene lost{text("file"), text("time"), text("scene"), autosave, std::move(lock)};
  if (lost.text.empty()) return std::nullopt;
  return lost;
}

}  // namespace

std::optional<LockFile> LockFile::take(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return std::nullopt;
  // Another process may have removed the file between opening and locking: a lock on a file without a name is useless.
  struct stat opened {
  }, named{};
  const bool isLocked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &opened) == 0 &&
                        ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino;
  if (!isLocked) {
    ::close(descriptor);
    return std::nullopt;
  }
  return LockFile(file, descriptor);
}

LockFile::LockFile(LockFile&& other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

LockFile::~LockFile() {
  if (descriptor_ < 0) return;
  ::unlink(file_.c_str());
  ::close(descriptor_);
}

sim::Scene LostScene::read() const {
  sim::InputMessages messages;
  sim::Scene scene = sim::parseScene(text, file, sim::Registry::builtin(), messages);
  messages.throwIfErrors();
  return scene;
}

void LostScene::forget() const {
  std::error_code ignored;
  std::filesystem::remove(autosave, ignored);
}

std::vector<LostScene> findLostScenes(const std::filesystem::path& folder) {
  std::vector<LostScene> found;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == kLock && !std::filesystem::exists(withExtension(entry.path(), ".json"), failure)) {
      LockFile::take(entry.path());  // left by a program that crashed with nothing unsaved; removed at once
    }
    if (entry.path().extension() != ".json") continue;
    auto lock = LockFile::take(withExtension(entry.path(), kLock));
    if (!lock) continue;  // belongs to a running program
    auto lost = readLost(entry.path(), std::move(*lock));
    if (lost) {
      found.push_back(std::move(*lost));
    } else {
      std::filesystem::remove(entry.path(), failure);
    }
  }
  std::sort(found.begin(), found.end(), [](const LostScene& a, const LostScene& b) { return a.time > b.time; });
  return found;
}

Autosave::Autosave(std::filesystem::path folder) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  // A unique name: process ids are reused after a restart of the system.
  for (int attempt = 0; attempt < 1000 && !lock_; ++attempt) {
    file_ = folder / fmt::format("{}-{}.json", ::getpid(), attempt);
    if (std::filesystem::exists(file_, ignored)) continue;
    lock_ = LockFile::take(withExtension(file_, kLock));
  }
}

Autosave::~Autosave() {
  if (writing_.valid()) writing_.wait();
}

void Autosave::update(const sim::Scene& scene, int revision, bool isChanged, Clock::time_point now) {
  if (!lock_) return;
  if (!isChanged) {
    if (exists_) forget();
    keptRevision_ = seenRevision_ = revision;
    return;
  }
  if (revision == keptRevision_) return;
  if (seenRevision_ == keptRevision_) seen_ = now;  // the first edit after the stored one
  seenRevision_ = revision;
  const bool isBusy = writing_.valid() && writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
  if (now - seen_ < kDelay || isBusy) return;
  keptRevision_ = revision;
  write(scene);
}

void Autosave::keep(const sim::Scene& scene, int revision) {
  if (!lock_) return;
  if (writing_.valid()) writing_.wait();
  keptRevision_ = seenRevision_ = revision;
  write(scene);
  writing_.wait();
}

void Autosave::write(const sim::Scene& scene) {
  exists_ = true;
  writing_ = std::async(std::launch::async, [file = file_, scene] {
    std::error_code failure;
    const auto absolute = std::filesystem::absolute(scene.file, failure);
    const nlohmann::ordered_json json{{"file", failure ? scene.file.string() : absolute.string()},
                                      {"time", timeNow()},
                                      {"scene", sim::writeScene(scene)}};
    try {
      sim::writeWhole(file, jsonText(json));
    } catch (const sim::OutputError&) {
      // A full disk: the next edit tries again. The scene itself is not affected.
    }
  });
}

void Autosave::forget() {
  if (writing_.valid()) writing_.wait();
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  exists_ = false;
}

}  // namespace pliant::app
