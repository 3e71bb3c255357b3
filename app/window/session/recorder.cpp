#include "app/window/session/recorder.h"

#include "app/base/disk_space.h"
#include "app/base/new_file.h"
#include "app/base/state_folder.h"
#include "app/document/scene_files.h"
#include "app/pictures/picture_state.h"
#include "app/timeline/timeline_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pliant::app {

namespace {

std::string nameOf(const std::filesystem::path& file) {
  const bool isFolder = file.filename().string().find('*') != std::string::npos;
  return std::filesystem::absolute(isFolder ? file.parent_path() : file).lexically_normal().string();
}

// Crops a picture, or pads it with black, to a size.
render::Image fitted(const render::Image& picture, glm::ivec2 size) {
  if (picture.size == size) return picture;
  render::Image result = render::Image::filled(size, 0);
  for (std::size_t i = 3; i < result.rgba.size(); i += 4) result.rgba[i] = 255;
  const glm::ivec2 common(std::min(size.x, picture.size.x), std::min(size.y, picture.size.y));
  for (int y = 0; y < common.y; ++y) {
    const auto from = static_cast<std::ptrdiff_t>(4) * y * picture.size.x,
               to = static_cast<std::ptrdiff_t>(4) * y * size.x;
    std::copy_n(picture.rgba.begin() + from, 4 * common.x, result.rgba.begin() + to);
  }
  return result;
}

bool haveAll(const Snapshots& snapshots, const SnapshotOptions& needs) {
  return !needs.constraints && !needs.contacts && snapshots.front()->colourBy == needs.colourBy;
}

std::size_t bytesOf(const StoredFrame& frame) {
  std::size_t bytes = 0;
  for (const auto& state : frame.runs) bytes += state->bytes();
  return bytes;
}

constexpr double kRounded = 1e-3;  ///< part of a step that a duration may be off by, since time steps are rounded

double stepSecondsOf(const Session& session) { return secondsOf(session.document().scene().settings.timestep); }

}  // namespace

Recorder::Recorder(Session& session) : session_(session) { session_.runs.hooks.push_back(hook_); }

Recorder::~Recorder() { finish(); }

ViewState Recorder::viewState(bool dark) const {
  ViewState state{session_.view.camera, session_.view.options, dark, session_.document().scene().view.background};
  state.view.highlighted = state.view.highlightedObject = -1;
  return state;
}

std::filesystem::path Recorder::newName(const Preferences& preferences, const char* extension) const {
  const auto isTaken = [&](const std::filesystem::path& file) {
    const auto isJobs = [&](const auto& job) { return job->state().file == file; };
    return (live_ && isJobs(live_)) || std::any_of(finishing_.begin(), finishing_.end(), isJobs) ||
           std::any_of(pictures_.begin(), pictures_.end(),
                       [&](const PictureJob& picture) { return picture.file() == file; });
  };
  const std::string_view ending(extension);  // empty: a folder of pictures
  const OutputKind kind = ending.empty() || ending == "png" ? OutputKind::picture : OutputKind::video;
  return newFile(folderFor(kind, preferences.pictureFolder), session_.document().file().stem().string(), extension,
                 isTaken);
}

std::shared_ptr<RecordingJob> Recorder::begin(const Preferences& preferences, glm::ivec2 size, double seconds) {
  const RecorderSettings& settings = preferences.recording;
  try {
    const bool isPictures = settings.format == RecordingFormat::png;
    std::filesystem::path file = newName(preferences, isPictures                                ? ""
                                                      : settings.format == RecordingFormat::gif ? "gif"
                                                                                                : "mp4");
    if (isPictures) {
      std::filesystem::create_directory(file);
      file /= "*.png";
    }
    RecordingSetup setup{file, size, settings, session_.runs.names(), preferences.darkTheme, seconds};
    setup.titles = session_.document().scene().view.titles.titles();
    return std::make_shared<RecordingJob>(setup);
  } catch (const std::exception& failure) {
    session_.messages.error(failure);
    return nullptr;
  }
}

