// Spray, foam and bubbles of liquids: particles that are drawn only and push nothing (Ihmsen et al. 2012).
//
// After a step every liquid particle that is fast enough sets some free: where its neighbours come at it and take air
// along, and where it is at the crest of a wave that moves outwards,
//
//   n = k Phi(E) (Phi(closing) + Phi(crest)) dt         (Phi: from 0 to 1 between two limits)
//
// along the way that it goes in the step. What they are is decided by how much liquid is around them (parts
// of a ball here in place of numbers of neighbours): spray flies, foam goes with the liquid for a few seconds, bubbles
// rise through it and are dragged along. What drops onto something solid is gone, and what meets cloth.
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

/// They are a function of the steps since they are kept: equal for any number of threads, and a copy goes on in the same
/// way. Their random numbers are those of a particle and a step.
class DiffuseParticles final : public StepObserver {
 public:
  /// There are at most so many, and at most kPerParticle times as many as particles of liquids.
  static constexpr std::size_t kMost = 8000;
  static constexpr std::size_t kPerParticle = 1;

  void end(const StepState& s) override;
  std::span<const DiffuseParticle> all() const { return all_; }

  /// Of a particle in a liquid: velocity at which it rises through it in the end [m/s].
  static glm::vec3 riseOf(const glm::vec3& gravity);
  /// One that is set free by hand; for tests. Precondition: fewer than kMost are there.
  void add(const DiffuseParticle& particle);

 private:
  using Liquids = std::vector<const Density*>;

  /// What one piece of work needs.
  struct Piece {
    std::vector<SurfaceContact> contacts;
  };

  void findLiquids(const World& world);
  void move(const StepState& s);
  void moveOne(DiffuseParticle& p, const StepState& s, const glm::vec3& gravity, Piece& piece) const;
  bool meetsSolid(DiffuseParticle& p, const glm::vec3& before, const World& world, Piece& piece) const;
  void lookAround(DiffuseParticle& p, const Particles& particles) const;
  void makeFrom(const Density& liquid, const StepState& s);
  void findIntakes(const Density& liquid, const StepState& s);
  void makeAt(const Density& liquid, std::size_t place, const StepState& s);

  Liquids liquids_;
  SprayObstacles obstacles_;  ///< of the step
  std::vector<DiffuseParticle> all_;
  std::uint32_t made_ = 0;
  std::size_t bound_ = 0;
  std::vector<glm::vec3> outward_;  ///< by place of a liquid
  std::vector<float> wanted_;       ///< the same: how many are set free in this step
  std::vector<Piece> pieces_;
};

}  // namespace pliant::sim
