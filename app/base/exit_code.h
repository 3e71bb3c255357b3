// What the program returns to the shell.
#pragma once

namespace pliant::app {

constexpr int kExitDone = 0;
constexpr int kExitFailed = 1;    ///< the simulation or the writing of its results failed
constexpr int kExitBadInput = 2;  ///< bad input or usage
// And interruptedExitCode().

}  // namespace pliant::app
