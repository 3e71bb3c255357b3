// Keeps the edited scene in the user's state folder until it is saved or thrown away, so that a crash loses a second
// at most.
//
// Every running program has a name of its own there: NAME.json is the scene, NAME.lock a file that the program holds a
// lock on. The system lets go of the lock however the program ends, so a scene whose lock is free was left by a crash,
// and no two programs write, offer or remove the same file.
#pragma once

#include "sim/scene/scene.h"

#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A file that this process holds a lock on, from when it is made to when it is destroyed, which removes the file.
class LockFile {
 public:
  /// Takes the lock; nothing when another process (or another LockFile) has it or the file cannot be made.
  static std::optional<LockFile> take(const std::filesystem::path& file);
  ~LockFile();
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&& other) noexcept;

 private:
  LockFile(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
  std::filesystem::path file_;
  int descriptor_;
};

/// What a crashed program left. While it lives no other program is offered it.
struct LostScene {
  std::filesystem::path file;  ///< of the scene; it may not exist any more
  std::string time;            ///< of the last edit kept: "2026-03-01 14:05"
  std::string text;            ///< the scene as XML
  std::filesystem::path autosave;
  LockFile lock;

  /// The scene, with paths in it relative to where it was; throws sim::InputError.
  sim::Scene read() const;
  /// Removes the file in the state folder.
  void forget() const;
};

/// The scenes that crashed programs left in `folder`, newest first. Damaged ones are removed.
std::vector<LostScene> findLostScenes(const std::filesystem::path& folder);

class Autosave {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kDelay = std::chrono::seconds(1);  ///< from an edit until it is kept

  /// Writes to `folder`, which is made when missing; where it cannot be written nothing is kept.
  explicit Autosave(std::filesystem::path folder);
  ~Autosave();  ///< waits for a write under way
  Autosave(const Autosave&) = delete;
  Autosave& operator=(const Autosave&) = delete;

  /// Call once a picture. `revision` tells states of the scene apart; a new one is written `kDelay` after it was first
  /// seen, on another thread. A scene that is not changed needs no copy: the file is removed.
  void update(const sim::Scene& scene, int revision, bool isChanged, Clock::time_point now = Clock::now());
  /// Writes at once, and waits until it is written.
  void keep(const sim::Scene& scene, int revision);
  /// Removes the file: saved, or thrown away on purpose.
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
