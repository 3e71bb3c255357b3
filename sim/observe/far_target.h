// Finds the element whose constraint caused a blow-up, with particles at rest, not where it has thrown them.
#pragma once

#include "sim/state/world.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// A constraint whose target is far from its particles even at rest.
struct FarTarget {
  std::string constraint;  ///< type
  std::vector<int> particles;
  int element = 0;      ///< whose constraint it is
  float value = 0.0f;   ///< C with all particles at rest, in its own unit
  float extent = 0.0f;  ///< largest distance of two of its particles at rest [m]
  float times = 0.0f;   ///< least displacement of a particle until C is 0, by this extent
};

/// The constraint that is farthest from its target while all particles are where they were made; nothing: none is
/// farther than kFarTarget of its own extents. Measured at rest, because a constraint that demands 500 m of particles 1
/// m apart reaches most of it in the first steps: by the time that the energy runs away, the cloth that it tears at is
/// strained most, moves farthest, and would be blamed. Pressure and shape matching have targets of their own.
std::optional<FarTarget> findFarTarget(const World& world);

/// The element whose constraint of this type has exactly these particles, in any order; -1: unknown.
int elementOfConstraint(const World& world, const std::string& type, const std::vector<int>& particles);

/// The elements that have constraints but no particles of their own, such as locks and formulas: the scene can do
/// without them. In order.
std::vector<int> tyingElements(const World& world);

}  // namespace pliant::sim
