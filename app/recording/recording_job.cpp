#include "app/recording/recording_job.h"

#include "app/base/disk_space.h"
#include "app/base/file_ending.h"
#include "app/base/thread_priority.h"
#include "app/pictures/offscreen_renderer.h"
#include "app/view/camera_path.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxItems = 4;             ///< maximum number of pending items
constexpr std::uintmax_t kMinSpace = 32u << 20;  ///< a disk with less space counts as full
constexpr double kSameRate = 1e-4;               ///< time steps like 0.016667 count as 60 per second
constexpr double kSamePicture = 1e-3;            ///< tolerance, as a fraction of the time between pictures
constexpr int kPicturesPerDiskCheck = 16;        ///< pictures between two checks of the disk

RecordingFormat formatOf(const std::filesystem::path& file) {
  if (endingOf(file) == ".mp4") return RecordingFormat::mp4;
  return endingOf(file) == ".gif" ? RecordingFormat::gif : RecordingFormat::png;
}

}  // namespace

RecordingJob::RecordingJob(const RecordingSetup& setup) : setup_(setup), size_(fittingSize(setup.file, setup.size)) {
  checkPictureName(setup_.file);
  state_.file = setup_.file;
  const double rate = double(setup_.video.rate.value_or(60.0f)) / double(setup_.video.speed);
  const auto pictures = isSinglePicture(setup_.file) ? 1u : static_cast<unsigned>(std::ceil(setup_.seconds * rate));
  const std::uintmax_t need = pictures * bytesOfPicture(formatOf(setup_.file), size_) + kMinSpace;
  const auto space = freeSpaceFor(setup_.file);
  if (space && *space < need) {
    throw sim::OutputError(fmt::format("{}: the disk has {} free, and the recording may need {}", setup_.file.string(),
                                       sizeText(*space), sizeText(need)));
  }
  if (size_ != setup_.size) {
    state_.notes.push_back(fmt::format("MP4 needs even sizes: the pictures are {} x {}", size_.x, size_.y));
  }
  thread_ = std::thread([this] { run(); });
}

RecordingJob::~RecordingJob() { wait(); }

void RecordingJob::wait() {
  finish();
  if (thread_.joinable()) thread_.join();
}

void RecordingJob::finish() {
  const std::lock_guard lock(mutex_);
  isFinishing_ = true;
  changed_.notify_all();
}

void RecordingJob::cancel() {
  cancelled_ = true;
  const std::lock_guard lock(mutex_);
  state_.isCancelled = !state_.isDone;
  isFinishing_ = true;
  items_.clear();
  state_.waiting = 0;
  changed_.notify_all();
}

RecordingState RecordingJob::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

bool RecordingJob::add(FrameRequest shot, double seconds) {
  return push(Step{[its = std::move(shot)] { return its; }, seconds, 0});
}

void RecordingJob::add(std::vector<Step> steps) {
  const std::lock_guard lock(mutex_);
  if (isFinishing_) return;
  for (Step& step : steps) {
    state_.waiting += step.bytes;
    items_.emplace_back(std::move(step));
  }
  changed_.notify_all();
}

bool RecordingJob::add(render::Image picture) { return push(std::move(picture)); }

bool RecordingJob::push(Item item) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return items_.size() < kMaxItems || isFinishing_; });
  if (isFinishing_) return false;
  items_.push_back(std::move(item));
  changed_.notify_all();
  return true;
}

// Returns false if there are no more.
bool RecordingJob::pop(Item& item) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !items_.empty() || isFinishing_; });
  if (items_.empty()) return false;
  item = std::move(items_.front());
  items_.pop_front();
  if (const Step* step = std::get_if<Step>(&item)) state_.waiting -= step->bytes;
  changed_.notify_all();
  return true;
}

