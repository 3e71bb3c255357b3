// From steps to pictures at a rate of their own.
#pragma once

#include "app/base/decimal_timestep.h"
#include "app/pictures/frame_request.h"

#include <deque>
#include <functional>
#include <optional>
#include <vector>

namespace pliant::app {

constexpr double kSameTime = 1e-6;  ///< parts of a step that are no time

/// For how long a picture is exposed, up to its moment.
struct Shutter {
  double open = 0.0;  ///< part of the time from picture to picture, 0..1
  int states = 1;     ///< that a picture is made of, at least 1
};
constexpr int kMostStates = 16;  ///< more are not told from these

/// Picture k shows the simulated time k times `period` after the first step. Between two steps particles and moved
/// colliders are on the straight way between their places, and rods turn, where both steps have them; all else is that of
/// the nearer step. A step that a picture falls on is shown as it is.
class Retimer {
 public:
  using Picture = std::function<void(const FrameRequest&)>;

  /// `period`: simulated time from picture to picture, above 0 [s]. `interpolate` false: the nearest step is shown.
  /// `begin`: time of the first step that comes, of a part of what pictures are counted over [s].
  Retimer(double period, bool interpolate, const Shutter& shutter = {}, double begin = 0.0);

  /// Takes the next step, which lasts `seconds`, above 0. Calls `picture` for each picture up to it.
  void add(FrameRequest shot, double seconds, const Picture& picture);
  /// The last step lasts as long as it does: of n steps of a length T there are n T / period pictures.
  void finish(const Picture& picture);

 private:
  void emit(FrameRequest shot, const Picture& picture);
  /// The moments while the shutter is open for a picture at this time, evenly spread; none before the first step.
  std::vector<Exposure> exposureAt(double time) const;
  /// What is shown at a time between the first and the last step that are remembered.
  FrameRequest at(double time) const;

  double period_;
  bool interpolate_;
  Shutter shutter_;
  double begin_;
  std::deque<FrameRequest> steps_;  ///< the last ones, as far back as the shutter is open
  double lastSeconds_ = 0.0;        ///< that the last one lasts
  long pictures_ = 0;               ///< so far
};

/// The state between two, t from 0 (a) to 1 (b).
Snapshot between(const Snapshot& a, const Snapshot& b, float t);

}  // namespace pliant::app
