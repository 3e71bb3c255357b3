#include "app/view/sharpness.h"

#include <algorithm>

namespace pliant::app {

namespace {

constexpr double kRoom = 0.85;          ///< fraction of the budget that a finer picture may be expected to take
constexpr std::size_t kRemembered = 5;  ///< pictures: a single late one has no effect

}  // namespace

float Sharpness::whileMoving() const {
  switch (quality_) {
    case PictureQuality::automatic:
      return reduction_;
    case PictureQuality::fast:
      return kCoarsest;
    default:
      return 1.0f;
  }
}

float Sharpness::next(bool moves, double now) {
  if (moves) lastMove_ = now;
  return isStill(now) ? 1.0f : whileMoving();
}

double Sharpness::secondsInFull() const {
  std::vector<double> sorted = inFull_;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

// Most of the work is proportional to the number of pixels.
void Sharpness::note(float reduction, double seconds) {
  const double pixels = double(reduction) * double(reduction);
  if (inFull_.size() < kRemembered) {
    inFull_.push_back(pixels * seconds);
  } else {
    inFull_[oldest_] = pixels * seconds;
    oldest_ = (oldest_ + 1) % kRemembered;
  }
  const auto expected = [full = secondsInFull()](float other) { return full / (double(other) * double(other)); };
  while (reduction_ < kCoarsest && expected(reduction_) > kBudget) reduction_ += kStep;
  while (reduction_ > 1.0f && expected(reduction_ - kStep) < kRoom * kBudget) reduction_ -= kStep;
}

}  // namespace pliant::app
