// From steps to pictures at a rate of their own.
#pragma once

#include "app/base/decimal_timestep.h"
#include "app/pictures/frame_request.h"

#include <functional>
#include <optional>

namespace pliant::app {

constexpr double kSameTime = 1e-6;  ///< parts of a step that are no time

/// Picture k shows the simulated time k times `period` after the first step. Between two steps particles and moved
/// colliders are on the straight way between their places, where both steps have them; all else is that of the nearer
/// step. A step that a picture falls on is shown as it is.
class Retimer {
 public:
  using Picture = std::function<void(const FrameRequest&)>;

  /// `period`: simulated time from picture to picture, above 0 [s]. `interpolate` false: the nearest step is shown.
  Retimer(double period, bool interpolate) : period_(period), interpolate_(interpolate) {}

  /// Takes the next step, which lasts `seconds`, above 0. Calls `picture` for each picture up to it.
  void add(FrameRequest shot, double seconds, const Picture& picture);
  /// The last step lasts as long as it does: of n steps of a length T there are n T / period pictures.
  void finish(const Picture& picture);

 private:
  void emit(const FrameRequest& shot, const Picture& picture);

  double period_;
  bool interpolate_;
  std::optional<FrameRequest> last_;
  double lastSeconds_ = 0.0;  ///< that the last one lasts
  long pictures_ = 0;         ///< so far
};

/// The state between two, t from 0 (a) to 1 (b).
Snapshot between(const Snapshot& a, const Snapshot& b, float t);

}  // namespace pliant::app
