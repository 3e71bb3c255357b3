#include "app/export/timeline_export.h"

#include <utility>

namespace pliant::app {

void TimelineExport::begin(std::shared_ptr<const Timeline> timeline, int first, const TimelinePosition& end,
                           const std::filesystem::path& assets, const std::filesystem::path& folder,
                           const std::vector<std::string>& runNames, const std::string& formats) {
  stop();
  feed_.begin(folder, runNames, formats, end.step - first + 1);
  stopped_ = false;
  auto walk = std::make_shared<TimelineWalk>(std::move(timeline), end, assets);
  thread_ = std::thread([this, walk, first, last = end.step] { write(*walk, first, last); });
}

void TimelineExport::stop() {
  stopped_ = true;
  if (thread_.joinable()) thread_.join();
}

void TimelineExport::write(TimelineWalk& walk, int first, int last) {
  std::vector<int> written;  // last frame of each run: one that has failed stays the same
  for (int step = first; step <= last && !stopped_; ++step) {
    const std::vector<sim::Simulation>& runs = walk.runsAt(step);
    written.resize(runs.size());
    for (std::size_t r = 0; r < runs.size(); ++r) {
      const int frame = runs[r].frame();
      if (std::exchange(written[r], frame) < frame) feed_.note(r, runs[r]);
    }
  }
  feed_.stop();
}

}  // namespace pliant::app
