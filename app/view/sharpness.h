// How sharp the next picture of the window is drawn.
#pragma once

#include "app/view/picture_quality.h"

namespace pliant::app {

/// While something moves and pictures take longer than kBudget, only every n-th pixel of a row and a column is drawn;
/// at a standstill every one. Times are those of any clock that goes on [s].
class Sharpness {
 public:
  static constexpr double kBudget = 0.1;       ///< the longest that a picture should take while something moves [s]
  static constexpr double kStandstill = 0.25;  ///< so long after the last move pictures are sharp again [s]
  static constexpr int kCoarsest = 2;

  void setQuality(PictureQuality quality) { quality_ = quality; }
  /// The n of the next picture. `moves`: whether it shows another moment, or from elsewhere, than the last one.
  int next(bool moves, double now);
  /// Whether nothing has moved for so long that a picture may take its time.
  bool isStill(double now) const { return now - lastMove_ >= kStandstill; }
  /// A picture has been drawn. `seconds`: what it took.
  void note(int reduction, double seconds);
  /// The n of pictures while something moves.
  int whileMoving() const;

 private:
  PictureQuality quality_ = PictureQuality::automatic;
  int reduction_ = 1;        ///< that keeps to the budget
  double lastMove_ = -1e30;  ///< [s]
};

}  // namespace pliant::app
