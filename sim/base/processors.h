// The number of processors to share work among.
#pragma once

namespace pliant::sim {

/// The processors that this program is bound to, or OMP_NUM_THREADS if that is fewer; at least 1. Determined at the
/// start of the program: a number of threads set later does not change it.
int processorsToUse();

}  // namespace pliant::sim
