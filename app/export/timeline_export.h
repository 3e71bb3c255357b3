// Writes frames that the timeline keeps, on a thread of its own.
#pragma once

#include "app/export/export_feed.h"
#include "app/timeline/timeline_walk.h"

#include <atomic>
#include <thread>

namespace pliant::app {

/// All calls from one thread.
class TimelineExport {
 public:
  TimelineExport() = default;
  ~TimelineExport() { stop(); }
  TimelineExport(const TimelineExport&) = delete;
  TimelineExport& operator=(const TimelineExport&) = delete;

  /// Writes the steps from `first` (above 0) to that of `end`, on the way there; ends what was under way. `assets`: as
  /// for apply(); the others as ExportFeed::begin(), which throws.
  void begin(std::shared_ptr<const Timeline> timeline, int first, const TimelinePosition& end,
             const std::filesystem::path& assets, const std::filesystem::path& folder,
             const std::vector<std::string>& runNames, const std::string& formats);
  /// What is there of all frames together is written.
  void stop();
  ExportProgress takeProgress() { return feed_.takeProgress(); }

 private:
  void write(TimelineWalk& walk, int first, int last);

  ExportFeed feed_;
  std::atomic<bool> stopped_{false};
  std::thread thread_;
};

}  // namespace pliant::app
