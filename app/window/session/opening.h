// What is read and built while the window goes on: another scene, or the one that is open, anew.
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
    sim::InputMessages messages;            ///< warnings of what was built
    std::shared_ptr<const Take> take = {};  ///< that plays, or leads to what a picture shows; null: none
    std::optional<ViewState> looks = {};    ///< of a picture
  };

  struct Job {
    Kind kind = Kind::open;
    std::filesystem::path file;
    std::function<Loaded()> load;                  ///< in any thread; may throw
    std::function<void(Loaded)> use;               ///< in that of the window
    std::shared_ptr<std::atomic<bool>> stop = {};  ///< is set when nobody waits for it any more; may be null
  };

  /// Builds the runs of a scene, and describes them: of a large one that takes a second. Throws sim::InputError.
  static Loaded build(sim::Scene scene, const std::filesystem::path& assets);
  /// Reads a scene, and builds it; its elements are those of `before`, where they are the same. Throws sim::InputError,
  /// or FilesElsewhere (app/document/scene_files.h).
  static Loaded load(const SceneOptions& options, const sim::Scene& before = {});

  /// Begins to load in a thread of its own, which ends by itself: who lets go of this before waits for it.
  explicit Opening(Job job);
  ~Opening() { giveUp(); }
  Opening(const Opening&) = delete;
  Opening& operator=(const Opening&) = delete;

  Kind kind() const { return job_.kind; }
  const std::filesystem::path& file() const { return job_.file; }
  /// Waits so long at most until it is.
  bool isDone(std::chrono::milliseconds patience = {}) const;
  /// Since it began [s].
  double seconds() const;
  /// What was asked to stop for that does, if it can.
  void giveUp() const {
    if (job_.stop) *job_.stop = true;
  }
  /// Uses what was loaded. Once, when it is done. Throws what loading did.
  void finish() { job_.use(loaded_.get()); }

 private:
  Job job_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::future<Loaded> loaded_;
};

}  // namespace pliant::app
