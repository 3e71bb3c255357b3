#include "sim/scene/settings.h"

#include <algorithm>

namespace pliant::sim {

std::optional<Mistake> findMistake(const Settings& settings) {
  const bool together = settings.iteration == Iteration::global || settings.iteration == Iteration::massSpring;
  const bool repeats =
      std::any_of(settings.groupRepeats.begin(), settings.groupRepeats.end(), [](int n) { return n != 1; });
  if (std::ssize(settings.groupRepeats) > kGroupCount) {
    return Mistake{"groupRepeats",
                   "<groupRepeats> has more than ten numbers, expected one for each of the groups 0 to 9"};
  }
  if (settings.adaptive && settings.schedule == Schedule::hierarchical) {
    return Mistake{"adaptive", "<adaptive> asks for another <schedule> than hierarchical, expected one of the two"};
  }
  if (together && settings.effectiveSchedule() != Schedule::uniform) {
    return Mistake{
        "schedule",
        "<iteration> global and massSpring solve all groups at once, in no order, expected <schedule> uniform"};
  }
  if (together && repeats) {
    return Mistake{"groupRepeats",
                   "<iteration> global and massSpring solve all groups at once, expected no <groupRepeats>"};
  }
  if (settings.iteration == Iteration::massSpring && settings.stiffnessModel != StiffnessModel::compliant) {
    return Mistake{"stiffnessModel",
                   "<iteration> massSpring turns compliances into springs, expected <stiffnessModel> compliant"};
  }
  if (settings.chebyshev > 0.0f && settings.iteration != Iteration::jacobi) {
    return Mistake{"chebyshev", "<chebyshev> accelerates <iteration> jacobi only, expected that or 0"};
  }
  return std::nullopt;
}

}  // namespace pliant::sim
