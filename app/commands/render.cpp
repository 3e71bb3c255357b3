// `pliant render`: simulates a scene, or the contents of a picture from Pliant, and draws it without a window.
#include "app/commands/render.h"

#include "app/base/disk_space.h"
#include "app/base/exit_code.h"
#include "app/base/file_ending.h"
#include "app/base/frame_span.h"
#include "app/base/interruption.h"
#include "app/base/picture_size.h"
#include "app/base/progress_bar.h"
#include "app/base/words.h"
#include "app/commands/command.h"
#include "app/commands/drawn_frames.h"
#include "app/commands/scene_input.h"
#include "app/host/blow_up_text.h"
#include "app/pictures/offscreen_renderer.h"
#include "app/recording/recording_job.h"
#include "app/view/framing.h"
#include "app/view/scene_camera_path.h"
#include "app/view/topology_tracker.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kGifRate = 20.0f;  ///< pictures per second, if not specified

struct RenderTarget : SceneOptions {
  PLIANT_FIELDS(RenderTarget, SceneOptions)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene,
                         .help = "scene file, take of a scene, or picture saved by Pliant",
                         .option = {.value = "SCENE.xml|X.take|X.png", .positional = true})
  PLIANT_FIELD(
      std::optional<FrameSpan>, span, std::nullopt,
      .help = "number of frames, overriding the scene's; FIRST:LAST draws a part that joins seamlessly with the others",
      .min = 0, .max = 100000000, .option = {.name = "frames", .value = "N|FIRST:LAST"})
  PLIANT_FIELD(PictureSize, size, {}, .help = "size of the picture or the window in pixels", .min = 16, .max = 16384)
  PLIANT_FIELD(
      std::filesystem::path, out, {},
      .help = "FILE.png (last frame), FILE.*.png (each frame), FILE.mp4 or FILE.gif; its folder is created if missing",
      .mandatory = true)
  PLIANT_INHERITED_FIELD(std::filesystem::path, scene, .help = "the same as giving a take instead of a scene",
                         .option = {.name = "take", .value = "X.take"})
};

struct RenderOptions : RenderTarget, VideoSettings {
  PLIANT_FIELDS(RenderOptions, RenderTarget, VideoSettings)
  PLIANT_FIELD(bool, dark, false, .help = "use the dark theme", .option = {.onlyOn = true})
  PLIANT_FIELD(bool, quiet, false, .help = "print no progress and no summary", .option = {.onlyOn = true})

  std::string notice;  ///< printed once the scene is read; empty: nothing
};

/// What is drawn: the runs of a scene, or of a picture.
struct Subject {
  std::vector<SceneRun> runs;
  std::vector<TopologyTracker> topologies;  ///< by run
  ViewState looks;
  glm::ivec2 size{0};
  bool isPicture = false;               ///< includes actions after the last step
  CameraPath path{};                    ///< over the scene's time; empty: the camera does not move
  std::string follows{};                ///< element that the camera follows; empty: none
  std::optional<glm::vec3> followed{};  ///< its position when it first appeared
  glm::vec3 followedLast{0.0f};         ///< its last known position
};

Snapshots snapshotsOf(Subject& subject, SnapshotOptions needs) {
  needs.measures = subject.runs.size() > 1;
  subject.topologies.resize(subject.runs.size());
  Snapshots snapshots;
  for (std::size_t r = 0; r < subject.runs.size(); ++r) {
    const sim::Simulation& simulation = subject.runs[r].simulation;
    auto snapshot = std::make_shared<Snapshot>();
    subject.topologies[r].update(simulation);
    snapshot->topology = subject.topologies[r].topology();
    takeSnapshot(simulation, needs, *snapshot);
    if (subject.runs.size() > 1) compareWith(snapshots.empty() ? *snapshot : *snapshots.front(), *snapshot);
    snapshots.push_back(std::move(snapshot));
  }
  return snapshots;
}

