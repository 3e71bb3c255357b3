// One step in slow motion: what every phase, iteration, group and single constraint did. The solver lens shows it.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/solver/constraint_solver.h"
#include "sim/world.h"

namespace pliant::sim {

/// The phases of a step, in their order; see Simulation::advance().
enum class StepPhase { start, forces, damping, predict, contacts, prestabilise, solve, poststabilise, holdBack, velocities, commit };

/// A constraint's projection, in the symbols of project.h: lambda = C / sum w |grad|^2, dx = -k lambda w grad.
struct Projection {
  static constexpr std::size_t kMostParticles = 4;

  std::uint32_t batch = 0;   ///< index in World::batches
  std::uint32_t colour = 0;  ///< within its batch, of Gauss-Seidel by colours
  std::uint32_t number = 0;  ///< of the constraint in its batch, in the order of solving
  std::uint32_t count = 0;   ///< particles
  std::array<std::int32_t, kMostParticles> particles{};
  std::array<glm::vec4, kMostParticles> before{};      ///< x when its turn came, and w as it counts
  std::array<glm::vec3, kMostParticles> gradient{};
  std::array<glm::vec3, kMostParticles> correction{};  ///< dx; under Jacobi before averaging
  float value = 0.0f;        ///< C when its turn came
  float weight = 0.0f;       ///< sum of w |grad|^2
  float stiffness = 1.0f;    ///< k, as the stiffness model makes it
  float compliance = 0.0f;   ///< alpha / h^2; 0: it does not yield
  float multiplier = 0.0f;   ///< lambda before, of one that yields
  bool yields = false;       ///< by its compliance
  float lambda = 0.0f;       ///< C / weight; of one that yields its change
  bool active = false;       ///< an inequality that holds does nothing
};

/// What projecting a row at positions x does, as project.h and compliance.h have it.
/// Precondition: it has at most Projection::kMostParticles particles.
Projection projectionOf(const LinearRow& row, std::span<const glm::vec4> x, float elasticStep);

/// What one stage left behind.
struct Stage {
  StepPhase phase = StepPhase::start;
  SolveStage solve;                   ///< in phase solve
  int substep = 0;
  std::vector<glm::vec4> x;           ///< positions: x*, before predict x; empty where there was no room
  std::vector<glm::vec3> velocity;    ///< [m/s]; of phases that change it
  std::uint32_t firstProjection = 0;  ///< range in StepRecording::projections
  std::uint32_t lastProjection = 0;
  bool inTurn = false;                ///< each projection starts from what those before it left: Gauss-Seidel
  std::size_t contacts = 0;           ///< found, in phase contacts
  std::vector<float> errors;          ///< by batch of the world: the largest |C| then; of solve stages
};

struct StepRecording {
  int frame = 0;  ///< the step's number, from 0
  std::vector<Stage> stages;
  std::vector<Projection> projections;
  std::vector<std::string_view> batchTypes;     ///< by batch of the world
  std::vector<std::string> batchFormulas;
  std::vector<int> batchGroups;                 ///< priority groups
  std::vector<std::size_t> batchSizes;          ///< constraints, when last solved
  bool complete = true;  ///< false: there was no room for all positions and projections
};

/// Fills a recording while a step is made. The step itself is the same with and without.
class StepRecorder {
 public:
  void begin(const World& world, int frame);
  void note(StepPhase phase, int substep, const World& world);
  /// Before and after a solve of the constraints in `batches`.
  void beforeSolve(const SolveStage& stage, BatchSpan batches, const World& world, const StepContext& context);
  void afterSolve(const SolveStage& stage, int substep, const World& world);

  /// Hands the recording over; nothing more is noted until begin().
  std::shared_ptr<const StepRecording> finish();

 private:
  // Together some 100 MB at most.
  static constexpr std::size_t kMostProjections = 300000;
  static constexpr std::size_t kMostPositions = 2000000;

  Stage& add(StepPhase phase, int substep, const AlignedVector<glm::vec4>& x);

  StepRecording recording_;
  bool open_ = false;
  std::size_t positions_ = 0;
  std::uint32_t firstProjection_ = 0;
  bool inTurn_ = false;
  std::vector<glm::vec4> x_;  ///< as the constraints one after the other leave them
};

}  // namespace pliant::sim
