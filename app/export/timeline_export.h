// Exports frames stored in the timeline, on a background thread.
#pragma once

#include "app/export/export_feed.h"
#include "app/timeline/timeline_walk.h"

#include <atomic>
#include <thread>

namespace pliant::app {

/// For use by one thread.
class TimelineExport {
 public:
  TimelineExport() = default;
  ~TimelineExport() { stop(); }
  TimelineExport(const TimelineExport&) = delete;
  TimelineExport& operator=(const TimelineExport&) = delete;

  /// Exports the steps from `first` (above 0) to `end`, on the path there; ends the current export. `assets`: as for
  /// apply(); the others as for ExportFeed::begin(), whose exceptions are passed on.
  void begin(std::shared_ptr<const Timeline> timeline, int first, const TimelinePosition& end,
             const std::filesystem::path& assets, const std::filesystem::path& folder,
             const std::vector<std::string>& runNames, const std::string& formats);
  /// Stops the export, and completes files that contain all frames.
  void stop();
  ExportProgress takeProgress() { return feed_.takeProgress(); }

 private:
  void write(TimelineWalk& walk, int first, int last);

  ExportFeed feed_;
  std::atomic<bool> stopped_{false};
  std::thread thread_;
};

}  // namespace pliant::app
