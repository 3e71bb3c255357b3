// How recordings are made: declared once, for the window's panel, the preferences and the command line.
#pragma once

#include "app/view/picture_quality.h"
#include "sim/scene/field.h"

#include <glm/vec2.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace pliant::app {

/// What a recording becomes.
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
               .help = "pictures in a second of the video; if not given, one for each time step", .unit = "fps",
               .min = 1, .max = 240, .change = sim::Change::live, .label = "Frame rate")
  PLIANT_FIELD(float, speed, 1.0f, .help = "simulated seconds in a second of the video; below 1 is slow motion",
               .min = 0.001, .max = 1000, .change = sim::Change::live)
  PLIANT_FIELD(
      bool, interpolate, true,
      .help = "a picture between two steps shows particles between their places; FALSE: those of the nearest step",
      .change = sim::Change::live)
  PLIANT_FIELD(int, supersampling, 1,
               .help = "draws pictures this many times wider and higher and scales them down, for smoother edges",
               .min = 1, .max = 4, .change = sim::Change::live, .option = {.value = "int"})
  PLIANT_FIELD(PictureQuality, quality, PictureQuality::good,
               .help = "quality of the pictures; best takes at least 32 samples each; auto is good",
               .change = sim::Change::live)
  PLIANT_FIELD(std::optional<int>, samples, std::nullopt,
               .help =
                   "samples of each picture, spread over its pixels, the light, the lens and the time that the shutter "
                   "is open; if not given, one, or as many as the others need",
               .min = 1, .max = 4096, .change = sim::Change::live, .option = {.value = "int"})
  PLIANT_FIELD(float, aperture, 0.0f,
               .help = "diameter of the lens: what is nearer or farther than the focus is blurred by it", .unit = "m",
               .min = 0, .max = 1000, .change = sim::Change::live)
  PLIANT_FIELD(
      std::optional<float>, focus, std::nullopt,
      .help = "distance from the camera at which everything is sharp; if not given, that of the camera's target",
      .unit = "m", .min = 1e-6, .max = 1e6, .change = sim::Change::live, .option = {.value = "float"})
  PLIANT_FIELD(float, shutter, 0.0f,
               .help = "part of the time between two pictures that the shutter is open: what moves is blurred",
               .min = 0, .max = 1, .change = sim::Change::live)
  PLIANT_FIELD(int, compression, 20,
               .help = "compression of MP4: 0 loses nothing, 18 looks as drawn, 28 is small, 51 is the worst", .min = 0,
               .max = 51, .change = sim::Change::live, .option = {.name = "crf", .value = "int"})
  PLIANT_FIELD(bool, transparent, false, .help = "PNG: leaves out what is behind things (alpha 0); their shadows stay",
               .change = sim::Change::live)
  PLIANT_FIELD(float, orbit, 0.0f,
               .help = "time in which the camera goes once around its target, negative for the other way; 0: it stays",
               .unit = "s", .min = -1e4, .max = 1e4, .change = sim::Change::live)

  /// Samples of each picture: what is asked for, or what quality, lens and shutter need.
  int samplesNeeded() const;
};

/// Those of the window.
struct RecorderSettings : VideoSettings {
  RecorderSettings() { rate = 60.0f; }

  PLIANT_FIELDS(RecorderSettings, VideoSettings)
  PLIANT_FIELD(int, width, 1280, .help = "width of the pictures", .unit = "pixels", .min = 16, .max = 16384,
               .change = sim::Change::live)
  PLIANT_FIELD(int, height, 720, .help = "height of the pictures; for MP4 both are made even", .unit = "pixels",
               .min = 16, .max = 16384, .change = sim::Change::live)
  PLIANT_FIELD(RecordingFormat, format, RecordingFormat::mp4,
               .help = "kind of file; MP4 and GIF need the program ffmpeg", .change = sim::Change::live)
  PLIANT_FIELD(bool, panels, false, .help = "recordings show the window as it is, in its own size and with its panels",
               .change = sim::Change::live, .label = "With panels")
  PLIANT_FIELD(float, lastSeconds, 10.0f, .help = "simulated time up to now that \"Save the last seconds\" saves",
               .unit = "s", .min = 0.1, .max = 600, .change = sim::Change::live, .label = "Last seconds")
  PLIANT_FIELD(int, pictureScale, 1, .help = "pictures are this many times as wide and high as the window", .min = 1,
               .max = 8, .change = sim::Change::live, .label = "Picture size")
};

/// Bytes that a picture of a recording takes on the disk, rather too many than too few.
std::uintmax_t bytesOfPicture(RecordingFormat format, glm::ivec2 size);

}  // namespace pliant::app