glm::ivec2 sizeFor(const RenderOptions& options) {
  if (options.size.isGiven()) return {options.size.width, options.size.height};
  return endingOf(options.out) == ".gif" ? glm::ivec2(640, 360) : glm::ivec2(1280, 720);
}

bool isNamed(const Topology& topology, const std::string& name) {
  const auto isIt = [&](const auto& each) { return each.name == name; };
  return std::any_of(topology.objects.begin(), topology.objects.end(), isIt) ||
         std::any_of(topology.colliderMeshes.begin(), topology.colliderMeshes.end(), isIt);
}

// The followed element may appear after the first frame.
void meetFollowed(Subject& subject) {
  if (subject.follows.empty() || subject.followed) return;
  Snapshot first;
  first.topology = describeTopology(subject.runs.front().simulation);
  takeSnapshot(subject.runs.front().simulation, {}, first);
  subject.followed = centreOfElement(first, subject.follows);
  subject.followedLast = subject.followed.value_or(glm::vec3(0.0f));
}

// As specified by the scene's view. The camera shows the initial scene and where more will enter, and does not move.
Subject sceneSubject(std::vector<SceneRun> runs, const RenderOptions& options) {
  Subject subject{std::move(runs), {}, {}, sizeFor(options)};
  const sim::ViewSettings& view = subject.runs.front().simulation.scene().view;
  subject.looks = viewStateOf(view);
  subject.looks.dark = options.dark;
  render::Box emissionBounds;
  for (const SceneRun& run : subject.runs) emissionBounds.add(emissionBoundsOf(run.simulation));
  const render::Box box = boundsToShow(snapshotsOf(subject, {}), emissionBounds);
  const Viewport cell = cellsOf(fittingSize(options.out, subject.size), subject.runs.size()).front().picture;
  applyViewSettings(view, box, cell.aspect(), subject.looks.camera);
  subject.path = cameraPathOf(view, subject.looks.camera);
  if (!view.follow.empty()) {
    if (isNamed(*describeTopology(subject.runs.front().simulation), view.follow))
      subject.follows = view.follow;
    else
      fmt::print(stderr, "{}: <follow> names '{}', but no element has this name\n", options.scene.string(),
                 view.follow);
  }
  meetFollowed(subject);
  return subject;
}

// As shown by the picture, with its size unless another is given. Options override the picture's settings.
Subject pictureSubject(SceneInput input, RenderOptions& options) {
  const PictureState& state = *input.picture;
  options.transparent = options.transparent || state.transparent;
  options.supersampling = std::max(options.supersampling, state.supersampling);
  Subject subject{std::move(input.runs), {}, state.looks, options.size.isGiven() ? sizeFor(options) : state.size, true};
  subject.looks.dark = subject.looks.dark || options.dark;
  return subject;
}

Subject subjectOf(SceneInput input, RenderOptions& options) {
  if (input.picture) return pictureSubject(std::move(input), options);
  return sceneSubject(std::move(input.runs), options);
}

// On its path, and moving with the followed element; that of a take is used as recorded.
render::Camera cameraNow(Subject& subject, const Snapshot& now) {
  if (const auto taken = takeCamera(subject.runs.front())) return *taken;
  render::Camera camera = subject.path.isEmpty() ? subject.looks.camera : subject.path.at(now.time);
  if (!subject.followed) return camera;
  // It stays where the followed element has left the scene.
  subject.followedLast = centreOfElement(now, subject.follows).value_or(subject.followedLast);
  camera.target += subject.followedLast - *subject.followed;
  return camera;
}

// Runs that have failed or are finished are not stepped. Returns false if that applies to all.
bool step(std::vector<SceneRun>& runs) {
  bool any = false;
  for (SceneRun& run : runs) {
    if (run.framesDone() < run.frames()) any = run.step() || any;
  }
  return any;
}

