// Loaded bodies: those that carry far more than they weigh.
//
// A light body between heavy ones yields to each of them by its own 1/m, while both push it by thousands of times its
// weight: unconverged iterations, a point that becomes inactive or the rounding of a float would throw it about. What
// matters is that both push it equally; its own mass does not. So the mass of a body between the ground and something
// more than kMaxLoadRatio times as heavy is scaled (mass scaling): contacts treat its mass as 1 / kMaxLoadRatio of its
// load, and scale its moments of inertia alike:
//
//   W <- f W,   m / f = max(m, m_load / f_load / kMaxLoadRatio)     from the top down
//
// Its load is held up by the same force, and the ground bears less than 1 / kMaxLoadRatio more. A body that the ground
// does not carry, or that carries nothing, is not scaled.
//
// Momentum is kept as long as a scaled body does not move. One that is struck from the side, or slides between what it
// lies on and its load, is scaled only in the direction in which it is squeezed (scaled_mass.h): across it, it moves
// with its own mass.
#pragma once

#include "sim/constraints/backed_bodies.h"
#include "sim/constraints/scaled_mass.h"
#include "sim/state/world.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// A body that carries up to this many times its mass is not scaled.
constexpr double kMaxLoadRatio = 100.0;

class LoadedBodies {
 public:
  /// `order` and `layers` as of BackedBodies::find().
  void find(World& world, std::span<const BodyPatch> patches, std::span<const std::uint32_t> order,
            std::span<const Index> layers);
  /// By body.
  std::span<const MassScale> massScales() const { return massScales_; }

 private:
  /// A body that lies on another.
  struct Load {
    Index below, above;
    glm::dvec3 normal;
  };
  /// How a scaled body moves across its load: whether something strikes it, or friction holds it.
  struct LateralState {
    bool isStruck = false, isHeld = false;
  };
  void findLateralMotion(World& world, std::span<const BodyPatch> patches);

  std::vector<MassScale> massScales_;
  std::vector<LateralState> lateral_;  ///< by body
  std::vector<char> isSupported_;      ///< by body: something immovable carries it, directly or through others
  std::vector<Load> loads_;            ///< from the ground upwards
};

}  // namespace pliant::sim
