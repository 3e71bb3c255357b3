#include "app/recording/video_writer.h"

#include "app/base/words.h"
#include "app/recording/encoding.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxWaiting = 16;   ///< pictures in memory that are not yet found in the file
constexpr int kPicturesPerFileCheck = 4;  ///< pictures between two checks of the file
constexpr std::uintmax_t kReservePerPixel =
    4;  ///< bytes: what is in memory takes less than that of a picture, all together

// ffmpeg's list of files, in a file that is removed with the object.
class JoinList {
 public:
  explicit JoinList(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "pliant-parts-XXXXXX").string();
    const int descriptor = ::mkstemp(name.data());
    if (descriptor < 0) throw sim::OutputError(fmt::format("{}: cannot be created", name));
    ::close(descriptor);
    file_ = name;
    std::ofstream(file_, std::ios::binary) << text;
  }
  ~JoinList() {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
  }
  JoinList(const JoinList&) = delete;
  JoinList& operator=(const JoinList&) = delete;
  const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
};

// The concat demuxer's syntax: in quotes, with a quote itself outside of them.
std::string quoted(const std::string& name) {
  std::string result = "'";
  for (const char c : name) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::filesystem::path wholeFile(const std::filesystem::path& file) { return file.string() + ".whole"; }

}  // namespace

VideoWriter::VideoWriter(std::filesystem::path file, const WriterSetup& setup)
    : file_(std::move(file)),
      setup_(setup),
      reserve_(file_, kReservePerPixel * static_cast<std::uintmax_t>(setup.size.x) *
                          static_cast<std::uintmax_t>(setup.size.y)) {
  if (file_.string().find_first_of("\r\n") != std::string::npos) fail("a video's name cannot contain a line break");
  std::error_code none;
  isBeside_ = isGif() || std::filesystem::exists(std::filesystem::symlink_status(file_, none));  // do not follow links
  removeLeftovers();
  beginPart();
}

// Files with the names of the parts and of the joined file.
void VideoWriter::removeLeftovers() {
  std::error_code ignored;
  const std::string before = partFile(0).filename().string();
  const std::string_view stem = std::string_view(before).substr(0, before.size() - std::string_view("0.mp4").size());
  std::vector<std::filesystem::path> left{wholeFile(file_)};
  const std::filesystem::path folder = file_.parent_path().empty() ? "." : file_.parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(stem) || !name.ends_with(".mp4")) continue;
    if (wholeNumberIn(std::string_view(name).substr(stem.size(), name.size() - stem.size() - 4))) left.push_back(entry);
  }
  const auto isHeld = [](const std::filesystem::path& file) { return !FileLock::take(file); };
  if (isHeld(file_) || std::any_of(left.begin(), left.end(), isHeld)) fail("it is already being recorded");
  for (const std::filesystem::path& file : left) std::filesystem::remove(file, ignored);
}

std::filesystem::path VideoWriter::partFile(std::size_t number) const {
  std::filesystem::path part = file_;
  return part.replace_extension(fmt::format("{}part{}.mp4", isGif() ? "gif." : "", number));
}

void VideoWriter::beginPart() {
  const std::filesystem::path part = partFile(parts_.size() + 1);
  std::ofstream(part, std::ios::app);  // a file to lock before ffmpeg writes to it
  std::optional<FileLock> lock = FileLock::take(part);
  if (!lock) fail("it is already being recorded");
  encoder_.emplace(encodingArguments(part, setup_, isGif()), setup_.timeout);
  parts_.push_back({part, Fragments(part), std::move(lock)});
}

// If there is no older file, the first part of an MP4 gets the file's name as soon as it can be played: that is what
// remains if the program is killed.
void VideoWriter::nameFirstPart() {
  Part& first = parts_.front();
  std::error_code failure;
  isBeside_ = isBeside_ || std::filesystem::exists(std::filesystem::symlink_status(file_, failure));
  if (isBeside_) return;
  std::filesystem::rename(first.file, file_, failure);
  if (failure) return;
  first.file = file_;
  first.fragments.rename(file_);
}

