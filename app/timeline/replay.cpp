#include "app/timeline/replay.h"

namespace pliant::app {

void stepAll(std::vector<sim::Simulation>& runs, bool recorded) {
  for (sim::Simulation& run : runs) {
    run.setRecorded(recorded);
    if (!run.blowUp()) run.step();
  }
}

void repeatAction(const Action& action, std::vector<sim::Simulation>& runs, const std::filesystem::path& assets) {
  for (std::size_t r = 0; r < runs.size(); ++r) {
    try {
      apply(action, r, runs[r], assets);
    } catch (const std::exception&) {
      // Already reported when it was first done.
    }
  }
}

}  // namespace pliant::app
