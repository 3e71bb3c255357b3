// Whose constraint is to blame: looked for where particles lie at rest, not where a blow-up has thrown them.
#pragma once

#include "sim/state/world.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// A constraint that asks for what its particles are far from even at rest.
struct FarTarget {
  std::string constraint;  ///< type
  std::vector<int> particles;
  int element = 0;      ///< whose constraint it is
  float value = 0.0f;   ///< C with all particles at rest, in its own unit
  float extent = 0.0f;  ///< largest distance of two of its particles at rest [m]
  float times = 0.0f;   ///< how many of these extents a particle has to go at least, until C is 0
};

/// The constraint that is farthest from what it asks while all particles are where they were made; nothing: none is
/// farther than kFarTarget of its own extents. Measured at rest, because a constraint that asks for 500 m of particles
/// 1 m apart reaches most of it in the first steps: by the time that the energy runs away the cloth that it tears at
/// is what is strained most, moves farthest, and would be blamed. Pressure and shape matching have targets of their
/// own.
std::optional<FarTarget> findFarTarget(const World& world);

/// The element whose constraint of this type holds just these particles, in any order; -1: it is not known.
int elementOfConstraint(const World& world, const std::string& type, const std::vector<int>& particles);

/// The elements that have constraints of particles but made none themselves, such as locks and formulas: the scene can
/// do without them. In order.
std::vector<int> tyingElements(const World& world);

}  // namespace pliant::sim
