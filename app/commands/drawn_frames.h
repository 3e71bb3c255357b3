// Which frames `render` draws.
#pragma once

#include "app/base/frame_span.h"
#include "app/recording/recorder_settings.h"
#include "app/recording/recording_job.h"

#include <optional>

namespace pliant::app {

struct DrawnFrames {
  int begin = 1;  ///< of the whole sequence
  int lead = 1;   ///< what is drawn looks back to this one
  int first = 1, last = 0;
  bool isPart = false;  ///< of a sequence, whose other parts are drawn elsewhere

  RecordedPart part(double timestep) const;
};

/// Of `frames` that are simulated, shown from frame `begin` on. `single`: one picture, of the last. `span`: as asked for.
/// `seesAll`: what is drawn depends on all that was shown before.
DrawnFrames drawnFrames(bool single, const std::optional<FrameSpan>& span, const VideoSettings& video, int begin,
                        int frames, double timestep, bool seesAll);

}  // namespace pliant::app
