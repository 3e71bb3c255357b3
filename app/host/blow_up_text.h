// A blow-up in words, for the terminal.
#pragma once

#include "app/host/cure_trials.h"
#include "sim/observe/blow_up.h"

#include <string>
#include <vector>

namespace pliant::app {

/// "the simulation failed in frame 12: ..." and the likely cause, a line each; ends with a line end.
std::string describe(const sim::BlowUp& failure);

/// What to try, of the cures that a copy held with: "try: --set substeps=4   (4 substeps: stable for 5 s)", a line each;
/// that there is none where it is empty.
std::string describe(const std::vector<CureTrial>& good);

}  // namespace pliant::app
