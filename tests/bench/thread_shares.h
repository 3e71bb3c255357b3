// What of a step is outside of parallel regions, and what more threads can gain.
#pragma once

#include <string>

namespace pliant::bench {

/// Prints, for fifteen of the scenes that come with the program, or for those whose name begins so: the part of a step
/// outside of parallel regions, how many regions there are and how long, two threads beside one, and the most that 16
/// could gain; then the same by phase. Without `onTwo` two threads are not measured: where other programs load the
/// machine they tell little.
void printThreadShares(const std::string& beginning, bool onTwo, bool quick, bool markdown);

}  // namespace pliant::bench