bool reportFailures(const std::vector<SceneRun>& runs, const std::string& scene) {
  bool failed = false;
  for (const SceneRun& run : runs) {
    const auto& failure = run.simulation.blowUp();
    if (!failure) continue;
    failed = true;
    const std::string what = run.name.empty() ? scene : fmt::format("{}, {}", scene, run.name);
    fmt::print(stderr, "{}: {}cures are tried by the window and by pliant run\n", what, describe(*failure));
  }
  return failed;
}

// An automatic colour range depends on all frames.
bool followsColours(const Subject& subject) {
  const ViewOptions& view = subject.looks.view;
  return view.colourBy != sim::ColourBy::object && view.scale.automatic;
}

RecordingSetup setupFor(const Subject& subject, const RenderOptions& options, double timestep,
                        const DrawnFrames& drawn) {
  const double seconds = isSinglePicture(options.out) ? 0.0 : (drawn.last - drawn.first + 1) * timestep;
  RecordingSetup setup{options.out, subject.size, options, {}, subject.looks.dark, seconds};
  setup.part = drawn.part(timestep);
  if (!subject.isPicture) {
    const sim::ViewSettings& view = subject.runs.front().simulation.scene().view;
    setup.titles = view.titles.titles();
    if (setup.video.orbit == 0.0f) setup.video.orbit = view.turntable;
  }
  for (const SceneRun& run : subject.runs) setup.runNames.push_back(run.name);
  const bool isGif = endingOf(options.out) == ".gif";
  if (isGif && !setup.video.rate)
    setup.video.rate = std::min(kGifRate, setup.video.speed / static_cast<float>(timestep));
  return setup;
}

// Reports settings that cannot be honoured. A picture that is drawn again may imply transparency.
void reportOmissions(const RenderOptions& options) {
  const std::string ending = endingOf(options.out);
  if (options.transparent && ending != ".png") {
    fmt::print(stderr, "{}: {} has no transparency: the background is drawn\n", options.out.string(),
               ending == ".gif" ? "GIF" : "MP4");
  }
  if (ending == ".gif" && options.rate && double(*options.rate) > kFastestGif) {
    fmt::print(stderr, "{}: GIF is limited to {:.0f} pictures per second, which are used instead of {}\n",
               options.out.string(), kFastestGif, *options.rate);
  }
}

// "11 pictures drawn to x.mp4"
std::string describePictures(const RecordingState& state) {
  const int pictures = isSinglePicture(state.file) ? std::min(state.pictures, 1) : state.pictures;
  if (pictures == 0) return "no picture drawn";
  return fmt::format("{} picture{} drawn to {}", pictures, pictures == 1 ? "" : "s", state.file.string());
}

/// Whether the last pictures of a part are between its last frame and the next one.
bool needsNextFrame(const RenderOptions& options) { return options.span->isPart && options.rate.has_value(); }

