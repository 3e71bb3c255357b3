// What a search for contacts between surfaces reads of a step.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_topology.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "sim/state/surfaces.h"

#include <cstdint>
#include <span>

namespace pliant::sim {

/// What the search reads of the world.
struct MeshScene {
  std::span<const SurfaceMesh> meshes;
  std::span<const Object> objects;
  std::span<const Material> materials;
  std::uint32_t topologyVersion = 0;
  std::span<const TetrahedralBody> solids = {};
};

struct SurfaceStep {
  const Particles* particles = nullptr;
  const SurfaceTopology* topology = nullptr;
  MeshScene scene;
  float margin = 0.0f;                ///< contacts are made this far ahead [m]
  bool pathsOnly = false;             ///< looks for what meets on its path, not for what is near
  float recovery = kLargestRecovery;  ///< what starts too near parts by this part of the distance to keep

  const Object& objectOf(Index particle) const { return scene.objects[particles->object[particle]]; }
  const Material& materialOf(Index particle) const { return scene.materials[particles->material[particle]]; }
  /// Half the thickness of a surface; the radius of any other particle. Two features keep the sum of theirs [m].
  float reachOf(Index particle) const {
    const Object& object = objectOf(particle);
    return object.meshed ? 0.5f * object.thickness : particles->radius[particle];
  }
};

}  // namespace pliant::sim