void Recorder::toggle(const Preferences& preferences) {
  if (live_) {
    hook_->stop();
    live_->finish();
    finishing_.push_back(std::exchange(live_, nullptr));
    return;
  }
  const RecorderSettings& settings = preferences.recording;
  liveSize_ = settings.panels ? windowSize / 2 * 2 : glm::ivec2(settings.width, settings.height);
  live_ = begin(preferences, liveSize_, 0.0);
  if (!live_) return;
  runNames_ = session_.runs.names();
  hook_->look(viewState(preferences.darkTheme), stepSecondsOf(session_));
  if (!settings.panels) return hook_->record(live_, session_.snapshots(), session_.runs.isPlaying());
  const double period = settings.rate ? double(settings.speed) / secondsOf(*settings.rate) : stepSecondsOf(session_);
  hook_->recordWindow(live_, period, session_.snapshots());
}

// The take that leads to the state shown, in the past or at the present: a playing simulation is ahead of it.
Take Recorder::shownTake() const {
  const Timeline& timeline = session_.runs.travel().timeline();
  TimelinePosition place = session_.runs.travel().place(session_.worker());
  place.step = std::min(place.step, session_.snapshot().frame);
  const std::shared_ptr<const sim::Scene> scene = timeline.sceneOf(place);
  Take take;
  take.scene = scene ? *scene : session_.document().scene();
  take.actions = timeline.actionsTo(place);
  take.steps = place.step;
  return take;
}

// The steps up to the state shown, as they were viewed. Data that was not stored then is simulated again.
std::vector<RecordingJob::Step> Recorder::lastSteps(const Preferences& preferences) const {
  const double step = stepSecondsOf(session_);
  const TimelinePosition place = session_.runs.travel().place(session_.worker());
  const int count = static_cast<int>(std::ceil(double(preferences.recording.lastSeconds) / step - kRounded));
  const ViewState now = viewState(preferences.darkTheme);
  const SnapshotOptions needs = now.view.needs();
  const auto walk = std::make_shared<TimelineWalk>(session_.runs.timeline(), place, session_.assetsFolder());
  std::vector<RecordingJob::Step> steps;
  for (int k = std::max(place.step - count + 1, 0); k <= place.step; ++k) {
    const auto frame = session_.runs.timeline()->at({place.branch, k});
    if (!frame) continue;
    steps.push_back({[frame, now, needs, walk, k] {
                       FrameRequest request{frame->snapshots(), 0.0, now};
                       if (!haveAll(request.runs, needs)) request.runs = walk->snapshotsAt(k, needs);
                       if (request.runs.empty()) request.runs = frame->snapshots();
                       request.looks.camera = frame->camera;
                       return request;
                     },
                     step, bytesOf(*frame)});
  }
  return steps;
}

// The steps of a recording stay in memory until they are drawn, even if the timeline drops them: all recordings
// together may use no more than the timeline. The first one is always accepted.
bool Recorder::hasRoomFor(const std::vector<RecordingJob::Step>& steps) {
  std::size_t waiting = 0, more = 0;
  for (const auto& job : finishing_) waiting += job->state().waiting;
  for (const RecordingJob::Step& step : steps) more += step.bytes;
  const std::size_t bound = session_.runs.timeline()->overview().bound;
  if (waiting == 0 || waiting + more <= bound) return true;
  session_.messages.error(
      fmt::format("{} of states wait to be drawn for other recordings; {} more would exceed the timeline's memory of "
                  "{}: wait for them, cancel one, or record a shorter time",
                  sizeText(waiting), sizeText(more), sizeText(bound)));
  return false;
}

void Recorder::saveLast(const Preferences& preferences) {
  const RecorderSettings& settings = preferences.recording;
  std::vector<RecordingJob::Step> steps = lastSteps(preferences);
  if (steps.empty()) return session_.messages.error("nothing has been simulated yet");
  if (!hasRoomFor(steps)) return;
  const double seconds = steps.size() * steps.front().seconds;
  auto job = begin(preferences, {settings.width, settings.height}, seconds);
  if (!job) return;
  job->add(std::move(steps));
  job->finish();
  finishing_.push_back(std::move(job));
}

