#include <fmt/format.h>

#include <cstdio>

#include "app/commands/commands.h"
#include "app/exit_code.h"
#include "app/lesson/lesson.h"

namespace pliant::app {

int check(const std::vector<std::filesystem::path>& scenes, const std::filesystem::path& assets) {
  bool good = true;
  for (const std::filesystem::path& scene : scenes) {
    SceneOptions options;
    options.scene = scene;
    options.assets = assets;
    try {
      if (scene.extension() == ".md") {
        const Lesson lesson = readLesson(scene, options.assetsFolder());
        fmt::print("{}: good; a lesson of {} pages\n", scene.string(), lesson.pages.size());
        continue;
      }
      const std::vector<SceneRun> runs = loadRuns(options);
      const sim::Simulation& simulation = runs.front().simulation;
      const std::string variants = runs.size() > 1 ? fmt::format("{} variants of ", runs.size()) : "";
      fmt::print("{}: good; {}{} elements, {} objects, {} particles at the start\n", scene.string(), variants,
                 simulation.scene().elements.size(), simulation.world().objects.size(),
                 simulation.world().population());
    } catch (const sim::InputError& failure) {
      printDiagnostics(failure.entries());
      good = false;
    }
  }
  return good ? kExitDone : kExitBadInput;
}

}  // namespace pliant::app
