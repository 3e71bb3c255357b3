#include "app/recording/encoding.h"

#include <fmt/format.h>

#include <initializer_list>

namespace pliant::app {

namespace {

// Names a file unambiguously: not an option, nor another protocol of ffmpeg's, such as "tcp:".
std::string fileName(const std::filesystem::path& file) { return "file:" + file.string(); }

}  // namespace

std::vector<std::string> encodingArguments(const std::filesystem::path& part, const WriterSetup& setup, bool isGif) {
  std::vector<std::string> list{"-f",
                                "rawvideo",
                                "-pixel_format",
                                "rgba",
                                "-video_size",
                                fmt::format("{}x{}", setup.size.x, setup.size.y),
                                "-framerate",
                                fmt::format("{}", setup.rate),
                                "-i",
                                "-",
                                "-an",
                                "-c:v",
                                "libx264",
                                "-preset",
                                "veryfast"};
  const auto add = [&](std::initializer_list<std::string> more) { list.insert(list.end(), more); };
  if (isGif) {
    add({"-crf", "6", "-pix_fmt", "yuv444p"});  // only an intermediate file for the GIF
  } else {
    // Tagged as BT.709: players assume that for untagged videos of this size, and would show wrong colours.
    add({"-vf", "scale=out_color_matrix=bt709", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
         "bt709", "-crf", fmt::format("{}", setup.quality), "-pix_fmt", "yuv420p"});
  }
  // Pictures are not delayed, neither in the encoder nor on the way to the file.
  add({"-tune", "zerolatency", "-flush_packets", "1", "-movflags", "+frag_every_frame+empty_moov+default_base_moof",
       "-f", "mp4", fileName(part)});
  return list;
}

std::vector<std::string> joiningArguments(const std::filesystem::path& list, const std::filesystem::path& to,
                                          double rate, bool isGif) {
  std::vector<std::string> arguments{"-f", "concat", "-safe", "0", "-i", fileName(list)};
  const auto add = [&](std::initializer_list<std::string> more) { arguments.insert(arguments.end(), more); };
  if (isGif) {
    add({"-vf",
         fmt::format("fps={},split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4",
                     rate),
         "-f", "gif"});
  } else {
    add({"-c", "copy", "-movflags", "+faststart", "-f", "mp4"});
  }
  arguments.push_back(fileName(to));
  return arguments;
}

}  // namespace pliant::app
