// Exports the coming frames of running simulations: requested by the window, executed on the worker thread.
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
  int written = 0;  ///< number of frames written
  int frames = 0;   ///< number of frames requested; 0: until stopped
  std::filesystem::path folder;
  std::string message;  ///< the result, once it has ended; reported once
  bool failed = false;  ///< it ended with an error
};

/// Thread-safe.
class ExportFeed {
 public:
  ExportFeed() = default;
  ~ExportFeed() { stop(); }
  ExportFeed(const ExportFeed&) = delete;
  ExportFeed& operator=(const ExportFeed&) = delete;

  /// Starts with the next step; ends the current export. `formats`: as for ResultFolder. Throws as resultFolders()
  /// does.
  void begin(const std::filesystem::path& folder, const std::vector<std::string>& runNames, const std::string& formats,
             int frames);
  /// Stops the export, and completes files that contain all frames.
  void stop();
  /// On the worker thread, after each step. A restart of a run ends the export.
  void note(std::size_t run, const sim::Simulation& simulation);
  /// Removes the message.
  ExportProgress takeProgress();

 private:
  void finish(const std::string& why);

  std::mutex mutex_;
  std::vector<ResultFolder> folders_;  ///< by run; empty: not exporting
  struct Written {
    std::optional<int> last;  ///< last frame
    int count = 0;
  };
  std::vector<Written> written_;  ///< by run
  ExportProgress progress_;
};

}  // namespace pliant::app
