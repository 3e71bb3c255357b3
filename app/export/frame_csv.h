// The result file of a frame: one row a particle.
#pragma once

#include "sim/state/world.h"

#include <string>

namespace pliant::app {

/// `object,particle,x,y,z,vx,vy,vz,radius,mass`, in order of object and particle number, of the particles that are
/// there; floats in the shortest form that reads back to the same float. Appends to `out`, which keeps its capacity
/// from frame to frame.
void writeFrameCsv(const sim::World& world, std::string& out);

}  // namespace pliant::app
