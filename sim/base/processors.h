// How many processors there are to share work out to.
#pragma once

namespace pliant::sim {

/// The processors that this program is bound to, or OMP_NUM_THREADS where that is fewer; at least 1. It is what the
/// program started with: a number of threads set later does not change it.
int processorsToUse();

}  // namespace pliant::sim
