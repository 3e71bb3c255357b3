// Reads videos with ffprobe.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace pliant::app {

/// Contents of a video, counted by decoding it.
struct Probed {
  int width = 0, height = 0, pictures = 0;
  double rate = 0.0;  ///< pictures a second

  bool operator==(const Probed&) const = default;
};

/// Lines of a command's output.
inline std::vector<std::string> outputOf(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) text += static_cast<char>(c);
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// All zero, and a failure of the test, if it cannot be read. The tests' packages include ffmpeg.
inline Probed probe(const std::filesystem::path& file) {
  const auto told = outputOf(
      "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
      "stream=width,height,avg_frame_rate,nb_read_frames -of default=nokey=1:noprint_wrappers=1 \"" +
      file.string() + "\"");
  Probed result;
  int above = 0, below = 1;
  if (told.size() != 4 || std::sscanf(told[2].c_str(), "%d/%d", &above, &below) != 2 || below == 0) {
    ADD_FAILURE() << file << " is no video";
    return result;
  }
  return {std::stoi(told[0]), std::stoi(told[1]), std::stoi(told[3]), double(above) / double(below)};
}

/// The mean of one colour channel of each picture of a video, 0 to 255.
inline std::vector<int> greyOf(const std::filesystem::path& file) {
  const std::string command =
      "ffmpeg -v error -i \"" + file.string() + "\" -vf scale=1:1:flags=area,format=gray -f rawvideo -";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::vector<int> greys;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) greys.push_back(c);
  return greys;
}

}  // namespace pliant::app
