// How ffmpeg is asked to encode: codec, quality, colours, container.
#pragma once

#include "app/recording/picture_writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// Arguments for encoding raw pictures, which come through the pipe, into a part of a video.
std::vector<std::string> encodingArguments(const std::filesystem::path& part, const WriterSetup& setup, bool isGif);

/// Arguments for joining the parts that the file `list` names into `to`; `rate`: pictures a second.
std::vector<std::string> joiningArguments(const std::filesystem::path& list, const std::filesystem::path& to,
                                          double rate, bool isGif);

}  // namespace pliant::app
