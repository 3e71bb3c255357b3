#include "sim/base/processors.h"

#include <omp.h>

#include <algorithm>

namespace pliant::sim {

namespace {

// OpenMP forgets OMP_NUM_THREADS once the number of threads is set, so it is read before main().
const int kThreadsAtStart = omp_get_max_threads();

}  // namespace

int processorsToUse() { return std::min(omp_get_num_procs(), kThreadsAtStart); }

}  // namespace pliant::sim
