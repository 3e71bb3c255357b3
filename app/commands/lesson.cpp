// `pliant lesson`: makes a worksheet of a lesson for printing.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "app/lesson/worksheet_file.h"

namespace pliant::app {

namespace {

struct LessonOptions : AssetsOption {
  PLIANT_FIELDS(LessonOptions)
  PLIANT_FIELD(std::filesystem::path, lesson, {}, .help = "the lesson", .mandatory = true,
               .option = {.value = "LESSON.md", .positional = true})
  PLIANT_FIELD(std::filesystem::path, worksheet, {},
               .help = "output file of the worksheet, to be printed from a browser", .mandatory = true,
               .option = {.value = "FILE.html"})
  PLIANT_FIELD(bool, solutions, false, .help = "make the teacher's copy, with answers, solutions and the live values",
               .option = {.onlyOn = true})
};

int lesson(const LessonOptions& options) {
  const Lesson lesson = readLesson(options.lesson, options.assetsFolder(), options.consent());
  saveWorksheet(lesson, options.worksheet, options.assetsFolder(), options.solutions);
  return kExitDone;
}

}  // namespace

Subcommand lessonCommand() {
  return makeCommand<LessonOptions>("lesson", "make a worksheet of a lesson, to be printed", lesson);
}

}  // namespace pliant::app
