#include "app/recording/recorder_settings.h"

#include <algorithm>

namespace pliant::app {

int VideoSettings::samplesNeeded() const {
  constexpr int kOfBest = 32, kOfMotion = 16;
  constexpr int kOfLens = 48;  // a blurred outline consists of this many discs; with fewer, they could be counted
  if (samples) return *samples;
  return std::max(
      {quality == PictureQuality::best ? kOfBest : 1, aperture > 0.0f ? kOfLens : 1, shutter > 0.0f ? kOfMotion : 1});
}

// Measured with scenes of all kinds at compression 20: an MP4 takes 0.01 to 0.08 bytes per pixel, a GIF 0.1 to 0.5, a
// PNG 0.2 to 1.2.
std::uintmax_t bytesOfPicture(RecordingFormat format, glm::ivec2 size) {
  const double perPixel = format == RecordingFormat::mp4 ? 0.1 : format == RecordingFormat::gif ? 0.6 : 1.5;
  return static_cast<std::uintmax_t>(perPixel * double(size.x) * double(size.y)) + 1024;
}

}  // namespace pliant::app
