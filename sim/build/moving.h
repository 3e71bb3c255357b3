// Motion of a collider or of the target of an attachment.
#pragma once

#include "sim/build/element_builder.h"

namespace pliant::sim {

struct MovingElement {
  PLIANT_FIELDS(MovingElement)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "linear velocity; cannot be combined with path",
               .unit = "m/s", .min = -1e6, .max = 1e6, .change = Change::live, .section = Section::motion)
  PLIANT_FIELD(glm::vec3, angularVelocity, glm::vec3(0.0f),
               .help = "angular velocity about center: rotation axis times rate", .unit = "rad/s", .min = -1e4,
               .max = 1e4, .change = Change::live, .section = Section::motion)
  PLIANT_FIELD(std::optional<glm::vec3>, center, std::nullopt,
               .help =
                   "point that it rotates about and that follows the path; if not set, its middle (of a mesh, the "
                   "file's origin)",
               .unit = "m", .min = -1e6, .max = 1e6, .label = "Centre", .section = Section::motion)
  PLIANT_FIELD(std::string, path, "", .help = "positions of center, one per frame, txt or OBJ; stays at the last one",
               .file = true, .label = "Path file", .section = Section::motion)

  void writeMotion(Motion& motion) const {
    motion.velocity = velocity;
    motion.angularVelocity = angularVelocity;
  }

  /// Appends the element's motion to the world; null, with the error reported, if its path is unusable.
  const Motion* addMotion(ElementBuilder& builder, const glm::vec3& middle) const {
    auto motion = std::make_unique<Motion>(builder.index(), center.value_or(middle));
    if (!path.empty()) {
      if (velocity != glm::vec3(0.0f))
        builder.error("velocity", "<velocity> is given beside a <path>, expected one of them");
      auto points = builder.readPoints("path", path, Transformed{});
      if (!points) return nullptr;
      motion->follow(std::move(points->positions));
    }
    builder.world().motions.push_back(std::move(motion));
    return builder.world().motions.back().get();
  }
};

}  // namespace pliant::sim
