// `pliant grade`: which checks of a lesson were passed in the takes that students handed in.
#include "app/lesson/grade.h"

#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "app/document/scene_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

struct GradeOptions : AssetsOption {
  PLIANT_FIELDS(GradeOptions)
  PLIANT_FIELD(std::filesystem::path, lesson, {}, .help = "the lesson", .mandatory = true,
               .option = {.value = "LESSON.md", .positional = true})
  PLIANT_FIELD(std::vector<std::filesystem::path>, takes, {}, .help = "takes that were handed in", .mandatory = true,
               .option = {.value = "FILE.take...", .positional = true, .several = true})
};

// The number of passed checks, then a line for each page of the take.
void printGrades(const std::filesystem::path& file, const std::vector<PageGrade>& grades) {
  const auto isOf = [](const PageGrade& grade) { return grade.isOfPage; };
  if (std::none_of(grades.begin(), grades.end(), isOf)) {
    fmt::print("{}: belongs to no page of the lesson, or locked parameters were changed\n", file.string());
    return;
  }
  const auto met = std::count_if(grades.begin(), grades.end(), [](const PageGrade& grade) { return !!grade.met; });
  fmt::print("{}: {} of the lesson's {} checks met\n", file.string(), met, grades.size());
  for (const PageGrade& grade : grades) {
    if (!grade.isOfPage) continue;
    std::string result =
        grade.met ? fmt::format("met after {} steps", *grade.met) : fmt::format("not met: {}", grade.lastSeen);
    if (!grade.met && grade.breach)
      result += fmt::format("; nothing counted after {} steps: {}", grade.breach->step, grade.breach->what);
    fmt::print("{}: {}: {}{}\n", file.string(), grade.page, result,
               grade.differs ? " (states differ from those recorded; see pliant run)" : "");
  }
}

int grade(const GradeOptions& options) {
  const Lesson lesson = readLesson(options.lesson, options.assetsFolder(), options.consent());
  bool areAllGood = true;
  for (const std::filesystem::path& file : options.takes) {
    try {
      printGrades(file, gradeTake(lesson, readTake(file, options.consent()), options.assetsFolder()));
    } catch (const sim::InputError& failure) {  // the others are still graded
      printMessages(failure.entries());
      areAllGood = false;
    }
  }
  return areAllGood ? kExitDone : kExitBadInput;
}

}  // namespace

Subcommand gradeCommand() {
  return makeCommand<GradeOptions>("grade", "replay takes of a lesson, and say which of its checks each met", grade);
}

}  // namespace pliant::app
