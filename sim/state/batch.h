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

/// Input of batches at the start of a substep.
struct StepContext {
  std::span<const Material> materials;
  std::span<const Object> objects;
  const Settings& settings;
  std::array<int, kGroupCount> solves{};  ///< how often each group is solved in this step
  float h = 0.0f;                         ///< time step of the substep [s]
  int frame = 0;
  float frameFraction = 1.0f;  ///< part of the frame that has passed at the end of this substep, 0 to 1

  float elasticPart = 1.0f;  ///< as TimeIntegrator::elasticPart(); below 1 under bdf2
  /// By particle, the part of x* - x that is not velocity: h v = x* - x - historyDisplacement, h the elastic step.
  /// Empty: 0.
  std::span<const glm::vec3> historyDisplacement = {};
  /// By particle, whether it continues from earlier steps (bdf2.h): of particles that constraints connect all do, or
  /// none, except immovable ones. Empty: all do.
  std::span<const char> hasHistory = {};

  /// elasticPart, or 1 where the particles of a constraint restart.
  template <typename Range>
  float elasticPartOf(const Range& particles) const {
    const auto does = [this](Index i) { return hasHistory[static_cast<std::size_t>(i)] != 0; };
    return hasHistory.empty() || std::any_of(particles.begin(), particles.end(), does) ? elasticPart : 1.0f;
  }
  /// The step whose square divides the compliance of a constraint of these particles [s].
  template <typename Range>
  float elasticStep(const Range& particles) const {
    return elasticPartOf(particles) * h;
  }
  /// The same for `count` particles from `first` on.
  float elasticStep(Index first, std::size_t count) const {
    const auto does = hasHistory.empty() ? hasHistory : hasHistory.subspan(static_cast<std::size_t>(first), count);
    return does.empty() || std::any_of(does.begin(), does.end(), [](char d) { return d != 0; }) ? elasticPart * h : h;
  }
};

/// Maps the material row of a constraint to another one, by the particles that it acts on.
using RowOf = std::function<Index(Index row, std::span<const Index> particles)>;

/// Sums of a Jacobi pass, one entry per particle: xyz = sum of corrections, w = number of constraints that added one.
using Corrections = AlignedVector<glm::vec4>;
/// The same, complete.
using CorrectionSums = std::span<const glm::vec4>;

/// Visits each multiplier that constraints keep through the iterations of a step, and may change it.
using MultiplierVisitor = std::function<void(float& multiplier)>;

/// The solver calls a batch once per pass (and colour), never per constraint. The interface for onlookers is in
/// inspectable_batch.h.
class Batch : public InspectableBatch {
 public:
  Batch(std::string_view type, int group) : type_(type), group_(group) {}
  Batch& operator=(const Batch&) = delete;

  /// A copy that behaves the same in all following steps. Call rebind() before it is used.
  virtual std::unique_ptr<Batch> clone() const = 0;
  /// Lets it refer to `world` from now on, a copy of the world that it belonged to before.
  virtual void rebind(World& /*world*/) {}

  std::string_view type() const { return type_; }  ///< constraint type, as statistics name it
  int group() const { return group_; }             ///< priority group, 0 to 9
  /// The member of the material row that is its stiffness; null: none, k = 1.
  virtual float Material::*column() const { return nullptr; }

  virtual std::size_t size() const = 0;  ///< number of constraints
  /// Whether its projection moves or reads particles, in the substep that is prepared; otherwise it only uses the poses
  /// of rigid bodies.
  virtual bool needsParticles() const { return true; }

  /// Called while the world is built: sets the material row of each constraint to rowOf(its row, its particles).
  virtual void assignRows(const RowOf& /*rowOf*/) {}

  /// Called when the iteration or the constraints have changed: sorts by colour, or lists the constraints by particle.
  virtual void arrange(Iteration iteration, std::size_t particleCount) = 0;
  /// Called once per substep, after contacts are found: caches what stays constant through the iterations.
  virtual void prepare(const Particles& particles, const StepContext& context) = 0;

  /// A range that contains all particles that accumulate() may correct.
  virtual ParticleRange touched(std::size_t particleCount) const { return {0, particleCount}; }
  /// Jacobi: adds every constraint's corrections at positions x (particles.predicted, or particles.position for
  /// pre-stabilisation) to `sums`. x is not changed.
  virtual void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) = 0;

  /// Jacobi with mass splitting, once after accumulate() at the same x, whose sums are `counts`: adds to the xyz of
  /// `split` every constraint's corrections if it gets 1/n of each particle's mass, n = counts.w (see
  /// mass_splitting.h). Changes nothing that later solves depend on.
  virtual void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) = 0;

  /// Whether some of its constraints are compliant in this step (see compliance.h): accumulate() leaves these out.
  virtual bool hasCompliant() const { return false; }
  /// Jacobi: adds the corrections of the compliant constraints; they are to be applied whole, not averaged.
  virtual void accumulateCompliant(const Particles&, std::span<const glm::vec4> /*x*/, Corrections&) {}

  /// Number of colours; constraints of one colour share no particle.
  virtual std::size_t colours() const = 0;
  /// Gauss-Seidel: projects the constraints of one colour, in parallel, at once on particles.predicted.
  virtual void projectColour(std::size_t colour, Particles& particles) = 0;
  /// Gauss-Seidel: projects all constraints one after the other in their order of insertion.
  virtual void projectInOrder(Particles& particles) = 0;

  /// Records for friction what a projection at x would record; for solvers that project by rows.
  virtual void recordDepths(std::span<const glm::vec4>) {}

  /// Before a step, saves the state of the batch that the step changes and later steps depend on; after a failed step,
  /// restores it.
  virtual void saveState() {}
  virtual void restoreState() {}

  /// Called at the end of a step with the new velocities, for constraints that act on these.
  virtual void updateVelocities(Particles&, const StepContext&) {}

  /// Adds to lambda of a compliant constraint, by LinearRow::number; for solvers that project by rows.
  virtual void addMultiplier(std::size_t /*number*/, float /*change*/) {}
  /// Visits the multipliers of its compliant constraints, always in the same order; for acceleration by extrapolation.
  virtual void forEachMultiplier(const MultiplierVisitor& /*visit*/) {}

 protected:
  Batch(const Batch&) = default;

 private:
  std::string_view type_;
  int group_;
};

}  // namespace pliant::sim
