#include "app/recording/recording_cost.h"

#include <fmt/format.h>

#include <cmath>

namespace pliant::app {

namespace {

constexpr double kUsualRate = 60.0;  ///< pictures per second if one is taken for each time step
constexpr double kMinute = 60.0, kHour = 3600.0;

}  // namespace

double megapixelsOf(const VideoSettings& video, glm::ivec2 size) {
  const double enlarged = double(video.supersampling) * double(video.supersampling);
  return 1e-6 * double(size.x) * double(size.y) * enlarged * double(video.samplesNeeded());
}

RecordingCost costOf(const RecorderSettings& settings, double seconds, std::optional<double> secondsPerMegapixel) {
  const glm::ivec2 size(settings.width, settings.height);
  const double rate = settings.rate ? double(*settings.rate) : kUsualRate;
  RecordingCost cost;
  cost.pictures = std::ceil(seconds * rate / double(settings.speed));
  cost.bytes = static_cast<std::uintmax_t>(cost.pictures * double(bytesOfPicture(settings.format, size)));
  if (secondsPerMegapixel) cost.seconds = cost.pictures * megapixelsOf(settings, size) * *secondsPerMegapixel;
  return cost;
}

std::string durationText(double seconds) {
  if (seconds < 1.5 * kMinute) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 1.5 * kHour) return fmt::format("{:.0f} min", std::ceil(seconds / kMinute));
  return fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace pliant::app
