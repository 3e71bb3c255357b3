// `pliant check`: validates scenes and lessons: reads and builds each, prints all that is wrong with all of them.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "app/lesson/lesson.h"
#include "app/take/load_take.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::app {

namespace {

struct CheckOptions : AssetsOption {
  PLIANT_FIELDS(CheckOptions)
  PLIANT_FIELD(std::vector<std::filesystem::path>, scenes, {}, .help = "scene and lesson files", .mandatory = true,
               .option = {.value = "FILE...", .positional = true, .several = true})
};

std::string count(std::size_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

int check(const CheckOptions& asked) {
  bool good = true;
  for (const std::filesystem::path& scene : asked.scenes) {
    SceneOptions options;
    options.scene = scene;
    options.assets = asked.assets;
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
      printMessages(failure.entries());
      good = false;
    }
  }
  return good ? kExitDone : kExitBadInput;
}

}  // namespace

Subcommand checkCommand() {
  return makeCommand<CheckOptions>("check", "validate scenes and lessons without simulating them", check);
}

}  // namespace pliant::app