void Recorder::takePicture(std::vector<render::Frame> frames, glm::ivec2 size, const Preferences& preferences) {
  const RecorderSettings& settings = preferences.recording;
  PictureState state{shownTake(), viewState(preferences.darkTheme), settings.pictureScale * size, settings.transparent,
                     settings.supersampling};
  PictureRequest pictureRequest;
  pictureRequest.file = newName(preferences, "png");
  pictureRequest.setup = {.size = state.size,
                          .supersampling = settings.supersampling,
                          .samples = settings.samplesNeeded(),
                          .aperture = settings.aperture,
                          .focus = settings.focus.value_or(0.0f),
                          .quality = settings.quality,
                          .transparent = settings.transparent,
                          .runNames = session_.runs.names(),
                          .dark = preferences.darkTheme};
  for (std::size_t run = 0; run < session_.snapshots().size(); ++run) {
    pictureRequest.titles.push_back(titleOf(session_.runs.names()[run], *session_.snapshots()[run], false));
  }
  pictureRequest.frames = std::move(frames);
  pictureRequest.shadows = session_.view.options.shadows;
  pictureRequest.text = writePictureState(state);
  agreeToFilesOf(lastScene(state.take),
                 pictureRequest.file.parent_path());  // otherwise the picture could not be opened again
  pictures_.emplace_back(std::move(pictureRequest));
}

std::string Recorder::describe(const RecordingState& state) const {
  if (!state.error.empty()) return state.error;
  if (state.isCancelled && state.pictures == 0) return "recording cancelled before its first picture";
  if (state.isCancelled) {
    return fmt::format("recording cancelled; kept {:.1f} s in {} pictures: {}", state.seconds, state.pictures,
                       nameOf(state.file));
  }
  return fmt::format("recorded {:.1f} s in {} pictures: {}", state.seconds, state.pictures, nameOf(state.file));
}

void Recorder::update(const Preferences& preferences) {
  hook_->look(viewState(preferences.darkTheme), stepSecondsOf(session_));
  // Ends a recording that has stopped by itself, or whose number of runs has changed.
  if (live_ && (live_->state().isDone || runNames_.size() != session_.runs.names().size())) toggle(preferences);
  std::erase_if(finishing_, [&](const std::shared_ptr<RecordingJob>& job) {
    const RecordingState state = job->state();
    if (!state.isDone) return false;
    if (state.drawing > 0.0 && state.pictures > 0)
      drawingSpeed_ = state.drawing / (state.pictures * megapixelsOf(job->video(), job->size()));
    for (const std::string& note : state.notes) session_.messages.note(note);
    session_.messages.report(describe(state), !state.error.empty());
    if (printsToTerminal_) fmt::print(stderr, "{}\n", describe(state));
    return true;
  });
  std::erase_if(pictures_, [&](const PictureJob& picture) {
    if (!picture.isDone()) return false;
    const bool failed = !picture.error().empty();
    session_.messages.report(failed ? picture.error() : fmt::format("picture written to {}", nameOf(picture.file())),
                             failed);
    return true;
  });
}

void Recorder::takeWindow(const render::Image& picture) { hook_->takeWindow(fitted(picture, liveSize_)); }

std::vector<std::shared_ptr<RecordingJob>> Recorder::jobs() const {
  std::vector<std::shared_ptr<RecordingJob>> list;
  if (live_) list.push_back(live_);
  list.insert(list.end(), finishing_.begin(), finishing_.end());
  return list;
}

void Recorder::prepareToClose(const Preferences& preferences) {
  if (live_) toggle(preferences);
  printsToTerminal_ = true;
}

void Recorder::finish() {
  if (live_) {
    hook_->stop();
    finishing_.push_back(std::exchange(live_, nullptr));
  }
  for (const auto& job : finishing_) {
    job->wait();
    const RecordingState state = job->state();
    fmt::print(stderr, "{}\n", describe(state));
  }
  finishing_.clear();
  pictures_.clear();
}

}  // namespace pliant::app
