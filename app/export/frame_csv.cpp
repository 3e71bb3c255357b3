#include "app/export/frame_csv.h"

#include "sim/base/index.h"
#include "sim/state/object.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>

namespace pliant::app {

void writeFrameCsv(const sim::World& world, std::string& out) {
  out += "object,particle,x,y,z,vx,vy,vz,radius,mass\n";
  const sim::Particles& particles = world.particles;
  const auto end = std::back_inserter(out);
  for (std::size_t o = 0; o < world.objects.size(); ++o) {
    const sim::Object& object = world.objects[o];
    for (std::size_t place = 0; place < object.particles.size(); ++place) {
      const sim::Index i = object.particles[place];
      const glm::vec4& x = particles.position[i];
      const glm::vec3& v = particles.velocity[i];
      fmt::format_to(end, FMT_COMPILE("{},{},{},{},{},{},{},{},{},{}\n"), o, object.numberAt(place), x.x, x.y, x.z, v.x,
                     v.y, v.z, particles.radius[i], particles.mass[i]);
    }
  }
}

void writePosesCsv(const ExportedPoses& poses, std::string& out) {
  out += "object,particle,name,mass,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\n";
  const auto end = std::back_inserter(out);
  for (std::size_t i = 0; i < poses.objects.size(); ++i) {
    const glm::vec3 &x = poses.positions[i], &v = poses.velocities[i], &omega = poses.angularVelocities[i];
    const glm::vec4& q = poses.rotations[i];
    fmt::format_to(end, FMT_COMPILE("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n"), poses.objects[i],
                   poses.numbers[i], poses.names[i], poses.masses[i], x.x, x.y, x.z, q[0], q[1], q[2], q[3], v.x, v.y,
                   v.z, omega.x, omega.y, omega.z);
  }
}

}  // namespace pliant::app
