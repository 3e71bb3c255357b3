// Makes a video of states while they come, on a thread of its own.
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

constexpr double kFastestGif = 50.0;  ///< pictures a second: players show faster ones slowly

/// What is recorded of a longer sequence, whose parts together show what the whole does. Times are counted from its
/// first step [s].
struct RecordedPart {
  double begin = 0.0;  ///< of the first step that is added: earlier ones serve what looks back
  double from = 0.0;   ///< pictures before this are left out,
  double to = std::numeric_limits<double>::infinity();  ///< and those from this on

  bool isWhole() const { return to == std::numeric_limits<double>::infinity(); }
};

struct RecordingSetup {
  std::filesystem::path file;  ///< as for makePictureWriter()
  glm::ivec2 size{1280, 720};  ///< of pictures that are drawn; those of MP4 become even
  VideoSettings video;
  std::vector<std::string> runNames{};  ///< of what runs side by side; one: no title
  bool dark = false;
  double seconds = 0.0;                   ///< simulated, that are to come; 0: nobody knows
  std::vector<sim::TimedTitle> titles{};  ///< over the scene's time
  RecordedPart part{};
};

/// What is known of a recording.
struct RecordingState {
  std::filesystem::path file;      ///< where it goes, perhaps not as asked for
  int pictures = 0;                ///< taken and written
  double seconds = 0.0;            ///< of the video so far
  double drawing = 0.0;            ///< time that drawing and writing its pictures took [s]
  std::size_t waiting = 0;         ///< memory that steps hold which are not drawn yet [bytes]
  float part = -1.0f;              ///< of all that is to come, 0 to 1; below 0: nobody knows
  bool isDone = false;             ///< the file is whole
  bool isCancelled = false;        ///< what waited was left out
  std::string error;               ///< why it ended before its time; what was taken is in the file
  std::vector<std::string> notes;  ///< what else is to be reported, a sentence each
};

/// Steps go in, pictures come out: at the rate of the settings, whatever time drawing takes. The one who adds waits
/// while many steps wait to be drawn, so that memory is bounded and none is dropped.
class RecordingJob {
 public:
  /// A step that is made when its turn comes.
  struct Step {
    std::function<FrameRequest()> shot;
    double seconds = 0.0;   ///< that it lasts, above 0 [simulated s]
    std::size_t bytes = 0;  ///< that it holds until then
  };

  /// Throws sim::InputError for a name that no writer is made for, and sim::OutputError where the disk has too little
  /// room for what is known to come.
  explicit RecordingJob(const RecordingSetup& setup);
  /// Finishes the file first.
  ~RecordingJob();
  RecordingJob(const RecordingJob&) = delete;
  RecordingJob& operator=(const RecordingJob&) = delete;

  /// Takes the next step, which lasts `seconds` [simulated s]. False: the recording has ended, and takes no more.
  bool add(FrameRequest shot, double seconds);
  /// Takes steps that are in memory anyway; returns at once.
  void add(std::vector<Step> steps);
  /// Takes a picture of the size of the setup as it is, which stands for the next 1 / rate of the video.
  bool add(render::Image picture);
  /// No more will come; returns at once.
  void finish();
  /// As finish(), and what waits is left out.
  void cancel();
  /// Waits for the end of the file.
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

  // Of the thread that records.
  double rate_ = 0.0;       ///< pictures a second of the video
  double tolerance_ = 0.0;  ///< times that differ by less are the same [s]
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
