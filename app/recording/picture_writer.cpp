#include "app/recording/picture_writer.h"

#include "app/base/file_ending.h"
#include "app/base/new_file.h"
#include "app/pictures/png.h"
#include "app/recording/video_writer.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

class LastPicture final : public PictureWriter {
 public:
  explicit LastPicture(std::filesystem::path file) : file_(std::move(file)) {}
  void add(const render::Image& image) override { last_ = image; }
  void finish() override {
    if (last_.size.x > 0) writePng(file_, last_);
  }
  std::filesystem::path file() const override { return file_; }

 private:
  std::filesystem::path file_;
  render::Image last_;
};

class NumberedPictures final : public PictureWriter {
 public:
  explicit NumberedPictures(const std::filesystem::path& pattern, int first = 0, bool isPart = false)
      : folder_(pattern.parent_path()), count_(first), isPart_(isPart) {
    const std::string name = pattern.filename().string();
    before_ = name.substr(0, name.find('*'));
    after_ = name.substr(name.find('*') + 1);
  }
  using PictureWriter::note;
  void add(const render::Image& image) override {
    failed_ = true;
    writePng(fileOf(count_), image);
    failed_ = false;
    ++count_;
  }
  // Removes the remaining pictures of an earlier, longer sequence, which would continue this one.
  void finish() override {
    std::error_code failure;
    for (int number = count_; !isPart_ && count_ > 0 && !failed_ && std::filesystem::remove(fileOf(number), failure);)
      ++number;
  }
  std::filesystem::path file() const override { return folder_ / fmt::format("{}*{}", before_, after_); }

 private:
  std::filesystem::path fileOf(int number) const { return folder_ / fmt::format("{}{:04}{}", before_, number, after_); }

  std::filesystem::path folder_;
  std::string before_, after_;
  int count_;
  bool isPart_;
  bool failed_ = false;  ///< the last picture could not be written
};

// Writes numbered pictures instead of a video; does not touch those of an older one.
std::unique_ptr<PictureWriter> picturesInstead(const std::filesystem::path& file, double rate, const std::string& why) {
  std::filesystem::path folder = std::filesystem::path(file).replace_extension();
  std::error_code failure;
  if (std::filesystem::exists(folder, failure)) folder = newFile(file.parent_path(), file.stem().string(), "");
  std::filesystem::create_directory(folder, failure);
  if (failure) throw sim::OutputError(fmt::format("{}: cannot be created: {}", folder.string(), failure.message()));
  auto writer = std::make_unique<NumberedPictures>(folder / "*.png");
  const bool isGif = endingOf(file) == ".gif";
  const char* options = isGif ? "-vf \"split[a][b];[a]palettegen[p];[b][p]paletteuse\"" : "-pix_fmt yuv420p";
  writer->note(fmt::format(
      "{}; the pictures are in the folder {} instead. With ffmpeg, this makes the {} from them: "
      "ffmpeg -framerate {} -i {}/%04d.png {} {}",
      why, folder.string(), isGif ? "GIF" : "video", rate, folder.string(), options, file.filename().string()));
  return writer;
}

}  // namespace

glm::ivec2 fittingSize(const std::filesystem::path& file, glm::ivec2 size) {
  return endingOf(file) == ".mp4" ? size + size % 2 : size;
}

bool isVideo(const std::filesystem::path& file) { return endingOf(file) == ".mp4" || endingOf(file) == ".gif"; }

bool isSinglePicture(const std::filesystem::path& file) {
  return endingOf(file) == ".png" && file.filename().string().find('*') == std::string::npos;
}

void checkPictureName(const std::filesystem::path& file) {
  if (isVideo(file) || endingOf(file) == ".png") return;
  throw sim::InputError(
      "--out", 0,
      fmt::format("'{}' ends in '{}', expected .png, .mp4 or .gif", file.string(), file.extension().string()));
}

std::unique_ptr<PictureWriter> makePictureWriter(const std::filesystem::path& file, const WriterSetup& setup) {
  checkPictureName(file);
  if (isSinglePicture(file)) return std::make_unique<LastPicture>(file);
  if (endingOf(file) == ".png") return std::make_unique<NumberedPictures>(file, setup.first, setup.isPart);
  try {
    return std::make_unique<VideoWriter>(file, setup);
  } catch (const FfmpegMissing& missing) {
    return picturesInstead(file, setup.rate, missing.what());
  }
}

}  // namespace pliant::app
