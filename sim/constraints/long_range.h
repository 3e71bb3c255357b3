// Long range attachments: no particle of a rope or a cloth gets farther from the nearest held one than the shortest
// path along the mesh at rest (Kim et al. 2012). They stop the stretching that few iterations leave.
//
//   C(x) = d - |x - a| >= 0        a: the held particle, d: shortest path to it along the edges
//
// Solved only while violated. a is immovable, so only x is corrected: onto the sphere around a.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/world.h"

#include <cstdint>
#include <vector>

namespace pliant::sim {

/// All such ties of a priority group, at most one per particle; a particle that a distance lock connects to the mesh
/// has one, too. They are recomputed when a particle is pinned or released and when a mesh tears.
class LongRange final : public Batch {
 public:
  LongRange(int group, const World& world) : Batch("longRange", group), world_(&world) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<LongRange>(*this); }
  void rebind(World& world) override { world_ = &world; }
  /// The batch of a priority group; made when it is new.
  static LongRange& of(World& world, int group);

  /// Ties the particles of an object. Precondition: the world has a surface or a strand of it.
  void add(int object) { objects_.push_back(object); }

  std::size_t size() const override { return ties_.size(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  std::string formula() const override { return R"($C = d - |\mathbf{x} - \mathbf{a}| \ge 0$)"; }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  struct Tie {
    int particle;
    int anchor;
    float distance;  ///< d [m]
  };

  bool isUpToDate(const Particles& particles) const;
  void findTies(const Particles& particles);

  const World* world_;
  std::vector<int> objects_;
  std::vector<Tie> ties_;
  std::vector<char> held_;  ///< by particle of the objects, in their order: whether it is held
  std::uint32_t topologyVersion_ = 0;
  std::size_t particleCount_ = 0;  ///< new particles may come with a lock
};

}  // namespace pliant::sim
