// A batch: all constraints of one type in one priority group, solved together.
#pragma once

#include "sim/scene/settings.h"
#include "sim/state/inspectable_batch.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace pliant::sim {

struct World;

/// What a batch may know of the step that begins.
struct StepContext {
  std::span<const Material> materials;
  std::span<const Object> objects;
  const Settings& settings;
  std::array<int, kGroupCount> solves{};  ///< how often each group is solved in this step
  float h = 0.0f;                         ///< time step of the substep [s]
  int frame = 0;
  float frameFraction = 1.0f;  ///< part of the frame that is over at the end of this substep, 0 to 1

  float elasticPart = 1.0f;  ///< part of h whose square divides the compliances of what goes on; below 1 under bdf2
  /// By particle, the part of x* - x that is no velocity: h v = x* - x - carriedOn, h the elastic step. Empty: nothing.
  std::span<const glm::vec3> carriedOn = {};
  /// By particle, whether it goes on from an earlier step: all that constraints join do, or none of it, but for what
  /// cannot move. Empty: all do.
  std::span<const char> goesOn = {};

  /// elasticPart, or 1 where the particles of a constraint begin anew.
  template <typename Range>
  float elasticPartOf(const Range& particles) const {
    const auto does = [this](Index i) { return goesOn[static_cast<std::size_t>(i)] != 0; };
    return goesOn.empty() || std::any_of(particles.begin(), particles.end(), does) ? elasticPart : 1.0f;
  }
  /// The step whose square divides the compliance of a constraint of these particles [s].
  template <typename Range>
  float elasticStep(const Range& particles) const {
    return elasticPartOf(particles) * h;
  }
  /// The same of `count` particles from `first` on.
  float elasticStep(Index first, std::size_t count) const {
    const auto does = goesOn.empty() ? goesOn : goesOn.subspan(static_cast<std::size_t>(first), count);
    return does.empty() || std::any_of(does.begin(), does.end(), [](char d) { return d != 0; }) ? elasticPart * h : h;
  }
};

/// A row of materials for a constraint that has one, by the particles that it acts on.
using RowOf = std::function<Index(Index row, std::span<const Index> particles)>;

/// Sums of a Jacobi pass, one entry a particle: xyz = sum of corrections, w = number of constraints that gave one.
using Corrections = AlignedVector<glm::vec4>;
/// The same, when all constraints have given theirs.
using CorrectionSums = std::span<const glm::vec4>;

/// Is given each multiplier that constraints keep through the iterations of a step, and may change it.
using MultiplierVisitor = std::function<void(float& multiplier)>;

/// The solver calls a batch once a pass (and colour), never once a constraint. What onlookers see of it is in
/// inspectable_batch.h.
class Batch : public InspectableBatch {
 public:
  Batch(std::string_view type, int group) : type_(type), group_(group) {}
  Batch& operator=(const Batch&) = delete;

  /// A copy that does the same in all steps to come. It belongs to no world yet where it refers to one.
  virtual std::unique_ptr<Batch> clone() const = 0;
  /// What it refers to is found in `world` from now on, a copy of the world that it belonged to before.
  virtual void belongTo(World& /*world*/) {}

  std::string_view type() const { return type_; }  ///< constraint type, as statistics name it
  int group() const { return group_; }             ///< priority group, 0 to 9
  /// Which value of the material row is its stiffness; null: none, k = 1.
  virtual float Material::*column() const { return nullptr; }

  virtual std::size_t size() const = 0;  ///< number of constraints
  /// Whether it moves particles or looks at them when it is projected, in the substep that is prepared; else it looks at
  /// the poses of rigid bodies alone.
  virtual bool needsParticles() const { return true; }

  /// Called while the world is built: gives each constraint the row of materials that rowOf(its row, its particles) is.
  virtual void assignRows(const RowOf& /*rowOf*/) {}

  /// Called when the iteration or the constraints changed: sorts by colour, or lists who touches which particle.
  virtual void arrange(Iteration iteration, std::size_t particleCount) = 0;
  /// Called once a step, after contacts are found: caches what stays constant through the iterations.
  virtual void prepare(const Particles& particles, const StepContext& context) = 0;

  /// A range that holds all particles which accumulate() may correct.
  virtual ParticleRange touched(std::size_t particleCount) const { return {0, particleCount}; }
  /// Jacobi: adds every constraint's corrections at positions x (particles.predicted, or particles.position for
  /// pre-stabilisation) to `sums`. x is not changed.
  virtual void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) = 0;

  /// Jacobi with mass splitting, once after accumulate() at the same x, of which `counts` are the sums: adds to the xyz
  /// of `split` every constraint's corrections as they are where it has 1/n of each particle's mass, n = counts.w (see
  /// mass_splitting.h). Changes nothing that later solves depend on.
  virtual void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) = 0;

  /// Whether some of its constraints are compliant in this step (see compliance.h): they take no part in accumulate().
  virtual bool hasCompliant() const { return false; }
  /// Jacobi: adds the corrections of the compliant constraints; they are to be applied whole, not averaged.
  virtual void accumulateCompliant(const Particles&, std::span<const glm::vec4> /*x*/, Corrections&) {}

  /// Number of colours; constraints of one colour share no particle.
  virtual std::size_t colours() const = 0;
  /// Gauss-Seidel: projects the constraints of one colour, in parallel, at once on particles.predicted.
  virtual void projectColour(std::size_t colour, Particles& particles) = 0;
  /// Gauss-Seidel: projects all constraints one after the other in their order of insertion.
  virtual void projectInOrder(Particles& particles) = 0;

  /// Notes what projecting at x would note for friction; for those who project by rows.
  virtual void noteDepths(std::span<const glm::vec4>) {}

  /// Before a step: remembers what the step changes in the batch itself and later steps depend on; and after it failed:
  /// is again as it was then.
  virtual void remember() {}
  virtual void recall() {}

  /// Called at the end of a step with the new velocities, for what acts on these.
  virtual void updateVelocities(Particles&, const StepContext&) {}

  /// Adds to lambda of a constraint that is compliant, by LinearRow::number; for those who project by rows.
  virtual void addMultiplier(std::size_t /*number*/, float /*change*/) {}
  /// Visits the multipliers of its compliant constraints, always in the same order; for those who carry iterations on.
  virtual void forEachMultiplier(const MultiplierVisitor& /*visit*/) {}

 protected:
  Batch(const Batch&) = default;

 private:
  std::string_view type_;
  int group_;
};

}  // namespace pliant::sim
