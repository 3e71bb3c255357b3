// Settings of recordings: declared once, for the window's panel, the preferences and the command line.
#pragma once

#include "app/view/picture_quality.h"
#include "sim/scene/field.h"

#include <glm/vec2.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace pliant::app {

/// File format of a recording.
enum class RecordingFormat {
  mp4,  ///< H.264, through ffmpeg
  gif,  ///< through ffmpeg
  png,  ///< a folder of numbered pictures
};

}  // namespace pliant::app

template <>
struct pliant::sim::ChoiceNames<pliant::app::RecordingFormat> {
  static constexpr std::array<std::string_view, 3> words{"mp4", "gif", "png"};
  static constexpr std::array<std::string_view, 3> labels{"MP4", "GIF", "PNG pictures"};
};

namespace pliant::app {

/// How simulated time becomes pictures; the same in the window and on the command line.
struct VideoSettings {
  PLIANT_FIELDS(VideoSettings)
  PLIANT_FIELD(std::optional<float>, rate, std::nullopt,
               .help = "pictures per second of video; if not set, one per time step", .unit = "fps", .min = 1,
               .max = 240, .change = sim::Change::live, .label = "Frame rate")
  PLIANT_FIELD(float, speed, 1.0f, .help = "simulated seconds per second of video; below 1 is slow motion",
               .min = 0.001, .max = 1000, .change = sim::Change::live)
  PLIANT_FIELD(
      bool, interpolate, true,
      .help =
          "interpolates particle positions in pictures between two steps; otherwise shows those of the nearest step",
      .change = sim::Change::live)
  PLIANT_FIELD(int, supersampling, 1,
               .help = "draws pictures this many times wider and higher and scales them down, for smoother edges",
               .min = 1, .max = 4, .change = sim::Change::live, .option = {.value = "int"})
  PLIANT_FIELD(PictureQuality, quality, PictureQuality::good,
               .help = "quality of the pictures; best takes at least 32 samples each; auto means good",
               .change = sim::Change::live)
  PLIANT_FIELD(std::optional<int>, samples, std::nullopt,
               .help =
                   "samples per picture, spread over its pixels, the light, the lens and the time that the shutter is "
                   "open; if not set, one, or as many as the other settings need",
               .min = 1, .max = 4096, .change = sim::Change::live, .option = {.value = "int"})
  PLIANT_FIELD(float, aperture, 0.0f, .help = "diameter of the lens: blurs what is nearer or farther than the focus",
               .unit = "m", .min = 0, .max = 1000, .change = sim::Change::live)
  PLIANT_FIELD(std::optional<float>, focus, std::nullopt,
               .help = "distance from the camera at which everything is sharp; if not set, that of the camera's target",
               .unit = "m", .min = 1e-6, .max = 1e6, .change = sim::Change::live, .option = {.value = "float"})
  PLIANT_FIELD(float, shutter, 0.0f,
               .help = "fraction of the time between two pictures that the shutter is open: blurs motion", .min = 0,
               .max = 1, .change = sim::Change::live)
  PLIANT_FIELD(int, compression, 20,
               .help = "MP4 compression: 0 is lossless, 18 looks as drawn, 28 is small, 51 is the worst", .min = 0,
               .max = 51, .change = sim::Change::live, .option = {.name = "crf", .value = "int"})
  PLIANT_FIELD(bool, transparent, false, .help = "PNG: makes the background transparent (alpha 0), but keeps shadows",
               .change = sim::Change::live)
  PLIANT_FIELD(float, orbit, 0.0f,
               .help = "time for one orbit of the camera around its target; negative = the other way; 0 = no orbit",
               .unit = "s", .min = -1e4, .max = 1e4, .change = sim::Change::live)

  /// Samples per picture: as specified, or as required by quality, lens and shutter.
  int samplesNeeded() const;
};

/// Settings of the window's recordings.
struct RecorderSettings : VideoSettings {
  RecorderSettings() { rate = 60.0f; }

  PLIANT_FIELDS(RecorderSettings, VideoSettings)
  PLIANT_FIELD(int, width, 1280, .help = "width of the pictures", .unit = "pixels", .min = 16, .max = 16384,
               .change = sim::Change::live)
  PLIANT_FIELD(int, height, 720, .help = "height of the pictures; for MP4, width and height are made even",
               .unit = "pixels", .min = 16, .max = 16384, .change = sim::Change::live)
  PLIANT_FIELD(RecordingFormat, format, RecordingFormat::mp4,
               .help = "file format; MP4 and GIF need the program ffmpeg", .change = sim::Change::live)
  PLIANT_FIELD(bool, panels, false, .help = "records the window as it is, at its own size and with its panels",
               .change = sim::Change::live, .label = "With panels")
  PLIANT_FIELD(float, lastSeconds, 10.0f, .help = "simulated time before now that \"Save the last seconds\" saves",
               .unit = "s", .min = 0.1, .max = 600, .change = sim::Change::live, .label = "Last seconds")
  PLIANT_FIELD(int, pictureScale, 1, .help = "size of pictures relative to the window, in width and height", .min = 1,
               .max = 8, .change = sim::Change::live, .label = "Picture size")
};

/// Disk space for a picture of a recording, rather overestimated [bytes].
std::uintmax_t bytesOfPicture(RecordingFormat format, glm::ivec2 size);

}  // namespace pliant::app