void RecordingJob::run() {
  yieldToWindow();
  std::string error;
  try {
    record();
  } catch (const std::bad_alloc&) {
    error = fmt::format("{}: out of memory", setup_.file.string());
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  const std::lock_guard lock(mutex_);
  state_.error = error;
  state_.isDone = isFinishing_ = true;
  state_.part = 1.0f;
  state_.waiting = 0;
  items_.clear();
  changed_.notify_all();
}

void RecordingJob::record() {
  // The writer is completed whatever happens; the OffscreenRenderer is destroyed on the thread that created it.
  const auto end = [&] {
    studio_.reset();
    if (const auto writer = std::exchange(writer_, nullptr)) {
      writer->finish();
      const std::lock_guard lock(mutex_);
      state_.notes.insert(state_.notes.end(), writer->notes().begin(), writer->notes().end());
    }
  };
  try {
    for (Item item; pop(item);) {
      if (const Step* step = std::get_if<Step>(&item)) {
        if (!writer_) begin(step->seconds);
        retimer_->add(step->shot(), step->seconds, [&](const FrameRequest& shot) { draw(shot); });
      } else {
        if (!writer_) begin(1.0);
        take(std::get<render::Image>(item));
      }
    }
    if (retimer_ && !cancelled_ && !isSinglePicture(setup_.file))
      retimer_->finish([&](const FrameRequest& shot) { draw(shot); });
  } catch (...) {
    try {
      end();
    } catch (const sim::OutputError&) {
      // only the first error is reported
    }
    throw;
  }
  end();
}

void RecordingJob::begin(double stepSeconds) {
  const double speed = secondsOf(setup_.video.speed);
  rate_ = setup_.video.rate ? secondsOf(*setup_.video.rate) : speed / stepSeconds;
  bool isOneAStep = !setup_.video.rate;
  if (formatOf(setup_.file) == RecordingFormat::gif && rate_ > kFastestGif) {
    rate_ = kFastestGif;
    isOneAStep = false;
  }
  const Shutter shutter{double(setup_.video.shutter), std::min(setup_.video.samplesNeeded(), kMaxStates)};
  const double period = isOneAStep ? stepSeconds : speed / rate_;
  retimer_.emplace(period, setup_.video.interpolate, shutter, setup_.part.begin);
  tolerance_ = kSamePicture * period;
  if (std::abs(rate_ - std::round(rate_)) < kSameRate * rate_) rate_ = std::round(rate_);
  const int first =
      isSinglePicture(setup_.file) ? 0 : static_cast<int>(std::ceil((setup_.part.from - tolerance_) / period));
  writer_ = makePictureWriter(setup_.file, {size_, rate_, setup_.video.compression, first, !setup_.part.isWhole()});
  const std::lock_guard lock(mutex_);
  state_.file = writer_->file();
}

OffscreenRenderer& RecordingJob::studio() {
  if (!studio_) {
    const bool transparent = setup_.video.transparent && formatOf(setup_.file) == RecordingFormat::png;
    studio_ = std::make_unique<OffscreenRenderer>(OffscreenSetup{.size = size_,
                                                                 .supersampling = setup_.video.supersampling,
                                                                 .samples = setup_.video.samplesNeeded(),
                                                                 .aperture = setup_.video.aperture,
                                                                 .focus = setup_.video.focus.value_or(0.0f),
                                                                 .quality = setup_.video.quality,
                                                                 .transparent = transparent,
                                                                 .runNames = setup_.runNames,
                                                                 .dark = setup_.dark});
  }
  return *studio_;
}

std::string RecordingJob::titleAt(double time) const {
  const auto shown = std::find_if(setup_.titles.begin(), setup_.titles.end(), [time](const sim::TimedTitle& title) {
    return time >= title.from && time < title.to;
  });
  return shown == setup_.titles.end() ? std::string() : shown->text;
}

void RecordingJob::draw(const FrameRequest& shot) {
  if (cancelled_) return;
  if (shot.time < setup_.part.from - tolerance_ || shot.time >= setup_.part.to - tolerance_) {
    studio().follow(shot);
    return;
  }
  const auto start = std::chrono::steady_clock::now();
  FrameRequest seen = shot;
  const double orbit = setup_.video.orbit;
  seen.looks.camera = orbited(seen.looks.camera, seen.time, orbit);
  for (Exposure& moment : seen.exposure) moment.camera = orbited(moment.camera, moment.time, orbit);
  seen.title = titleAt(shot.runs.front()->time);
  take(studio().draw(seen));
  const std::lock_guard lock(mutex_);
  state_.drawing += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void RecordingJob::take(const render::Image& picture) {
  if (state_.pictures % kPicturesPerDiskCheck == 0) checkDisk();
  writer_->add(picture);
  const std::lock_guard lock(mutex_);
  ++state_.pictures;
  state_.seconds = state_.pictures / rate_;
  const double all = setup_.seconds / double(setup_.video.speed);
  if (all > 0.0) state_.part = std::min(static_cast<float>(state_.seconds / all), 1.0f);
}

void RecordingJob::checkDisk() const {
  const auto space = freeSpaceFor(setup_.file);
  if (!space || *space >= kMinSpace) return;
  throw sim::OutputError(
      fmt::format("{}: the disk is nearly full ({} free): the recording ends here, and no picture is lost",
                  setup_.file.string(), sizeText(*space)));
}

}  // namespace pliant::app
