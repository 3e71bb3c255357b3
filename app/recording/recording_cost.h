// The cost of a recording in advance: pictures, disk space, time.
#pragma once

#include "app/recording/recorder_settings.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pliant::app {

struct RecordingCost {
  double pictures = 0.0;
  std::uintmax_t bytes = 0;       ///< rather overestimated
  std::optional<double> seconds;  ///< drawing time; nothing: unknown
};

/// Work for a picture in million pixel samples, including supersampling and samples.
double megapixelsOf(const VideoSettings& video, glm::ivec2 size);

/// `seconds`: simulated time to be recorded. `secondsPerMegapixel`: previous drawing time; nothing: unknown.
RecordingCost costOf(const RecorderSettings& settings, double seconds, std::optional<double> secondsPerMegapixel);

/// "40 s", "5 min", "1.5 h".
std::string durationText(double seconds);

}  // namespace pliant::app