void VideoWriter::add(const render::Image& image) {
  waiting_.push_back(image);
  if (!encoder_->add(image)) return recover();
  if (++added_ % kPicturesPerFileCheck == 0 || parts_.front().pictures == 0) forgetWritten();
  while (waiting_.size() > kMaxWaiting) {
    if (!encoder_->isRunning()) return recover();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    forgetWritten();
  }
}

bool VideoWriter::feedWaiting() {
  for (const render::Image& image : waiting_) {
    if (!encoder_->add(image)) return false;
  }
  return true;
}

// Releases pictures that are in the file.
void VideoWriter::forgetWritten() {
  Part& part = parts_.back();
  for (const std::size_t count = part.fragments.count(); part.pictures < count && !waiting_.empty(); ++part.pictures) {
    waiting_.pop_front();
  }
  if (parts_.size() == 1 && part.pictures > 0 && part.file != file_) nameFirstPart();
}

// Ends the encoder; removes data after its last complete picture, and a part without pictures. Returns whether it has
// any.
bool VideoWriter::endPart() {
  if (const std::string problem = encoder_->close(); !problem.empty()) problem_ = problem;
  encoder_.reset();
  forgetWritten();
  parts_.back().fragments.removeRest();
  if (parts_.back().pictures > 0) return true;
  std::error_code ignored;
  std::filesystem::remove(parts_.back().file, ignored);
  parts_.pop_back();
  return false;
}

// The encoder has ended early. Another one gets the waiting pictures. If a second one in a row writes nothing, the
// reserve is released for them, and the recording ends.
void VideoWriter::recover() {
  while (true) {
    fruitless_ = endPart() ? 0 : fruitless_ + 1;
    if (fruitless_ > 2) fail(problem_);
    const bool isLast = fruitless_ == 2;
    if (isLast) reserve_.free();
    beginPart();
    if (!feedWaiting()) continue;
    if (!isLast) break;
    endPart();
    fail(problem_ + (waiting_.empty() ? "; the recording ends here, and no picture is lost" : ""));
  }
  note(fmt::format("{} after {} pictures; it was restarted, and no picture is lost", problem_, pictures()));
}

std::size_t VideoWriter::pictures() const {
  std::size_t count = 0;
  for (const Part& part : parts_) count += part.pictures;
  return count;
}

void VideoWriter::fail(const std::string& why) { throw sim::OutputError(fmt::format("{}: {}", file_.string(), why)); }

void VideoWriter::finish() {
  if (encoder_) endPart();
  for (int attempt = 0; attempt < 2 && !waiting_.empty(); ++attempt) {
    if (attempt > 0) reserve_.free();
    beginPart();
    feedWaiting();
    endPart();
  }
  reserve_.free();
  const std::size_t lost = waiting_.size();
  if (!parts_.empty()) join();
  if (lost > 0) fail(fmt::format("{} pictures could not be written: {}", lost, problem_));
}

// Joins the parts to a single file, in place of the first.
void VideoWriter::join() {
  std::string list;
  for (const Part& part : parts_)
    list += fmt::format("file {}\n", quoted(std::filesystem::absolute(part.file).string()));
  const JoinList names(list);
  const std::filesystem::path whole = wholeFile(file_);
  std::error_code failure;
  std::string problem = runFfmpeg(joiningArguments(names.file(), whole, setup_.rate, isGif()), setup_.timeout);
  if (problem.empty()) {
    std::filesystem::rename(whole, file_, failure);
    if (failure) problem = failure.message();
  }
  if (!problem.empty()) {
    std::filesystem::remove(whole, failure);
    if (parts_.size() == 1 && !isGif()) {  // it can be played as it is
      std::filesystem::rename(parts_.front().file, file_, failure);
      if (!failure) return;
    }
    std::string kept;
    for (const Part& part : parts_) kept += (kept.empty() ? "" : ", ") + part.file.string();
    fail(fmt::format("{}; the pictures are kept in {}", problem, kept));
  }
  for (const Part& part : parts_) {
    if (part.file != file_) std::filesystem::remove(part.file, failure);
  }
}

}  // namespace pliant::app
