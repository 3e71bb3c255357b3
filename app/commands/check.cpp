#include "app/base/exit_code.h"
#include "app/commands/commands.h"
#include "app/lesson/lesson.h"
#include "app/take/load_take.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

namespace {

std::string count(std::size_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace

int check(const std::vector<std::filesystem::path>& scenes, const std::filesystem::path& assets) {
  bool good = true;
  for (const std::filesystem::path& scene : scenes) {
    SceneOptions options;
    options.scene = scene;
    options.assets = assets;
    try {
      if (scene.extension() == ".md") {
        const Lesson lesson = readLesson(scene, options.assetsFolder());
        fmt::print("{}: good; a lesson of {}\n", scene.string(), count(lesson.pages.size(), "page"));
        continue;
      }
      const std::vector<SceneRun> runs = loadRuns(options);
      if (const auto& replay = runs.front().replay) {
        const LostActions lost = lostActions(replay->take(), runs.front().simulation);
        if (lost.count > 0) fmt::print(stderr, "{}\n", describeLost(lost, scene.string()));
        fmt::print("{}: good; a take of {} frames\n", scene.string(), replay->take().steps);
        continue;
      }
      const sim::Simulation& simulation = runs.front().simulation;
      const std::string variants = runs.size() > 1 ? fmt::format("{} variants of ", runs.size()) : "";
      fmt::print("{}: good; {}{}, {}, {} at the start\n", scene.string(), variants,
                 count(simulation.scene().elements.size(), "element"),
                 count(simulation.world().objects.size(), "object"),
                 count(simulation.world().population(), "particle"));
    } catch (const sim::InputError& failure) {
      printDiagnostics(failure.entries());
      good = false;
    }
  }
  return good ? kExitDone : kExitBadInput;
}

}  // namespace pliant::app
