// Fixed and animated positions: x_i <- p.
//
//   C(x) = |x - p|,  grad = (x - p)/|x - p|,  lambda = m |x - p|   gives   dx = p - x
//
// Bartels 2015, (3.12) to (3.15), with the signs put right (docs/references.md, correction 8). The particle has inverse
// mass 0, so that nothing else moves it and lambda would be infinite: the position is set directly. The velocity that
// follows, (x* - x) / h, is what contacts feel.
#pragma once

#include "sim/state/motion.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace pliant::sim {

/// Kinematic particles; the classes below set their targets in prepare().
class KinematicPositions : public Batch {
 public:
  using Batch::Batch;

  std::size_t size() const override { return targets_.size(); }
  void arrange(Iteration, std::size_t) override {}
  ParticleRange touched(std::size_t) const override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override { place(particles); }
  void projectInOrder(Particles& particles) override { place(particles); }
  std::string formula() const override { return R"($\mathbf{x} = \mathbf{p}(t)$)"; }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

  /// Sets the proposed positions to the targets.
  void place(Particles& particles) const;

 protected:
  struct Target {
    int particle;
    glm::vec3 now;  ///< target at the end of this substep [m]
  };
  std::vector<Target> targets_;
};

/// Particles that follow a path, one position per frame; after its end they stay at the last one.
class AnimatedPositions final : public KinematicPositions {
 public:
  explicit AnimatedPositions(int group) : KinematicPositions("animatedPosition", group) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<AnimatedPositions>(*this); }

  /// Precondition: the path is not empty and the particle has inverse mass 0.
  void add(int particle, std::vector<glm::vec3> path);
  /// Places the particles that were added since the last call where their paths are before step `frame`.
  void enter(Particles& particles, int frame);
  /// Finds this substep's targets; between frames a particle moves at constant speed.
  void prepare(const Particles& particles, const StepContext& context) override;

 private:
  std::vector<std::vector<glm::vec3>> paths_;  ///< by kinematic particle
  std::size_t entered_ = 0;                    ///< number of particles that enter() has placed
};

/// Particles that follow a motion: one-way attachments (Müller et al. 2007, 3.6).
class AttachedPositions final : public KinematicPositions {
 public:
  /// `motions` are those of the world.
  AttachedPositions(int group, const std::vector<std::unique_ptr<Motion>>& motions)
      : KinematicPositions("attachment", group), motions_(&motions) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<AttachedPositions>(*this); }
  void rebind(World& world) override;

  /// Fixes a particle relative to a motion, given by its index in the world. Precondition: it has inverse mass 0.
  void add(int particle, std::size_t motion, const Particles& particles);
  void prepare(const Particles& particles, const StepContext& context) override;

 private:
  struct Hold {
    std::size_t motion;
    glm::vec3 own;  ///< position in the frame of the motion [m]
  };
  const std::vector<std::unique_ptr<Motion>>* motions_;
  std::vector<Hold> holds_;  ///< by kinematic particle
};

/// The animated particles of a world; null: there are none.
inline AnimatedPositions* animatedPositions(const World& world) {
  return static_cast<AnimatedPositions*>(world.animated);
}
/// The attached particles of a world; null: there are none.
inline AttachedPositions* attachedPositions(const World& world) {
  return static_cast<AttachedPositions*>(world.attached);
}

}  // namespace pliant::sim
