#include "sim/observe/crowd.h"

#include "sim/base/index.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace pliant::sim {

namespace {

/// The particles of an object and the box around them.
struct Crowd {
  double largest = 0.0;  ///< distance at which two of them touch [m]
  glm::vec3 extent{0.0f};
  double touching = 0.0;  ///< contacts per particle if they were spread evenly
};

Crowd crowdOf(const Object& object, const Particles& particles) {
  glm::vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
  Crowd crowd;
  for (const Index i : object.particles) {
    low = glm::min(low, glm::vec3(particles.position[i]));
    high = glm::max(high, glm::vec3(particles.position[i]));
    crowd.largest = std::max(crowd.largest, 2.0 * double(particles.radius[i]));
  }
  crowd.largest = std::max(crowd.largest, double(object.thickness));
  if (object.particles.empty()) return crowd;
  crowd.extent = high - low;
  crowd.touching = static_cast<double>(object.particles.size());
  for (int axis = 0; axis < 3; ++axis) {
    const double reach = 2.0 * crowd.largest;
    crowd.touching *= reach / std::max(double(crowd.extent[axis]), reach);
  }
  return crowd;
}

}  // namespace

std::string describeCrowd(const Scene& scene, const World& world) {
  Crowd worst;
  const Object* object = nullptr;
  for (const Object& each : world.objects) {
    const Crowd crowd = crowdOf(each, world.particles);
    if (crowd.touching <= worst.touching) continue;
    worst = crowd;
    object = &each;
  }
  if (object == nullptr) return {};
  return fmt::format(
      "the {} particles of {} lie within {:.3g} x {:.3g} x {:.3g} m and touch at {:.3g} m: use a smaller radius or "
      "thickness, or fewer particles",
      object->particles.size(), scene.describeElement(object->element), worst.extent.x, worst.extent.y, worst.extent.z,
      worst.largest);
}

}  // namespace pliant::sim
