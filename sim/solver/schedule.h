// The sequence in which an iteration visits the priority groups: the choice `schedule`.
#pragma once

#include "sim/scene/settings.h"

#include <array>
#include <span>

namespace pliant::sim {

/// The groups in the order in which one solver iteration solves them.
/// uniform: 0 to 9. adaptive: 0 | 0 1 | 0 1 2 | ... | 0 ... 9, 55 solves, group g 10-g times and group 9 last
/// (Bartels 2015, 5.4; docs/references.md, correction 12).
std::span<const int> scheduleOfIteration(Schedule schedule);

/// How often a group is solved when the schedule visits it: its entry in `repeats` (1 where there is none); 0 stands
/// for once, in the last iteration only (Bartels 2015, 5.3: expensive constraints that converge fast must be in the
/// final pass).
int solvesPerVisit(std::span<const int> repeats, int group, bool lastIteration);

/// How often each group is solved in a step of `iterations` iterations.
std::array<int, kGroupCount> solvesOfStep(Schedule schedule, int iterations, std::span<const int> repeats = {});

}  // namespace pliant::sim
