// Spray, foam and bubbles of liquids: particles that are only drawn and push nothing (Ihmsen et al. 2012).
//
// After a step every liquid particle that is fast enough emits some: where its neighbours approach it and trap air, and
// where it is at the crest of a wave that moves outwards,
//
//   n = k Phi(E) (Phi(closing) + Phi(crest)) dt         (Phi: from 0 to 1 between two limits)
//
// along its path in the step. Their kind depends on the amount of liquid around them (filled part of a ball here,
// instead of the number of neighbours): spray flies, foam moves with the liquid for a few seconds, bubbles rise through
// it and are dragged along. Those that hit something solid or cloth vanish.
#pragma once

#include "sim/constraints/density.h"
#include "sim/contacts/spray_obstacles.h"
#include "sim/observe/diffuse_particle.h"
#include "sim/step/observer.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Deterministic, from the steps since they are kept: equal for any number of threads and for copies. Random numbers
/// are functions of particle and step.
class DiffuseParticles final : public StepObserver {
 public:
  /// There are at most this many, and at most kPerParticle times as many as particles of liquids.
  static constexpr std::size_t kMaxParticles = 8000;
  static constexpr std::size_t kPerParticle = 1;

  void end(const StepState& s) override;
  std::span<const DiffuseParticle> all() const { return all_; }

  /// Terminal velocity of a bubble that rises through a liquid [m/s].
  static glm::vec3 riseVelocity(const glm::vec3& gravity);
  /// Adds one; for tests. Precondition: there are fewer than kMaxParticles.
  void add(const DiffuseParticle& particle);

 private:
  using Liquids = std::vector<const Density*>;

  /// Memory of one piece of work.
  struct Piece {
    std::vector<SurfaceContact> contacts;
  };

  void findLiquids(const World& world);
  void move(const StepState& s);
  void moveOne(DiffuseParticle& p, const StepState& s, const glm::vec3& gravity, Piece& piece) const;
  bool meetsSolid(DiffuseParticle& p, const glm::vec3& before, const World& world, Piece& piece) const;
  void updateSurroundings(DiffuseParticle& p, const Particles& particles) const;
  void emitFrom(const Density& liquid, const StepState& s);
  void findIntakes(const Density& liquid, const StepState& s);
  void emitAt(const Density& liquid, std::size_t place, const StepState& s);

  Liquids liquids_;
  SprayObstacles obstacles_;  ///< of the step
  std::vector<DiffuseParticle> all_;
  std::uint32_t made_ = 0;
  std::size_t bound_ = 0;
  std::vector<glm::vec3> outward_;  ///< by place of a liquid
  std::vector<float> wanted_;       ///< the same: number to be emitted in this step
  std::vector<Piece> pieces_;
};

}  // namespace pliant::sim
