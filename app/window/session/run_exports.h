// Exports of frames: future ones, those stored in the timeline, and the result folder of the command line.
#pragma once

#include "app/export/export_feed.h"
#include "app/export/timeline_export.h"
#include "app/host/simulation_worker.h"
#include "app/plots/trace.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

class Runs;

class RunExports {
 public:
  /// Writes result files for each step of the scenes opened from now on, each variant to its own folder. Throws
  /// sim::OutputError if the folder does not exist and cannot be created.
  void writeResultsTo(const std::filesystem::path& folder);
  /// Stops writing result files.
  void writeNoResults() { results_.reset(); }
  /// Exports the coming frames, as ExportFeed::begin(); each variant to its own folder.
  void begin(const std::vector<std::string>& runNames, const std::filesystem::path& folder, const std::string& formats,
             int frames) {
    upcoming_->begin(folder, runNames, formats, frames);
  }
  /// The same for the stored steps `first` to `last` of the branch being viewed.
  void beginStored(const Runs& runs, const std::filesystem::path& assets, const std::filesystem::path& folder,
                   const std::string& formats, int first, int last);
  /// First and last step that beginStored() accepts; nothing if none is stored.
  static std::optional<std::pair<int, int>> storedSteps(const Runs& runs);
  /// Called by the worker after each step: records samples for the plots, and writes the requested files.
  SimulationWorker::AfterStep afterStep(std::shared_ptr<TraceFeed> plots,
                                        const std::vector<std::string>& runNames) const;

  ExportFeed& upcoming() { return *upcoming_; }
  TimelineExport& kept() { return kept_; }

 private:
  std::optional<std::filesystem::path> results_;
  std::shared_ptr<ExportFeed> upcoming_ = std::make_shared<ExportFeed>();
  TimelineExport kept_;
};

}  // namespace pliant::app
