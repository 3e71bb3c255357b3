// `pliant check`: validates scenes and other inputs: reads and builds each, and prints all errors.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "app/commands/scene_input.h"
#include "app/lesson/course.h"
#include "app/lesson/lesson_examination.h"
#include "app/lesson/lesson_trial.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace pliant::app {

namespace {

struct CheckOptions : AssetsOption {
  PLIANT_FIELDS(CheckOptions)
  PLIANT_FIELD(std::vector<std::filesystem::path>, scenes, {}, .help = "scenes, takes, pictures and lessons",
               .mandatory = true, .option = {.value = "FILE...", .positional = true, .several = true})
  PLIANT_FIELD(
      bool, play, false,
      .help = "play each page of a lesson: its solution, but not waiting, must meet its check, and its facts must hold")
};

std::string count(std::size_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

// A Markdown file: a lesson, or another text beside lessons. Throws sim::InputError with the errors.
std::string findingsOfText(const SceneOptions& options, bool plays) {
  if (isLesson(options.scene)) {
    const Lesson lesson = readLesson(options.scene, options.assetsFolder(), options.consent());
    sim::InputMessages messages;
    messages.add(examine(lesson, options.assetsFolder()));
    for (const LessonPage& page : lesson.pages) {
      if (plays) messages.add(tryOut(lesson, page, options.assetsFolder()));
    }
    messages.throwIfErrors();
    return fmt::format("a lesson of {}", count(lesson.pages.size(), "page"));
  }
  const RichText text = readText(options.scene);
  return fmt::format("a text of {} without a block for Pliant", count(text.blocks.size(), "paragraph"));
}

// "good; a lesson of 3 pages". Throws sim::InputError with the errors.
std::string findingsOf(const SceneOptions& options, bool plays) {
  if (kindOf(options.scene) == InputKind::lesson) {
    return findingsOfText(options, plays);
  }
  const SceneInput input = loadInput(options);
  const std::vector<SceneRun>& runs = input.runs;
  if (const auto& replay = runs.front().replay) {
    const LostActions lost = lostActions(replay->take(), runs.front().simulation);
    if (lost.count > 0) fmt::print(stderr, "{}\n", describeLost(lost, options.scene.string()));
    return fmt::format("{} of {} frames", nameOf(kindOf(options.scene)), replay->take().steps);
  }
  const sim::Simulation& simulation = runs.front().simulation;
  const std::string variants = runs.size() > 1 ? fmt::format("{} variants of ", runs.size()) : "";
  return fmt::format("{}{}, {}, {} at the start", variants, count(simulation.scene().elements.size(), "element"),
                     count(simulation.world().objects.size(), "object"),
                     count(simulation.world().population(), "particle"));
}

int check(const CheckOptions& asked) {
  bool good = true;
  for (const std::filesystem::path& scene : asked.scenes) {
    SceneOptions options;
    options.scene = scene;
    static_cast<AssetsOption&>(options) = asked;
    try {
      fmt::print("{}: good; {}\n", scene.string(), findingsOf(options, asked.play));
    } catch (const sim::InputError& failure) {
      printMessages(failure.entries());
      good = false;
    }
  }
  return good ? kExitDone : kExitBadInput;
}

}  // namespace

Subcommand checkCommand() {
  return makeCommand<CheckOptions>(
      "check", "validate scenes, takes, pictures and lessons without simulating them", check,
      {{.options = {"--play"},
        .idle = where<CheckOptions>([](const CheckOptions& options) {
          return std::none_of(options.scenes.begin(), options.scenes.end(),
                              [](const auto& file) { return kindOf(file) == InputKind::lesson; });
        }),
        .why = "none of the files is a lesson"}});
}

}  // namespace pliant::app
