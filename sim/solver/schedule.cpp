#include "sim/solver/schedule.h"

#include "sim/base/index.h"

namespace pliant::sim {

namespace {

constexpr std::array<int, kGroupCount> kUniform{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

constexpr auto kAdaptive = [] {
  std::array<int, kGroupCount*(kGroupCount + 1) / 2> groups{};
  std::size_t solve = 0;
  for (int last = 0; last < kGroupCount; ++last) {
    for (int group = 0; group <= last; ++group) groups[solve++] = group;
  }
  return groups;
}();

}  // namespace

std::span<const int> scheduleOfIteration(Schedule schedule) {
  switch (schedule) {
    case Schedule::uniform:
    case Schedule::hierarchical:  // after the coarse levels
      return kUniform;
    case Schedule::adaptive:
      return kAdaptive;
  }
  return kUniform;
}

int solvesPerVisit(std::span<const int> repeats, int group, bool lastIteration) {
  const int repeat = isIndexOf(group, repeats) ? repeats[group] : 1;
  return repeat > 0 ? repeat : int{lastIteration};
}

std::array<int, kGroupCount> solvesOfStep(Schedule schedule, int iterations, std::span<const int> repeats) {
  std::array<int, kGroupCount> solves{};
  if (iterations == 0) return solves;
  for (const int group : scheduleOfIteration(schedule)) {
    solves[group] += (iterations - 1) * solvesPerVisit(repeats, group, false) + solvesPerVisit(repeats, group, true);
  }
  return solves;
}

}  // namespace pliant::sim
