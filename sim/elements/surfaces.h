// The box among what particles collide with.
#pragma once

#include "sim/colliders/solids.h"
#include "sim/colliders/surface_element.h"

#include <fmt/format.h>

namespace pliant::sim {

struct BoxElement : SurfaceElement {
  PLIANT_FIELDS(BoxElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, min, glm::vec3(-0.5f), .help = "lowest corner", .unit = "m", .min = -1e6, .max = 1e6)
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.5f), .help = "highest corner", .unit = "m", .min = -1e6, .max = 1e6)
  PLIANT_FIELD(bool, inside, false, .help = "TRUE: a container, particles stay inside")

  void build(ElementBuilder& builder) const {
    for (int axis = 0; axis < 3; ++axis) {
      if (min[axis] < max[axis]) continue;
      return builder.error("max", fmt::format("<max> is {} along {} and <min> {}, expected a larger <max>", max[axis],
                                              "xyz"[axis], min[axis]));
    }
    const glm::vec3 middle = 0.5f * (min + max);
    if (inside) return addCollider<ContainerCollider>(builder, middle, min, max);
    addCollider<BoxCollider>(builder, middle, min, max);
  }
};

}  // namespace pliant::sim
