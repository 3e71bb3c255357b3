#include "app/view/sharpness.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr double kRoom = 0.7;  ///< of the budget that a finer picture may be expected to take

// Most of the work is that of the pixels.
double expectedSeconds(double seconds, int reduction, int other) {
  const double ratio = double(reduction) / double(other);
  return seconds * ratio * ratio;
}

}  // namespace

int Sharpness::whileMoving() const {
  switch (quality_) {
    case PictureQuality::automatic:
      return reduction_;
    case PictureQuality::fast:
      return std::max(reduction_, 2);
    default:
      return 1;
  }
}

int Sharpness::next(bool moves, double now) {
  if (moves) lastMove_ = now;
  return isStill(now) ? 1 : whileMoving();
}

void Sharpness::note(int reduction, double seconds) {
  if (seconds > kBudget && reduction >= reduction_) {
    reduction_ = kCoarsest;
  } else if (reduction_ > 1 && expectedSeconds(seconds, reduction, 1) < kRoom * kBudget) {
    reduction_ = 1;
  }
}

}  // namespace pliant::app
