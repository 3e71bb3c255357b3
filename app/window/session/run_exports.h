// Files of the frames: those to come, those that the timeline keeps, and the result folder of the command line.
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
  /// Writes result files for each step of the scenes opened from now on, of variants into a folder each. Throws
  /// sim::OutputError when the folder can neither be found nor made.
  void writeResultsTo(const std::filesystem::path& folder);
  /// No more of them.
  void writeNoResults() { results_.reset(); }
  /// Writes files of the frames to come, as ExportFeed::begin; of variants into a folder each.
  void begin(const std::vector<std::string>& runNames, const std::filesystem::path& folder, const std::string& formats,
             int frames) {
    toCome_->begin(folder, runNames, formats, frames);
  }
  /// The same of steps that the timeline keeps, up to the last one of what is looked at.
  void beginKept(const Runs& runs, const std::filesystem::path& assets, const std::filesystem::path& folder,
                 const std::string& formats, int first, int last);
  /// First and last step that beginKept() may take; nothing: none is kept.
  static std::optional<std::pair<int, int>> keptSteps(const Runs& runs);
  /// What a worker calls after each step: notes the plots' samples, and writes what is asked for.
  SimulationWorker::AfterStep afterStep(std::shared_ptr<TraceFeed> plots,
                                        const std::vector<std::string>& runNames) const;

  ExportFeed& toCome() { return *toCome_; }
  TimelineExport& kept() { return kept_; }

 private:
  std::optional<std::filesystem::path> results_;
  std::shared_ptr<ExportFeed> toCome_ = std::make_shared<ExportFeed>();
  TimelineExport kept_;
};

}  // namespace pliant::app
