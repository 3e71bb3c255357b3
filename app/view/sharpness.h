// The resolution of the window's next picture.
#pragma once

#include "app/view/picture_quality.h"

#include <cstddef>
#include <vector>

namespace pliant::app {

/// While something moves and pictures would take longer than kBudget, they are drawn with fewer pixels than the window
/// has: reduced by the required factor in each direction, in steps of a quarter. Still pictures have full resolution.
/// Times are from any monotonic clock [s].
class Sharpness {
 public:
  static constexpr double kBudget = 0.1;       ///< maximum time for a picture while something moves [s]
  static constexpr double kStandstill = 0.25;  ///< time after the last motion until pictures are sharp again [s]
  static constexpr float kCoarsest = 2.0f;     ///< maximum reduction: window pixels per pixel, in each direction
  static constexpr float kStep = 0.25f;        ///< steps of the reduction

  void setQuality(PictureQuality quality) { quality_ = quality; }
  /// The reduction for the next picture: window pixels per pixel, in each direction. `moves`: whether it shows a
  /// different time or view than the last one.
  float next(bool moves, double now);
  /// Whether nothing has moved for long enough that a picture may take its time.
  bool isStill(double now) const { return now - lastMove_ >= kStandstill; }
  /// A picture has been drawn. `seconds`: its duration.
  void note(float reduction, double seconds);
  /// Like next(), while something moves.
  float whileMoving() const;

 private:
  /// Expected time for a picture in full resolution: the median of the last ones [s].
  double secondsInFull() const;

  PictureQuality quality_ = PictureQuality::automatic;
  float reduction_ = 1.0f;      ///< reduction that meets the budget
  double lastMove_ = -1e30;     ///< [s]
  std::vector<double> inFull_;  ///< times of the last pictures, scaled to full resolution [s]
  std::size_t oldest_ = 0;      ///< index of the oldest of these
};

}  // namespace pliant::app
