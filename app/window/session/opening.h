// A scene that is read and built while the window goes on.
#pragma once

#include "app/document/scene_options.h"
#include "app/take/scene_run.h"

#include <chrono>
#include <filesystem>
#include <future>
#include <vector>

namespace pliant::app {

class Opening {
 public:
  struct Loaded {
    sim::Scene scene;
    std::vector<SceneRun> runs;
    sim::InputMessages messages;  ///< warnings of what was built
  };

  /// Reads a scene and builds its runs. Throws sim::InputError, or FilesElsewhere (app/document/scene_files.h).
  static Loaded load(const SceneOptions& options);

  /// Begins to do so in a thread of its own, which ends by itself: who lets go of this before waits for it.
  explicit Opening(const SceneOptions& options);

  const std::filesystem::path& file() const { return file_; }
  /// Waits so long at most until it is.
  bool isDone(std::chrono::milliseconds patience = {}) const;
  /// Since it began [s].
  double seconds() const;
  /// Once, when it is done. Throws what load() does.
  Loaded take() { return loaded_.get(); }

 private:
  std::filesystem::path file_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::future<Loaded> loaded_;
};

}  // namespace pliant::app
