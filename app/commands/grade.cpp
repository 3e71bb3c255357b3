// `pliant grade`: which checks of a lesson were met by what students handed in.
#include "app/lesson/grade.h"

#include "app/base/exit_code.h"
#include "app/commands/command.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

struct GradeOptions : AssetsOption {
  PLIANT_FIELDS(GradeOptions)
  PLIANT_FIELD(std::filesystem::path, lesson, {}, .help = "the lesson", .mandatory = true,
               .option = {.value = "LESSON.md", .positional = true})
  PLIANT_FIELD(std::vector<std::filesystem::path>, takes, {}, .help = "what was handed in", .mandatory = true,
               .option = {.value = "FILE.take...", .positional = true, .several = true})
};

// One line a page that the take is of; another where it is of none.
void printGrades(const std::filesystem::path& file, const std::vector<PageGrade>& grades) {
  bool isOfAny = false;
  for (const PageGrade& grade : grades) {
    if (!grade.isOfPage) continue;
    isOfAny = true;
    const std::string result =
        grade.met ? fmt::format("met after {} steps", *grade.met) : fmt::format("not met: {}", grade.lastSeen);
    fmt::print("{}: {}: {}{}\n", file.string(), grade.page, result,
               grade.differs ? " (another machine's states; see pliant run)" : "");
  }
  if (!isOfAny) fmt::print("{}: of no page of the lesson, or with locked parameters changed\n", file.string());
}

int grade(const GradeOptions& options) {
  const Lesson lesson = readLesson(options.lesson, options.assetsFolder(), options.consent());
  for (const std::filesystem::path& file : options.takes)
    printGrades(file, gradeTake(lesson, readTake(file, options.consent()), options.assetsFolder()));
  return kExitDone;
}

}  // namespace

Subcommand gradeCommand() {
  return makeCommand<GradeOptions>("grade", "replay takes of a lesson, and say which of its checks each met", grade);
}

}  // namespace pliant::app
