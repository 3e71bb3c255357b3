#include "app/take/load_take.h"

#include "app/base/build_info.h"
#include "app/take/take_edits.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

Take loadTake(const SceneOptions& options, sim::InputMessages& messages) {
  return withOptions(readTake(options.scene, options.consent()), options, messages);
}

Take withOptions(Take take, const SceneOptions& options, sim::InputMessages& messages) {
  applyOptions(options, take.scene, messages);
  for (TimedAction& timed : take.actions) {
    auto* edit = std::get_if<Edit>(&timed.action);
    if (edit == nullptr) continue;
    sim::Scene scene = *edit->scene;
    sim::InputMessages said;  // already reported for the take's initial scene
    applyOptions(options, scene, said);
    edit->scene = std::make_shared<sim::Scene>(std::move(scene));
  }
  if (options.frames && *options.frames < take.steps) take = trimmed(std::move(take), take.begin, *options.frames);
  if (options.frames) take.steps = *options.frames;
  if (!options.set.empty()) take.states.clear();
  return take;
}

std::vector<SceneRun> runsOf(const std::shared_ptr<const Take>& take, const std::filesystem::path& assets,
                             sim::InputMessages& messages) {
  std::vector<SceneRun> runs = buildRuns(take->scene, assets, messages);
  for (std::size_t r = 0; r < runs.size(); ++r) runs[r].replay = std::make_shared<TakeReplay>(take, r, assets);
  return runs;
}

std::vector<SceneRun> loadRuns(const SceneOptions& options) {
  sim::InputMessages messages;
  if (isTakeFile(options.scene)) {
    Take take = readTake(options.scene, options.consent());
    warnOfUnknownStates(take, options.scene, messages);
    const auto played = std::make_shared<Take>(withOptions(std::move(take), options, messages));
    std::vector<SceneRun> runs = runsOf(played, options.assetsFolder(), messages);
    printMessages(messages.entries());
    return runs;
  }
  sim::Scene scene = loadScene(options, messages);
  std::vector<SceneRun> runs = buildRuns(scene, options.assetsFolder(), messages);
  printMessages(messages.entries());
  return runs;
}

std::optional<render::Camera> takeCamera(const SceneRun& run) {
  if (!run.replay || run.replay->take().camera.empty()) return std::nullopt;
  return pathOf(run.replay->take().camera).at(run.replay->steps());
}

int firstShown(const SceneRun& run) { return run.replay ? run.replay->take().begin : 0; }

std::string describeDivergence(const Take& take, const std::string& what, int step, bool writesFiles) {
  const std::string versions =
      take.version == version() ? "" : fmt::format(" (made by version {}, this is {})", take.version, version());
  const std::string files =
      writesFiles && step >= take.begin ? fmt::format(", in the files numbered {:04}", step - 1) : "";
  return fmt::format("{}: differs from frame {} on{}{}", what, step, files, versions);
}

std::string describeLost(const LostActions& lost, const std::string& what) {
  if (lost.count == 0) return {};
  return fmt::format("{}: warning: at frame {} particle {} is grabbed or pinned, but does not exist{}", what, lost.step,
                     lost.particle, lost.count == 1 ? "" : fmt::format(" ({} such actions)", lost.count));
}

void warnOfUnknownStates(const Take& take, const std::filesystem::path& file, sim::InputMessages& messages) {
  if (!take.states.empty() || take.version == version()) return;
  messages.warning(
      file.string(), 0,
      fmt::format("made by version {}: without comparable states, so a difference would go unnoticed", take.version));
}

bool reportDivergence(const SceneRun& run, const std::filesystem::path& file, bool writesFiles) {
  if (!run.replay) return false;
  const std::string what = run.name.empty() ? file.string() : fmt::format("{}, {}", file.string(), run.name);
  if (run.replay->lost().count > 0) fmt::print(stderr, "{}\n", describeLost(run.replay->lost(), what));
  if (!run.replay->divergence()) return false;
  fmt::print(stderr, "{}\n", describeDivergence(run.replay->take(), what, *run.replay->divergence(), writesFiles));
  return true;
}

}  // namespace pliant::app
