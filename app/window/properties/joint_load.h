// The load of a joint, below its breaking force.
#pragma once

#include "sim/observe/joint_load.h"

#include <string>

namespace pliant::app {

/// "carries 47 N", or that it is broken.
std::string describeLoad(const sim::JointLoad& load);

/// Draws a row of the inspector's table.
void drawLoad(const sim::JointLoad& load);

}  // namespace pliant::app
