// The result files of a frame: one row per particle, and one per pose.
#pragma once

#include "app/export/export_poses.h"
#include "sim/state/world.h"

#include <string>

namespace pliant::app {

/// `object,particle,x,y,z,vx,vy,vz,radius,mass`, in order of object and particle number, for the particles present;
/// floats in the shortest form that reads back to the same float. Appends to `out`, which can be reused to keep its
/// capacity.
void writeFrameCsv(const sim::World& world, std::string& out);
/// `object,particle,name,mass,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz`, in order of the table; otherwise the same.
void writePosesCsv(const ExportedPoses& poses, std::string& out);

}  // namespace pliant::app
