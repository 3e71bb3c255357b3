// The command line: parses it, runs a command, turns exceptions into messages and exit codes.
#pragma once

namespace pliant::app {

/// Runs the program. Returns the exit code: 0 done, 1 the simulation failed, 2 bad input or usage.
int runCommandLine(int argc, char** argv);

}  // namespace pliant::app
