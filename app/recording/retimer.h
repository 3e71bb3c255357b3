// Converts steps to pictures at a different rate.
#pragma once

#include "app/base/decimal_timestep.h"
#include "app/pictures/frame_request.h"

#include <deque>
#include <functional>
#include <optional>
#include <vector>

namespace pliant::app {

constexpr double kSameTime = 1e-6;  ///< tolerance for equal times, as a fraction of a step

/// Exposure of a picture, ending at its time.
struct Shutter {
  double open = 0.0;  ///< fraction of the time between pictures, 0..1
  int states = 1;     ///< number of states per picture, at least 1
};
constexpr int kMaxStates = 16;  ///< more would not be visible

/// Picture k shows the simulated time k times `period` after the first step. Between two steps, particles and moving
/// colliders are interpolated linearly, and rods rotate, if they exist in both steps; everything else is from the
/// nearer step. A picture at the time of a step shows it unchanged.
class Retimer {
 public:
  using Picture = std::function<void(const FrameRequest&)>;

  /// `period`: simulated time between pictures, above 0 [s]. `interpolate` false: shows the nearest step. `begin`: time
  /// of the first step, if pictures are counted from an earlier time [s].
  Retimer(double period, bool interpolate, const Shutter& shutter = {}, double begin = 0.0);

  /// Adds a step that lasts `seconds`, above 0. Calls `picture` for each picture up to it.
  void add(FrameRequest shot, double seconds, const Picture& picture);
  /// Includes the duration of the last step: n steps of duration T give n T / period pictures.
  void finish(const Picture& picture);

 private:
  void emit(FrameRequest shot, const Picture& picture);
  /// The states during the exposure of a picture at this time, evenly spaced; none before the first step.
  std::vector<Exposure> exposureAt(double time) const;
  /// The state at a time between the first and the last remembered step.
  FrameRequest at(double time) const;

  double period_;
  bool interpolate_;
  Shutter shutter_;
  double begin_;
  std::deque<FrameRequest> steps_;  ///< the last ones, as far back as the exposure requires
  double lastSeconds_ = 0.0;        ///< duration of the last step
  long pictures_ = 0;               ///< so far
};

/// The state between two, t from 0 (a) to 1 (b).
Snapshot between(const Snapshot& a, const Snapshot& b, float t);

}  // namespace pliant::app
