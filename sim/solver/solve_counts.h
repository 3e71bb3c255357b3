// The solver's work, counted for statistics.
#pragma once

#include "sim/scene/settings.h"

#include <array>

namespace pliant::sim {

struct SolveCounts {
  std::array<int, kGroupCount> groupSolves{};  ///< how often each group was solved in the last step
  double projections = 0.0;                    ///< constraint projections so far: constraints times solves
};

}  // namespace pliant::sim
