// Writes the frames to come of running simulations, asked for by the window and done on the simulations' thread.
#pragma once

#include "app/export/result_folder.h"

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct ExportProgress {
  bool running = false;
  int written = 0;  ///< frames
  int frames = 0;   ///< that are wanted; 0: until it is stopped
  std::filesystem::path folder;
  std::string message;  ///< once it has ended: how; reported once
  bool failed = false;  ///< it ended with an error
};

/// All calls from any thread.
class ExportFeed {
 public:
  ExportFeed() = default;
  ~ExportFeed() { stop(); }
  ExportFeed(const ExportFeed&) = delete;
  ExportFeed& operator=(const ExportFeed&) = delete;

  /// From the next step on; ends what was under way. `formats`: as ResultFolder. Throws as resultFolders().
  void begin(const std::filesystem::path& folder, const std::vector<std::string>& runNames, const std::string& formats,
             int frames);
  /// Ends it: what is there of all frames together is written.
  void stop();
  /// On the simulations' thread, after a step. A run that starts again ends it.
  void note(std::size_t run, const sim::Simulation& simulation);
  /// The message is taken along.
  ExportProgress takeProgress();

 private:
  void finish(const std::string& why);

  std::mutex mutex_;
  std::vector<ResultFolder> folders_;  ///< by run; empty: nothing is under way
  struct Written {
    std::optional<int> last;  ///< frame
    int count = 0;
  };
  std::vector<Written> written_;  ///< by run
  ExportProgress progress_;
};

}  // namespace pliant::app
