// What a joint or a contact does to bodies, for the solver lens: the changes of their poses, and of their particles.
#pragma once

#include "sim/state/constraint_description.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// Visits each body whose particles at x are not where its pose has them: the warm start or the momentum of the passes
/// has moved it, or constraints of single particles have deformed the four, which the next solve takes back.
void describePoses(const World& world, std::span<const glm::vec4> x, const DescriptionVisitor& visitor);

/// The two sides of a projection before it, and how it has changed them since.
class DescribedBodies {
 public:
  /// b = -1: the other side is `particles`, or immovable.
  DescribedBodies(const World& world, Index a, Index b, std::span<const Index> particles);

  /// Particle k of the other side has moved by `displacement` [m].
  void move(std::size_t k, const glm::dvec3& displacement) { displacements_[k] = displacement; }
  /// With the bodies as they are now. The spans of `row` point into this object.
  void fill(const World& world, ConstraintDescription& row);
  /// Change of the poses, where there is a body: centre [m] and axis times angle [rad].
  void addTerms(const World& world, std::vector<Term>& terms) const;

 private:
  struct Side {
    Index body;
    BodyMotion before;
  };

  std::vector<Side> sides_;
  std::vector<Index> others_;
  std::vector<glm::dvec3> displacements_;  ///< by particle: its displacement [m]
  std::vector<Index> particles_;
  std::vector<glm::vec3> corrections_;
};

}  // namespace pliant::sim
