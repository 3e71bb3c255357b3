// Makes a video of states as they arrive, on a background thread.
#pragma once

#include "app/pictures/frame_request.h"
#include "app/recording/picture_writer.h"
#include "app/recording/recorder_settings.h"
#include "app/recording/retimer.h"
#include "sim/scene/view.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace pliant::app {

class OffscreenRenderer;

constexpr double kFastestGif = 50.0;  ///< pictures per second: players slow down faster ones

/// The part of a longer sequence to be recorded; the parts together give the same result as the whole. Times are
/// relative to its first step [s].
struct RecordedPart {
  double begin = 0.0;  ///< time of the first step that is added: earlier ones are for effects that look back
  double from = 0.0;   ///< pictures before this are omitted,
  double to = std::numeric_limits<double>::infinity();  ///< and those from this on

  bool isWhole() const { return to == std::numeric_limits<double>::infinity(); }
};

struct RecordingSetup {
  std::filesystem::path file;  ///< as for makePictureWriter()
  glm::ivec2 size{1280, 720};  ///< of the pictures; made even for MP4
  VideoSettings video;
  std::vector<std::string> runNames{};  ///< of runs side by side; a single one has no title
  bool dark = false;
  double seconds = 0.0;                   ///< simulated time to be recorded; 0: unknown
  std::vector<sim::TimedTitle> titles{};  ///< at times of the scene
  RecordedPart part{};
};

/// The state of a recording.
struct RecordingState {
  std::filesystem::path file;      ///< destination, which may differ from the request
  int pictures = 0;                ///< number of pictures written
  double seconds = 0.0;            ///< duration of the video so far
  double drawing = 0.0;            ///< time for drawing and writing its pictures [s]
  std::size_t waiting = 0;         ///< memory of steps that are not drawn yet [bytes]
  float part = -1.0f;              ///< progress, 0 to 1; negative: unknown
  bool isDone = false;             ///< the file is complete
  bool isCancelled = false;        ///< pending steps were dropped
  std::string error;               ///< why it ended early; previous pictures are in the file
  std::vector<std::string> notes;  ///< other messages, a sentence each
};

/// Converts steps to pictures, at the rate given by the settings, however long drawing takes. add() blocks while many
/// steps are waiting to be drawn, so that memory is bounded and no step is dropped.
class RecordingJob {
 public:
  /// A step that is created when it is needed.
  struct Step {
    std::function<FrameRequest()> shot;
    double seconds = 0.0;   ///< duration, above 0 [simulated s]
    std::size_t bytes = 0;  ///< memory held until then
  };

  /// Throws sim::InputError if no writer supports the file name, and sim::OutputError if the disk has too little space
  /// for the expected amount.
  explicit RecordingJob(const RecordingSetup& setup);
  /// Completes the file first.
  ~RecordingJob();
  RecordingJob(const RecordingJob&) = delete;
  RecordingJob& operator=(const RecordingJob&) = delete;

  /// Adds a step that lasts `seconds` [simulated s]. Returns false if the recording has ended, and accepts no more.
  bool add(FrameRequest shot, double seconds);
  /// Adds steps that are in memory anyway; does not block.
  void add(std::vector<Step> steps);
  /// Adds a finished picture of the setup's size, which lasts for 1 / rate of the video.
  bool add(render::Image picture);
  /// Ends the input; does not block.
  void finish();
  /// Like finish(), but drops pending steps.
  void cancel();
  /// Waits until the file is complete.
  void wait();

  RecordingState state() const;
  const VideoSettings& video() const { return setup_.video; }
  glm::ivec2 size() const { return size_; }

 private:
  using Item = std::variant<Step, render::Image>;

  bool push(Item item);
  bool pop(Item& item);
  void run();
  void record();
  void begin(double stepSeconds);
  void draw(const FrameRequest& shot);
  OffscreenRenderer& studio();
  std::string titleAt(double time) const;
  void take(const render::Image& picture);
  void checkDisk() const;

  RecordingSetup setup_;
  glm::ivec2 size_;
  std::atomic<bool> cancelled_{false};

  // Of the recording thread:
  double rate_ = 0.0;       ///< pictures per second of the video
  double tolerance_ = 0.0;  ///< times that differ by less are equal [s]
  std::unique_ptr<PictureWriter> writer_;
  std::unique_ptr<OffscreenRenderer> studio_;
  std::optional<Retimer> retimer_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Item> items_;
  bool isFinishing_ = false;
  RecordingState state_;

  std::thread thread_;
};

}  // namespace pliant::app
