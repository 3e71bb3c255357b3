// Time steps without the rounding errors of floats.
#pragma once

namespace pliant::app {

/// A time step as it was written: 0.04, where the float is 0.0399999991.
double secondsOf(float timestep);

}  // namespace pliant::app
