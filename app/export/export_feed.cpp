#include "app/export/export_feed.h"

#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

void ExportFeed::begin(const std::filesystem::path& folder, const std::vector<std::string>& runNames,
                       const std::string& formats, int frames) {
  const std::lock_guard lock(mutex_);
  if (!folders_.empty()) finish("ended by another one");
  folders_ = resultFolders(folder, runNames, formats);
  written_.assign(folders_.size(), {});
  progress_ = {true, 0, frames, folder, {}, false};
}

void ExportFeed::stop() {
  const std::lock_guard lock(mutex_);
  if (!folders_.empty()) finish("stopped");
}

void ExportFeed::note(std::size_t run, const sim::Simulation& simulation) {
  const std::lock_guard lock(mutex_);
  if (folders_.empty()) return;
  Written& written = written_[run];
  if (written.last && simulation.frame() <= *written.last) return finish("ended by a restart of the scene");
  // A run that has blown up stands still while the others go on.
  if (progress_.frames > 0 && written.count >= progress_.frames) return finish("done");
  written.last = simulation.frame();
  try {
    folders_[run].write(simulation);
  } catch (const sim::OutputError& failure) {
    const std::string report = folders_[run].finishAfter(failure.what());
    folders_.erase(folders_.begin() + static_cast<std::ptrdiff_t>(run));
    finish("failed");  // the other runs
    progress_.failed = true;
    progress_.message = report;
    return;
  }
  progress_.written = std::max(progress_.written, ++written.count);
  const auto isDone = [&](const Written& one) { return one.count >= progress_.frames; };
  if (progress_.frames > 0 && std::all_of(written_.begin(), written_.end(), isDone)) finish("done");
}

ExportProgress ExportFeed::takeProgress() {
  const std::lock_guard lock(mutex_);
  ExportProgress progress = progress_;
  progress_.message.clear();
  return progress;
}

void ExportFeed::finish(const std::string& why) {
  progress_.running = false;
  try {
    for (ResultFolder& folder : folders_) folder.finish();
    progress_.message = fmt::format("export {}: {} frames in {}", why, progress_.written, progress_.folder.string());
  } catch (const sim::OutputError& failure) {
    progress_.failed = true;
    progress_.message = failure.what();
  }
  folders_.clear();
}

}  // namespace pliant::app
