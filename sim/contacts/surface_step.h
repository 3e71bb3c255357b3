// Input of a search for contacts between surfaces.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_topology.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "sim/state/surfaces.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pliant::sim {

/// The part of the world that the search reads.
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
  bool pathsOnly = false;             ///< finds only collisions on paths, not features that are near
  float recovery = kLargestRecovery;  ///< features that start too near separate by this part of the distance to keep

  const Object& objectOf(Index particle) const { return scene.objects[particles->object[particle]]; }
  const Material& materialOf(Index particle) const { return scene.materials[particles->material[particle]]; }
  /// Half the thickness of a surface; the radius of any other particle. The distance to keep is the sum for two
  /// features [m].
  float reachOf(Index particle) const {
    const Object& object = objectOf(particle);
    return object.collidesAsMesh ? 0.5f * object.thickness : particles->radius[particle];
  }
  /// Whether an attachment ties particles of the two features together, which then never touch.
  template <std::size_t N, std::size_t M>
  bool areTied(const std::array<Index, N>& some, const std::array<Index, M>& others) const {
    const auto isTied = [&](const auto& members, Index object) {
      return std::any_of(members.begin(), members.end(), [&](Index i) { return particles->tiedTo[i] == object; });
    };
    const Index one = particles->object[some[0]], other = particles->object[others[0]];
    return one != other && (isTied(some, other) || isTied(others, one));
  }
};

}  // namespace pliant::sim
