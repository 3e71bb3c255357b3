// Stores the edited scene in the user's state folder until it is saved or discarded, so that a crash loses at most a
// second of work.
//
// Each running program uses its own name there: NAME.json is the scene, NAME.lock a file that the program holds a lock
// on. The system releases the lock however the program ends, so an unlocked scene was left by a crash, and no two
// programs write, offer or remove the same file.
#pragma once

#include "sim/scene/scene.h"

#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A file that this process has locked from the object's construction to its destruction, which removes the file.
class LockFile {
 public:
  /// Takes the lock; nothing if another process (or another LockFile) has it or the file cannot be created.
  static std::optional<LockFile> take(const std::filesystem::path& file);
  ~LockFile();
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&& other) noexcept;

 private:
  LockFile(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
  std::filesystem::path file_;
  int descriptor_;
};

/// A scene left by a crashed program. During the object's lifetime it is not offered by other programs.
struct LostScene {
  std::filesystem::path file;  ///< of the scene; it may no longer exist
  std::string time;            ///< of the last stored edit: "2026-03-01 14:05"
  std::string text;            ///< the scene as XML
  std::filesystem::path autosave;
  LockFile lock;

  /// The scene, with paths relative to its original location; throws sim::InputError.
  sim::Scene read() const;
  /// Removes its file from the state folder.
  void forget() const;
};

/// The scenes left by crashed programs in `folder`, newest first. Removes damaged ones.
std::vector<LostScene> findLostScenes(const std::filesystem::path& folder);

class Autosave {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kDelay = std::chrono::seconds(1);  ///< from an edit until it is stored

  /// Writes to `folder`, which is created if missing; stores nothing if that is not writable.
  explicit Autosave(std::filesystem::path folder);
  ~Autosave();  ///< waits for a write in progress
  Autosave(const Autosave&) = delete;
  Autosave& operator=(const Autosave&) = delete;

  /// Call once per frame. `revision` identifies states of the scene; a new one is written `kDelay` after it was first
  /// seen, on another thread. An unchanged scene needs no copy: the file is removed.
  void update(const sim::Scene& scene, int revision, bool isChanged, Clock::time_point now = Clock::now());
  /// Writes at once, and waits for completion.
  void keep(const sim::Scene& scene, int revision);
  /// Removes the file: the scene was saved, or deliberately discarded.
  void forget();

  const std::filesystem::path& file() const { return file_; }

 private:
  void write(const sim::Scene& scene);

  std::filesystem::path file_;
  std::optional<LockFile> lock_;
  std::future<void> writing_;
  int keptRevision_ = -1;
  int seenRevision_ = -1;
  Clock::time_point seen_{};
  bool exists_ = false;
};

}  // namespace pliant::app
