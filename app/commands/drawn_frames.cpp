#include "app/commands/drawn_frames.h"

#include "app/base/decimal_timestep.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

RecordedPart DrawnFrames::part(double timestep) const {
  RecordedPart part{(lead - begin) * timestep, (first - begin) * timestep};
  if (isPart) part.to = (last + 1 - begin) * timestep;
  return part;
}

DrawnFrames drawnFrames(bool single, const std::optional<FrameSpan>& span, const VideoSettings& video, int begin,
                        int frames, double timestep, bool seesAll) {
  DrawnFrames drawn{begin, begin, begin, frames};
  if (single) {
    drawn.first = std::max(frames, begin);
    drawn.lead = video.shutter > 0.0f ? std::max(drawn.first - 1, begin) : drawn.first;
    return drawn;
  }
  if (!span || !span->isPart) return drawn;
  drawn.isPart = true;
  drawn.first = std::max(span->first, begin);
  drawn.last = span->last;
  if (seesAll) return drawn;
  // Exposure, and interpolation between two steps, can extend over the time between two pictures.
  const double period = video.rate ? secondsOf(video.speed) / secondsOf(*video.rate) : timestep;
  drawn.lead = std::max(drawn.first - 1 - static_cast<int>(std::ceil(period / timestep)), begin);
  return drawn;
}

}  // namespace pliant::app
