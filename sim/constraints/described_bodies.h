// What a joint or a contact does to bodies, as the lens shows it: how their poses change, and so their particles.
#pragma once

#include "sim/state/constraint_description.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// Visits each body whose particles do not lie at x where its pose has them: multipliers of the last substep, or the
/// momentum of the last passes, have pushed it, or what moved them singly has bent the four, which the solve that now
/// comes takes back.
void describePoses(const World& world, std::span<const glm::vec4> x, const DescriptionVisitor& visitor);

/// The two sides of a projection before it, and what it has done to them since.
class DescribedBodies {
 public:
  /// b = -1: the other side are the particles, or what stays.
  DescribedBodies(const World& world, Index a, Index b, std::span<const Index> particles);

  /// Particle k of the other side went `way` [m].
  void move(std::size_t k, const glm::dvec3& way) { ways_[k] = way; }
  /// With the bodies as they are now. The spans of `row` are of this object.
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
  std::vector<glm::dvec3> ways_;  ///< of the others
  std::vector<Index> particles_;
  std::vector<glm::vec3> corrections_;
};

}  // namespace pliant::sim
