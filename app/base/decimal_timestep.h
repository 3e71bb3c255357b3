// Times as they were meant.
#pragma once

namespace pliant::app {

/// A time step as somebody wrote it: 0.04, where the float is 0.0399999991.
double secondsOf(float timestep);

}  // namespace pliant::app
