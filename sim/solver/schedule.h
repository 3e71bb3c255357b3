// In which sequence an iteration visits the priority groups: the choice `schedule`.
#pragma once

#include <array>
#include <span>

#include "sim/scene/settings.h"

namespace pliant::sim {

/// The groups in the order in which one solver iteration solves them.
/// uniform: 0 to 9. adaptive: 0 | 0 1 | 0 1 2 | ... | 0 ... 9, 55 solves, group g 10-g times and group 9 last
/// (thesis 5.4, completed in REQUIREMENTS LOOP-9).
std::span<const int> scheduleOfIteration(Schedule schedule);

/// How often each group is solved in a step of `iterations` iterations.
std::array<int, kGroupCount> solvesOfStep(Schedule schedule, int iterations);

}  // namespace pliant::sim
