// Loads and builds a scene in the background: another one, or the open one again.
#pragma once

#include "app/document/scene_options.h"
#include "app/pictures/picture_state.h"
#include "app/take/scene_run.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

class Opening {
 public:
  enum class Kind { open, reload, reset, page, restore, trial };

  struct Loaded {
    sim::Scene scene;
    std::vector<SceneRun> runs;
    sim::InputMessages messages;            ///< warnings from reading and building
    std::shared_ptr<const Take> take = {};  ///< to be played, or leading to the state in a picture; null: none
    std::optional<ViewState> looks = {};    ///< view settings of a picture
  };

  struct Job {
    Kind kind = Kind::open;
    std::filesystem::path file;
    std::function<Loaded()> load;                  ///< runs on any thread; may throw
    std::function<void(Loaded)> use;               ///< runs on the window's thread
    std::shared_ptr<std::atomic<bool>> stop = {};  ///< set when the result is no longer needed; may be null
  };

  /// Builds the runs of a scene and their descriptions: for a large one that takes a second. Throws sim::InputError.
  static Loaded build(sim::Scene scene, const std::filesystem::path& assets);
  /// Reads and builds a scene; elements that are the same as in `before` keep their identities. Throws sim::InputError,
  /// or FilesElsewhere (app/document/scene_files.h).
  static Loaded load(const SceneOptions& options, const sim::Scene& before = {});

  /// Starts loading on a background thread. Destroying this earlier blocks until the thread ends.
  explicit Opening(Job job);
  ~Opening() { giveUp(); }
  Opening(const Opening&) = delete;
  Opening& operator=(const Opening&) = delete;

  Kind kind() const { return job_.kind; }
  const std::filesystem::path& file() const { return job_.file; }
  /// Whether it is done; waits for it, but no longer than `timeout`.
  bool isDone(std::chrono::milliseconds timeout = {}) const;
  /// Time since it started [s].
  double seconds() const;
  /// Asks the job to stop, if it can.
  void giveUp() const {
    if (job_.stop) *job_.stop = true;
  }
  /// Passes the result to Job::use. Call once, when it is done. Rethrows exceptions from loading.
  void finish() { job_.use(loaded_.get()); }

 private:
  Job job_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::future<Loaded> loaded_;
};

}  // namespace pliant::app
