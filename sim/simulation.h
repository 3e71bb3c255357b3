// The simulation: built from a Scene, makes steps, owns the running state. The interface of sim that programs include.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/observe/blow_up.h"
#include "sim/scene/scene.h"
#include "sim/solver/solve_counts.h"
#include "sim/step/phase.h"

#include <glm/vec3.hpp>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

struct Blade;
struct DiffuseParticle;
struct EffectiveStiffness;
struct Flow;
struct StepRecording;
struct World;
class EnergyBudget;

struct BuildOptions {
  std::filesystem::path assets;  ///< folder of files that are not beside the scene; may be empty
};

/// More than 25 methods: everything that one does with a scene, with the mouse, and to observe it is here once, and
/// each is one call into the class behind.
class Simulation {
 public:
  /// Builds the scene: loads its files, makes particles and constraints, resolves references. Throws InputError with
  /// all errors; warnings go to `messages`.
  Simulation(Scene scene, const BuildOptions& options, InputMessages& messages);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// An independent copy whose steps are the same as those of this one, bit for bit. It has no observers: it is not
  /// recorded, keeps no energy budget, measures no stiffness, and stops for no flag. Its foam() is copied.
  Simulation clone() const;

  /// One frame: the algorithm of Bartels 2015, listings 1 and 2, and of Müller et al. 2007. Returns false and leaves
  /// the state as it was before the step when a number stopped being finite; see blowUp().
  bool step();
  /// Why it is stopped; nothing: it is not.
  const std::optional<BlowUp>& blowUp() const;
  /// Lets a step in progress end early, with the state as it was before, once `flag` is set: for a window that closes.
  /// The flag must outlive the simulation.
  void stopWhen(const std::atomic<bool>& flag);

  /// Takes over an edited scene. Live parameters are written to their rows; any other change rebuilds the world and
  /// carries over time and the state of all elements whose other parameters did not change. Throws InputError and
  /// leaves everything as it was if the edited scene cannot be built.
  void edit(const Scene& edited, const BuildOptions& options, InputMessages& messages);

  /// As it was given, or edited.
  const Scene& scene() const;
  /// The same with animated parameters as the next step has them.
  const Scene& sceneNow() const;
  const World& world() const;
  int frame() const;  ///< steps done
  int edits() const;  ///< number of edits taken over: when it changes, scene, objects and colours may have changed
  /// All particles that enter and leave through sources and drains, past and future.
  const Flow& flow() const;

  // The mouse; call between two steps. Particles that do not exist (any more) are ignored.

  /// Grabs a particle; while held it weighs `strength` times its whole object.
  void grab(int particle, float strength);
  /// Sets its target [m], after `duration` of simulated time [s]; see MouseConstraint::moveTo.
  void moveGrabbed(int particle, const glm::vec3& target, float duration = 0.0f);
  /// Releases one particle, or all that are held; they keep their velocity.
  void releaseGrabbed(int particle);
  void releaseGrabbed();
  /// Fixes a particle where it is, or releases it.
  void pin(int particle, bool pinned);
  /// Adds a velocity to all movable particles [m/s].
  void gust(const glm::vec3& velocity);
  /// Cuts cloths, ropes and soft bodies between two lines of sight, continuing the last cut of the same stroke.
  /// `knife`: one of several, each with a stroke of its own; 0 to kKnives - 1.
  void cut(const Blade& blade, int knife = 0);
  /// Ends a stroke of a knife.
  void liftKnife(int knife = 0);
  static constexpr int kKnives = 8;

  // Observers, from the next step on. They do not change steps.

  /// Keeps spray, foam and bubbles of liquids, starting with none. They survive an edit.
  void setFoam(bool kept);
  /// After the last step; empty: they are not kept. Valid until the next call of a method that is not const.
  std::span<const DiffuseParticle> foam() const;

  /// Records each step for the lens; costs time and memory.
  void setRecorded(bool recorded);
  /// Recording of the last step; null: it was not recorded.
  std::shared_ptr<const StepRecording> recording() const;
  /// Keeps the energy budget; a repeated call restarts it.
  void setEnergyBudget(bool kept);
  /// Null: it is not kept.
  const EnergyBudget* energyBudget() const;
  /// Measures what each stiffness reaches.
  void setStiffnessMeter(bool measures);
  /// Of the last second; empty: it is not measured.
  std::vector<EffectiveStiffness> effectiveStiffnesses() const;
  const PhaseTimes& phaseTimes() const;
  const SolveCounts& solveCounts() const;

 private:
  struct Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant::sim
