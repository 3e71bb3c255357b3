// `pliant lesson`: makes a worksheet of a lesson, to be printed.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "app/lesson/lesson_examination.h"
#include "app/lesson/worksheet.h"
#include "app/pictures/offscreen_renderer.h"
#include "app/pictures/png.h"
#include "app/view/framing.h"
#include "sim/io/atomic_file.h"
#include "sim/state/world.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

constexpr glm::ivec2 kPictureSize{640, 400};

struct LessonOptions : AssetsOption {
  PLIANT_FIELDS(LessonOptions)
  PLIANT_FIELD(std::filesystem::path, lesson, {}, .help = "the lesson", .mandatory = true,
               .option = {.value = "LESSON.md", .positional = true})
  PLIANT_FIELD(std::filesystem::path, worksheet, {}, .help = "where the worksheet goes, to be printed by a browser",
               .mandatory = true, .option = {.value = "FILE.html"})
  PLIANT_FIELD(bool, solutions, false, .help = "the teacher's copy, with answers and solutions",
               .option = {.onlyOn = true})
};

// The page's scene as it begins, once what comes in at the start is there.
std::string pictureOf(const LessonPage& page, const std::filesystem::path& assets, OffscreenRenderer& renderer) {
  sim::Simulation simulation = startOf(page, {}, assets);
  if (simulation.world().population() == 0) simulation.step();
  const sim::ViewSettings& view = simulation.scene().view;
  FrameRequest request;
  request.looks = looksOf(view);
  if (page.shown.contains("constraints")) request.looks.view.constraints = ConstraintLines::byType;
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, request.looks.view.needs(), *snapshot);
  const float aspect = float(kPictureSize.x) / float(kPictureSize.y);
  lookAsAsked(view, boxToSee(*snapshot, boxOfArrivals(simulation)), aspect, request.looks.camera);
  request.runs.push_back(std::move(snapshot));
  return encodePng(renderer.draw(request));
}

int lesson(const LessonOptions& options) {
  const Lesson lesson = readLesson(options.lesson, options.assetsFolder(), options.consent());
  OffscreenRenderer renderer({.size = kPictureSize, .samples = 8});
  std::vector<std::string> pictures;
  for (const LessonPage& page : lesson.pages) pictures.push_back(pictureOf(page, options.assetsFolder(), renderer));
  sim::writeWhole(options.worksheet, writeWorksheet(lesson, pictures, options.solutions));
  return kExitDone;
}

}  // namespace

Subcommand lessonCommand() {
  return makeCommand<LessonOptions>("lesson", "make a worksheet of a lesson, to be printed", lesson);
}

}  // namespace pliant::app
