#include "sim/step/thread_chooser.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pliant::sim {

int ThreadChooser::choose(int all) {
  PLIANT_ASSERT(all >= 1, "there is a thread");
  if (all == 1) return 1;
  onTrial_ = --wait_ < 0;
  if (onTrial_) chosen_ = chosen_ == kOne ? kAll : kOne;
  return chosen_ == kOne ? 1 : all;
}

void ThreadChooser::record(double seconds) {
  double& mine = seconds_[chosen_];
  const double other = seconds_[chosen_ == kOne ? kAll : kOne];
  mine = mine == 0.0 || onTrial_ ? seconds : 0.8 * mine + 0.2 * seconds;
  if (onTrial_) {
    // The worse the trial, the longer until the next one: trials stay a small part of the whole.
    const double ratio = mine > other ? mine / other : other / mine;
    wait_ = static_cast<int>(kPatience * std::clamp(ratio, 1.0, 100.0));
    if (mine > other) chosen_ = chosen_ == kOne ? kAll : kOne;
  } else if (other > 0.0 && mine > 1.5 * other) {
    wait_ = std::min(wait_, 0);  // it has become slow: try the other now
  }
}

}  // namespace pliant::sim