int render(RenderOptions options) {
  if (options.scene.empty()) throw sim::InputError("render", 0, "no scene, expected SCENE.xml, or --take X.take");
  checkPictureName(options.out);
  if (options.span) options.frames = options.span->last + (needsNextFrame(options) ? 1 : 0);
  SceneInput input = loadInput(options);
  if (!options.notice.empty()) fmt::print(stderr, "{}\n", options.notice);
  const int frames = input.frames();
  Subject subject = subjectOf(std::move(input), options);
  std::vector<SceneRun>& runs = subject.runs;
  const double timestep = secondsOf(runs.front().simulation.scene().settings.timestep);
  const DrawnFrames drawn =
      drawnFrames(isSinglePicture(options.out), options.span, options, std::max(firstShown(runs.front()), 1), frames,
                  timestep, followsColours(subject));
  makeWritable(options.out);
  reportOmissions(options);
  RecordingJob job(setupFor(subject, options, timestep, drawn));
  const auto take = [&] {
    ViewState looks = subject.looks;
    Snapshots shown = snapshotsOf(subject, looks.view.needs());
    looks.camera = cameraNow(subject, *shown.front());
    return job.add({std::move(shown), 0.0, looks}, timestep);
  };

  // A picture also shows actions after the last step.
  const auto actAtEnd = [&] {
    if (!subject.isPicture) return;
    for (SceneRun& run : runs) run.replay->actAtEnd(run.simulation);
  };
  if (frames == 0) actAtEnd();
  for (SceneRun& run : runs) run.simulation.setFoam(subject.looks.view.needs().foam);
  noteInterruptions();
  bool goesOn = frames > 0 || take();
  int done = 0;
  {
    ProgressBar progress(frames, options.quiet);
    while (done < frames && goesOn && !isInterrupted() && step(runs)) {
      progress.update(++done);
      if (done == frames) actAtEnd();
      meetFollowed(subject);
      if (done >= drawn.lead) goesOn = take();
    }
  }
  const bool interrupted = isInterrupted() && done < frames;
  const bool failed = reportFailures(runs, options.scene.string());
  job.wait();
  const RecordingState state = job.state();
  for (const std::string& note : state.notes) fmt::print(stderr, "{}\n", note);
  if (!state.error.empty()) throw sim::OutputError(state.error);
  bool diverged = false;
  for (const SceneRun& run : runs) diverged = reportDivergence(run, options.scene) || diverged;
  if (interrupted) {
    fmt::print(stderr, "{}: interrupted after {}; {}\n", options.scene.string(), counted(std::size_t(done), "frame"),
               describePictures(state));
    return interruptedExitCode();
  }
  if (!options.quiet && !failed)
    fmt::print(stderr, "{}: {}; {}\n", options.scene.string(), counted(std::size_t(done), "frame"),
               describePictures(state));
  return failed || diverged ? kExitFailed : kExitDone;
}

}  // namespace

Subcommand renderCommand() {
  return makeCommand<RenderOptions>(
      "render", "render a scene, a take, or a picture saved by Pliant, without a window", render,
      {{.options = {"scene"}, .excludes = {"--take"}, .why = "each names what is drawn, expected one of them"},
       {.options = {"--focus"},
        .idle = where<RenderOptions>([](const RenderOptions& options) { return options.aperture == 0.0f; }),
        .why = "--aperture is 0, expected a lens to focus"},
       {.options = {"--aperture", "--shutter"},
        .idle = where<RenderOptions>([](const RenderOptions& options) { return options.samples == 1; }),
        .why = "--samples is 1, expected several, over which they are spread"},
       {.options = {"--rate", "--speed", "--interpolate", "--orbit"},
        .idle = where<RenderOptions>([](const RenderOptions& options) { return isSinglePicture(options.out); }),
        .why = "--out is one picture, of the last frame; each frame goes to FILE.*.png, FILE.mp4 or FILE.gif"},
       {.options = {"--frames"},
        .idle = where<RenderOptions>([](const RenderOptions& options) {
          return isSinglePicture(options.out) && options.span && options.span->isPart;
        }),
        .why = "--out is one picture, of the last frame, expected --frames N"},
       {.options = {"--crf"},
        .idle = where<RenderOptions>([](const RenderOptions& options) { return endingOf(options.out) != ".mp4"; }),
        .why = "it applies to MP4 only"},
       {.options = {"--transparent"},
        .idle = where<RenderOptions>([](const RenderOptions& options) { return isVideo(options.out); }),
        .why = "MP4 and GIF have no transparency, expected --out FILE.png or FILE.*.png"}});
}

int renderVideo(const SceneOptions& scene, const std::filesystem::path& out, PictureSize size,
                const std::string& notice) {
  RenderOptions options;
  options.notice = notice;
  options.size = size;
  static_cast<SceneOptions&>(options) = scene;
  if (scene.frames) options.span = FrameSpan{1, *scene.frames};
  options.out = out;
  return render(options);
}

}  // namespace pliant::app
