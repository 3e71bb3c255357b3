// The frames that `render` draws.
#pragma once

#include "app/base/frame_span.h"
#include "app/recording/recorder_settings.h"
#include "app/recording/recording_job.h"

#include <optional>

namespace pliant::app {

struct DrawnFrames {
  int begin = 1;  ///< of the whole sequence
  int lead = 1;   ///< first frame that the drawn ones depend on
  int first = 1, last = 0;
  bool isPart = false;  ///< part of a sequence whose other parts are drawn separately

  RecordedPart part(double timestep) const;
};

/// `frames`: number of simulated frames; those from `begin` on are shown. `single`: only a picture of the last one.
/// `span`: as requested. `seesAll`: pictures depend on all previously shown frames.
DrawnFrames drawnFrames(bool single, const std::optional<FrameSpan>& span, const VideoSettings& video, int begin,
                        int frames, double timestep, bool seesAll);

}  // namespace pliant::app
