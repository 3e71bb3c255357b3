// The program's exit codes.
#pragma once

namespace pliant::app {

constexpr int kExitDone = 0;
constexpr int kExitFailed = 1;    ///< the simulation or writing its results failed
constexpr int kExitBadInput = 2;  ///< bad input or usage
// And interruptedExitCode().

}  // namespace pliant::app
