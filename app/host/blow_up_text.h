// Texts about a blow-up, for the terminal.
#pragma once

#include "app/host/cure_trials.h"
#include "sim/observe/blow_up.h"

#include <string>
#include <vector>

namespace pliant::app {

/// "the simulation failed in frame 12: ..." and the likely cause, one per line; ends with a newline.
std::string describe(const sim::BlowUp& failure);

/// Suggestions, one per line, from the cures that worked on a copy: "try: --set substeps=4   (4 substeps: stable for 5
/// s)"; if there are none, says so.
std::string describe(const std::vector<CureTrial>& good);

}  // namespace pliant::app
