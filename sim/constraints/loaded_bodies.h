// What carries far more than it weighs.
//
// A light body between heavy ones gives way to each of them by its own 1/m, and what it is pushed by both is thousands of
// times what it could bear alone: iterations that have not converged, a point that bears no more or the rounding of a
// float would throw it about. What matters is that it is pushed by both alike; its own mass does not. So the mass of what
// lies between the ground and something more than kMostLoad times as heavy is scaled (mass scaling): contacts take it for
// that much lighter than its load, moments of inertia too:
//
//   W <- f W,   m / f = max(m, m_load / f_load / kMostLoad)     from the top down
//
// What it carries is held up by the same force, the ground bears less than 1 / kMostLoad more. A body that is not borne by
// the ground, or bears nothing, is not scaled.
//
// Momentum stays as long as a scaled body does not move. One that something strikes from the side, or that slides between
// what it lies on and what it bears, is scaled in the direction alone in which it is squeezed (scaled_mass.h): across it,
// it moves as what it is.
#pragma once

#include "sim/constraints/backed_bodies.h"
#include "sim/constraints/scaled_mass.h"
#include "sim/state/world.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// A body that carries up to so many times its mass is not scaled.
constexpr double kMostLoad = 100.0;

class LoadedBodies {
 public:
  /// `order` and `layers` as of BackedBodies::find().
  void find(World& world, std::span<const BearingPart> parts, std::span<const std::uint32_t> order,
            std::span<const Index> layers);
  /// By body.
  std::span<const MassScale> massScales() const { return massScales_; }

 private:
  /// One that lies on another.
  struct Load {
    Index below, above;
    glm::dvec3 normal;
  };
  /// How a scaled body moves across its load.
  struct Sideways {
    bool isStruck = false, isHeld = false;
  };
  void findHowTheyMove(World& world, std::span<const BearingPart> parts);

  std::vector<MassScale> massScales_;
  std::vector<Sideways> sideways_;  ///< by body
  std::vector<char> isBorne_;       ///< by body: something that it lies on is borne by what stays
  std::vector<Load> loads_;         ///< from the ground upwards
};

}  // namespace pliant::sim
