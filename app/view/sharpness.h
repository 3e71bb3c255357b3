// How sharp the next picture of the window is drawn.
#pragma once

#include "app/view/picture_quality.h"

#include <cstddef>
#include <vector>

namespace pliant::app {

/// While something moves and pictures would take longer than kBudget, they are drawn with fewer pixels than the window
/// has: so many times fewer in each direction as it takes, in steps of a quarter. At a standstill all are drawn. Times
/// are those of any clock that goes on [s].
class Sharpness {
 public:
  static constexpr double kBudget = 0.1;       ///< the longest that a picture should take while something moves [s]
  static constexpr double kStandstill = 0.25;  ///< so long after the last move pictures are sharp again [s]
  static constexpr float kCoarsest = 2.0f;     ///< pixels of the window that one of a picture is wide, at most
  static constexpr float kStep = 0.25f;        ///< of that width

  void setQuality(PictureQuality quality) { quality_ = quality; }
  /// How many pixels of the window one of the next picture is wide and high. `moves`: whether it shows another moment,
  /// or from elsewhere, than the last one.
  float next(bool moves, double now);
  /// Whether nothing has moved for so long that a picture may take its time.
  bool isStill(double now) const { return now - lastMove_ >= kStandstill; }
  /// A picture has been drawn. `seconds`: what it took.
  void note(float reduction, double seconds);
  /// As next(), while something moves.
  float whileMoving() const;

 private:
  /// What a picture of the window's size is expected to take: the median of the last ones [s].
  double secondsInFull() const;

  PictureQuality quality_ = PictureQuality::automatic;
  float reduction_ = 1.0f;      ///< that keeps to the budget
  double lastMove_ = -1e30;     ///< [s]
  std::vector<double> inFull_;  ///< what the last pictures would have taken in full size [s]
  std::size_t oldest_ = 0;      ///< of these
};

}  // namespace pliant::app
