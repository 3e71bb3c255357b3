#include "app/window/session/run_exports.h"

#include "app/export/result_folder.h"
#include "app/window/session/runs.h"

#include <algorithm>

namespace pliant::app {

void RunExports::writeResultsTo(const std::filesystem::path& folder) {
  results_ = folder;
  ResultFolder{folder};
}

void RunExports::beginStored(const Runs& runs, const std::filesystem::path& assets, const std::filesystem::path& folder,
                             const std::string& formats, int first, int last) {
  const int branch = runs.travel().place(runs.worker()).branch;
  kept_.begin(runs.timeline(), first, {branch, last}, assets, folder, runs.names(), formats);
}

std::optional<std::pair<int, int>> RunExports::storedSteps(const Runs& runs) {
  const auto [first, last] = runs.timeline()->range(runs.travel().place(runs.worker()).branch);
  if (last < 1) return std::nullopt;
  return std::pair(std::max(first, 1), last);
}

SimulationWorker::AfterStep RunExports::afterStep(std::shared_ptr<TraceFeed> plots,
                                                  const std::vector<std::string>& runNames) const {
  const auto results = std::make_shared<std::vector<ResultFolder>>();
  if (results_) *results = resultFolders(*results_, runNames);
  return [to = std::move(plots), exported = upcoming_, results](std::size_t run, const sim::Simulation& simulation) {
    to->note(run, simulation);
    exported->note(run, simulation);
    if (!results->empty()) (*results)[run].write(simulation);
  };
}

}  // namespace pliant::app
