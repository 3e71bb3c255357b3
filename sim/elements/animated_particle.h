// Moves a particle along a path, one position per frame (Bartels 2015, 3.2).
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/kinematic.h"

namespace pliant::sim {

struct AnimatedParticle : NamedElement, Transformed {
  PLIANT_FIELDS(AnimatedParticle, NamedElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "positions, one per frame, txt or OBJ; stays at the last one",
               .mandatory = true, .file = true)
  PLIANT_FIELD(int, objectID, 0, .help = "object that the particle belongs to", .min = 0, .object = true)
  PLIANT_FIELD(int, particleID, 0, .help = "index of the particle in its object", .min = 0)

  void build(ElementBuilder&) const {}

  void connect(ElementBuilder& builder) const {
    const ParticleReference particle{objectID, particleID};
    auto points = builder.readPoints("file", file, *this);
    if (!builder.checkReference("objectID", "particleID", particle) || !points) return;
    if (builder.isKinematic(particle)) {
      return builder.error("particleID", "another animatedParticle moves this particle already, expected one");
    }
    builder.connectWhenPresent({{particle},
                                [path = std::move(points->positions)](World& world, std::span<const int> particles) {
                                  animate(world, particles[0], path);
                                },
                                true});
  }

 private:
  static void animate(World& world, int index, const std::vector<glm::vec3>& path) {
    if (world.animated == nullptr) {
      world.animated =
          static_cast<AnimatedPositions*>(&world.insert(std::make_unique<AnimatedPositions>(group::kKinematic)));
    }
    world.particles.fix(index);
    animatedPositions(world)->add(index, path);
  }
};

}  // namespace pliant::sim
