// A blow-up in words, for the terminal.
#pragma once

#include "sim/observe/blow_up.h"

#include <string>

namespace pliant::app {

/// "the simulation failed in frame 12: ...", the likely cause and what to try, a line each; ends with a line end.
std::string describe(const sim::BlowUp& failure);

}  // namespace pliant::app
