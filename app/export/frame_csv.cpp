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

}  // namespace pliant::app
