// Hierarchical position based dynamics: the choice `schedule` hierarchical (Müller 2008).
//
// Each coarser level keeps a proper subset of the particles and distance constraints of ropes and cloth; every particle
// that a level leaves out is connected to at least two that it keeps, its parents. Coarse constraints connect kept
// particles with a common neighbour that is left out. They act only when stretched, and are as long as the path over
// that neighbour, so that no fold or coil is pulled straight; in a flat sheet as long as the straight distance, which
// edges only approximate (see flat_sheets.h). A step goes once from the coarsest level to the finest; a particle that a
// level leaves out follows its parents by the mean of their displacements, weighted by 1 / distance: dx = P dx_kept.
//
// So a kept particle carries along a part of those left out, and is that much heavier on its level:
//
//   m_level = P^T m_finer       sum m dx = sum m_level dx_kept, which the level's constraints leave at 0
#pragma once

#include "sim/base/index.h"
#include "sim/solver/iteration.h"
#include "sim/state/world.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace pliant::sim {

class Hierarchy {
 public:
  /// Builds the levels if the constraints have changed, and prepares them for a step.
  void prepare(const World& world, const StepContext& context);

  /// Number of coarse levels; level 0 is the finest of these.
  std::size_t levels() const { return levels_.size(); }
  /// Coarse constraints of a level.
  std::size_t constraints(std::size_t level) const { return levels_[level].batches.front()->size(); }

  /// Goes from coarsest to finest: solveOnce(level, batches of that level) is called `iterations` times on each.
  void solve(Particles& particles, int iterations, const std::function<void(std::size_t, BatchSpan)>& solveOnce);

 private:
  struct Parent {
    Index particle;
    float weight;  ///< weights of a child add up to 1
  };
  struct Child {
    Index particle;
    std::uint32_t firstParent, lastParent;  ///< range in parents
  };
  struct Level {
    Level() = default;
    Level(const Level& other);
    Level(Level&&) noexcept = default;
    Level& operator=(Level&&) noexcept = default;

    std::vector<std::unique_ptr<Batch>> batches;  ///< one
    std::vector<Child> children;                  ///< left out by this level, kept by the next finer one
    std::vector<Parent> parents;
    std::vector<float> inverseMass;  ///< by particle that it keeps [1/kg]
  };
  /// The input that the levels were built for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0, movable = 0;
    std::vector<char> compliant;  ///< by distance constraint
    float slack = 0.0f;           ///< of coarse constraints in flat sheets

    bool operator==(const Origin&) const = default;
  };

  void build(const World& world, const Origin& origin);
  void weigh();
  void prolongate(Particles& particles, const Level& level) const;

  Origin origin_;
  std::vector<Level> levels_;
  AlignedVector<glm::vec4> start_;  ///< positions and inverse masses before the coarsest level
  std::vector<double> mass_;        ///< of one level [kg]
};

}  // namespace pliant::sim
