// ffmpeg's encoding options: codec, quality, colours, container.
#pragma once

#include "app/recording/picture_writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// Arguments for encoding raw pictures from the pipe to a part of a video.
std::vector<std::string> encodingArguments(const std::filesystem::path& part, const WriterSetup& setup, bool isGif);

/// Arguments for joining the parts listed in the file `list` into `to`; `rate`: pictures per second.
std::vector<std::string> joiningArguments(const std::filesystem::path& list, const std::filesystem::path& to,
                                          double rate, bool isGif);

}  // namespace pliant::app
