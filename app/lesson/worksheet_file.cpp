#include "app/lesson/worksheet_file.h"

#include "app/lesson/lesson_examination.h"
#include "app/lesson/worksheet.h"
#include "app/pictures/offscreen_renderer.h"
#include "app/pictures/png.h"
#include "app/view/frame_maker.h"
#include "app/view/framing.h"
#include "app/view/particle_marks.h"
#include "sim/io/atomic_file.h"
#include "sim/state/world.h"

#include <cstdlib>
#include <utility>

namespace pliant::app {

namespace {

constexpr glm::ivec2 kPictureSize{640, 400};

// The captions of elements, and numbers of particles, where the camera sees them.
std::vector<WorksheetPicture::Label> labelsOf(const LessonPage& page, const Snapshot& snapshot,
                                              const ViewState& looks) {
  render::Frame frame;
  makeFrame(snapshot, looks.view, frame);
  addParticleMarks(page.marks(), snapshot, frame);
  std::vector<WorksheetPicture::Label> labels;
  for (const render::Label& label : frame.labels) {
    const auto pixel = looks.camera.toPixel(label.position, kPictureSize);
    if (pixel) labels.push_back({label.text, *pixel / glm::vec2(kPictureSize)});
  }
  return labels;
}

// The page's initial scene, including particles that enter at the start.
struct PageImage {
  render::Image image;
  std::vector<WorksheetPicture::Label> labels;
};
PageImage imageOf(const LessonPage& page, const std::filesystem::path& assets, OffscreenRenderer& renderer) {
  sim::Simulation simulation = startOf(page, {}, assets);
  if (simulation.world().population() == 0) simulation.step();
  const sim::ViewSettings& view = simulation.scene().view;
  FrameRequest request;
  request.looks = viewStateOf(view);
  if (page.shown.contains("constraints")) request.looks.view.constraints = ConstraintLines::byType;
  request.looks.view.names = page.shown.contains("names");
  request.looks.view.wireframe = page.shown.contains("wireframe");
  request.looks.view.particles = page.shown.contains("particles");
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->topology = describeTopology(simulation);
  takeSnapshot(simulation, request.looks.view.needs(), *snapshot);
  const float aspect = float(kPictureSize.x) / float(kPictureSize.y);
  applyViewSettings(view, boundsToShow(*snapshot, emissionBoundsOf(simulation)), aspect, request.looks.camera);
  PageImage picture{{}, labelsOf(page, *snapshot, request.looks)};
  request.looks.view.captions = request.looks.view.names = false;  // the page has them as text
  request.runs.push_back(std::move(snapshot));
  picture.image = renderer.draw(request);
  return picture;
}

// Whether pictures look the same on paper: pages that differ in a solver setting share a picture.
bool looksAlike(const render::Image& a, const render::Image& b) {
  constexpr int kSeen = 24;            // visible difference, of 255
  constexpr double kPartSeen = 0.002;  // fraction of the picture: less than a thin rope
  if (a.rgba.size() != b.rgba.size() || a.rgba.empty()) return false;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    const auto differs = [&](std::size_t c) { return std::abs(int(a.rgba[i + c]) - int(b.rgba[i + c])) > kSeen; };
    seen += differs(0) || differs(1) || differs(2) ? 1 : 0;
  }
  return double(4 * seen) < kPartSeen * double(a.rgba.size());
}

}  // namespace

void saveWorksheet(const Lesson& lesson, const std::filesystem::path& file, const std::filesystem::path& assets,
                   bool withSolutions) {
  OffscreenRenderer renderer({.size = kPictureSize, .samples = 8});
  std::vector<WorksheetPicture> pictures;
  render::Image last;
  for (const LessonPage& page : lesson.pages) {
    PageImage now = imageOf(page, assets, renderer);
    const bool isShown = looksAlike(std::exchange(last, now.image), now.image);
    pictures.push_back(isShown ? WorksheetPicture{} : WorksheetPicture{encodePng(now.image), std::move(now.labels)});
  }
  std::vector<SolvedPage> solved;
  if (withSolutions) {
    for (const LessonPage& page : lesson.pages) solved.push_back(solve(page, assets));
  }
  sim::writeWhole(file, writeWorksheet(lesson, pictures, solved, assets));
}

}  // namespace pliant::app
