#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/failure_text.h"
#include "app/commands/commands.h"
#include "app/exit_code.h"
#include "app/frame_maker.h"
#include "app/framing.h"
#include "app/grid.h"
#include "app/picture_text.h"
#include "app/picture_writer.h"
#include "app/progress_bar.h"
#include "app/run_titles.h"
#include "app/take/load_take.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"

namespace pliant::app {

namespace {

/// Draws the runs of a scene into one picture: a single one fills it, several stand in a grid with titles.
class Studio {
 public:
  Studio(const std::vector<SceneRun>& runs, const RenderOptions& options);

  void draw(const std::vector<SceneRun>& runs);
  const render::Image& image() const { return image_; }
  glm::ivec2 size() const { return target_.size(); }

 private:
  bool isGrid() const { return cells_.size() > 1; }
  void takeSnapshots(const std::vector<SceneRun>& runs, SnapshotOptions needs);
  void followColours(float timestep);
  void drawTitles(const std::vector<SceneRun>& runs);

  bool dark_;
  render::OffscreenContext context_;
  render::Renderer renderer_;
  render::Framebuffer target_;
  std::vector<Cell> cells_;
  std::optional<PictureText> text_;
  ViewOptions looks_;
  render::Frame frame_;
  std::vector<Snapshot> snapshots_;
  std::vector<float> values_;
  render::Image image_;
};

render::Quality qualityOf(const render::OffscreenContext& context) {
  return render::isSoftwareRenderer(context.rendererName()) ? render::Quality::softwareFile() : render::Quality::gpu();
}

Studio::Studio(const std::vector<SceneRun>& runs, const RenderOptions& options)
    : dark_(options.dark), renderer_(PLIANT_SHADERS_DIR, qualityOf(context_)), target_({options.width, options.height}),
      snapshots_(runs.size()) {
  const glm::vec2 size(target_.size());
  if (runs.size() > 1) text_.emplace(std::clamp(std::round(size.y / 36.0f), 9.0f, 40.0f), dark_);
  const float title = text_ ? std::floor(kTitleLines * text_->fontPixels()) : 0.0f;
  cells_ = gridOf(runs.size(), {{0.0f, 0.0f}, size}, title, 2.0f);

  const sim::ViewSettings& view = runs.front().simulation.scene().view;
  frame_.theme = dark_ ? render::Theme::dark() : render::Theme::light();
  applyBackground(view, frame_.theme);
  looks_.colourBy = view.colorBy;
  looks_.fluidSurface = view.fluidSurface;
  // The camera shows where things are at the start and where more will come, and stays.
  takeSnapshots(runs, {});
  render::Box box;
  for (std::size_t r = 0; r < runs.size(); ++r) box.add(boxToSee(snapshots_[r], boxOfArrivals(runs[r].simulation)));
  lookAsAsked(view, box, cells_.front().picture.aspect(), kMargin, frame_.camera);
}

void Studio::takeSnapshots(const std::vector<SceneRun>& runs, SnapshotOptions needs) {
  needs.measures = isGrid();
  for (std::size_t r = 0; r < runs.size(); ++r) {
    snapshots_[r].topology = describeTopology(runs[r].simulation);
    takeSnapshot(runs[r].simulation, needs, snapshots_[r]);
    if (isGrid()) compareWith(snapshots_.front(), snapshots_[r]);
  }
}

// Colours mean the same in all runs.
void Studio::followColours(float timestep) {
  values_.clear();
  for (const Snapshot& snapshot : snapshots_) values_.insert(values_.end(), snapshot.values.begin(), snapshot.values.end());
  looks_.scale.follow(looks_.colourBy, values_, timestep);
}

void Studio::draw(const std::vector<SceneRun>& runs) {
  takeSnapshots(runs, looks_.needs());
  frame_.camera = takeCamera(runs.front()).value_or(frame_.camera);
  followColours(runs.front().simulation.scene().settings.timestep);
  if (isGrid()) render::fill(target_.target(), separatorColour(dark_));
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const glm::ivec2 corner(cells_[r].picture.corner), size(cells_[r].picture.size);
    makeFrame(snapshots_[r], looks_, frame_);
    render::RenderTarget part = target_.target();
    part.corner = {corner.x, part.size.y - corner.y - size.y};
    part.size = size;
    renderer_.draw(frame_, part);
  }
  if (isGrid()) drawTitles(runs);
  render::readPixels(target_.target(), image_);
}

// Without times, so that the same scene gives the same picture.
void Studio::drawTitles(const std::vector<SceneRun>& runs) {
  std::vector<RunTitle> titles;
  for (std::size_t r = 0; r < runs.size(); ++r) titles.push_back(titleOf(runs[r].name, snapshots_[r], false));
  text_->draw(target_.target(), [&](ImDrawList& list) { drawRunTitles(cells_, titles, -1, dark_, list); });
}

int longest(const std::vector<SceneRun>& runs) {
  int frames = 0;
  for (const SceneRun& run : runs) frames = std::max(frames, run.frames());
  return frames;
}

// Those that failed or are done stand still. False: all do.
bool step(std::vector<SceneRun>& runs) {
  bool any = false;
  for (SceneRun& run : runs) {
    if (run.framesDone() < run.frames()) any = run.step() || any;
  }
  return any;
}

bool tellFailures(const std::vector<SceneRun>& runs, const std::string& scene) {
  bool failed = false;
  for (const SceneRun& run : runs) {
    const auto& failure = run.simulation.failure();
    if (!failure) continue;
    failed = true;
    const std::string what = run.name.empty() ? scene : fmt::format("{}, {}", scene, run.name);
    fmt::print(stderr, "{}: {}", what, describe(*failure));
  }
  return failed;
}

}  // namespace

int render(const RenderOptions& options) {
  std::vector<SceneRun> runs = loadRuns(options);
  Studio studio(runs, options);
  const double rate = 1.0 / double(runs.front().simulation.scene().settings.timestep);
  const auto writer = makePictureWriter(options.out, studio.size(), rate);
  const bool single = options.out.extension() == ".png" && options.out.filename().string().find('*') == std::string::npos;

  const int frames = longest(runs);
  ProgressBar progress(frames, options.quiet);
  for (int frame = 1; frame <= frames && step(runs); ++frame) {
    progress.update(frame);
    if ((single && frame < frames) || frame < firstShown(runs.front())) continue;
    studio.draw(runs);
    writer->add(studio.image());
  }
  // Of several the pictures of the others are worth having.
  const bool failed = tellFailures(runs, options.scene.string());
  if (failed && runs.size() == 1) return kExitFailed;
  writer->finish();
  bool diverged = false;
  for (const SceneRun& run : runs) diverged = tellDivergence(run, options.scene) || diverged;
  if (!options.quiet) fmt::print(stderr, "{}: {} frames, drawn to {}\n", options.scene.string(), frames, options.out.string());
  return failed || diverged ? kExitFailed : kExitDone;
}

}  // namespace pliant::app
