// What a recording will cost before it begins: pictures, room on the disk, time.
#pragma once

#include "app/recording/recorder_settings.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pliant::app {

struct RecordingCost {
  double pictures = 0.0;
  std::uintmax_t bytes = 0;       ///< rather too many than too few
  std::optional<double> seconds;  ///< that drawing takes; nothing: nobody knows
};

/// Of a million pixels, each by one sample; what a picture is drawn of counts supersampling and samples.
double megapixelsOf(const VideoSettings& video, glm::ivec2 size);

/// `seconds`: simulated, that are recorded. `secondsAMegapixel`: that drawing took before; nothing: nothing was drawn.
RecordingCost costOf(const RecorderSettings& settings, double seconds, std::optional<double> secondsAMegapixel);

/// "40 s", "5 min", "1.5 h".
std::string durationText(double seconds);

}  // namespace pliant::app
